-- Is this a list of addresses and networks: ["192.0.2.7", "198.51.100.0/24", "2001:db8::/32"]?
create function access.are_networks(list jsonb) returns boolean
language plpgsql immutable set search_path = pg_catalog as $$
begin
  return (select coalesce(bool_and(network::inet is not null), true) from jsonb_array_elements_text(list) network);
exception when invalid_text_representation then return false;
end
$$;
revoke execute on function access.are_networks from public;
grant execute on function access.are_networks to coverlane_app;

-- Counts a request of a key, and notes when and from where it was used. Outside the request's own transaction, so that
-- requests of one key do not wait for each other.
-- @return {counted, resetIn}: how many there were in this minute, this one among them, and the seconds until it ends; null: no such key
-- Definer: it writes access.apikey_minutes, which coverlane_app may not.
create function access.note_key_use(hash bytea, address text, allowed int) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  k apikeys := access.live_key(note_key_use.hash, note_key_use.address);
  this_minute timestamptz := date_trunc('minute', clock_timestamp());
  counted int;
  said jsonb;
begin
  if k.id is null then
    update apikeys a set refused_at = now() from access.apikey_hashes h where h.hash = note_key_use.hash and a.id = h.key_id
      and (a.refused_at is null or a.refused_at < now() - interval '1 minute');
    return null;
  end if;
  insert into access.apikey_minutes as m (key_id, minute, requests) values (k.id, this_minute, 1)
    on conflict (key_id, minute) do update set requests = m.requests + 1 returning m.requests into counted;
  said := jsonb_build_object('counted', counted,
    'resetIn', greatest(1, ceil(60 - extract(epoch from clock_timestamp() - this_minute)))::int);
  if counted > note_key_use.allowed then return said; end if;
  if counted = 1 then
    delete from access.apikey_minutes m where m.key_id = k.id and m.minute < this_minute;
  end if;
  if counted = 1 or k.last_used_from is distinct from note_key_use.address then
    update apikeys a set last_used_at = now(), last_used_from = left(note_key_use.address, 60) where a.id = k.id;
  end if;
  return said;
end
$$;
revoke execute on function access.note_key_use from public;
grant execute on function access.note_key_use to coverlane_app;

-- The same as nodes of the release before ask it, while they still run beside newer ones.
-- @return the seconds to wait where there were more than `allowed` this minute, 0 where it may go on; null: no such key
-- Definer: it writes access.apikey_minutes, which coverlane_app may not.
create function access.count_key_use(hash bytea, address text, allowed int) returns int
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  said jsonb := access.note_key_use(count_key_use.hash, count_key_use.address, count_key_use.allowed);
begin
  if said is null then return null; end if;
  return case when (said ->> 'counted')::int > count_key_use.allowed then (said ->> 'resetIn')::int else 0 end;
end
$$;
revoke execute on function access.count_key_use from public;
grant execute on function access.count_key_use to coverlane_app;

-- Whose keys these are to keep: of the administrators who may, in person. A key keeps no keys.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.keys_installation() returns uuid
language plpgsql stable security definer set search_path = pg_catalog, access as $$
begin
  if access.has_permission('manageApiKeys') then return access.admin_installation(); end if;
  return null;
end
$$;
revoke execute on function access.keys_installation from public;
grant execute on function access.keys_installation to coverlane_app;

-- The key of a hash, where it opens anything now from this address; whether the key stands is asked in access.stands.
-- Definer, and nobody's to execute but the owner's functions.
create function access.live_key(hash bytea, address text) returns apikeys
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  k apikeys;
begin
  select a.* into k from access.apikey_hashes h join apikeys a on a.id = h.key_id where h.hash = live_key.hash;
  if not found or not access.stands(k) then return null; end if;
  if jsonb_array_length(k.allowed_addresses) > 0 and not exists (
    select from jsonb_array_elements_text(k.allowed_addresses) network
    where regexp_replace(live_key.address, '^::ffff:(?=\d+\.)', '')::inet <<= network::inet) then return null; end if;
  return k;
end
$$;
revoke execute on function access.live_key from public;

