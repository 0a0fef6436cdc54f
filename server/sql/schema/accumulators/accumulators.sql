-- Whose totals of a year this request may read; null: everybody's of the clients that policies name.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.accumulator_people() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  if access.in_force() < 0 then return null; end if;
  return access.readable_people('accumulators');
end
$$;
revoke execute on function access.accumulator_people from public;
grant execute on function access.accumulator_people to coverlane_app, coverlane_worker;

-- What totals are made of beside the claims the reader sees: those of people whose amounts the reader may read without
-- their claims (`known`), and of the rest of a family, nameless, for the family's total alone (domain 7.6: "accumulators of
-- family show amounts only"). Nothing says which service it was, from whom, or for what. A sensitive claim of somebody the
-- reader may read is in no total at all where sensitive services are hidden. Of the people named alone: what other groups of the
-- family used is in no total of this one.
-- Definer: it looks past the policies of people, claims, claim_lines and accumulator_adjustments.
create function access.unseen_credits(subscriber uuid, seen uuid[], unit uuid[]) returns table (known uuid, person bigint,
  claim_type text, network text, service_date date, deductible numeric, copay numeric, coinsurance numeric,
  liability_item_id text, amount numeric)
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
  where (of_family or x.person_id = any(readable)) and x.person_id = any(unseen_credits.unit);
end
$$;
revoke execute on function access.unseen_credits from public;
grant execute on function access.unseen_credits to coverlane_app, coverlane_worker;

-- Who of a family lost active coverage by a divorce or an age limit, so that each group that is covered together accumulates for
-- itself (26 CFR 54.4980B-5 Q&A-2). Everybody of the family is named: the program adds up by it and shows nobody's days. No row
-- where the person's own amounts are closed to the reader. Whom a divorce or an age limit separates while they continue coverage
-- already (a second event, ERISA 602(2)(A)(ii)) is apart as well, from the day after it.
-- Definer: it looks past the policies of coverages, cobra_events and people.
create function access.family_separations(person uuid) returns table (person_id uuid, separations jsonb)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select f.id, coalesce((select jsonb_agg(jsonb_build_object('personId', f.id, 'event', e.event, 'eventDate', e.event_date,
      'lastDay', e.last_day, 'types', to_jsonb(coalesce(e.lost_types, '{}')), 'returns', coalesce((
        select jsonb_agg(jsonb_build_object('type', v.coverage_type, 'from', v.effective_date))
        from coverages v where v.person_id = f.id and v.client_id = f.client_id and v.superseded_at is null and not v.cobra
          and v.effective_date > e.last_day and (v.expiration_date is null or v.expiration_date >= v.effective_date)), '[]'))
      order by e.last_day, e.id)
    from (
      select c.id, c.event, c.event_date, c.last_day, c.lost_types from cobra_events c
        where c.person_id = f.id and c.event in ('divorce', 'childAging') and c.state <> 'withdrawn'
      union all select c.id, c.second_event, c.second_event_on, c.second_event_on, c.lost_types from cobra_events c
        where c.person_id = f.id and c.second_event in ('divorce', 'childAging') and c.state <> 'withdrawn') e), '[]')
  from people own join people f on f.subscriber_id = own.subscriber_id and f.client_id = own.client_id
  where own.id = family_separations.person and own.client_id = any(access.health_clients())
    and (access.accumulator_people() is null or own.id = any(access.accumulator_people()))
$$;
revoke execute on function access.family_separations from public;
grant execute on function access.family_separations to coverlane_app, coverlane_worker;

-- What the person was covered by on a day, or last within the year before it: one plan a coverage type.
-- Definer: it looks past the policies of people, coverages and plans.
create function access.spending_coverages(person uuid, on_day date) returns table (coverage_type text, plan_id uuid,
  base_plan_id uuid, plan_name text, tier_code text, plan_year_start text)
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
revoke execute on function access.spending_coverages from public;
grant execute on function access.spending_coverages to coverlane_app, coverlane_worker;

-- Whose amounts the reader may see in the family of a person, with their names: an authorization opens amounts and not the
-- record behind them. No row where the person's own amounts are not among them.
-- Definer: it looks past the policies of people, clients and person_details.
create function access.spending_people(person uuid) returns table (person_id uuid, client_id uuid, subscriber_id uuid,
  time_zone text, relationship_code text, prefix text, first_name text, middle_name text, last_name text,
  suffix_name text)
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
revoke execute on function access.spending_people from public;
grant execute on function access.spending_people to coverlane_app, coverlane_worker;
