-- "View as": an administrator looks at the portal with somebody else's rights, in the own session, for half an hour at
-- most. Nothing can be changed meanwhile (server/http/serve.ts); docs/decisions/044-view-as.md.

-- Whom the session looks as, and since when. The session stays the administrator's: it ends with it.
alter table sessions add column viewed_user uuid references users, add column viewed_at timestamptz;

-- May this administrator look at the portal as that account now? Asked at the beginning and with every request, so that
-- a right that is taken away ends the view. 'absent': another installation's, their own, or nobody's; 'state': the account is
-- not open; 'more': an administrator who holds something the asking one lacks.
create function access.view_refused(viewer users, viewed users) returns text
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select case
    when viewed.id is null or viewed.id = viewer.id or viewed.installation_id <> viewer.installation_id
      or viewed.status = 'deactivated' then 'absent'
    when viewer.type <> 'admin' or not 'impersonate' = any(access.permissions_of(viewer)) then 'absent'
    when viewed.status <> 'active' then 'state'
    when viewed.type = 'admin' and not access.permissions_of(viewed) <@ access.permissions_of(viewer) then 'more'
  end
$$;

-- The rights of a view: those of the account, never wider. Health information and whole SSNs are left out where the
-- administrator may not read them either; 'healthWithheld' is no permission, it tells health_clients().
create function access.enter_view(viewed users, session uuid, viewer users) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  r access.rights;
  held text[] := access.permissions_of(viewer);
  shown text[];
begin
  r.context := jsonb_build_object('user', viewed.id, 'type', viewed.type, 'installation', viewed.installation_id,
    'session', session, 'viewer', viewer.id)::text;
  r.type := viewed.type;
  shown := array(select p from unnest(access.permissions_of(viewed)) p where not (p in ('phi', 'viewSsn') and not p = any(held)));
  r.permissions := shown || case when 'phi' = any(held) then '{}'::text[] else array['healthWithheld'] end;
  r.clients := access.clients_of(viewed);
  if viewed.type = 'member' then
    r.people := array(select p from unnest(access.people_of(viewed)) p order by p);
    r.health := array(select p from unnest(access.health_people_of(viewed)) p where 'phi' = any(held) order by p);
  elsif viewed.type = 'client' then
    r.divisions := (select array_agg(d order by d) from unnest(access.divisions_of(viewed)) d);
  end if;
  perform access.put_in_force(r);
  return jsonb_build_object(
    'id', viewed.id, 'type', viewed.type, 'installationId', viewed.installation_id,
    'username', viewed.username, 'firstName', viewed.first_name, 'lastName', viewed.last_name,
    'entityId', viewed.entity_id, 'language', viewed.language, 'permissions', to_jsonb(shown));
end
$$;

-- As in 103; nothing in a view by somebody without phi.
create or replace function access.health_clients() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  number bigint := abs(access.in_force());
  r access.rights;
begin
  if number is null then return '{}'; end if;
  select * into r from access.rights o where o.id = number and o.context = current_setting('coverlane.context', true);
  if not found or 'healthWithheld' = any(r.permissions) then return '{}'; end if;
  if r.type = 'member' then return r.clients; end if;
  if not 'phi' = any(r.permissions) then return '{}'; end if;
  if r.type = 'client' then
    return array(select c.id from public.clients c where c.id = any(r.clients) and c.plan_sponsor_certified);
  end if;
  if r.type = 'broker' then
    return array(select m.client_id from public.broker_clients m join public.users u on u.id = access.user_id()
      where m.broker_id = u.entity_id and m.can_see_phi and m.client_id = any(r.clients)
        and m.effective_date <= current_date and (m.expiration_date is null or m.expiration_date >= current_date));
  end if;
  return r.clients;
end
$$;

