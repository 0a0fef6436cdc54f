-- Eligibility as data (domain 3): waiting rules of a client, life events and term reasons of an installation, and what
-- becomes of people who can continue their coverage (COBRA).

create table waitingrules (
  id uuid primary key,
  installation_id uuid not null references installations,
  client_id uuid not null references clients,
  name text not null,
  -- A division's code or identifier and a class of employees; null: all of them.
  division_code text,
  class_code text,
  basis text not null default 'hireDate' check (basis in ('hireDate', 'fullTimeDate', 'rehireDate', 'hours')),
  orientation boolean not null default false,
  unit text not null default 'none' check (unit in ('none', 'days', 'months')),
  amount int not null default 0 check (amount between 0 and 365),
  effective_on text not null check (effective_on in ('immediate', 'firstOfMonthFollowing',
    'firstOfMonthCoincidentOrFollowing', 'firstOfPayPeriod')),
  rehire_within_days int check (rehire_within_days between 0 and 366),
  -- The law lets nobody wait beyond the 91st day (29 CFR 2590.715-2708); only excepted plans do without.
  excepted boolean not null default false,
  hours_per_week_min int check (hours_per_week_min between 0 and 168),
  -- A cumulative condition may ask for 1,200 hours at most.
  hours_required int check (hours_required between 0 and 1200),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users, updated_by_name text,
  deleted_at timestamptz
);
create unique index waitingrules_place on waitingrules (client_id, division_code, class_code) nulls not distinct where deleted_at is null;
create index waitingrules_installation on waitingrules (installation_id);

create table lifeevents (
  id uuid primary key,
  installation_id uuid not null references installations,
  code text not null,
  name text not null, name_ko text, name_es text,
  window_days int not null check (window_days between 0 and 366),
  days_before int not null default 0 check (days_before between 0 and 366),
  start_rule text not null check (start_rule in ('dateOfEvent', 'dayAfterEvent', 'firstOfMonthAfterEvent', 'firstOfMonthAfterRequest')),
  end_rule text not null check (end_rule in ('dayBeforeStart', 'dateOfEvent', 'endOfMonth', 'endOfMonthBefore')),
  proofs jsonb check (jsonb_typeof(proofs) = 'array'),
  -- What it allows, by kind of plan; null: nothing.
  health_actions jsonb check (jsonb_typeof(health_actions) = 'array'),
  insurance_actions jsonb check (jsonb_typeof(insurance_actions) = 'array'),
  account_actions jsonb check (jsonb_typeof(account_actions) = 'array'),
  -- Whom it may add or drop; null: anybody.
  relationships jsonb check (jsonb_typeof(relationships) = 'array'),
  cobra_event text check (cobra_event in ('termination', 'hours', 'death', 'divorce', 'medicare', 'childAging')),
  x12_reason text not null,
  -- Clients it is offered to; null: all of them.
  client_ids jsonb check (jsonb_typeof(client_ids) = 'array'),
  publish_on date,
  expires_on date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users, updated_by_name text,
  deleted_at timestamptz,
  check (expires_on >= publish_on)
);
create unique index lifeevents_code on lifeevents (installation_id, lower(code)) where deleted_at is null;

create table termreasons (
  id uuid primary key,
  installation_id uuid not null references installations,
  code text not null,
  name text not null, name_ko text, name_es text,
  category text not null check (category in ('employment', 'coverage', 'dependent', 'death', 'nonpayment')),
  x12_reason text not null,
  cobra_event text check (cobra_event in ('termination', 'hours', 'death', 'divorce', 'medicare', 'childAging')),
  cobra_eligible boolean not null default false,
  rule_override text check (rule_override in ('dateOfEvent', 'endOfMonth', 'endOfPayPeriod', 'endOfMonthIfAfter15')),
  requires_note boolean not null default false,
  -- Why coverage may be taken back after it started (ACA 2712); null: it may not.
  rescission_ground text check (rescission_ground in ('nonpayment', 'employeeRequest', 'fraud')),
  client_ids jsonb check (jsonb_typeof(client_ids) = 'array'),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users, updated_by_name text,
  deleted_at timestamptz
);
create unique index termreasons_code on termreasons (installation_id, lower(code)) where deleted_at is null;

-- Who lost coverage by what, and where the COBRA clock stands (domain 3.6). One row a person and loss.
create table cobra_events (
  id uuid primary key,
  client_id uuid not null references clients,
  subscriber_id uuid not null references people,
  person_id uuid not null references people,
  -- The change that ended the coverage.
  change_id uuid references changes,
  event text not null check (event in ('termination', 'hours', 'death', 'divorce', 'medicare', 'childAging')),
  event_date date not null,
  last_day date not null,
  state text not null default 'eventRecorded' check (state in ('eventRecorded', 'noticeDue', 'noticeSent', 'elected',
    'waived', 'expired', 'awaitingFirstPremium', 'active', 'grace', 'terminatedNonPay', 'exhausted', 'terminated')),
  months int not null,
  tell_by date not null,
  notice_by date not null,
  notice_sent_on date,
  elect_by date,
  elected_on date,
  first_premium_by date,
  covered_from date not null,
  covered_until date not null,
  version int not null default 1,
  recorded_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (person_id, event, event_date)
);
create index cobra_events_client on cobra_events (client_id, state, notice_by);
create index cobra_events_subscriber on cobra_events (subscriber_id);
create index cobra_events_change on cobra_events (change_id);

do $$
declare
  t text;
begin
  foreach t in array array['waitingrules', 'lifeevents', 'termreasons', 'cobra_events'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
  end loop;
  foreach t in array array['waitingrules', 'lifeevents', 'termreasons'] loop
    execute format('create trigger sign_record before insert or update on %I for each row execute function access.sign_record()', t);
    execute format('grant select on %I to coverlane_app, coverlane_worker', t);
    execute format('grant insert, update on %I to coverlane_app', t);
  end loop;
  foreach t in array array['lifeevents', 'termreasons'] loop
    execute format($policy$create policy admin on %I to coverlane_app
      using (installation_id = (select access.admin_installation()) and (deleted_at is null
        or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
      with check (installation_id = (select access.admin_installation()))$policy$, t);
    execute format('create policy own on %I for select to coverlane_app, coverlane_worker using (installation_id = (select access.installation()) and deleted_at is null and (client_ids is null or client_ids ?| (select access.clients())::text[]))', t);
  end loop;
end
$$;

create policy admin on waitingrules to coverlane_app
  using (installation_id = (select access.admin_installation()) and client_id = any((select access.clients())::uuid[])
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()) and client_id = any((select access.clients())::uuid[]));
create policy own on waitingrules for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null);

create policy read on cobra_events for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[])
    and ((select access.people()) is null or person_id = any((select access.people())::uuid[])));
create policy record on cobra_events for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
create policy change on cobra_events for update to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null)
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
grant select, insert, update on cobra_events to coverlane_app, coverlane_worker;
