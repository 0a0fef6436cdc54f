-- Accumulators (domain 8): which totals are kept, what they are limited to, by which rules a plan shares costs, what was
-- brought over from elsewhere, and what the core system says. What a person used is never stored: it is the sum of the
-- claim lines (and of adjustments), so that a reversed claim gives back what it took.

-- What is counted: one row an item. Of the installation, of one client, or of one base plan: the most specific holds.
create table accumulators (
  id uuid primary key,
  installation_id uuid not null references installations,
  client_id uuid references clients,
  baseplan_id uuid references baseplans,
  liability_item_id text not null,
  name text not null, name_ko text, name_es text,
  kind text not null check (kind in ('deductible', 'oop', 'copayMax', 'visitLimit', 'dollarLimit', 'lifetimeMax', 'carryover', 'other')),
  scope text not null check (scope in ('individual', 'family')),
  network text not null default 'combined' check (network in ('in', 'out', 'combined', 'tier1', 'tier2')),
  coverage_type text not null,
  unit text not null default 'money' check (unit in ('money', 'visits', 'days', 'units')),
  -- Coverage tiers it is shown for, or networks (IN, OUT, T1, T2); empty or null: all of them.
  required_tiers jsonb check (jsonb_typeof(required_tiers) = 'array'),
  plan_year_basis text not null default 'policy' check (plan_year_basis in ('calendar', 'policy', 'lifetime', 'rolling12')),
  -- What a line must be for, to count: physicalTherapy, chiropractic, orthodontics, frames; null: anything.
  benefit_category text check (benefit_category in ('physicalTherapy', 'chiropractic', 'orthodontics', 'frames', 'preventive')),
  -- Services of class I (cleanings, check-ups) do not count against it.
  without_preventive boolean not null default false,
  pair_id uuid references accumulators,
  counts_toward uuid references accumulators,
  sort_key int not null default 0,
  visible boolean not null default true,
  member_help text, member_help_ko text, member_help_es text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users, updated_by_name text,
  deleted_at timestamptz
);
create unique index accumulators_item on accumulators (installation_id, client_id, baseplan_id, liability_item_id)
  nulls not distinct where deleted_at is null;
create index accumulators_client on accumulators (client_id);
create index accumulators_baseplan on accumulators (baseplan_id);
create index accumulators_pair on accumulators (pair_id);
create index accumulators_counts_toward on accumulators (counts_toward);

-- Items that the core system reported and nobody has named. Hidden from members until they are mapped.
create table unknownaccumulators (
  id uuid primary key,
  installation_id uuid not null references installations,
  liability_item_id text not null,
  core_name text,
  -- The number of a member it was reported of.
  sample_member text,
  first_seen date not null default current_date,
  seen_count int not null default 1 check (seen_count >= 0),
  client_ids jsonb check (jsonb_typeof(client_ids) = 'array'),
  status text not null default 'open' check (status in ('open', 'mapped', 'ignored')),
  accumulator_id uuid references accumulators,
  required_tiers jsonb check (jsonb_typeof(required_tiers) = 'array'),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users, updated_by_name text,
  deleted_at timestamptz
);
create unique index unknownaccumulators_item on unknownaccumulators (installation_id, liability_item_id) where deleted_at is null;
create index unknownaccumulators_accumulator on unknownaccumulators (accumulator_id);

-- What an item is limited to in a base plan, for some days and one tier (null: every tier). Money or a count by the
-- item's unit: null is no limit, 0 is none ("No deductible"). Without a row the plan does not have the item.
create table accumulatorlimits (
  id uuid primary key,
  client_id uuid not null references clients,
  baseplan_id uuid not null references baseplans,
  accumulator_id uuid not null references accumulators,
  tier_code text check (tier_code ~ '^[A-Z0-9]{2,10}$'),
  limit_amount numeric(14, 2) check (limit_amount >= 0),
  limit_count int check (limit_count >= 0),
  effective_date date not null,
  expiration_date date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users, updated_by_name text,
  deleted_at timestamptz,
  check (expiration_date >= effective_date),
  constraint accumulatorlimits_overlap exclude using gist (baseplan_id with =, accumulator_id with =, coalesce(tier_code, '') with =,
    daterange(effective_date, expiration_date, '[]') with &&) where (deleted_at is null)
);
create index accumulatorlimits_client on accumulatorlimits (client_id);
create index accumulatorlimits_baseplan on accumulatorlimits (baseplan_id);
create index accumulatorlimits_accumulator on accumulatorlimits (accumulator_id);

