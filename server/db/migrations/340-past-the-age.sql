-- Age limits of children beside 26, and who stays covered past the age by a decision.

create table agelimits (
  id uuid primary key,
  installation_id uuid not null references installations,
  client_id uuid not null references clients,
  -- A division's code or identifier, a type of coverage, a state; null: all of them.
  division_code text,
  coverage_type text check (coverage_type in ('medical', 'dental', 'vision', 'life', 'add', 'std', 'ltd',
    'rx', 'fsa', 'hsa', 'hra', 'eap', 'voluntary')),
  state text check (state ~ '^[A-Za-z]{2}$'),
  age int not null check (age between 18 and 40),
  -- On which day after the birthday it ends; null: by the rule of the place.
  rule text check (rule in ('birthday', 'endOfMonth', 'endOfYear')),
  -- Health coverage of children lasts to 26 (ACA 2714); excepted benefits may end before (29 CFR 2590.732(c)).
  constraint agelimits_law check (age >= 26 or coverage_type in ('dental', 'vision', 'life', 'add', 'voluntary')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users, updated_by_name text, updated_by_key jsonb,
  deleted_at timestamptz
);
create unique index agelimits_place on agelimits (client_id, division_code, coverage_type, upper(state)) nulls not distinct where deleted_at is null;
create index agelimits_installation on agelimits (installation_id);

alter table agelimits enable row level security;
alter table agelimits force row level security;
create policy owner on agelimits to current_user using (true) with check (true);
create trigger sign_record before insert or update on agelimits for each row execute function access.sign_record('updated_by_key');
grant select on agelimits to coverlane_app, coverlane_worker;
grant insert, update on agelimits to coverlane_app;
create policy admin on agelimits to coverlane_app
  using (installation_id = (select access.admin_installation()) and client_id = any((select access.clients())::uuid[])
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()) and client_id = any((select access.clients())::uuid[]));
create policy own on agelimits for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null);

alter table particulars drop constraint particulars_kind_check;
alter table particulars add constraint particulars_kind_check
  check (kind in ('salary', 'beneficiaries', 'otherCoverage', 'doctor', 'volume', 'pastAge'));
-- Few stay covered past the age: whoever looks for children near it finds them here.
create index particulars_past_age on particulars (client_id, person_id) where kind = 'pastAge' and superseded_at is null;

-- For which days claims were paid, for nightly work alone, which ends nothing that was paid for: whose, by which type of
-- coverage and on which day, and nothing else of them.
create function access.paid_days(families uuid[]) returns table (person_id uuid, coverage_type text, service_date date)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select c.person_id, coalesce(p.coverage_type, case when c.claim_type in ('medical', 'dental', 'vision') then c.claim_type end),
    c.service_date_from
  from claims c left join plans p on p.id = c.plan_id
  where c.subscriber_id = any(families) and c.client_id = any((select access.clients())::uuid[])
    and (select access.user_type()) = 'rules'
    and c.superseded_at is null and not c.void and c.status = 'completed' and c.total_paid > 0
$$;
revoke execute on function access.paid_days(uuid[]) from public;
grant execute on function access.paid_days(uuid[]) to coverlane_worker;
