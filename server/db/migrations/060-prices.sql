-- What may be bought and what it costs (domain 2): tier structures, the tiers a division may have, rates and employer
-- contributions. A price that was once shown is never overwritten: a row is recorded once and superseded once.

create table tier_structures (
  id uuid primary key,
  installation_id uuid not null references installations,
  name text not null,
  sort_key int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (installation_id, name)
);

create table tier_items (
  id uuid primary key,
  installation_id uuid not null references installations,
  tier_id uuid not null references tier_structures,
  code text not null check (code ~ '^[A-Z0-9]{2,10}$'),
  label text not null, label_ko text, label_es text,
  spouse text not null check (spouse in ('required', 'forbidden', 'optional')),
  min_children int not null default 0 check (min_children >= 0),
  max_children int check (max_children >= min_children),
  -- Spouse and children together: what a tier for exactly one dependent asks.
  min_dependents int check (min_dependents >= 0),
  max_dependents int check (max_dependents >= min_dependents),
  sort_key int not null default 0,
  -- X12 834 HD05 where a partner's file calls the tier otherwise.
  hd05 text,
  active boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  unique (tier_id, code)
);
create index tier_items_installation on tier_items (installation_id);

alter table clients
  add column rounding_mode text not null default 'perPeriod' check (rounding_mode in ('perPeriod', 'exactAnnual')),
  add column mid_month_rule text not null default 'fullIfOnOrBefore15'
    check (mid_month_rule in ('fullIfOnOrBefore15', 'firstOfMonthOnly', 'proRata'));
alter table divisions
  add column pay_frequency text check (pay_frequency in ('weekly52', 'biweekly26', 'semimonthly24', 'monthly12', 'custom')),
  add column updated_at timestamptz not null default now();

