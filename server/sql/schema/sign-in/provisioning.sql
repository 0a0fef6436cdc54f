-- Keeps the hash of a connection's key; the one before opens nothing any more. Answers why not: 'absent', or 'beyond' where the connection
-- opens accounts that may do more than the caller, to whom the key would open them.
-- Definer: it writes signin_keys, which coverlane_app may not.
create function access.keep_connection_key(connection_id uuid, key_hash bytea) returns text
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  opens jsonb;
begin
  select c.author_permissions into opens from signinconnections c
  where c.id = keep_connection_key.connection_id and c.deleted_at is null and c.installation_id = access.managed_installation() for update;
  if not found then return 'absent'; end if;
  if not opens <@ to_jsonb(array(select p.machine_name from permissions p where p.id = any(access.held_permissions()))) then
    return 'beyond';
  end if;
  update signinconnections c set key_made_at = now(), version = version + 1, updated_at = now()
  where c.id = keep_connection_key.connection_id;
  insert into signin_keys (connection_id, key_hash) values (keep_connection_key.connection_id, keep_connection_key.key_hash)
  on conflict on constraint signin_keys_pkey do update set key_hash = excluded.key_hash;
  return null;
end
$$;
revoke execute on function access.keep_connection_key from public;
grant execute on function access.keep_connection_key to coverlane_app;

-- The connection that a key is of and that is on, held until this transaction ends. Null: none.
-- Definer, and nobody's to execute but the owner's functions.
create function access.provisioning(key_hash bytea) returns signinconnections
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  c signinconnections;
begin
  select o.* into c from signin_keys k join signinconnections o on o.id = k.connection_id
  where k.key_hash = provisioning.key_hash and o.status = 'active' and o.deleted_at is null for share of o;
  return c;
end
$$;
revoke execute on function access.provisioning from public;

-- The connection that a key is of, and its installation. No row: the key opens nothing.
-- Definer: it reads signin_keys, which coverlane_app may not.
create function access.provisioning_by(key_hash bytea) returns table (connection_id uuid, installation_id uuid)
language sql security definer set search_path = pg_catalog, public, access as $$
  select c.id, c.installation_id from access.provisioning(provisioning_by.key_hash) c where c.id is not null
$$;
revoke execute on function access.provisioning_by from public;
grant execute on function access.provisioning_by to coverlane_app;

-- Accounts that a provider keeps and that are still of its connection's people, as it reads them: all, or those of an id, a name, an id of its own or an address.
-- Definer: whoever has a connection's key may read no users.
create function access.provisioned(key_hash bytea, asked jsonb, skip int, most int) returns table (total int, users jsonb)
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  c signinconnections := access.provisioning(provisioned.key_hash);
begin
  return query
  with kept as (
    select p.user_id, jsonb_build_object('id', u.id, 'userName', p.user_name, 'externalId', p.external_id, 'email', u.email,
      'givenName', u.first_name, 'familyName', u.last_name, 'active', u.status not in ('suspended', 'deactivated'),
      'version', u.version, 'created', p.kept_since, 'updated', u.updated_at) as said
    from signin_provisioned p join users u on u.id = p.user_id
    where p.connection_id = c.id and access.connection_is_for(c, u)
      and (asked ->> 'id' is null or p.user_id::text = asked ->> 'id')
      and (asked ->> 'userName' is null or lower(p.user_name) = lower(asked ->> 'userName'))
      and (asked ->> 'externalId' is null or p.external_id = asked ->> 'externalId')
      and (asked ->> 'email' is null or lower(u.email) = lower(asked ->> 'email')))
  select (select count(*)::int from kept),
    coalesce((select jsonb_agg(o.said) from (select k.said from kept k order by k.user_id offset skip limit most) o), '[]');
end
$$;
revoke execute on function access.provisioned from public;
grant execute on function access.provisioned to coverlane_app;

-- Has a provider the account of a person of its own: one there is that the connection may open, else a new one, active and without
-- a password. Answers its id, or why not: 'taken', 'domain' of no connection's, 'member' (their accounts come from the roster),
-- 'client' (a new account of one among several), 'unauthorized'.
-- Definer: it writes users and signin_provisioned, which coverlane_app may not for nobody.
create function access.provision(key_hash bytea, id uuid, asked jsonb) returns table (user_id uuid, fault text)
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  c signinconnections := access.provisioning(provision.key_hash);
  account uuid;
  name text := asked ->> 'userName';
