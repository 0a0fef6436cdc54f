-- Has the account a second factor of its own?
-- Definer: it looks past the policies of code_seeds and passkeys.
create function access.has_factor(user_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from code_seeds c where c.user_id = has_factor.user_id and c.confirmed_at is not null)
    or exists (select from passkeys p where p.user_id = has_factor.user_id)
$$;
revoke execute on function access.has_factor from public;
grant execute on function access.has_factor to coverlane_app;

-- A passkey by its own id, as `credentials` answers a password: for whoever says they have it.
-- Definer: it looks past the policies of passkeys and users.
create function access.passkey(credential_id text) returns table (id uuid, user_id uuid, public_key bytea, counter bigint, status text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select p.id, p.user_id, p.public_key, p.counter, u.status from passkeys p join users u on u.id = p.user_id
  where p.credential_id = passkey.credential_id
$$;
revoke execute on function access.passkey from public;
grant execute on function access.passkey to coverlane_app;

-- Definer: it looks past the policies of sessions.
create function access.keep_challenge(challenge text) returns void
language sql security definer set search_path = pg_catalog, public, access as $$
  update sessions s set challenge = keep_challenge.challenge, challenge_at = now()
  where s.id = (access.context() ->> 'session')::uuid
$$;
revoke execute on function access.keep_challenge from public;
grant execute on function access.keep_challenge to coverlane_app;

-- The challenge of this session, once and for five minutes.
-- Definer: it looks past the policies of sessions.
create function access.take_challenge() returns text
language sql security definer set search_path = pg_catalog, public, access as $$
  with asked as (select s.id, s.challenge, s.challenge_at from sessions s
    where s.id = (access.context() ->> 'session')::uuid for update),
  taken as (update sessions s set challenge = null, challenge_at = null from asked where s.id = asked.id)
  select challenge from asked where challenge_at > now() - interval '5 minutes'
$$;
revoke execute on function access.take_challenge from public;
grant execute on function access.take_challenge to coverlane_app;

-- The session has proved the second factor: new tokens for it, so that nobody who saw the old ones has it now.
-- Definer: it looks past the policies of sessions and users.
create function access.finish_sign_in(token_hash bytea, bearer_hash bytea) returns void
language sql security definer set search_path = pg_catalog, public, access as $$
  update sessions s set factor = 'second', proved_at = now(), challenge = null, challenge_at = null,
    token_hash = finish_sign_in.token_hash, bearer_hash = finish_sign_in.bearer_hash
  where s.id = (access.context() ->> 'session')::uuid and s.ended_at is null;
  update users u set last_login_at = now() where u.id = access.user_id()
$$;
revoke execute on function access.finish_sign_in from public;
grant execute on function access.finish_sign_in to coverlane_app;

-- The session has proved it once more, before something that needs it.
-- Definer: it looks past the policies of sessions.
create function access.prove_again() returns void
language sql security definer set search_path = pg_catalog, public, access as $$
  update sessions s set proved_at = now(), challenge = null, challenge_at = null
  where s.id = (access.context() ->> 'session')::uuid and s.ended_at is null
$$;
revoke execute on function access.prove_again from public;
grant execute on function access.prove_again to coverlane_app;

-- Takes everything an account has as a second factor, by whoever manages it, and ends its sessions.
-- Definer: it looks past the policies of code_seeds, passkeys, recovery_codes, sessions and others.
create function access.reset_factor(user_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  if not access.manages(reset_factor.user_id) then return; end if;
  delete from code_seeds c where c.user_id = reset_factor.user_id;
  delete from passkeys p where p.user_id = reset_factor.user_id;
  delete from recovery_codes r where r.user_id = reset_factor.user_id;
  update sessions s set ended_at = now() where s.user_id = reset_factor.user_id and s.ended_at is null;
end
$$;
revoke execute on function access.reset_factor from public;
grant execute on function access.reset_factor to coverlane_app;

-- Is anybody here an invented person? Then the sign-in shows the demonstration's code, outside production.
-- Definer: it looks past the policies of users.
create function access.demonstrates() returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from users u where u.demonstration)
$$;
revoke execute on function access.demonstrates from public;
grant execute on function access.demonstrates to coverlane_app;
