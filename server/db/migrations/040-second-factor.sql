-- The second factor: one-time codes, passkeys, recovery codes; sessions that are not signed in yet; locked accounts.

alter table users
  -- An invented person, for whom the demonstration's code works where the installation is no production. Set by the owner alone.
  add column demonstration boolean not null default false,
  -- Until when an account is locked by wrong tries; null with status 'locked': until an administrator unlocks it.
  add column locked_until timestamptz,
  -- Who locked it: wrong tries, the search-rate alarm, or (null) an administrator.
  add column lock_reason text check (lock_reason in ('tries', 'search-rate'));
grant select (demonstration, locked_until, lock_reason) on users to coverlane_app, coverlane_worker;

-- Whatever ends a lock ends its reason and its time with it.
create function access.end_lock() returns trigger
language plpgsql set search_path = pg_catalog as $$
begin
  new.lock_reason := null;
  new.locked_until := null;
  return new;
end
$$;
revoke execute on function access.end_lock() from public;
create trigger end_lock before update on users for each row when (new.status <> 'locked') execute function access.end_lock();

alter table sessions
  -- What the session has proved: the password, or the second factor too.
  add column factor text not null default 'password' check (factor in ('password', 'second')),
  -- When the second factor (for a member without one: the password) was proved last.
  add column proved_at timestamptz,
  -- What a passkey was asked to sign, for one answer.
  add column challenge text,
  add column challenge_at timestamptz;

-- The seed of one-time codes (RFC 6238), sealed; the unconfirmed one is being set up.
create table code_seeds (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  seed_sealed bytea not null,
  confirmed_at timestamptz,
  -- The newest half minute whose code was used: no code works twice.
  last_step bigint,
  created_at timestamptz not null default now()
);
create unique index code_seeds_confirmed on code_seeds (user_id) where confirmed_at is not null;
create unique index code_seeds_unconfirmed on code_seeds (user_id) where confirmed_at is null;

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- Recovery codes by their keyed hash, whose key is not in the database.
create table recovery_codes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index recovery_codes_user on recovery_codes (user_id, code_hash);

do $$
declare
  t text;
