-- Counts a try and answers how many this subject made in the window; the caller decides what is too many. Tries of one subject
-- are counted one after the other: two that came at once each counted without the other, so that one more than the limit was
-- looked at (domain 1.3).
-- Definer: it writes login_tries, which coverlane_app may not.
create function access.count_try(scope text, subject bytea, seconds int) returns int
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tries int;
begin
  perform pg_advisory_xact_lock(hashtextextended(count_try.scope || encode(count_try.subject, 'hex'), 0));
  delete from login_tries t where t.scope = count_try.scope and t.subject = count_try.subject
    and t.at < now() - make_interval(secs => count_try.seconds);
  insert into login_tries (scope, subject) values (count_try.scope, count_try.subject);
  select count(*) into tries from login_tries t where t.scope = count_try.scope and t.subject = count_try.subject;
  return tries;
end
$$;
revoke execute on function access.count_try from public;
grant execute on function access.count_try to coverlane_app;

-- How many tries a subject made in the window, without counting one.
-- Definer: it reads login_tries, which coverlane_app may not.
create function access.tries_of(scope text, subject bytea, seconds int) returns int
language sql stable security definer set search_path = pg_catalog, public as $$
  select count(*)::int from login_tries t where t.scope = tries_of.scope and t.subject = tries_of.subject
    and t.at >= now() - make_interval(secs => tries_of.seconds)
$$;
revoke execute on function access.tries_of from public;
grant execute on function access.tries_of to coverlane_app;

-- A sign-in that succeeded takes its own try back from the address, and all tries from the account. Of several at once from
-- one address each takes back another one; all of them used to choose the newest, and but one of them took back nothing, so that
-- an office was soon told to wait.
-- Definer: it writes login_tries, which coverlane_app may not.
create function access.forgive_try(scope text, subject bytea, every_one boolean) returns void
language sql security definer set search_path = pg_catalog, public as $$
  delete from login_tries t where t.ctid = any(array(
    select l.ctid from login_tries l where l.scope = forgive_try.scope and l.subject = forgive_try.subject
    order by l.at desc limit case when every_one then null else 1 end for update skip locked))
$$;
revoke execute on function access.forgive_try from public;
grant execute on function access.forgive_try to coverlane_app;

-- Ten wrong passwords or five wrong codes: locked for a quarter of an hour. Sessions that were signing in end, others go on.
-- @return whether the account was open until now
-- Definer: it looks past the policies of sessions and users.
create function access.lock_for_tries(user_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  update sessions s set ended_at = now() where s.user_id = lock_for_tries.user_id and s.ended_at is null
    and s.factor = 'password' and access.has_factor(s.user_id);
  update users u set status = 'locked', lock_reason = 'tries', locked_until = now() + interval '15 minutes'
  where u.id = lock_for_tries.user_id and u.status = 'active';
  return found;
end
$$;
revoke execute on function access.lock_for_tries from public;
grant execute on function access.lock_for_tries to coverlane_app;

-- Takes a lock away that has run out, for whoever proves themselves otherwise than by a password: a passkey, or their organization.
-- Definer: it looks past the policies of users.
create function access.release_lock_of(user_id uuid) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update users u set status = 'active'
  where u.id = release_lock_of.user_id and u.status = 'locked' and u.locked_until <= now()
$$;
revoke execute on function access.release_lock_of from public;
grant execute on function access.release_lock_of to coverlane_app;

-- Takes a lock away that has run out. In a transaction of its own, before the password is checked: a sign-in that is
-- refused may have to lock the account again.
-- Definer: it looks past the policies of users.
create function access.release_lock(username text) returns void
language sql security definer set search_path = pg_catalog, public, access as $$
  select access.release_lock_of(u.id) from users u where lower(u.username) = lower(release_lock.username)
$$;
revoke execute on function access.release_lock from public;
grant execute on function access.release_lock to coverlane_app;

-- Whatever ends a lock ends its reason and its time with it.
create function access.end_lock() returns trigger
language plpgsql set search_path = pg_catalog as $$
begin
  new.lock_reason := null;
  new.locked_until := null;
  return new;
end
$$;
revoke execute on function access.end_lock from public;
