-- Sign-in and the opening of a request: the only ways from a token to rights.

-- The clients a user works for today (domain 1.1: broker map, partner map; a tpa and an admin: the installation).
create function access.clients_of(subject users) returns uuid[]
language sql stable security definer set search_path = pg_catalog, public as $$
  select coalesce(array_agg(id), '{}') from (
    select c.id from clients c
    where c.installation_id = subject.installation_id and c.deleted_at is null and (
      subject.type in ('admin', 'tpa')
      or (subject.type = 'client' and c.id = subject.entity_id)
      or (subject.type = 'broker' and exists (
        select from broker_clients b where b.client_id = c.id and b.broker_id = subject.entity_id
          and b.effective_date <= current_date and (b.expiration_date is null or b.expiration_date >= current_date)))
      or (subject.type = 'partner' and exists (
        select from partner_clients p where p.client_id = c.id and p.partner_id = subject.entity_id))
      or (subject.type = 'member' and c.id = (select p.client_id from people p where p.id = subject.entity_id)))
  ) mine
$$;

-- The people a member may see: a subscriber the family, anybody else only themselves; null for all other types.
create function access.people_of(subject users) returns uuid[]
language sql stable security definer set search_path = pg_catalog, public as $$
  select case when subject.type = 'member' then
    (select coalesce(array_agg(f.id), '{}') from people f
     where f.id = subject.entity_id or f.subscriber_id = subject.entity_id) end
$$;

create function access.permissions_of(subject users) returns text[]
language sql stable security definer set search_path = pg_catalog, public as $$
  select coalesce(array_agg(machine_name order by machine_name), '{}') from permissions
  where id in (
    select permission_id from user_permissions where user_id = subject.id
    union
    select rp.permission_id from role_permissions rp join user_roles ur using (role_id)
    where ur.user_id = subject.id and subject.type = 'admin')
$$;

-- Puts a user's rights into this transaction, signed. Not callable by app or worker.
create function access.enter(subject users, session uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  context jsonb := jsonb_build_object(
    'user', subject.id, 'type', subject.type, 'installation', subject.installation_id, 'session', session,
    'clients', to_jsonb(access.clients_of(subject)), 'people', to_jsonb(access.people_of(subject)));
begin
  perform set_config('coverlane.context', context::text, true);
  perform set_config('coverlane.signature', access.signature(context::text), true);
  return jsonb_build_object(
    'id', subject.id, 'type', subject.type, 'installationId', subject.installation_id,
    'username', subject.username, 'firstName', subject.first_name, 'lastName', subject.last_name,
    'entityId', subject.entity_id, 'language', subject.language,
    'permissions', to_jsonb(access.permissions_of(subject)));
end
$$;

-- Opens a request: finds the session, checks idle (1800 s) and absolute (12 h) limits, sets the context, answers who
-- it is; null where there is no live session. A given bearer hash must match (security 0.1: cookie and bearer).
create function access.open(token_hash bytea, bearer_hash bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  found_session sessions;
  found_user users;
begin
  select * into found_session from sessions s where s.token_hash = open.token_hash and s.ended_at is null
    and s.active_at > now() - interval '1800 seconds' and s.created_at > now() - interval '12 hours';
  if not found then return null; end if;
  if open.bearer_hash is not null and open.bearer_hash <> found_session.bearer_hash then return null; end if;
  select * into found_user from users u where u.id = found_session.user_id and u.status = 'active';
  if not found then return null; end if;
  return access.enter(found_user, found_session.id) || jsonb_build_object(
    'sessionId', found_session.id,
    'idleSeconds', ceil(1800 - extract(epoch from now() - found_session.active_at)),
    'endsAt', to_char((found_session.created_at + interval '12 hours') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'));
end
$$;

-- Opens a job for the user who asked for it, with that user's rights of today.
create function access.open_for(user_id uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  found_user users;
begin
  select * into found_user from users u where u.id = open_for.user_id and u.status = 'active';
  if not found then return null; end if;
  return access.enter(found_user, null);
end
$$;

-- What sign-in needs to check a password. Uniform for unknown names: no row.
create function access.credentials(username text) returns table (user_id uuid, password_hash text, status text, type text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select u.id, u.password_hash, u.status, u.type from users u where lower(u.username) = lower(credentials.username)
$$;

create function access.start_session(id uuid, user_id uuid, token_hash bytea, bearer_hash bytea, address text, user_agent text)
returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into sessions (id, user_id, token_hash, bearer_hash, address, user_agent)
  values (start_session.id, start_session.user_id, start_session.token_hash, start_session.bearer_hash,
          start_session.address, left(start_session.user_agent, 300));
  update users u set last_login_at = now() where u.id = start_session.user_id;
end
$$;

-- The only renewal of the idle clock (security 0.3).
create function access.touch(token_hash bytea) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update sessions s set active_at = now() where s.token_hash = touch.token_hash and s.ended_at is null
    and s.active_at > now() - interval '1800 seconds'
$$;

create function access.end_session(token_hash bytea) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update sessions s set ended_at = now() where s.token_hash = end_session.token_hash and s.ended_at is null
$$;

-- Counts a try and answers how many this subject made in the window; the caller decides what is too many.
create function access.count_try(scope text, subject bytea, seconds int) returns int
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tries int;
begin
  delete from login_tries t where t.scope = count_try.scope and t.subject = count_try.subject
    and t.at < now() - make_interval(secs => count_try.seconds);
  insert into login_tries (scope, subject) values (count_try.scope, count_try.subject);
  select count(*) into tries from login_tries t where t.scope = count_try.scope and t.subject = count_try.subject;
  return tries;
end
$$;

-- A sign-in that succeeded takes its own try back from the address, and all tries from the account.
create function access.forgive_try(scope text, subject bytea, every_one boolean) returns void
language sql security definer set search_path = pg_catalog, public as $$
  delete from login_tries t where t.ctid = any(array(
    select l.ctid from login_tries l where l.scope = forgive_try.scope and l.subject = forgive_try.subject
    order by l.at desc limit case when every_one then null else 1 end))
$$;
