-- Whether somebody is of age is asked of the day where they are covered (domain 0, 6.2), not of the server's.
create function access.day_of_person(person_id uuid) returns date
language sql stable security definer set search_path = pg_catalog, public as $$
  select (now() at time zone c.time_zone)::date from people p join clients c on c.id = p.client_id where p.id = day_of_person.person_id
$$;
revoke execute on function access.day_of_person(uuid) from public;
grant execute on function access.day_of_person(uuid) to coverlane_app;
