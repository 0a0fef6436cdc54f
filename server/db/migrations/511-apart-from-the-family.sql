-- Who of a family lost active coverage by a divorce or an age limit, so that each group that is covered together accumulates for
-- itself (26 CFR 54.4980B-5 Q&A-2). Everybody of the family is named: the program adds up by it and shows nobody's days. No row
-- where the person's own amounts are closed to the reader.
create function access.family_separations(person uuid) returns table (person_id uuid, separations jsonb)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select f.id, coalesce((select jsonb_agg(jsonb_build_object('personId', f.id, 'event', e.event, 'eventDate', e.event_date,
      'lastDay', e.last_day, 'types', to_jsonb(coalesce(e.lost_types, '{}')), 'returns', coalesce((
        select jsonb_agg(jsonb_build_object('type', v.coverage_type, 'from', v.effective_date))
        from coverages v where v.person_id = f.id and v.client_id = f.client_id and v.superseded_at is null and not v.cobra
          and v.effective_date > e.last_day and (v.expiration_date is null or v.expiration_date >= v.effective_date)), '[]'))
      order by e.last_day, e.id)
    from cobra_events e where e.person_id = f.id and e.event in ('divorce', 'childAging') and e.state <> 'withdrawn'), '[]')
  from people own join people f on f.subscriber_id = own.subscriber_id and f.client_id = own.client_id
  where own.id = family_separations.person and own.client_id = any(access.health_clients())
    and (access.accumulator_people() is null or own.id = any(access.accumulator_people()))
$$;
revoke execute on function access.family_separations(uuid) from public;
grant execute on function access.family_separations(uuid) to coverlane_app, coverlane_worker;

-- As before, of the people named alone: what other groups of the family used is in no total of this one.
drop function access.unseen_credits(uuid, uuid[]);
create function access.unseen_credits(subscriber uuid, seen uuid[], unit uuid[])
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
  where (of_family or x.person_id = any(readable)) and x.person_id = any(unseen_credits.unit);
end
$$;
revoke execute on function access.unseen_credits(uuid, uuid[], uuid[]) from public;
grant execute on function access.unseen_credits(uuid, uuid[], uuid[]) to coverlane_app, coverlane_worker;
