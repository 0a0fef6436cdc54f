-- What a payer who allowed a monthly debit was told it is now (12 CFR 1005.10(d)); null: what was allowed at first.
alter table payment_authorisations add column current_amount_cents int check (current_amount_cents > 0);

-- A payment came back: coverage stands for a time in which it can be paid, and then ends for nonpayment (domain 6.6). Of a payer one
-- is open at a time.
create table payment_graces (
  id uuid primary key,
  client_id uuid not null references clients,
  payer_id uuid not null,
  -- The payment that came back, and the month through which it was to pay.
  payment_id uuid not null,
  month date not null,
  returned_on date not null,
  grace_until date not null,
  reminded_on date,
  -- left: something that people decide stands in the way, such as claims that were paid; closed: there was nothing to end.
  state text not null default 'open' check (state in ('open', 'paid', 'left', 'ended', 'undone', 'closed')),
  closed_on date,
  -- What was lacking when coverage ended, and the enrollment that ended it.
  lacking_cents int,
  enrollment_id uuid references enrollments,
  created_at timestamptz not null default now(),
  foreign key (payer_id, client_id) references payers (id, client_id),
  foreign key (payment_id, client_id) references payments (id, client_id),
  constraint payment_graces_ended_check check ((state in ('ended', 'undone')) = (enrollment_id is not null))
);
create unique index payment_graces_open on payment_graces (payer_id) where (state in ('open', 'left'));
create index payment_graces_payer on payment_graces (payer_id);
create index payment_graces_payment on payment_graces (payment_id);
create index payment_graces_enrollment on payment_graces (enrollment_id);
create index payment_graces_client on payment_graces (client_id, state, grace_until);
alter table payment_graces enable row level security;
alter table payment_graces force row level security;

-- Who enrolled in two sessions became two payers: they are joined (decision 250).
-- with function access.one_payer
select access.one_payer(e.id, e.person_id) from payers p join enrollments e on e.id = p.enrollment_id
where e.status = 'processed' and e.person_id is not null and p.person_id is null;