-- As in 090. A view that is over, by its half hour or because it is refused by now, opens nothing but its end: `lacks` is
-- 'view'. It never turns by itself into the administrator's own session, whose calls could write.
create or replace function access.open(token_hash bytea, bearer_hash bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  found_session sessions;
  found_user users;
  viewed users;
  lacking text;
  opened jsonb;
begin
  select * into found_session from sessions s where s.token_hash = open.token_hash and s.ended_at is null
    and s.active_at > now() - interval '1800 seconds' and s.created_at > now() - interval '12 hours';
  if not found then return null; end if;
  if open.bearer_hash is not null and open.bearer_hash <> found_session.bearer_hash then return null; end if;
  select * into found_user from users u where u.id = found_session.user_id
    and (u.status = 'active' or (u.status = 'locked' and u.lock_reason = 'tries'));
  if not found then return null; end if;
  if found_session.factor = 'password' or found_user.password_reset_required then
    lacking := access.lacks(found_user, found_session.factor);
  end if;
  if found_session.viewed_user is not null and lacking is null then
    select * into viewed from users u where u.id = found_session.viewed_user;
    if found_session.viewed_at <= now() - interval '30 minutes' or access.view_refused(found_user, viewed) is not null then
      lacking := 'view';
    else
      opened := access.enter_view(viewed, found_session.id, found_user);
    end if;
  elsif lacking is null then
    opened := access.enter(found_user, found_session.id);
  end if;
  return coalesce(opened, access.enter_halfway(found_user, found_session.id))
    || jsonb_build_object(
      'sessionId', found_session.id,
      'lacks', lacking,
      'demonstration', found_user.demonstration,
      'provedSecondsAgo', ceil(extract(epoch from now() - found_session.proved_at)),
      'idleSeconds', ceil(1800 - extract(epoch from now() - found_session.active_at)),
      'endsAt', to_char((found_session.created_at + interval '12 hours') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'viewedBy', case when found_session.viewed_user is not null then jsonb_build_object(
        'id', found_user.id, 'name', found_user.first_name || ' ' || found_user.last_name,
        'endsAt', to_char((found_session.viewed_at + interval '30 minutes') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end);
end
$$;

-- Begins a view in this session, under new tokens: what the administrator's other tabs hold opens nothing any more.
-- @return null, or why not (view_refused)
create function access.begin_view(viewed uuid, token_hash bytea, bearer_hash bytea) returns text
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  me users;
  wanted users;
  refused text;
begin
  if access.context() ->> 'viewer' is not null or access.user_type() is distinct from 'admin' then return 'absent'; end if;
  select * into me from users u where u.id = access.user_id();
  select * into wanted from users u where u.id = begin_view.viewed;
  refused := access.view_refused(me, wanted);
  if refused is not null then return refused; end if;
  update sessions s set viewed_user = wanted.id, viewed_at = now(),
    token_hash = begin_view.token_hash, bearer_hash = begin_view.bearer_hash
  where s.id = (access.context() ->> 'session')::uuid and s.ended_at is null;
  return null;
end
$$;

-- Ends the view of this session, under new tokens. @return whom it looked as; null: it was none
create function access.end_view(token_hash bytea, bearer_hash bytea) returns uuid
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  looked_as uuid;
begin
  select s.viewed_user into looked_as from sessions s
  where s.id = (access.context() ->> 'session')::uuid and s.ended_at is null for update;
  if looked_as is null then return null; end if;
  update sessions s set viewed_user = null, viewed_at = null,
    token_hash = end_view.token_hash, bearer_hash = end_view.bearer_hash
  where s.id = (access.context() ->> 'session')::uuid;
  return looked_as;
end
$$;

-- As in 140. In a view the one who acted is the administrator; as whom stands beside it.
create or replace function audit.append(entry jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, audit, access as $$
declare
  c jsonb := access.context();
begin
  insert into audit.events (installation_id, client_id, user_id, session_id, action, call, object_type, object_id, outcome, detail)
  select coalesce((c ->> 'installation')::uuid, (e ->> 'installationId')::uuid), (e ->> 'clientId')::uuid,
         coalesce((c ->> 'viewer')::uuid, (c ->> 'user')::uuid, (e ->> 'userId')::uuid), (c ->> 'session')::uuid,
         e ->> 'action', e ->> 'call', e ->> 'objectType', e ->> 'objectId', e ->> 'outcome',
         coalesce(e -> 'detail', '{}')
           || case when c ->> 'apiKey' is null then '{}'::jsonb else jsonb_build_object('apiKey', c ->> 'apiKey') end
           || case when c ->> 'viewer' is null then '{}'::jsonb else jsonb_build_object('viewedAs', c ->> 'user') end
  from jsonb_array_elements(case jsonb_typeof(entry) when 'array' then entry else jsonb_build_array(entry) end) e;
end
$$;

revoke execute on function access.view_refused(users, users), access.enter_view(users, uuid, users),
  access.begin_view(uuid, bytea, bytea), access.end_view(bytea, bytea) from public;
grant execute on function access.begin_view(uuid, bytea, bytea), access.end_view(bytea, bytea) to coverlane_app;