begin
  foreach t in array array['code_seeds', 'passkeys', 'recovery_codes'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
    execute format('create policy own on %I to coverlane_app using (user_id = (select access.user_id())) with check (user_id = (select access.user_id()))', t);
    execute format('grant select, insert, delete on %I to coverlane_app', t);
  end loop;
end
$$;
grant update (confirmed_at, last_step) on code_seeds to coverlane_app;
grant update (name, counter, last_used_at) on passkeys to coverlane_app;
grant update (used_at) on recovery_codes to coverlane_app;

-- Kinds of mail are the program's (server/mail/kinds.ts), where a missing text is a type error.
alter table mails drop constraint mails_kind_check, add constraint mails_kind_check check (kind ~ '^[a-zA-Z]{3,40}$');

-- Whose accounts somebody manages: of a session that is signed in, so its type is the account's own.
create or replace function access.managed_installation() returns uuid
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.installation_id from users u
  where u.id = access.user_id() and u.type = 'admin' and access.user_type() = 'admin'
    and 'manageUsers' = any(access.permissions_of(u))
$$;
create or replace function access.managed_entity() returns uuid
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.entity_id from users u
  where u.id = access.user_id() and u.type in ('broker', 'partner', 'tpa') and access.user_type() = u.type
    and 'editSubUsers' = any(access.permissions_of(u))
$$;
create or replace function access.held_permissions() returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce(array_agg(p.id), '{}') from users u join permissions p on p.machine_name = any(access.permissions_of(u))
  where u.id = access.user_id() and access.user_type() = u.type
$$;

-- Has the account a second factor of its own?
create function access.has_factor(user_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from code_seeds c where c.user_id = has_factor.user_id and c.confirmed_at is not null)
    or exists (select from passkeys p where p.user_id = has_factor.user_id)
$$;

-- What a session still lacks before it is signed in; null: nothing. Everybody but members must have a second factor.
create function access.lacks(subject users, factor text) returns text
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select case
    when lacks.factor = 'password' and (access.has_factor(subject.id) or (subject.demonstration and subject.type <> 'member')) then 'factor'
    when lacks.factor = 'password' and subject.type <> 'member' then 'setUp'
    when subject.password_reset_required then 'password'
  end
$$;

-- The context of a session that is not signed in yet: the account itself, no client, no person, no user type.
create function access.enter_halfway(subject users, session uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  context text := jsonb_build_object('user', subject.id, 'type', 'halfway', 'installation', subject.installation_id,
    'session', session, 'clients', '{}', 'people', '{}')::text;
begin
  perform set_config('coverlane.context', context, true);
  perform set_config('coverlane.signature', access.signature(context), true);
  return jsonb_build_object(
    'id', subject.id, 'type', subject.type, 'installationId', subject.installation_id,
    'username', subject.username, 'firstName', subject.first_name, 'lastName', subject.last_name,
    'entityId', subject.entity_id, 'language', subject.language, 'permissions', '[]'::jsonb);
end
$$;

-- Opens a request (003). A session that still lacks something gets no rights but those over itself. Wrong tries lock
-- nobody out of a session that is under way, or anybody could sign anybody out.
create or replace function access.open(token_hash bytea, bearer_hash bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  found_session sessions;
  found_user users;
  lacking text;
begin
  select * into found_session from sessions s where s.token_hash = open.token_hash and s.ended_at is null
    and s.active_at > now() - interval '1800 seconds' and s.created_at > now() - interval '12 hours';
  if not found then return null; end if;
  if open.bearer_hash is not null and open.bearer_hash <> found_session.bearer_hash then return null; end if;
  select * into found_user from users u where u.id = found_session.user_id
    and (u.status = 'active' or (u.status = 'locked' and u.lock_reason = 'tries'));
  if not found then return null; end if;
  lacking := access.lacks(found_user, found_session.factor);
  return (case when lacking is null then access.enter(found_user, found_session.id)
      else access.enter_halfway(found_user, found_session.id) end)
    || jsonb_build_object(
      'sessionId', found_session.id,
      'lacks', lacking,
      'demonstration', found_user.demonstration,
      'provedSecondsAgo', ceil(extract(epoch from now() - found_session.proved_at)),
      'idleSeconds', ceil(1800 - extract(epoch from now() - found_session.active_at)),
      'endsAt', to_char((found_session.created_at + interval '12 hours') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'));
end
$$;

-- Takes a lock away that has run out. In a transaction of its own, before the password is checked: a sign-in that is
-- refused may have to lock the account again.
create function access.release_lock(username text) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update users u set status = 'active'
  where lower(u.username) = lower(release_lock.username) and u.status = 'locked' and u.locked_until <= now()
$$;

-- The password is the proof of an account that has nothing else.
create or replace function access.start_session(id uuid, user_id uuid, token_hash bytea, bearer_hash bytea, address text, user_agent text)
returns void
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  through boolean;
begin
  insert into sessions (id, user_id, token_hash, bearer_hash, address, user_agent, proved_at)
  select start_session.id, u.id, start_session.token_hash, start_session.bearer_hash, start_session.address,
    left(start_session.user_agent, 300), case when access.lacks(u, 'password') is null then now() end
  from users u where u.id = start_session.user_id
  returning proved_at is not null into through;
  -- Not before it is through: a wrong code may have to lock the account from another transaction.
  if through then update users u set last_login_at = now() where u.id = start_session.user_id; end if;
end
$$;

-- The session has proved the second factor: new tokens for it, so that nobody who saw the old ones has it now.
create function access.finish_sign_in(token_hash bytea, bearer_hash bytea) returns void
language sql security definer set search_path = pg_catalog, public, access as $$
  update sessions s set factor = 'second', proved_at = now(), challenge = null, challenge_at = null,
    token_hash = finish_sign_in.token_hash, bearer_hash = finish_sign_in.bearer_hash
  where s.id = (access.context() ->> 'session')::uuid and s.ended_at is null;
  update users u set last_login_at = now() where u.id = access.user_id()
$$;

-- The session has proved it once more, before something that needs it.
create function access.prove_again() returns void
language sql security definer set search_path = pg_catalog, public, access as $$
  update sessions s set proved_at = now(), challenge = null, challenge_at = null
  where s.id = (access.context() ->> 'session')::uuid and s.ended_at is null
$$;

create function access.keep_challenge(challenge text) returns void
language sql security definer set search_path = pg_catalog, public, access as $$
  update sessions s set challenge = keep_challenge.challenge, challenge_at = now()
  where s.id = (access.context() ->> 'session')::uuid
$$;

-- The challenge of this session, once and for five minutes.
create function access.take_challenge() returns text
language sql security definer set search_path = pg_catalog, public, access as $$
  with asked as (select s.id, s.challenge, s.challenge_at from sessions s
    where s.id = (access.context() ->> 'session')::uuid for update),
  taken as (update sessions s set challenge = null, challenge_at = null from asked where s.id = asked.id)
  select challenge from asked where challenge_at > now() - interval '5 minutes'
$$;

-- Ends every other session of the own account that has not proved the second factor: one was just set up.
create function access.end_unproved() returns void
language sql security definer set search_path = pg_catalog, public, access as $$
  update sessions s set ended_at = now() where s.user_id = access.user_id() and s.ended_at is null
    and s.factor = 'password' and s.id is distinct from (access.context() ->> 'session')::uuid
$$;

-- Ten wrong passwords or five wrong codes: locked for a quarter of an hour. Sessions that were signing in end, others go on.
-- @return whether the account was open until now
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

-- Takes everything an account has as a second factor, by whoever manages it, and ends its sessions.
create function access.reset_factor(user_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  if not exists (select from users u where u.id = reset_factor.user_id
    and (u.installation_id = access.managed_installation() or u.entity_id = access.managed_entity())) then return; end if;
  delete from code_seeds c where c.user_id = reset_factor.user_id;
  delete from passkeys p where p.user_id = reset_factor.user_id;
  delete from recovery_codes r where r.user_id = reset_factor.user_id;
  update sessions s set ended_at = now() where s.user_id = reset_factor.user_id and s.ended_at is null;
end
$$;

-- A new password by mail opens an account that wrong tries locked.
create or replace function access.forgotten(what text, given text) returns table (user_id uuid, kind text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select f.id, f.kind from (
    select u.id, case when what = 'username' then 'username' when u.password_hash is null then 'invitation' else 'reset' end as kind
    from users u
    where (u.status in ('active', 'invited') or (u.status = 'locked' and u.lock_reason = 'tries'))
      and case what when 'username' then lower(u.email) = lower(given) else lower(u.username) = lower(given) end
    limit 5) f
  where (select count(*) from mails m where m.user_id = f.id and m.kind = f.kind and m.created_at > now() - interval '1 hour') < 3
$$;
create or replace function access.reset_password(token_hash bytea, password_hash text) returns uuid
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  l user_links := access.use_link(reset_password.token_hash, '{reset,invitation}');
begin
  if l.id is null then return null; end if;
  update users u set password_hash = reset_password.password_hash, password_reset_required = false, validated = true,
    status = 'active', version = version + 1, updated_at = now()
  where u.id = l.user_id and (u.status in ('active', 'invited') or (u.status = 'locked' and u.lock_reason = 'tries'));
  if not found then return null; end if;
  update user_links o set used_at = now() where o.user_id = l.user_id and o.used_at is null;
  update sessions s set ended_at = now() where s.user_id = l.user_id and s.ended_at is null;
  return l.user_id;
end
$$;

-- Is anybody here an invented person? Then the sign-in shows the demonstration's code, outside production.
create function access.demonstrates() returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from users u where u.demonstration)
$$;

revoke execute on function access.has_factor(uuid), access.lacks(users, text), access.enter_halfway(users, uuid), access.release_lock(text),
  access.finish_sign_in(bytea, bytea), access.prove_again(), access.keep_challenge(text), access.take_challenge(),
  access.end_unproved(), access.lock_for_tries(uuid), access.reset_factor(uuid), access.demonstrates() from public;
grant execute on function access.has_factor(uuid), access.release_lock(text), access.finish_sign_in(bytea, bytea), access.prove_again(),
  access.keep_challenge(text), access.take_challenge(), access.end_unproved(), access.lock_for_tries(uuid),
  access.reset_factor(uuid), access.demonstrates() to coverlane_app;
