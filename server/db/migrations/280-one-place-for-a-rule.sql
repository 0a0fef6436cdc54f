-- One order of scopes, and one answer to where somebody stands (domain 1.4, decision 70). The order is that of
-- `settingScopes` in the contract; a user's own setting comes before all of them.
create function access.scope_rank(scope text) returns int
language sql immutable set search_path = pg_catalog as $$
  select case scope when 'division' then 2 when 'client' then 3 when 'site' then 4 else 5 end
$$;

-- What a setting is for people of a division of a client; null: nobody made it.
create function access.setting_at(key text, installation uuid, client uuid, division uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select s.value from settings s where s.key = setting_at.key and s.scope_id in (
    setting_at.division, setting_at.client, access.site_of_client(setting_at.client), setting_at.installation)
  order by access.scope_rank(s.scope) limit 1
$$;

-- The division whose rules hold for somebody's family on a day: the one the subscriber works in (of several the one that
-- began last, else the first one ahead, else the last one past), and only where no employment is known the one that
-- coverage hangs on. `divisionOn` of the program says the same of facts that are loaded.
create function access.division_on(person uuid, day date) returns uuid
language sql stable security definer set search_path = pg_catalog, public as $$
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
    effective_date desc, id desc limit 1
$$;

-- The client of somebody, and the division whose rules hold on a day; without one on the client's own today.
create function access.place_of_person(person uuid, day date) returns table (client_id uuid, division_id uuid)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select p.client_id, access.division_on(p.id, coalesce(place_of_person.day, access.day_of_person(p.id)))
  from people p where p.id = place_of_person.person
$$;

-- Where an account stands: a member as the person does, an employer's user in the client, anybody else in neither.
create function access.place_of_user(subject users) returns table (client_id uuid, division_id uuid)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select c.id, null::uuid from clients c where subject.type = 'client' and c.id = subject.entity_id
  union all
  select o.client_id, o.division_id from access.place_of_person(subject.entity_id, null) o
  where subject.type is distinct from 'client'
$$;

-- As in 135: a user's own, else what holds where they stand.
create or replace function access.setting_of(subject users, key text) returns text
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce(
    (select s.value from user_settings s where s.user_id = subject.id and s.key = setting_of.key),
    (select access.setting_at(setting_of.key, subject.installation_id, o.client_id, o.division_id)
      from (select) one left join access.place_of_user(subject) o on true))
$$;

-- As in 189.
create or replace function access.idle_seconds_of(account uuid) returns int
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select least(greatest(coalesce((
    select access.setting_at('sessionIdleSeconds', u.installation_id, o.client_id, o.division_id)::int
    from users u left join access.place_of_user(u) o on true where u.id = idle_seconds_of.account), 1800), 300), 1800)
$$;

-- As in 041.
create or replace function access.setting_number(installation uuid, key text, standard int) returns int
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce(access.setting_at(setting_number.key, setting_number.installation, null, null)::int, setting_number.standard)
$$;

revoke execute on function access.scope_rank(text), access.setting_at(text, uuid, uuid, uuid), access.division_on(uuid, date),
  access.place_of_person(uuid, date), access.place_of_user(users) from public;
grant execute on function access.place_of_person(uuid, date) to coverlane_app, coverlane_worker;
