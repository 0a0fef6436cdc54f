-- Claims (domain 7): what a provider asked for, what the plan decided, line by line. A claim is recorded once and
-- superseded once, like every fact: an adjustment, a void or an undo is a new row. Money a file does not hold is null.

alter table clients add column plan_sponsor_certified boolean not null default false;

create table claims (
  id uuid not null,
  client_id uuid not null references clients,
  person_id uuid not null references people,
  subscriber_id uuid not null references people,
  claim_number text not null,
  -- 1 for the first row of a claim number, then counted up; the row without superseded_at is the newest.
  version int not null default 1,
  adjustment_of uuid,
  external_claim_number text,
  patient_account_number text,
  status text not null check (status in ('pending', 'completed', 'denied', 'rejected', 'imported')),
  -- Why it is not decided: waitingForCob, waitingForAccident, waitingForRecords, underReview, reopened.
  pending_reason text,
  -- Taken back by the provider (X12 837 CLM05-3 8): in no list, no total and no accumulator.
  void boolean not null default false,
  claim_type text not null check (claim_type in ('medical', 'dental', 'vision', 'pharmacy', 'disability', 'fsa')),
  form_type text not null check (form_type in ('CMS1500', 'UB04', 'ADA', 'NCPDP', 'Member')),
  date_received date,
  date_processed date,
  date_paid date,
  group_number text,
  group_name text,
  division_id uuid references divisions,
  plan_id uuid references plans,
  provider_name text,
  provider_npi text,
  provider_number text,
  provider_tin text,
  office_name text,
  office_city text,
  network_status text check (network_status in ('in', 'out', 'na')),
  service_date_from date not null,
  service_date_to date not null,
  -- [{"code": "E119", "role": "principal"}], as in the file, without a point.
  diagnoses jsonb not null default '[]',
  bill_type text,
  drg_code text,
  place_of_service text,
  assigned_benefits boolean,
  payee_type text check (payee_type in ('provider', 'member', 'split')),
  -- [{"reference", "method": "check" or "eft", "date", "payee", "amount", "clearedDate"}]
  payments jsonb not null default '[]',
  -- Reason codes of the claim as a whole: [{"group", "carc", "rarc": []}].
  reason_codes jsonb not null default '[]',
  currency_code text not null default 'USD',
  -- Mental health, substance use, reproductive health, genetics (domain 7.6): decided by code lists when recorded.
  sensitive boolean not null default false,
  total_charges numeric(14, 2) not null,
  total_allowed numeric(14, 2),
  total_discount numeric(14, 2),
  total_not_covered numeric(14, 2),
  total_deductible numeric(14, 2),
  total_copay numeric(14, 2),
  total_coinsurance numeric(14, 2),
  total_penalty numeric(14, 2),
  total_cob numeric(14, 2),
  total_paid numeric(14, 2),
  total_patient_responsibility numeric(14, 2),
  line_count int not null,
  import_id uuid references imports,
  source text not null check (source in ('837', '835', 'demo', 'undo', 'api')),
  recorded_at timestamptz not null default now(),
  superseded_at timestamptz,
  superseded_import uuid references imports,
  primary key (client_id, id),
  check (service_date_to >= service_date_from)
);
create unique index claims_number on claims (client_id, claim_number) where superseded_at is null;
create unique index claims_version on claims (client_id, claim_number, version);
create index claims_person on claims (person_id, service_date_from desc, id desc) where superseded_at is null and not void;
create index claims_family on claims (subscriber_id, service_date_from desc, id desc) where superseded_at is null and not void;
create index claims_external on claims (external_claim_number) where superseded_at is null;
create index claims_account on claims (client_id, patient_account_number) where superseded_at is null;
create index claims_searched_number on claims (claim_number text_pattern_ops);
create index claims_npi on claims (provider_npi, service_date_from desc) where superseded_at is null;
create index claims_tin on claims (provider_tin, service_date_from desc) where superseded_at is null;
create index claims_received on claims (client_id, date_received desc, id desc) where superseded_at is null;
create index claims_payments on claims using gin (payments jsonb_path_ops);
create index claims_import on claims (import_id) where import_id is not null;
create index claims_superseded_import on claims (superseded_import) where superseded_import is not null;