-- How a base plan shares the cost of a bill with the member, for some days (domain 7.3, 8.2).
create table costsharing (
  id uuid primary key,
  client_id uuid not null references clients,
  baseplan_id uuid not null references baseplans,
  effective_date date not null,
  expiration_date date,
  deductible_type text not null default 'embedded' check (deductible_type in ('embedded', 'aggregate')),
  network_crossing text not null default 'separate' check (network_crossing in ('separate', 'outAlsoIn', 'inAlsoOut', 'combined')),
  carryover text not null default 'none' check (carryover in ('none', 'always', 'onlyIfUnmet')),
  -- What the member pays after the deductible, in percent.
  coinsurance_in int check (coinsurance_in between 0 and 100),
  coinsurance_out int check (coinsurance_out between 0 and 100),
  -- In network, instead of deductible and coinsurance; null: these apply.
  copay_primary numeric(14, 2) check (copay_primary >= 0),
  copay_specialist numeric(14, 2) check (copay_specialist >= 0),
  copay_urgent numeric(14, 2) check (copay_urgent >= 0),
  copay_emergency numeric(14, 2) check (copay_emergency >= 0),
  rx_integrated boolean not null default false,
  cob_method text not null default 'standard' check (cob_method in ('standard', 'nonDuplication', 'maintenance')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users, updated_by_name text,
  deleted_at timestamptz,
  check (expiration_date >= effective_date),
  constraint costsharing_overlap exclude using gist (baseplan_id with =, daterange(effective_date, expiration_date, '[]') with &&)
    where (deleted_at is null)
);
create index costsharing_client on costsharing (client_id);
create index costsharing_baseplan on costsharing (baseplan_id);

-- A base plan is of one client, and so is what hangs on it: said by the base plan, and never otherwise.
create function access.client_of_baseplan() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  client uuid := (select b.client_id from baseplans b where b.id = new.baseplan_id);
begin
  -- A base plan that was deleted since is nobody's to see; what was recorded under it can still be changed.
  if tg_op = 'UPDATE' and new.baseplan_id = old.baseplan_id and new.client_id = old.client_id then return new; end if;
  if new.client_id is null or (tg_op = 'UPDATE' and new.baseplan_id <> old.baseplan_id) then new.client_id := client; end if;
  if new.client_id is distinct from client then
    raise exception using errcode = '42501', message = 'not the client of the base plan';
  end if;
  return new;
end
$$;
revoke execute on function access.client_of_baseplan() from public;
create trigger client_of_baseplan before insert or update on accumulatorlimits for each row execute function access.client_of_baseplan();
create trigger client_of_baseplan before insert or update on costsharing for each row execute function access.client_of_baseplan();

-- Credits that no claim line here gives: brought over from another administrator, or set right (domain 8.2). The item by
-- its LiabilityItemId; the amount in the item's unit, below zero where it takes away.
create table accumulator_adjustments (
  id uuid primary key,
  client_id uuid not null references clients,
  person_id uuid not null references people,
  subscriber_id uuid not null references people,
  liability_item_id text not null,
  -- The day it counts as: its plan year follows from it.
  service_date date not null,
  amount numeric(14, 2) not null,
  source text not null check (source in ('takeover', 'otherTpa', 'correction')),
  reason text,
  recorded_at timestamptz not null default now(),
  recorded_by uuid references users,
  superseded_at timestamptz,
  superseded_by uuid references users
);
create index accumulator_adjustments_family on accumulator_adjustments (subscriber_id);
create index accumulator_adjustments_person on accumulator_adjustments (person_id);
create index accumulator_adjustments_client on accumulator_adjustments (client_id);

-- What the core system says of a person (null: of the family) on a day. Shown beside our own sum where the two differ.
create table accumulator_totals (
  id uuid primary key,
  client_id uuid not null references clients,
  person_id uuid references people,
  subscriber_id uuid not null references people,
  liability_item_id text not null,
  core_name text,
  as_of date not null,
  year_start date,
  year_end date,
  limit_amount numeric(14, 2),
  used numeric(14, 2) not null,
  last_claim_date date,
  recorded_at timestamptz not null default now(),
  recorded_by uuid references users,
  superseded_at timestamptz,
  superseded_by uuid references users,
  check (year_end >= year_start)
);
create unique index accumulator_totals_newest on accumulator_totals (subscriber_id, person_id, liability_item_id, as_of)
  nulls not distinct where superseded_at is null;
create index accumulator_totals_person on accumulator_totals (person_id);
create index accumulator_totals_client on accumulator_totals (client_id);

-- The subscriber of the family that a member is of; null for everybody else.
create function access.own_family() returns uuid
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select p.subscriber_id from users u join people p on p.id = u.entity_id
  where u.id = access.user_id() and u.type = 'member'
$$;

-- What totals are made of beside the claims the reader sees: those of people whose amounts the reader may read without
-- their claims (`known`), and of the rest of a family, nameless, for the family's total alone (domain 7.6: "accumulators of
-- family show amounts only"). Nothing says which service it was, from whom, or for what. A sensitive claim of somebody the
-- reader may read is in no total at all where sensitive services are hidden.
create function access.unseen_credits(subscriber uuid, seen uuid[])
returns table (known uuid, person bigint, claim_type text, network text, service_date date, deductible numeric, copay numeric,
  coinsurance numeric, liability_item_id text, amount numeric)
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  readable uuid[] := access.accumulator_people();
  whole uuid[] := access.sensitive_people();
  of_family boolean;
  client uuid;
begin
  select f.client_id, f.id = access.own_family() or access.people() is null or f.id = any(access.people()) into client, of_family
    from people f where f.id = unseen_credits.subscriber and f.client_id = any(access.health_clients());
  if client is null then return; end if;
  return query select case when x.person_id = any(readable) then x.person_id end, dense_rank() over (order by x.person_id),
    x.claim_type, x.network, x.service_date, x.deductible, x.copay, x.coinsurance, x.liability_item_id, x.amount
  from (
    select l.person_id, c.claim_type, coalesce(l.network_tier, c.network_status) as network, l.service_date_from as service_date,
      l.deductible, l.copay, l.coinsurance, null::text as liability_item_id, null::numeric as amount
    from claims c join claim_lines l on l.client_id = c.client_id and l.claim_id = c.id
    where c.subscriber_id = unseen_credits.subscriber and c.client_id = client and c.superseded_at is null and not c.void
      and c.status in ('completed', 'denied', 'imported') and not (c.id = any(unseen_credits.seen))
      and (not c.sensitive or whole is null or c.person_id = any(whole) or not (c.person_id = any(readable)))
    union all
    select j.person_id, null, null, j.service_date, null, null, null, j.liability_item_id, j.amount
    from accumulator_adjustments j
    where j.subscriber_id = unseen_credits.subscriber and j.client_id = client and j.superseded_at is null
      and not (j.id = any(unseen_credits.seen))) x
  where of_family or x.person_id = any(readable);
end
$$;
-- Whose amounts the reader may see in the family of a person, with their names: an authorization opens amounts and not the
-- record behind them. No row where the person's own amounts are not among them.
create function access.spending_people(person uuid) returns table (person_id uuid, client_id uuid, subscriber_id uuid,
  time_zone text, relationship_code text, prefix text, first_name text, middle_name text, last_name text, suffix_name text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select f.id, f.client_id, f.subscriber_id, c.time_zone, d.relationship_code, d.prefix, d.first_name, d.middle_name, d.last_name, d.suffix_name
  from people own join clients c on c.id = own.client_id
  join people f on f.subscriber_id = own.subscriber_id and f.client_id = own.client_id and f.withdrawn_at is null
  left join lateral (select e.* from person_details e where e.person_id = f.id and e.superseded_at is null
    order by e.effective_date desc limit 1) d on true
  where own.id = spending_people.person and own.withdrawn_at is null and own.client_id = any(access.health_clients())
    and (access.accumulator_people() is null
      or (own.id = any(access.accumulator_people()) and f.id = any(access.accumulator_people())))
  order by f.suffix, f.id
$$;

-- What the person was covered by on a day, or last within the year before it: one plan a coverage type.
create function access.spending_coverages(person uuid, on_day date) returns table (coverage_type text, plan_id uuid, base_plan_id uuid,
  plan_name text, tier_code text, plan_year_start text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select distinct on (v.coverage_type) v.coverage_type, v.plan_id, n.base_plan_id, coalesce(n.display_name, n.name), v.tier_code,
    case when n.plan_year_type = 'policy' then n.plan_year_start end
  from people own join coverages v on v.person_id = own.id and v.client_id = own.client_id and v.superseded_at is null
  join plans n on n.id = v.plan_id
  where own.id = spending_coverages.person and own.client_id = any(access.health_clients())
    and (access.accumulator_people() is null or own.id = any(access.accumulator_people()))
    and v.effective_date <= spending_coverages.on_day
    and (v.expiration_date is null or (v.expiration_date >= v.effective_date and v.expiration_date > spending_coverages.on_day - interval '1 year'))
  order by v.coverage_type, v.effective_date desc
$$;
revoke execute on function access.own_family(), access.unseen_credits(uuid, uuid[]), access.spending_people(uuid),
  access.spending_coverages(uuid, date) from public;
grant execute on function access.own_family(), access.unseen_credits(uuid, uuid[]), access.spending_people(uuid),
  access.spending_coverages(uuid, date) to coverlane_app, coverlane_worker;

do $$
declare
  t text;
begin
  foreach t in array array['accumulators', 'unknownaccumulators', 'accumulatorlimits', 'costsharing', 'accumulator_adjustments', 'accumulator_totals'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
    execute format('grant select on %I to coverlane_app, coverlane_worker', t);
  end loop;
  foreach t in array array['accumulators', 'unknownaccumulators', 'accumulatorlimits', 'costsharing'] loop
    execute format('create trigger sign_record before insert or update on %I for each row execute function access.sign_record()', t);
    execute format('grant insert, update on %I to coverlane_app', t);
  end loop;
  foreach t in array array['accumulatorlimits', 'costsharing'] loop
    execute format($policy$create policy admin on %I to coverlane_app
      using (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null and (deleted_at is null
        or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
      with check (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null)$policy$, t);
    execute format('create policy own on %I for select to coverlane_app, coverlane_worker using (client_id = any((select access.clients())::uuid[]) and deleted_at is null)', t);
  end loop;
  -- Amounts of a person are health information, as claims are; the family's own rows name nobody.
  foreach t in array array['accumulator_adjustments', 'accumulator_totals'] loop
    execute format($policy$create policy record on %I for insert to coverlane_app, coverlane_worker
      with check (client_id = any((select access.clients())::uuid[]) and client_id = any((select access.health_clients())::uuid[]) and (select access.people()) is null)$policy$, t);
    execute format($policy$create policy supersede on %I for update to coverlane_app, coverlane_worker
      using (superseded_at is null and client_id = any((select access.clients())::uuid[]) and client_id = any((select access.health_clients())::uuid[]) and (select access.people()) is null)
      with check (superseded_at is not null and client_id = any((select access.clients())::uuid[]))$policy$, t);
    execute format('grant insert, update (superseded_at, superseded_by) on %I to coverlane_app, coverlane_worker', t);
  end loop;
end
$$;
create policy read on accumulator_adjustments for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and client_id = any((select access.health_clients())::uuid[])
    and ((select access.accumulator_people()) is null or person_id = any((select access.accumulator_people())::uuid[])));
create policy read on accumulator_totals for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and client_id = any((select access.health_clients())::uuid[])
    and ((select access.accumulator_people()) is null or person_id = any((select access.accumulator_people())::uuid[])
      or (person_id is null and (subscriber_id = any((select access.accumulator_people())::uuid[]) or subscriber_id = (select access.own_family())))));

create policy admin on accumulators to coverlane_app
  using (installation_id = (select access.admin_installation()) and (client_id is null or client_id = any((select access.clients())::uuid[]))
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()) and (client_id is null or client_id = any((select access.clients())::uuid[])));
create policy own on accumulators for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and deleted_at is null and (client_id is null or client_id = any((select access.clients())::uuid[])));
create policy admin on unknownaccumulators to coverlane_app
  using (installation_id = (select access.admin_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()));
create policy own on unknownaccumulators for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and deleted_at is null);

-- Every installation begins with the usual items (domain 8.1). Family items are for tiers with a family.
create function access.usual_accumulators(installation uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into accumulators (id, installation_id, liability_item_id, name, name_ko, name_es, kind, scope, network, coverage_type,
      unit, required_tiers, plan_year_basis, benefit_category, without_preventive, sort_key)
    select gen_random_uuid(), installation, i.item, i.en, i.ko, i.es, i.kind, i.scope, i.network, i.coverage, i.unit,
      case when i.scope = 'family' then '["ECH", "ESP", "FAM"]'::jsonb end, i.basis, i.category, i.item = '12', i.item::int
    from (values
      ('1', 'Deductible', '본인 부담 공제액(deductible)', 'Deducible', 'deductible', 'individual', 'in', 'medical', 'money', 'policy', null),
      ('2', 'Family deductible', '가족 공제액(deductible)', 'Deducible familiar', 'deductible', 'family', 'in', 'medical', 'money', 'policy', null),
      ('3', 'Deductible', '본인 부담 공제액(deductible)', 'Deducible', 'deductible', 'individual', 'out', 'medical', 'money', 'policy', null),
      ('4', 'Family deductible', '가족 공제액(deductible)', 'Deducible familiar', 'deductible', 'family', 'out', 'medical', 'money', 'policy', null),
      ('5', 'Out-of-pocket limit', '연간 본인 부담 한도(out-of-pocket limit)', 'Límite de gastos de bolsillo', 'oop', 'individual', 'in', 'medical', 'money', 'policy', null),
      ('6', 'Family out-of-pocket limit', '가족 연간 본인 부담 한도(out-of-pocket limit)', 'Límite familiar de gastos de bolsillo', 'oop', 'family', 'in', 'medical', 'money', 'policy', null),
      ('7', 'Out-of-pocket limit', '연간 본인 부담 한도(out-of-pocket limit)', 'Límite de gastos de bolsillo', 'oop', 'individual', 'out', 'medical', 'money', 'policy', null),
      ('8', 'Family out-of-pocket limit', '가족 연간 본인 부담 한도(out-of-pocket limit)', 'Límite familiar de gastos de bolsillo', 'oop', 'family', 'out', 'medical', 'money', 'policy', null),
      ('9', 'Prescription out-of-pocket limit', '처방약 본인 부담 한도', 'Límite de gastos de bolsillo en recetas', 'oop', 'individual', 'combined', 'rx', 'money', 'policy', null),
      ('10', 'Physical and occupational therapy visits', '물리 및 작업 치료 방문', 'Visitas de terapia física y ocupacional', 'visitLimit', 'individual', 'combined', 'medical', 'visits', 'policy', 'physicalTherapy'),
      ('11', 'Chiropractic visits', '척추 교정 치료 방문', 'Visitas al quiropráctico', 'visitLimit', 'individual', 'combined', 'medical', 'visits', 'policy', 'chiropractic'),
      ('12', 'Dental yearly maximum', '치과 연간 최대액', 'Máximo dental anual', 'dollarLimit', 'individual', 'combined', 'dental', 'money', 'policy', null),
      ('13', 'Orthodontics lifetime maximum', '교정 평생 최대액', 'Máximo de ortodoncia de por vida', 'lifetimeMax', 'individual', 'combined', 'dental', 'money', 'lifetime', 'orthodontics'),
      ('14', 'Allowance for frames', '안경테 지원액', 'Asignación para monturas', 'dollarLimit', 'individual', 'combined', 'vision', 'money', 'policy', 'frames'))
      as i(item, en, ko, es, kind, scope, network, coverage, unit, basis, category);
  -- The two of a pair know each other.
  update accumulators a set pair_id = b.id from accumulators b
    where a.installation_id = installation and b.installation_id = installation and a.client_id is null and b.client_id is null
      and a.kind in ('deductible', 'oop') and a.kind = b.kind and a.network = b.network and a.coverage_type = b.coverage_type and a.scope <> b.scope;
end
$$;
create function access.begin_with_accumulators() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  perform access.usual_accumulators(new.id);
  return null;
end
$$;
revoke execute on function access.usual_accumulators(uuid), access.begin_with_accumulators() from public;
create trigger usual_accumulators after insert on installations for each row execute function access.begin_with_accumulators();
select access.usual_accumulators(id) from installations;
