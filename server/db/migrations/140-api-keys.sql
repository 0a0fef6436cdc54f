-- API keys (domain 12.9): what another program opens the API with. A key acts as the administrator who made it, with those
-- of its scopes that this administrator still holds, for those of its clients that they still look after.
-- docs/decisions/043-keys-and-webhooks.md.

-- Is this a list of addresses and networks: ["192.0.2.7", "198.51.100.0/24", "2001:db8::/32"]?
create function access.are_networks(list jsonb) returns boolean
language plpgsql immutable set search_path = pg_catalog as $$
begin
  return (select coalesce(bool_and(network::inet is not null), true) from jsonb_array_elements_text(list) network);
exception when invalid_text_representation then return false;
end
$$;

create table apikeys (
  id uuid primary key,
  installation_id uuid not null references installations,
  -- Whose rights it can have at most. Never changed.
  user_id uuid not null references users,
  name text not null,
  -- What the key begins with: ebk_<prefix>_.
  prefix text not null unique check (prefix ~ '^[a-z0-9]{8}$'),
  scopes jsonb not null check (jsonb_typeof(scopes) = 'array'),
  -- Null: all clients of who made it.
  client_ids jsonb check (jsonb_typeof(client_ids) = 'array'),
  -- The last day it opens anything, in UTC.
  expires_on date,
  -- Empty: from everywhere.
  allowed_addresses jsonb not null default '[]' constraint apikeys_addresses check (access.are_networks(allowed_addresses)),
  status text not null default 'active' check (status in ('active', 'revoked')),
  made_by text,
  last_used_at timestamptz,
  last_used_from text,
  -- When it was sent last from an address that is not allowed, after its day, or revoked.
  refused_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  updated_by uuid references users, updated_by_name text
);
create unique index apikeys_name on apikeys (installation_id, lower(name)) where deleted_at is null;
create index apikeys_user on apikeys (user_id);
create trigger sign_record before insert or update on apikeys for each row execute function access.sign_record();

-- SHA-256 of the whole key, apart from what requests may read. The key itself is nowhere.
create table access.apikey_hashes (
  hash bytea primary key check (length(hash) = 32),
  key_id uuid not null unique references apikeys
);
-- Requests of a key in a minute. Unlogged: after a crash the minute begins anew.
create unlogged table access.apikey_minutes (
  key_id uuid not null,
  minute timestamptz not null,
  requests int not null,
  primary key (key_id, minute)
);

do $$
declare
  t text;
begin
  foreach t in array array['apikeys', 'access.apikey_hashes', 'access.apikey_minutes'] loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy owner on %s to current_user using (true) with check (true)', t);
  end loop;
end
$$;

-- Whose keys these are to keep: of the administrators who may, in person. A key keeps no keys.
create function access.keys_installation() returns uuid
language plpgsql stable security definer set search_path = pg_catalog, access as $$
begin
  if access.has_permission('manageApiKeys') then return access.admin_installation(); end if;
  return null;
end
$$;
create policy keepers on apikeys for select to coverlane_app using (installation_id = (select access.keys_installation())
  and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')));
create policy make on apikeys for insert to coverlane_app
  with check (installation_id = (select access.keys_installation()) and user_id = (select access.user_id()));
create policy change on apikeys for update to coverlane_app using (installation_id = (select access.keys_installation())
  and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.keys_installation()));
grant select on apikeys to coverlane_app;
grant insert (id, installation_id, user_id, name, prefix, scopes, client_ids, expires_on, allowed_addresses, status, made_by) on apikeys to coverlane_app;
grant update (name, scopes, client_ids, expires_on, allowed_addresses, status, version, updated_at, deleted_at) on apikeys to coverlane_app;