-- May a key be used today, and may its maker still have one: not revoked or deleted, not past its day, and made by somebody who
-- is still there and may still keep keys? What a request asks besides is its address (access.live_key).
-- Definer, and nobody's to execute but the owner's functions.
create function access.stands(k apikeys) returns boolean
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select k.status = 'active' and k.deleted_at is null and (k.expires_on is null or k.expires_on >= current_date)
    and exists (select from users u where u.id = k.user_id and u.type = 'admin'
      and (u.status = 'active' or (u.status = 'locked' and u.lock_reason = 'tries'))
      and 'manageApiKeys' = any(access.permissions_of(u)))
$$;
revoke execute on function access.stands from public;

-- Opens a request of a key: the rights are those of access.rights_of_key, worked out anew each time, so they are those of this
-- moment. The context says which key it is, by its names of this moment.
-- Definer: it looks past the policies of users.
create function access.open_key(hash bytea, address text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  k apikeys := access.live_key(open_key.hash, open_key.address);
  maker users;
  acting jsonb;
  r access.rights;
begin
  if k.id is null then return null; end if;
  select * into maker from users u where u.id = k.user_id;
  acting := access.acting_of(k);
  r := access.rights_of_key(k, maker, jsonb_build_object(
    'user', maker.id, 'type', maker.type, 'installation', maker.installation_id, 'session', null,
    'apiKey', k.prefix, 'apiKeyId', k.id, 'acting', acting));
  perform access.put_in_force(r);
  return jsonb_build_object(
    'id', maker.id, 'type', maker.type, 'installationId', maker.installation_id,
    'username', maker.username, 'firstName', maker.first_name, 'lastName', maker.last_name,
    'entityId', maker.entity_id, 'language', maker.language, 'permissions', to_jsonb(r.permissions),
    'sessionId', null, 'lacks', null, 'demonstration', false, 'provedSecondsAgo', null, 'idleSeconds', 0, 'endsAt', '', 'viewedBy', null,
    'apiKey', jsonb_build_object('id', k.id, 'prefix', k.prefix, 'name', k.name, 'readOnly', k.read_only), 'acting', acting);
end
$$;
revoke execute on function access.open_key from public;
grant execute on function access.open_key to coverlane_app;

-- The rights of a key under a context that says it acts: held by the maker today and given to the key; the two general scopes
-- are the key's alone (contract/apikeys/keys.ts).
-- Definer, and nobody's to execute but the owner's functions.
create function access.rights_of_key(k apikeys, maker users, context jsonb) returns access.rights
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  r access.rights;
begin
  r.context := (context || case when k.client_ids is null then '{}'::jsonb else '{"limited": true}'::jsonb end)::text;
  r.type := maker.type;
  r.permissions := array(
    select s from jsonb_array_elements_text(k.scopes) s
    where s = any(access.permissions_of(maker)) or s in ('generalRead', 'generalWrite') order by s);
  r.clients := array(select c from unnest(access.clients_of(maker)) c
    where k.client_ids is null or k.client_ids ? c::text order by c);
  r.signs_as := access.acting_text(context -> 'acting');
  return r;
end
$$;
revoke execute on function access.rights_of_key from public;

-- Gives a key its secret, once, in the transaction that makes it.
-- Definer: it writes access.apikey_hashes, which coverlane_app may not.
create function access.set_key_hash(key_id uuid, hash bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  insert into access.apikey_hashes (hash, key_id)
  select set_key_hash.hash, k.id from apikeys k where k.id = set_key_hash.key_id
    and k.user_id = access.user_id() and k.installation_id = access.keys_installation();
  return found;
end
$$;
revoke execute on function access.set_key_hash from public;
grant execute on function access.set_key_hash to coverlane_app;

-- The key that asks, as it may know itself; null: no key asks. The keys themselves are nobody's to read but their keepers'.
-- Definer: it reads apikeys and access.apikey_minutes, of the one key that opened this request.
create function access.own_key() returns jsonb
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select jsonb_build_object('id', k.id, 'name', k.name, 'prefix', k.prefix, 'readOnly', k.read_only, 'expiresOn', k.expires_on,
    'clients', case when k.client_ids is null then null else (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name), '[]')
      from clients c where k.client_ids ? c.id::text) end,
    'requests', coalesce((select m.requests from access.apikey_minutes m
      where m.key_id = k.id and m.minute = date_trunc('minute', clock_timestamp())), 0),
    'resetAt', to_char((date_trunc('minute', clock_timestamp()) + interval '1 minute') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
  from apikeys k where k.id = (access.context() ->> 'apiKeyId')::uuid
$$;
revoke execute on function access.own_key from public;
grant execute on function access.own_key to coverlane_app;