alter table plans
  add column display_name text,
  -- By language: {"en": "..."}.
  add column summary jsonb not null default '{}' check (jsonb_typeof(summary) = 'object'),
  -- What the card of the plan lists: [{"label": "Deductible", "value": "$1,500"}].
  add column highlights jsonb not null default '[]' check (jsonb_typeof(highlights) = 'array'),
  add column plan_year_type text not null default 'calendar' check (plan_year_type in ('calendar', 'policy')),
  add column plan_year_start text check (plan_year_start ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  add column required boolean not null default false,
  add column eligible_relationships jsonb not null default '["18", "01", "53", "19", "22"]' check (jsonb_typeof(eligible_relationships) = 'array'),
  add column docs jsonb not null default '[]' check (jsonb_typeof(docs) = 'array'),
  add column tier_structure_id uuid references tier_structures,
  add column age_basis text not null default 'planYearStart' check (age_basis in ('planYearStart', 'effectiveDate', 'birthdayMonth', 'january1')),
  -- Children under 21 who are charged, the oldest first; null: all of them.
  add column children_counted int default 3 check (children_counted >= 0),
  add column volume jsonb check (jsonb_typeof(volume) = 'object'),
  add column updated_at timestamptz not null default now();

-- Tiers of one offer of a plan to a division; an offer without any has the whole structure.
create table division_plan_tiers (
  id uuid primary key,
  client_id uuid not null references clients,
  division_plan_id uuid not null references division_plans,
  tier_item_id uuid not null references tier_items,
  core_tier_identifier text,
  effective_date date not null,
  expiration_date date,
  check (expiration_date >= effective_date),
  exclude using gist (division_plan_id with =, tier_item_id with =, daterange(effective_date, expiration_date, '[]') with &&)
);
create index division_plan_tiers_client on division_plan_tiers (client_id);
create index division_plan_tiers_item on division_plan_tiers (tier_item_id);

create table rates (
  id uuid primary key,
  client_id uuid not null references clients,
  -- A plan, or an ancillary benefit of an enrollment session.
  plan_id uuid references plans,
  external_benefit_id uuid,
  -- Rates of one enrollment session; null: the plan's own.
  enrollment_session_id uuid,
  -- Null: every division.
  division_id uuid references divisions,
  kind text not null check (kind in ('tier', 'age', 'ageTier', 'composite', 'perThousand', 'flat', 'percentSalary')),
  tier_code text,
  age_from int check (age_from between 0 and 150),
  age_to int check (age_to >= coalesce(age_from, 0)),
  gender text check (gender in ('M', 'F', 'U', 'X')),
  tobacco text not null default 'any' check (tobacco in ('any', 'yes', 'no')),
  relationship_code text check (relationship_code in ('18', '01', '53', '19', '22')),
  volume_from numeric(14, 2) check (volume_from >= 0),
  volume_to numeric(14, 2) check (volume_to >= coalesce(volume_from, 0)),
  unit text not null default 'perMonth' check (unit in ('perMonth', 'perThousandMonth', 'perYear', 'pctSalary')),
  amount numeric(14, 4) not null check (amount >= 0),
  admin_fee numeric(14, 2) not null default 0 check (admin_fee >= 0),
  effective_date date not null,
  expiration_date date,
  source text not null default 'manual' check (source in ('manual', 'upload', 'copy', 'core')),
  recorded_at timestamptz not null default now(),
  recorded_by uuid references users,
  superseded_at timestamptz,
  superseded_by uuid references users,
  check (expiration_date >= effective_date),
  check ((plan_id is null) <> (external_benefit_id is null)),
  -- A tier rate names its tier, an age rate its ages, and units fit their kind.
  constraint rates_tier check ((tier_code is not null) = (kind in ('tier', 'ageTier'))),
  constraint rates_ages check (kind not in ('age', 'ageTier') or age_from is not null),
  constraint rates_unit check (case kind when 'perThousand' then unit = 'perThousandMonth' when 'percentSalary' then unit = 'pctSalary'
    else unit in ('perMonth', 'perYear') end),
  -- No two active rates answer the same question on one day.
  constraint rates_overlap exclude using gist (
    coalesce(plan_id, external_benefit_id) with =,
    coalesce(enrollment_session_id, '00000000-0000-0000-0000-000000000000') with =,
    coalesce(division_id, '00000000-0000-0000-0000-000000000000') with =,
    coalesce(tier_code, '') with =,
    coalesce(gender, '') with =,
    tobacco with =,
    coalesce(relationship_code, '') with =,
    int4range(age_from, age_to, '[]') with &&,
    numrange(volume_from, volume_to, '[]') with &&,
    daterange(effective_date, expiration_date, '[]') with &&) where (superseded_at is null)
);
create index rates_client on rates (client_id) where superseded_at is null;
create index rates_plan on rates (plan_id, effective_date);
create index rates_division on rates (division_id);
create index rates_session on rates (enrollment_session_id) where enrollment_session_id is not null;

create table contribution_rules (
  id uuid primary key,
  client_id uuid not null references clients,
  plan_id uuid references plans,
  external_benefit_id uuid,
  enrollment_session_id uuid,
  division_id uuid references divisions,
  class_code text,
  kind text not null check (kind in ('percentTotal', 'percentByTier', 'percentOfEmpPctDep', 'flat', 'flatByTier',
    'definedContribution', 'ageBased', 'table', 'none', 'all')),
  employer_pct numeric(6, 3) not null default 0 check (employer_pct between 0 and 100),
  dependent_pct numeric(6, 3) not null default 0 check (dependent_pct between 0 and 100),
  flat_amount numeric(14, 2) not null default 0 check (flat_amount >= 0),
  -- Decimal strings by tier code: dollars, or percents of percentByTier.
  tier_amounts jsonb not null default '{}' check (jsonb_typeof(tier_amounts) = 'object'),
  -- [{"ageFrom": 40, "ageTo": 49, "tierCode": null, "amount": "310.00"}]
  bands jsonb not null default '[]' check (jsonb_typeof(bands) = 'array'),
  cap_amount numeric(14, 2) check (cap_amount >= 0),
  floor_employee numeric(14, 2) not null default 0 check (floor_employee >= 0),
  wellness_credit numeric(14, 2) not null default 0 check (wellness_credit >= 0),
  spousal_surcharge numeric(14, 2) not null default 0 check (spousal_surcharge >= 0),
  tobacco_surcharge numeric(14, 2) not null default 0 check (tobacco_surcharge >= 0),
  tobacco_alternative text,
  tax_mode text not null default 'auto' check (tax_mode in ('pre', 'post', 'auto')),
  effective_date date not null,
  expiration_date date,
  recorded_at timestamptz not null default now(),
  recorded_by uuid references users,
  superseded_at timestamptz,
  superseded_by uuid references users,
  check (expiration_date >= effective_date),
  check ((plan_id is null) <> (external_benefit_id is null)),
  -- Tobacco may cost more only where there is a reasonable alternative (29 CFR 2590.702).
  constraint contribution_rules_alternative check (tobacco_surcharge = 0 or tobacco_alternative is not null),
  constraint contribution_rules_overlap exclude using gist (
    coalesce(plan_id, external_benefit_id) with =,
    coalesce(enrollment_session_id, '00000000-0000-0000-0000-000000000000') with =,
    coalesce(division_id, '00000000-0000-0000-0000-000000000000') with =,
    coalesce(class_code, '') with =,
    daterange(effective_date, expiration_date, '[]') with &&) where (superseded_at is null)
);
create index contribution_rules_client on contribution_rules (client_id) where superseded_at is null;
create index contribution_rules_plan on contribution_rules (plan_id, effective_date);
create index contribution_rules_division on contribution_rules (division_id);

do $$
declare
  t text;
begin
  foreach t in array array['tier_structures', 'tier_items', 'division_plan_tiers', 'rates', 'contribution_rules'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
  end loop;
  -- Tiers are the installation's; administrators write them.
  foreach t in array array['tier_structures', 'tier_items'] loop
    execute format('create policy own on %I for select to coverlane_app, coverlane_worker using (installation_id = (select access.installation()))', t);
    execute format('create policy add on %I for insert to coverlane_app with check (installation_id = (select access.admin_installation()))', t);
    execute format('create policy change on %I for update to coverlane_app using (installation_id = (select access.admin_installation())) with check (installation_id = (select access.admin_installation()))', t);
    execute format('grant select, insert, update on %I to coverlane_app', t);
    execute format('grant select on %I to coverlane_worker', t);
  end loop;
  -- Prices are read by everybody of the client and written by administrators.
  foreach t in array array['division_plan_tiers', 'rates', 'contribution_rules'] loop
    execute format('create policy read on %I for select to coverlane_app, coverlane_worker using (client_id = any((select access.clients())::uuid[]))', t);
    execute format('create policy add on %I for insert to coverlane_app with check (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null)', t);
    execute format('grant select, insert on %I to coverlane_app', t);
    execute format('grant select on %I to coverlane_worker', t);
  end loop;
  foreach t in array array['rates', 'contribution_rules'] loop
    execute format('create policy supersede on %I for update to coverlane_app using (superseded_at is null and client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null) with check (superseded_at is not null and client_id = any((select access.clients())::uuid[]))', t);
    execute format('grant update (superseded_at, superseded_by) on %I to coverlane_app', t);
  end loop;
end
$$;
create policy change on division_plan_tiers for update to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null)
  with check (client_id = any((select access.clients())::uuid[]));
create policy remove on division_plan_tiers for delete to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null);
grant update, delete on division_plan_tiers to coverlane_app;

