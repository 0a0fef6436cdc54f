-- Whether somebody is of age is asked of the day where they are covered (domain 0, 6.2), not of the server's.
-- Definer: it looks past the policies of people and clients.
create function access.day_of_person(person_id uuid) returns date
language sql stable security definer set search_path = pg_catalog, public as $$
  select (now() at time zone c.time_zone)::date from people p join clients c on c.id = p.client_id where p.id = day_of_person.person_id
$$;
revoke execute on function access.day_of_person from public;
grant execute on function access.day_of_person to coverlane_app;

-- The division whose rules hold for somebody's family on a day: the one the subscriber works in (of several the one that
-- began last, else the first one ahead, else the last one past), and only where no employment is known the one that
-- coverage hangs on. `divisionOn` of the program says the same of facts that are loaded.
-- Definer, and nobody's to execute but the owner's functions.
create function access.division_on(person uuid, day date) returns uuid
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return (
    with family as (select p.subscriber_id from people p where p.id = division_on.person),
    places as (
      select 1 as kind, e.id, e.division_id, e.effective_date, e.expiration_date
      from family f join employments e on e.person_id = f.subscriber_id where e.superseded_at is null
      union all
      select 2, c.id, c.division_id, c.effective_date, c.expiration_date
      from family f join people p on p.subscriber_id = f.subscriber_id and p.withdrawn_at is null
        join coverages c on c.person_id = p.id
      where c.superseded_at is null and c.division_id is not null
        and (c.expiration_date is null or c.expiration_date >= c.effective_date))
    select division_id from (
      select *, case when effective_date > division_on.day then 1
          when expiration_date is null or expiration_date >= division_on.day then 0 else 2 end as stands
      from places) known
    order by kind, stands, case stands when 0 then division_on.day - effective_date
        when 1 then effective_date - division_on.day else division_on.day - expiration_date end,
      effective_date desc, id desc limit 1);
end
$$;
revoke execute on function access.division_on from public;

-- The client of somebody, and the division whose rules hold on a day; without one on the client's own today.
-- Definer: it looks past the policies of people.
create function access.place_of_person(person uuid, day date) returns table (client_id uuid, division_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
begin
  return query
  select p.client_id, access.division_on(p.id, coalesce(place_of_person.day, access.day_of_person(p.id)))
  from people p where p.id = place_of_person.person;
end
$$;
revoke execute on function access.place_of_person from public;
grant execute on function access.place_of_person to coverlane_app, coverlane_worker;

-- Whom a person can let read: the grown people of the family, by name. For the person, and for who keeps the papers.
-- Definer: it looks past the policies of people and person_details.
create function access.grown_family(person uuid) returns table (person_id uuid, relationship_code text, first_name text,
  last_name text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select f.id, d.relationship_code, d.first_name, d.last_name
  from people own join people f on f.subscriber_id = own.subscriber_id and f.withdrawn_at is null
  join lateral (select * from person_details d where d.person_id = f.id and d.superseded_at is null
    order by d.effective_date desc limit 1) d on true
  where own.id = grown_family.person and own.client_id = any(access.clients())
    and (own.id = access.own_person() or access.keeps_papers()) and d.dob <= current_date - interval '18 years'
$$;
revoke execute on function access.grown_family from public;
grant execute on function access.grown_family to coverlane_app, coverlane_worker;

-- How somebody is called who gave or was given an authorization: to whoever sees one of them.
-- Definer: it looks past the policies of people and person_details.
create function access.name_in_family(person uuid) returns table (first_name text, last_name text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select d.first_name, d.last_name from people p
  join lateral (select * from person_details d where d.person_id = p.id and d.superseded_at is null
    order by d.effective_date desc limit 1) d on true
  where p.id = name_in_family.person and p.client_id = any(access.clients())
    and (access.keeps_papers() or p.subscriber_id = (select own.subscriber_id from people own where own.id = access.own_person()))
$$;
revoke execute on function access.name_in_family from public;
grant execute on function access.name_in_family to coverlane_app, coverlane_worker;
