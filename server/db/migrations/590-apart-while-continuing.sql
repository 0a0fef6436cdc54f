-- As in 511; whom a divorce or an age limit separates while they continue coverage already (a second event, ERISA
-- 602(2)(A)(ii)) is apart as well, from the day after it.
create or replace function access.family_separations(person uuid) returns table (person_id uuid, separations jsonb)
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
