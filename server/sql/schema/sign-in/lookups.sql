-- Counts a lookup of this request's user. Answers how many there were within the window, and how many there may be.
-- Definer: it asks functions that are nobody's to execute but the owner's.
create function access.count_lookup(lookups int, minutes int) returns table (counted int, allowed int, within_minutes int)
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  allowed := access.setting_number(access.installation(), 'searchAlarmLookups', count_lookup.lookups);
  within_minutes := access.setting_number(access.installation(), 'searchAlarmMinutes', count_lookup.minutes);
  counted := access.count_try('member-lookup', uuid_send(access.user_id()), within_minutes * 60);
  return next;
end
$$;
revoke execute on function access.count_lookup from public;
grant execute on function access.count_lookup to coverlane_app;

-- Adds so many lookups of each account. Answers how many there were within its window, and how many there may be. The window is
-- counted in twentieths: it is as long as it says, and at most a twentieth longer. What is over is cleared away by whoever comes
-- first: two nodes that counted some accounts in another order waited for each other's clearing, until the database broke one of
-- them off.
-- Definer: it writes lookup_counts, which coverlane_app may not.
create function access.count_lookups(accounts uuid[], looks int[], lookups int, minutes int) returns table (account uuid,
  counted int, allowed int, within_minutes int)
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  one record;
  since timestamptz;
  this_part timestamptz;
begin
  for one in select u.id, u.installation_id as installation, a.looks from unnest(count_lookups.accounts, count_lookups.looks) as a(id, looks)
    join users u on u.id = a.id
  loop
    account := one.id;
    allowed := access.setting_number(one.installation, 'searchAlarmLookups', count_lookups.lookups);
    within_minutes := access.setting_number(one.installation, 'searchAlarmMinutes', count_lookups.minutes);
    this_part := date_bin(make_interval(secs => within_minutes * 3), now(), '2000-01-01');
    since := now() - make_interval(secs => within_minutes * 63);
    -- Nobody else writes the row of this connection.
    update lookup_counts c set lookups = c.lookups + one.looks
    where c.user_id = one.id and c.part = this_part and c.backend = pg_backend_pid();
    if not found then
      insert into lookup_counts values (one.id, this_part, pg_backend_pid(), one.looks);
      delete from lookup_counts c using (select old.ctid from lookup_counts old
        where old.user_id = one.id and old.part <= since for update skip locked) over where c.ctid = over.ctid;
    end if;
    select sum(c.lookups) into counted from lookup_counts c where c.user_id = one.id and c.part > since;
    return next;
  end loop;
end
$$;
revoke execute on function access.count_lookups from public;
grant execute on function access.count_lookups to coverlane_app;

-- Seconds until one more lookup of an account is within the limit, where it asks for none meanwhile: until enough parts of its
-- window are over. At least 1.
-- Definer: the application has no right to the counts, which nobody may set back.
create function access.lookups_wait(user_id uuid, allowed int, minutes int) returns int
language sql stable security definer set search_path = pg_catalog, public as $$
  select greatest(1, ceil(extract(epoch from max(together.part) + make_interval(secs => lookups_wait.minutes * 63) - now())))::int
  from (select c.part, sum(sum(c.lookups)) over (order by c.part desc) as lookups from lookup_counts c
    where c.user_id = lookups_wait.user_id and c.part > now() - make_interval(secs => lookups_wait.minutes * 63) group by c.part) together
  where together.lookups >= lookups_wait.allowed
$$;
revoke execute on function access.lookups_wait from public;
grant execute on function access.lookups_wait to coverlane_app;

-- Locks an account that goes on after the alarm, until an administrator unlocks it. @return whether it was open until now
-- Definer: it looks past the policies of users and sessions.
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
revoke execute on function access.lock_for_searches from public;
grant execute on function access.lock_for_searches to coverlane_app;

-- Raises the alarm, once a window. @return whether it was raised now
-- Definer: it looks past the policies of search_alarms and users.
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
revoke execute on function access.raise_search_alarm from public;
grant execute on function access.raise_search_alarm to coverlane_app;

-- Whoever manages the accounts of a user's installation: whom the alarm is told.
-- Definer: it looks past the policies of users.
create function access.managers_of(user_id uuid) returns table (manager_id uuid)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select a.id from users u join users a on a.installation_id = u.installation_id and a.type = 'admin' and a.status = 'active'
  where u.id = managers_of.user_id and 'manageUsers' = any(access.permissions_of(a)) order by a.id limit 20
$$;
revoke execute on function access.managers_of from public;
grant execute on function access.managers_of to coverlane_app;
