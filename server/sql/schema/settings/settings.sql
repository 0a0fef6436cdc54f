-- What a setting is for people of a division of a client; null: nobody made it, and access.setting_standard holds (domain 1.4).
-- Definer, and nobody's to execute but the owner's functions.
create function access.setting_at(key text, installation uuid, client uuid, division uuid) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
begin
  return (
    select s.value from settings s where s.key = setting_at.key and s.scope_id in (
      setting_at.division, setting_at.client, access.site_of_client(setting_at.client), setting_at.installation)
    order by access.scope_rank(s.scope) limit 1);
end
$$;
revoke execute on function access.setting_at from public;

-- What a setting is for a user: their own, else what holds where they stand; null: nobody said anything.
-- Definer, and nobody's to execute but the owner's functions.
create function access.setting_of(subject users, key text) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
begin
  return (
    select coalesce(
      (select s.value from user_settings s where s.user_id = subject.id and s.key = setting_of.key),
      (select access.setting_at(setting_of.key, subject.installation_id, o.client_id, o.division_id)
        from (select) one left join access.place_of_user(subject) o on true)));
end
$$;
revoke execute on function access.setting_of from public;

-- What a setting is for a person, with an account or without one.
-- Definer, and nobody's to execute but the owner's functions.
create function access.setting_of_person(person uuid, key text) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  subject users;
begin
  select * into subject from users u where u.type = 'member' and u.entity_id = setting_of_person.person and u.status = 'active' limit 1;
  if not found then
    subject.entity_id := setting_of_person.person;
    subject.installation_id := (select c.installation_id from people p join clients c on c.id = p.client_id
      where p.id = setting_of_person.person);
  end if;
  return access.setting_of(subject, setting_of_person.key);
end
$$;
revoke execute on function access.setting_of_person from public;

-- A setting of an installation that is a number.
-- Definer, and nobody's to execute but the owner's functions.
create function access.setting_number(installation uuid, key text, standard int) returns int
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce(access.setting_at(setting_number.key, setting_number.installation, null, null)::int, setting_number.standard)
$$;
revoke execute on function access.setting_number from public;

-- Where an account stands: a member as the person does, an employer's user in the client, anybody else in neither.
-- Definer, and nobody's to execute but the owner's functions.
create function access.place_of_user(subject users) returns table (client_id uuid, division_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
begin
  return query
  select c.id, null::uuid from clients c where subject.type = 'client' and c.id = subject.entity_id
  union all
  select o.client_id, o.division_id from access.place_of_person(subject.entity_id, null) o
  where subject.type is distinct from 'client';
end
$$;
revoke execute on function access.place_of_user from public;