-- Every installation begins with the four usual structures (domain 2.2).
create function access.usual_tiers(installation uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  structure record;
  tier uuid;
begin
  for structure in select * from jsonb_to_recordset('[
    {"place": 1, "name": "4-tier", "items": [
      {"code": "EMP", "spouse": "forbidden", "max_children": 0},
      {"code": "ESP", "spouse": "required", "max_children": 0},
      {"code": "ECH", "spouse": "forbidden", "min_children": 1},
      {"code": "FAM", "spouse": "required", "min_children": 1}]},
    {"place": 2, "name": "3-tier", "items": [
      {"code": "EMP", "spouse": "forbidden", "max_children": 0},
      {"code": "TWO", "spouse": "optional", "min_dependents": 1, "max_dependents": 1},
      {"code": "FAM", "spouse": "optional", "min_dependents": 2}]},
    {"place": 3, "name": "2-tier", "items": [
      {"code": "EMP", "spouse": "forbidden", "max_children": 0},
      {"code": "FAM", "spouse": "optional", "min_dependents": 1}]},
    {"place": 4, "name": "Composite", "items": [{"code": "NOTIER", "spouse": "optional"}]}]') as s(place int, name text, items jsonb)
  loop
    tier := gen_random_uuid();
    insert into tier_structures (id, installation_id, name, sort_key) values (tier, installation, structure.name, structure.place);
    insert into tier_items (id, installation_id, tier_id, code, label, label_ko, label_es, spouse, min_children, max_children,
        min_dependents, max_dependents, sort_key)
      select gen_random_uuid(), installation, tier, i.code, w.en, w.ko, w.es, i.spouse, coalesce(i.min_children, 0), i.max_children,
        i.min_dependents, i.max_dependents, i.place
      from (select (item ->> 'code') as code, (item ->> 'spouse') as spouse, (item ->> 'min_children')::int as min_children,
          (item ->> 'max_children')::int as max_children, (item ->> 'min_dependents')::int as min_dependents,
          (item ->> 'max_dependents')::int as max_dependents, place
        from jsonb_array_elements(structure.items) with ordinality as e(item, place)) i
      join (values ('EMP', 'Employee Only', '직원만', 'Solo empleado'),
        ('ECH', 'Employee & Children', '직원 및 자녀', 'Empleado e hijos'),
        ('ESP', 'Employee & Spouse', '직원 및 배우자', 'Empleado y cónyuge'),
        ('FAM', 'Family', '가족', 'Familia'),
        ('TWO', 'Employee & One', '직원 및 1인', 'Empleado y una persona'),
        ('NOTIER', 'Everybody', '전원', 'Todas las personas')) as w(code, en, ko, es) using (code);
  end loop;
end
$$;
create function access.begin_with_tiers() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  perform access.usual_tiers(new.id);
  return null;
end
$$;
revoke execute on function access.usual_tiers(uuid), access.begin_with_tiers() from public;
create trigger usual_tiers after insert on installations for each row execute function access.begin_with_tiers();
select access.usual_tiers(id) from installations;
