-- The search-rate alarm (security 1: a broker's accounts once searched 93,689 people): who looks up unusually many
-- members is slowed down, administrators are told, and whoever goes on is locked.

create table search_alarms (
  id uuid primary key,
  installation_id uuid not null references installations,
  user_id uuid not null references users,
  at timestamptz not null default now(),
  -- So many lookups within so many minutes.
  lookups int not null,
  minutes int not null,
  seen_at timestamptz,
  seen_by uuid references users
);
create index search_alarms_installation on search_alarms (installation_id, at desc);
create index search_alarms_user on search_alarms (user_id, at desc);
alter table search_alarms enable row level security;
alter table search_alarms force row level security;
create policy owner on search_alarms to current_user using (true) with check (true);
create policy read on search_alarms for select to coverlane_app using (installation_id = (select access.managed_installation()));
create policy see on search_alarms for update to coverlane_app using (installation_id = (select access.managed_installation()));
grant select, update (seen_at, seen_by) on search_alarms to coverlane_app;

-- A setting of an installation that is a number. PL/pgSQL, because the settings' own table is made after this.
create function access.setting_number(installation uuid, key text, standard int) returns int
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return coalesce((select s.value::int from settings s where s.scope_id = setting_number.installation
    and s.key = setting_number.key), setting_number.standard);
end
$$;

-- Counts a lookup of this request's user. Answers how many there were within the window, and how many there may be.
create function access.count_lookup(lookups int, minutes int) returns table (counted int, allowed int, within_minutes int)
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  allowed := access.setting_number(access.installation(), 'searchAlarmLookups', count_lookup.lookups);
  within_minutes := access.setting_number(access.installation(), 'searchAlarmMinutes', count_lookup.minutes);
  counted := access.count_try('member-lookup', uuid_send(access.user_id()), within_minutes * 60);
  return next;
end
$$;

-- Raises the alarm, once a window. @return whether it was raised now
create function access.raise_search_alarm(alarm_id uuid, user_id uuid, lookups int, minutes int) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from users u where u.id = raise_search_alarm.user_id for update;
  insert into search_alarms (id, installation_id, user_id, lookups, minutes)
  select raise_search_alarm.alarm_id, u.installation_id, u.id, raise_search_alarm.lookups, raise_search_alarm.minutes
  from users u where u.id = raise_search_alarm.user_id and not exists (select from search_alarms a
    where a.user_id = u.id and a.at > now() - make_interval(mins => raise_search_alarm.minutes));
  return found;
end
$$;

-- Whoever manages the accounts of a user's installation: whom the alarm is told.
create function access.managers_of(user_id uuid) returns table (manager_id uuid)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select a.id from users u join users a on a.installation_id = u.installation_id and a.type = 'admin' and a.status = 'active'
  where u.id = managers_of.user_id and 'manageUsers' = any(access.permissions_of(a)) order by a.id limit 20
$$;

-- Locks an account that goes on after the alarm, until an administrator unlocks it. @return whether it was open until now
create function access.lock_for_searches(user_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update users u set status = 'locked', lock_reason = 'search-rate', version = version + 1, updated_at = now()
  where u.id = lock_for_searches.user_id and u.status = 'active';
  if not found then return false; end if;
  update sessions s set ended_at = now() where s.user_id = lock_for_searches.user_id and s.ended_at is null;
  return true;
end
$$;

revoke execute on function access.setting_number(uuid, text, int), access.count_lookup(int, int),
  access.raise_search_alarm(uuid, uuid, int, int), access.managers_of(uuid), access.lock_for_searches(uuid) from public;
grant execute on function access.count_lookup(int, int), access.raise_search_alarm(uuid, uuid, int, int),
  access.managers_of(uuid), access.lock_for_searches(uuid) to coverlane_app;