create table claim_lines (
  client_id uuid not null,
  claim_id uuid not null,
  line_number int not null,
  -- Repeated from the claim, so that the same policy holds for both without a join.
  person_id uuid not null,
  sensitive boolean not null default false,
  service_date_from date not null,
  service_date_to date not null,
  billed_currency_amount numeric(14, 2) not null,
  exchange_rate numeric(12, 6) not null default 1,
  -- round(billed_currency_amount * exchange_rate, 2), half up.
  billed numeric(14, 2) not null,
  procedure_code text,
  modifiers text[] not null default '{}',
  revenue_code text,
  ndc_code text,
  description text,
  units numeric(12, 3),
  place_of_service text,
  tooth_number text,
  tooth_surface text,
  diagnosis_pointers int[] not null default '{}',
  control_number text,
  allowed numeric(14, 2),
  discount numeric(14, 2),
  not_covered numeric(14, 2),
  not_covered_to text check (not_covered_to in ('patient', 'provider')),
  deductible numeric(14, 2),
  copay numeric(14, 2),
  coinsurance numeric(14, 2),
  coinsurance_pct numeric(5, 2),
  cob numeric(14, 2),
  penalty numeric(14, 2),
  paid numeric(14, 2),
  patient_responsibility numeric(14, 2),
  -- [{"group": "CO", "carc": "45", "rarc": [], "amount": "12.00"}]; the sentences are the product's own.
  reason_codes jsonb not null default '[]',
  benefit_category text,
  network_tier text,
  line_status text check (line_status in ('pending', 'completed', 'denied', 'rejected')),
  primary key (client_id, claim_id, line_number),
  foreign key (client_id, claim_id) references claims (client_id, id) on delete cascade
);
create index claim_lines_person on claim_lines (person_id, service_date_from);

-- Whose clients' health information this request may read at all: members their own; everybody else needs the
-- permission phi, and a client's user an employer certified for it (45 CFR 164.504(f); domain 1.2, 7.6).
create function access.health_clients() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  subject users;
begin
  select * into subject from users u where u.id = access.user_id();
  if subject.type is null then return '{}'; end if;
  if subject.type = 'member' then return access.clients(); end if;
  if not ('phi' = any(access.permissions_of(subject))) then return '{}'; end if;
  if subject.type <> 'client' then return access.clients(); end if;
  return (select coalesce(array_agg(c.id), '{}') from clients c where c.id = any(access.clients()) and c.plan_sponsor_certified);
end
$$;

-- Whose sensitive health information a member may read: their own, and as a subscriber that of children under twelve.
-- Null is everybody: staff (domain 7.6).
create function access.sensitive_people() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  subject users;
begin
  if access.health_people() is null then return null; end if;
  select * into subject from users u where u.id = access.user_id();
  return (select coalesce(array_agg(p), '{}') from unnest(access.health_people()) p
    where p = subject.entity_id or exists (select from person_details d where d.person_id = p and d.superseded_at is null
      and d.relationship_code in ('19', '22') and d.dob > current_date - interval '12 years'));
end
$$;
revoke execute on function access.health_clients(), access.sensitive_people() from public;
grant execute on function access.health_clients(), access.sensitive_people() to coverlane_app, coverlane_worker;

do $$
declare
  t text;
begin
  foreach t in array array['claims', 'claim_lines'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
    execute format($policy$create policy read on %I for select to coverlane_app, coverlane_worker
      using (client_id = any((select access.health_clients())::uuid[])
        and ((select access.people()) is null or person_id = any((select access.people())::uuid[]))
        and ((select access.health_people()) is null or person_id = any((select access.health_people())::uuid[]))
        and (not sensitive or (select access.sensitive_people()) is null or person_id = any((select access.sensitive_people())::uuid[])))$policy$, t);
    execute format($policy$create policy record on %I for insert to coverlane_app, coverlane_worker
      with check (client_id = any((select access.health_clients())::uuid[]) and (select access.people()) is null)$policy$, t);
    execute format('grant select, insert on %I to coverlane_app, coverlane_worker', t);
  end loop;
end
$$;
create policy supersede on claims for update to coverlane_app, coverlane_worker
  using (superseded_at is null and client_id = any((select access.health_clients())::uuid[]) and (select access.people()) is null)
  with check (superseded_at is not null and client_id = any((select access.health_clients())::uuid[]));
grant update (superseded_at, superseded_import) on claims to coverlane_app, coverlane_worker;
