-- A job that a key asked for works with the rights of that key: what its maker holds today and was given to it, on the clients
-- it was given. Until now it worked with all of its maker's (decision 068). A key that was revoked, deleted or has run out by
-- then opens nothing, as if its maker's account were closed.

-- May a key be used today, and may its maker still have one? What a request asks besides is its address (access.live_key, 140).
create function access.stands(k apikeys) returns boolean
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select k.status = 'active' and k.deleted_at is null and (k.expires_on is null or k.expires_on >= current_date)
    and exists (select from users u where u.id = k.user_id and u.type = 'admin'
      and (u.status = 'active' or (u.status = 'locked' and u.lock_reason = 'tries'))
      and 'manageApiKeys' = any(access.permissions_of(u)))
$$;
revoke execute on function access.stands(apikeys) from public;

-- The rights of a key under a context that says it acts: held by the maker today and given to the key; the two general scopes
-- are the key's alone (contract/api-keys.ts).
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
revoke execute on function access.rights_of_key(apikeys, users, jsonb) from public;

-- As in 140; whether the key stands is asked in one place.
create or replace function access.live_key(hash bytea, address text) returns apikeys
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

-- As in 260, with the rights of `access.rights_of_key`.
create or replace function access.open_key(hash bytea, address text) returns jsonb
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
    'apiKey', jsonb_build_object('id', k.id, 'prefix', k.prefix, 'name', k.name), 'acting', acting);
end
$$;

-- As in 260; a job of a key has the key's rights. A job that nothing but a person asked for says null, as JSON.
create or replace function access.open_for(user_id uuid, acting jsonb default null) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  found_user users;
  k apikeys;
  said jsonb;
  r access.rights;
begin
  select * into found_user from users u where u.id = open_for.user_id and u.status = 'active';
  if not found then return null; end if;
  if jsonb_typeof(open_for.acting) = 'object' then
    said := jsonb_strip_nulls(open_for.acting - 'userId' || jsonb_build_object('maker', coalesce(open_for.acting ->> 'maker',
      access.name_as_read(found_user.first_name, found_user.last_name))));
  end if;
  if said ->> 'kind' = 'command' and open_for.acting ->> 'userId' = found_user.id::text then
    return access.enter(found_user, null, said);
  elsif said ->> 'kind' = 'apiKey' then
    select * into k from apikeys a where a.id = (said ->> 'id')::uuid and a.user_id = found_user.id;
  end if;
  if k.id is null then return access.enter(found_user, null, null); end if;
  if not access.stands(k) then return null; end if;
  r := access.rights_of_key(k, found_user, jsonb_build_object('user', found_user.id, 'type', found_user.type,
    'installation', found_user.installation_id, 'session', null, 'acting', said));
  perform access.put_in_force(r);
  return jsonb_build_object(
    'id', found_user.id, 'type', found_user.type, 'installationId', found_user.installation_id,
    'username', found_user.username, 'firstName', found_user.first_name, 'lastName', found_user.last_name,
    'entityId', found_user.entity_id, 'language', found_user.language, 'permissions', to_jsonb(r.permissions),
    'acting', said);
end
$$;
