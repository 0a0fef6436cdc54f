-- What sign-in needs to check a password. Uniform for unknown names: no row.
-- Definer: it looks past the policies of users.
create function access.credentials(username text) returns table (user_id uuid, password_hash text, status text, type text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select u.id, u.password_hash, u.status, u.type from users u where lower(u.username) = lower(credentials.username)
$$;
revoke execute on function access.credentials from public;
grant execute on function access.credentials to coverlane_app;

-- Sets the own password; all other sessions end, and so does every link that is on its way.
-- Definer: it writes user_links, which coverlane_app may not.
create function access.change_password(password_hash text) returns void
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  update users u set password_hash = change_password.password_hash, password_reset_required = false,
    version = version + 1, updated_at = now() where u.id = access.user_id();
  update user_links l set used_at = now() where l.user_id = access.user_id() and l.used_at is null;
  update sessions s set ended_at = now() where s.user_id = access.user_id() and s.ended_at is null
    and s.id is distinct from (access.context() ->> 'session')::uuid;
end
$$;
revoke execute on function access.change_password from public;
grant execute on function access.change_password to coverlane_app;

-- The password of an account that the caller manages opens nothing any more but the change of it; its sessions end.
-- Definer: it looks past the policies of users.
create function access.require_new_password(user_id uuid) returns void
language sql security definer set search_path = pg_catalog, public, access as $$
  update users u set password_reset_required = true, version = version + 1, updated_at = now()
  where u.id = require_new_password.user_id and u.status = 'active' and access.manages(u.id);
  select access.end_sessions_of(require_new_password.user_id)
$$;
revoke execute on function access.require_new_password from public;
grant execute on function access.require_new_password to coverlane_app;

-- Sets the password of a link's holder: single use, all sessions end, all other links of the account with it.
-- Definer: it writes user_links, which coverlane_app may not.
create function access.reset_password(token_hash bytea, password_hash text) returns uuid
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
revoke execute on function access.reset_password from public;
grant execute on function access.reset_password to coverlane_app;

-- Confirms an e-mail address: of a sign-up, which opens the account, or of a change, which takes effect.
-- Definer: it looks past the policies of users.
create function access.confirm_email(token_hash bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  l user_links := access.use_link(confirm_email.token_hash, '{verify,email}');
  u users;
begin
  if l.id is null then return null; end if;
  select * into u from users where id = l.user_id and status in ('active', 'invited') for update;
  if not found then return null; end if;
  update users set validated = true, status = 'active', email = l.email, version = version + 1, updated_at = now() where id = u.id;
  return jsonb_build_object('purpose', l.purpose, 'userId', u.id, 'formerEmail', u.email);
end
$$;
revoke execute on function access.confirm_email from public;
grant execute on function access.confirm_email to coverlane_app;

-- The accounts that a "forgot" request means, and which mail each gets. At most three an hour of one kind. A new password by
-- mail opens an account that wrong tries locked.
-- Definer: it reads mails, which coverlane_worker may not.
create function access.forgotten(what text, given text) returns table (user_id uuid, kind text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select f.id, f.kind from (
    select u.id, case when what = 'username' then 'username' when u.password_hash is null then 'invitation' else 'reset' end as kind
    from users u
    where (u.status in ('active', 'invited') or (u.status = 'locked' and u.lock_reason = 'tries'))
      and case what when 'username' then lower(u.email) = lower(given) else lower(u.username) = lower(given) end
    limit 5) f
  where (select count(*) from mails m where m.user_id = f.id and m.kind = f.kind and m.created_at > now() - interval '1 hour') < 3
$$;
revoke execute on function access.forgotten from public;
grant execute on function access.forgotten to coverlane_worker;

-- What a link is good for, and the words its holder's password may not consist of. Null: there is no such link.
-- Definer: it reads user_links, which coverlane_app may not.
create function access.link(token_hash bytea) returns jsonb
language sql stable security definer set search_path = pg_catalog, public as $$
  select jsonb_build_object('purpose', l.purpose, 'personId', l.person_id,
    'state', case when l.used_at is not null then 'used' when l.expires_at <= now() then 'expired' else 'live' end,
    'words', to_jsonb(array_remove(array[u.username, u.email, coalesce(u.first_name, s.first_key), coalesce(u.last_name, s.last_key)], null)))
  from user_links l left join users u on u.id = l.user_id left join member_search s on s.person_id = l.person_id where l.token_hash = link.token_hash
$$;
revoke execute on function access.link from public;
grant execute on function access.link to coverlane_app;

-- The host name that a link may lead to: the one that was asked where it is a site's, else a site's own.
-- Definer: it looks past the policies of sites.
create function access.link_host(host text) returns text
language sql stable security definer set search_path = pg_catalog, public as $$
  select coalesce(
    (select lower(link_host.host) from sites s where s.status = 'active' and s.deleted_at is null
      and s.hosts ? lower(link_host.host) limit 1),
    (select s.hosts ->> 0 from sites s where s.status = 'active' and s.deleted_at is null
      and s.hosts ->> 0 is not null order by s.id limit 1))
$$;
revoke execute on function access.link_host from public;
grant execute on function access.link_host to coverlane_app;

-- Definer, and nobody's to execute but the owner's functions.
create function access.use_link(token_hash bytea, purposes text[]) returns user_links
language sql security definer set search_path = pg_catalog, public as $$
  update user_links l set used_at = now()
  where l.token_hash = use_link.token_hash and l.purpose = any(use_link.purposes) and l.used_at is null and l.expires_at > now()
  returning l.*
$$;
revoke execute on function access.use_link from public;

-- Gives an invited account, which has a provisional name, the one its holder chose. False: the link is over, or the name taken.
-- Definer: it reads user_links, which coverlane_app may not.
create function access.choose_username(token_hash bytea, username text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update users u set username = choose_username.username
  from user_links l
  where l.user_id = u.id and l.token_hash = choose_username.token_hash and l.purpose = 'invitation'
    and l.used_at is null and l.expires_at > now() and u.status = 'invited' and u.username like 'invited.%';
  return found;
exception when unique_violation then return false;
end
$$;
revoke execute on function access.choose_username from public;
grant execute on function access.choose_username to coverlane_app;

-- Is a username free? Only a session that manages users or the holder of a link gets to ask (security 0.5).
-- Definer: it looks past the policies of users.
create function access.username_free(username text) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select not exists (select from users u where lower(u.username) = lower(username_free.username))
$$;
revoke execute on function access.username_free from public;
grant execute on function access.username_free to coverlane_app;
