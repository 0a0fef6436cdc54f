-- Begins a view in this session, under new tokens: what the administrator's other tabs hold opens nothing any more.
-- @return null, or why not (view_refused)
-- Definer: it looks past the policies of sessions and users.
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
revoke execute on function access.begin_view from public;
grant execute on function access.begin_view to coverlane_app;

-- Ends the view of this session, under new tokens. @return whom it looked as; null: it was none
-- Definer: it looks past the policies of sessions.
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
revoke execute on function access.end_view from public;
grant execute on function access.end_view to coverlane_app;

-- The rights of a view: those of the account, never wider. Health information and whole SSNs are left out where the
-- administrator may not read them either; 'healthWithheld' is no permission, it tells health_clients().
-- Definer, and nobody's to execute but the owner's functions.
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
revoke execute on function access.enter_view from public;

-- May this administrator look at the portal as that account now? Asked at the beginning and with every request, so that
-- a right that is taken away ends the view. 'absent': another installation's, their own, or nobody's; 'state': the account is
-- not open; 'more': an administrator who holds something the asking one lacks.
-- Definer, and nobody's to execute but the owner's functions.
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
revoke execute on function access.view_refused from public;