-- Gives a key its secret, once, in the transaction that makes it.
create function access.set_key_hash(key_id uuid, hash bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  insert into access.apikey_hashes (hash, key_id)
  select set_key_hash.hash, k.id from apikeys k where k.id = set_key_hash.key_id
    and k.user_id = access.user_id() and k.installation_id = access.keys_installation();
  return found;
end
$$;

-- The key of a hash, where it opens anything now from this address: not revoked or deleted, not past its day, and made by
-- somebody who is still there and may still keep keys.
create function access.live_key(hash bytea, address text) returns apikeys
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  k apikeys;
begin
  select a.* into k from access.apikey_hashes h join apikeys a on a.id = h.key_id where h.hash = live_key.hash;
  if not found or k.status <> 'active' or k.deleted_at is not null then return null; end if;
  if k.expires_on < current_date then return null; end if;
  if jsonb_array_length(k.allowed_addresses) > 0 and not exists (
    select from jsonb_array_elements_text(k.allowed_addresses) network
    where regexp_replace(live_key.address, '^::ffff:(?=\d+\.)', '')::inet <<= network::inet) then return null; end if;
  if not exists (select from users u where u.id = k.user_id and u.type = 'admin'
    and (u.status = 'active' or (u.status = 'locked' and u.lock_reason = 'tries'))
    and 'manageApiKeys' = any(access.permissions_of(u))) then return null; end if;
  return k;
end
$$;

-- Counts a request of a key, and notes when and from where it was used. Outside the request's own transaction, so that
-- requests of one key do not wait for each other.
-- @return the seconds to wait where there were more than `allowed` this minute, 0 where it may go on; null: no such key
create function access.count_key_use(hash bytea, address text, allowed int) returns int
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  k apikeys := access.live_key(count_key_use.hash, count_key_use.address);
  this_minute timestamptz := date_trunc('minute', clock_timestamp());
  counted int;
begin
  if k.id is null then
    update apikeys a set refused_at = now() from access.apikey_hashes h where h.hash = count_key_use.hash and a.id = h.key_id
      and (a.refused_at is null or a.refused_at < now() - interval '1 minute');
    return null;
  end if;
  insert into access.apikey_minutes as m (key_id, minute, requests) values (k.id, this_minute, 1)
    on conflict (key_id, minute) do update set requests = m.requests + 1 returning m.requests into counted;
  if counted > count_key_use.allowed then
    return greatest(1, ceil(60 - extract(epoch from clock_timestamp() - this_minute)))::int;
  end if;
  if counted = 1 then
    delete from access.apikey_minutes m where m.key_id = k.id and m.minute < this_minute;
  end if;
  if counted = 1 or k.last_used_from is distinct from count_key_use.address then
    update apikeys a set last_used_at = now(), last_used_from = left(count_key_use.address, 60) where a.id = k.id;
  end if;
  return 0;
end
$$;

-- Opens a request of a key: the rights are worked out anew each time, so they are those of this moment.
create function access.open_key(hash bytea, address text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  k apikeys := access.live_key(open_key.hash, open_key.address);
  maker users;
  r access.rights;
begin
  if k.id is null then return null; end if;
  select * into maker from users u where u.id = k.user_id;
  r.context := (jsonb_build_object(
      'user', maker.id, 'type', maker.type, 'installation', maker.installation_id, 'session', null,
      'apiKey', k.prefix, 'apiKeyId', k.id, 'apiKeyName', k.name)
    || case when k.client_ids is null then '{}'::jsonb else '{"limited": true}'::jsonb end)::text;
  r.type := maker.type;
  -- Held by the maker today and given to the key; the two general scopes are the key's alone (contract/api-keys.ts).
  r.permissions := array(
    select s from jsonb_array_elements_text(k.scopes) s
    where s = any(access.permissions_of(maker)) or s in ('generalRead', 'generalWrite') order by s);
  r.clients := array(select c from unnest(access.clients_of(maker)) c
    where k.client_ids is null or k.client_ids ? c::text order by c);
  perform access.put_in_force(r);
  return jsonb_build_object(
    'id', maker.id, 'type', maker.type, 'installationId', maker.installation_id,
    'username', maker.username, 'firstName', maker.first_name, 'lastName', maker.last_name,
    'entityId', maker.entity_id, 'language', maker.language, 'permissions', to_jsonb(r.permissions),
    'sessionId', null, 'lacks', null, 'demonstration', false, 'provedSecondsAgo', null, 'idleSeconds', 0, 'endsAt', '', 'viewedBy', null,
    'apiKey', jsonb_build_object('id', k.id, 'prefix', k.prefix, 'name', k.name));
end
$$;

-- As in 091; what belongs to the whole installation is closed to a key that is limited to some of its clients.
create or replace function access.admin_installation() returns uuid
language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  c jsonb := access.context();
begin
  if c ->> 'type' = 'admin' and c ->> 'limited' is null then return (c ->> 'installation')::uuid; end if;
  return null;
end
$$;

-- As in 040, from the rights in force: what a key may not do, its maker's rights do not do for it.
create or replace function access.managed_installation() returns uuid
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
begin
  if access.has_permission('manageUsers') then return access.admin_installation(); end if;
  return null;
end
$$;
create or replace function access.held_permissions() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, access set enable_seqscan = off as $$
declare
  number bigint := abs(access.in_force());
  held text[];
begin
  if number is null then return '{}'; end if;
  select r.permissions into held from access.rights r
  where r.id = number and r.context = current_setting('coverlane.context', true);
  return array(select p.id from permissions p where p.machine_name = any(held));
end
$$;

-- As in 030. What a key wrote is signed with the key's name; that a key was used signs nothing.
create or replace function access.sign_record() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  c jsonb := access.context();
begin
  if tg_table_name = 'apikeys' and c is null then return new; end if;
  new.updated_by := access.user_id();
  new.updated_by_name := coalesce((c ->> 'apiKeyName') || ' (API)',
    (select u.first_name || ' ' || u.last_name from users u where u.id = new.updated_by));
  return new;
end
$$;

-- As in 045: a key's submissions are its own, not those of who made it.
create or replace function access.claim_key(call text, key text, body_hash bytea) returns table (sent bytea, reply bytea)
language plpgsql security definer set search_path = pg_catalog, public, access as $$
#variable_conflict use_column
declare
  mine uuid := coalesce((access.context() ->> 'apiKeyId')::uuid, access.user_id(), '00000000-0000-0000-0000-000000000000');
begin
  delete from idempotency_keys k where k.user_id = mine and k.call = claim_key.call and k.key = claim_key.key
    and k.created_at < now() - interval '24 hours';
  delete from idempotency_keys k where k.ctid = any(array(
    select i.ctid from idempotency_keys i where i.created_at < now() - interval '24 hours' limit 20 for update skip locked));
  insert into idempotency_keys as k (user_id, call, key, body_hash)
    values (mine, claim_key.call, claim_key.key, claim_key.body_hash) on conflict do nothing;
  if found then return; end if;
  return query select k.body_hash, k.reply from idempotency_keys k
    where k.user_id = mine and k.call = claim_key.call and k.key = claim_key.key;
end
$$;
create or replace function access.keep_reply(call text, key text, reply bytea) returns void
language plpgsql security definer set search_path = pg_catalog, public, access as $$
#variable_conflict use_column
declare
  mine uuid := coalesce((access.context() ->> 'apiKeyId')::uuid, access.user_id(), '00000000-0000-0000-0000-000000000000');
begin
  update idempotency_keys k set reply = keep_reply.reply
    where k.user_id = mine and k.call = keep_reply.call and k.key = keep_reply.key and k.reply is null;
end
$$;

-- As in 008, and with which key somebody acted.
create or replace function audit.append(entry jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, audit, access as $$
declare
  c jsonb := access.context();
begin
  insert into audit.events (installation_id, client_id, user_id, session_id, action, call, object_type, object_id, outcome, detail)
  select coalesce((c ->> 'installation')::uuid, (e ->> 'installationId')::uuid), (e ->> 'clientId')::uuid,
         coalesce((c ->> 'user')::uuid, (e ->> 'userId')::uuid), (c ->> 'session')::uuid,
         e ->> 'action', e ->> 'call', e ->> 'objectType', e ->> 'objectId', e ->> 'outcome', coalesce(e -> 'detail', '{}')
           || case when c ->> 'apiKey' is null then '{}'::jsonb else jsonb_build_object('apiKey', c ->> 'apiKey') end
  from jsonb_array_elements(case jsonb_typeof(entry) when 'array' then entry else jsonb_build_array(entry) end) e;
end
$$;

revoke execute on function access.are_networks(jsonb), access.keys_installation(), access.set_key_hash(uuid, bytea),
  access.live_key(bytea, text), access.count_key_use(bytea, text, int), access.open_key(bytea, text) from public;
-- The first two: of a check and of policies, asked as whoever writes and reads.
grant execute on function access.are_networks(jsonb), access.keys_installation(), access.set_key_hash(uuid, bytea),
  access.count_key_use(bytea, text, int), access.open_key(bytea, text) to coverlane_app;
