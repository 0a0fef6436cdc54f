-- Particulars: what is recorded of a person beside details, addresses, employment and coverages. One row says one thing
-- for some days: the salary of an employment, who gets the money of a life insurance, other health coverage, the doctor
-- chosen within a plan, the amount insured. A fact like the others: recorded once, superseded once.

create table particulars (
  id uuid primary key,
  client_id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('salary', 'beneficiaries', 'otherCoverage', 'doctor', 'volume')),
  -- Which one of its kind: the employment, the coverage type, the other policy.
  subject text not null,
  effective_date date not null,
  expiration_date date,
  -- What it says; a salary says nothing here.
  says jsonb not null default '{}' check (jsonb_typeof(says) = 'object'),
  -- A salary, sealed with AES-256-GCM.
  sealed bytea,
  recorded_at timestamptz not null default now(),
  recorded_by uuid not null references changes,
  restores uuid,
  superseded_at timestamptz,
  superseded_by uuid references changes,
  constraint particulars_person_of_client foreign key (person_id, client_id) references people (id, client_id),
  check (expiration_date is null or expiration_date >= effective_date),
  check ((kind = 'salary') = (sealed is not null)),
  check (kind <> 'salary' or says = '{}'),
  exclude using gist (person_id with =, kind with =, subject with =, daterange(effective_date, expiration_date, '[]') with &&)
    where (superseded_at is null)
);
create index particulars_person on particulars (person_id);
create index particulars_client on particulars (client_id);

alter table particulars enable row level security;
alter table particulars force row level security;
create policy owner on particulars to current_user using (true) with check (true);
create policy read on particulars for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null or person_id = any((select access.people())::uuid[])));
create policy record on particulars for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
create policy supersede on particulars for update to coverlane_app, coverlane_worker
  using (superseded_at is null and client_id = any((select access.clients())::uuid[]) and (select access.people()) is null)
  with check (superseded_at is not null and client_id = any((select access.clients())::uuid[]));
grant select, insert, update (superseded_at, superseded_by) on particulars to coverlane_app, coverlane_worker;