begin
  if c.id is null then return query select null::uuid, 'unauthorized'; return; end if;
  if not c.email_domains ? lower(substring(asked ->> 'email' from '[^@]+$')) then return query select null::uuid, 'domain'; return; end if;
  if exists (select from signin_provisioned p where p.connection_id = c.id and lower(p.user_name) = lower(name)) then
    return query select null::uuid, 'taken'; return;
  end if;
  select u.id into account from users u
  where lower(u.email) = lower(asked ->> 'email') and access.connection_admits(c, u)
    and not exists (select from signin_provisioned p where p.connection_id = c.id and p.user_id = u.id)
  order by u.id limit 1;
  if account is null then
    if c.user_type = 'member' then return query select null::uuid, 'member'; return; end if;
    if c.user_type = 'client' and jsonb_array_length(c.client_ids) <> 1 then return query select null::uuid, 'client'; return; end if;
    -- An account of this address that may not be opened, of these very people, is no reason to make a second one.
    if exists (select from users u where u.installation_id = c.installation_id and u.type = c.user_type
      and lower(u.email) = lower(asked ->> 'email')
      and u.entity_id is not distinct from coalesce(c.tpa_id, (c.client_ids ->> 0)::uuid)) then
      return query select null::uuid, 'taken'; return;
    end if;
    account := provision.id;
    insert into users (id, installation_id, type, username, email, first_name, last_name, entity_id, status, validated)
    values (account, c.installation_id, c.user_type,
      case when name ~ '^[A-Za-z0-9._@-]{6,64}$' and not exists (select from users u
        where u.installation_id = c.installation_id and lower(u.username) = lower(name)) then name
        else 'p' || replace(account::text, '-', '') end,
      asked ->> 'email', asked ->> 'givenName', asked ->> 'familyName', coalesce(c.tpa_id, (c.client_ids ->> 0)::uuid), 'active', true);
    perform access.note_history(gen_random_uuid(), account, 'created', null, null, '{}');
  end if;
  insert into signin_provisioned (connection_id, user_id, user_name, external_id)
  values (c.id, account, name, asked ->> 'externalId');
  return query select account, null::text;
end
$$;
revoke execute on function access.provision from public;
grant execute on function access.provision to coverlane_app;

-- What a provider says anew of an account that it keeps. Whoever it says has left has no session from this moment on, whatever they
-- may do; what else it says holds for accounts that the connection may open. Answers why not: 'absent', 'version', 'taken', 'domain', 'beyond'.
-- Definer: it writes users and sessions, which coverlane_app may not for nobody.
create function access.provision_anew(key_hash bytea, user_id uuid, version int, asked jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  c signinconnections := access.provisioning(provision_anew.key_hash);
  p signin_provisioned;
  u users;
begin
  select * into p from signin_provisioned o where o.connection_id = c.id and o.user_id = provision_anew.user_id for update;
  if not found then return 'absent'; end if;
  select * into u from users o where o.id = p.user_id for update;
  if not access.connection_is_for(c, u) then return 'absent'; end if;
  if provision_anew.version <> u.version then return 'version'; end if;
  if exists (select from signin_provisioned o where o.connection_id = c.id and o.user_id <> u.id
    and lower(o.user_name) = lower(asked ->> 'userName')) then return 'taken'; end if;
  update signin_provisioned o set user_name = coalesce(asked ->> 'userName', o.user_name),
    external_id = case when asked ? 'externalId' then asked ->> 'externalId' else o.external_id end
  where o.connection_id = c.id and o.user_id = u.id;
  if (asked ->> 'email' is distinct from u.email and asked ? 'email') or (asked ->> 'givenName' is distinct from u.first_name and asked ? 'givenName')
    or (asked ->> 'familyName' is distinct from u.last_name and asked ? 'familyName')
  then
    if not to_jsonb(access.permissions_of(u)) <@ c.author_permissions then return 'beyond'; end if;
    if asked ? 'email' and not c.email_domains ? lower(substring(asked ->> 'email' from '[^@]+$')) then return 'domain'; end if;
    update users o set email = coalesce(asked ->> 'email', o.email), first_name = coalesce(asked ->> 'givenName', o.first_name),
      last_name = coalesce(asked ->> 'familyName', o.last_name) where o.id = u.id;
    if asked ? 'email' and asked ->> 'email' <> u.email then
      perform access.note_history(gen_random_uuid(), u.id, 'emailChanged', null, null, '{}');
    end if;
  end if;
  if (asked ->> 'active')::boolean is false and u.status <> 'deactivated' then
    update users o set status_before = o.status, status = 'deactivated', deactivated_at = now() where o.id = u.id;
    update sessions s set ended_at = now() where s.user_id = u.id and s.ended_at is null;
    update signin_provisioned o set ended_at = now() where o.connection_id = c.id and o.user_id = u.id;
    perform access.note_history(gen_random_uuid(), u.id, 'deleted', null, null, '{}');
  elsif (asked ->> 'active')::boolean and u.status = 'deactivated' and u.deactivated_at = p.ended_at then
    update users o set status = coalesce(o.status_before, 'active'), status_before = null, deactivated_at = null where o.id = u.id;
    update signin_provisioned o set ended_at = null where o.connection_id = c.id and o.user_id = u.id;
    perform access.note_history(gen_random_uuid(), u.id, 'restored', null, null, '{}');
  end if;
  update users o set version = o.version + 1, updated_at = now() where o.id = u.id;
  return null;
end
$$;
revoke execute on function access.provision_anew from public;
grant execute on function access.provision_anew to coverlane_app;

-- A provider keeps an account no more: nobody comes in by it, and it is as it was set aside.
-- Definer: it writes signin_provisioned and signin_identities, which coverlane_app may not.
create function access.provision_no_more(key_hash bytea, user_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  c signinconnections := access.provisioning(provision_no_more.key_hash);
begin
  delete from signin_provisioned p where p.connection_id = c.id and p.user_id = provision_no_more.user_id;
  delete from signin_identities i where i.connection_id = c.id and i.user_id = provision_no_more.user_id;
end
$$;
revoke execute on function access.provision_no_more from public;
grant execute on function access.provision_no_more to coverlane_app;
