-- Who did something, where it was no person: a program with an API key, or somebody at the server's command line on behalf of
-- a user (docs/decisions/068-who-acts.md). Beside every user id and name that says who did something stands what acted, as a
-- value: {"kind": "apiKey", "id", "name", "prefix", "maker"} or {"kind": "command", "maker"} (contract/actors.ts). It says what
-- the key and its maker were called then, so it reads the same when they are renamed, revoked or gone. Null: the person did it.

-- In English words, for what keeps one text; screens say it in the reader's language.
create function access.acting_text(acting jsonb) returns text
language sql immutable parallel safe as $$
  select case acting ->> 'kind'
    when 'apiKey' then 'API key ' || (acting ->> 'name') || ' (' || (acting ->> 'prefix') || '…), of ' || (acting ->> 'maker')
    when 'command' then 'Command line, for ' || (acting ->> 'maker') end
$$;

-- Who did something, from a name and what acted beside it: the name of a person as text, or what acted as an object.
create function access.actor(name text, acting jsonb) returns jsonb
language sql immutable parallel safe as $$
  select case when name is not null then coalesce(acting, to_jsonb(name)) end
$$;
grant execute on function access.acting_text(jsonb), access.actor(text, jsonb) to coverlane_app, coverlane_worker;

-- The signed context says what acts; the rights in force hold it ready for everything that signs.
alter table access.rights add column acting jsonb generated always as (context::jsonb -> 'acting') stored;
grant select (acting) on access.rights to coverlane_audit;
create or replace view access.mine with (security_invoker = true) as
  select r.id, r.installation, r.administers, r.acts, r.viewer, r.session, r.api_key, r.signs_as, r.acting from access.rights r
  where r.id = (select case when coalesce(current_setting('coverlane.opened', true), '') = 'yes'
      then case when currval('access.opened_at') = (extract(epoch from transaction_timestamp()) * 1000000)::bigint
        then abs(currval('access.opened_as')) end end)
    and r.context = current_setting('coverlane.context', true);

-- What acts in this transaction; null: the person themselves, or nobody.
create function access.acting() returns jsonb
language plpgsql stable security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  found jsonb;
begin
  select m.acting into found from access.mine m;
  return found;
end
$$;
revoke execute on function access.acting() from public;
grant execute on function access.acting() to coverlane_app, coverlane_worker;

-- A key as what acts.
create function access.acting_of(k apikeys) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select jsonb_build_object('kind', 'apiKey', 'id', k.id, 'name', k.name, 'prefix', k.prefix,
    'maker', access.name_as_read(u.first_name, u.last_name))
  from users u where u.id = k.user_id
$$;
revoke execute on function access.acting_of(apikeys) from public;

-- As in 140 and 191; the context says which key it is, by its names of this moment.
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
  r.context := (jsonb_build_object(
      'user', maker.id, 'type', maker.type, 'installation', maker.installation_id, 'session', null,
      'apiKey', k.prefix, 'apiKeyId', k.id, 'acting', acting)
    || case when k.client_ids is null then '{}'::jsonb else '{"limited": true}'::jsonb end)::text;
  r.type := maker.type;
  -- Held by the maker today and given to the key; the two general scopes are the key's alone (contract/api-keys.ts).
  r.permissions := array(
    select s from jsonb_array_elements_text(k.scopes) s
    where s = any(access.permissions_of(maker)) or s in ('generalRead', 'generalWrite') order by s);
  r.clients := array(select c from unnest(access.clients_of(maker)) c
    where k.client_ids is null or k.client_ids ? c::text order by c);
  r.signs_as := access.acting_text(acting);
  perform access.put_in_force(r);
  return jsonb_build_object(
    'id', maker.id, 'type', maker.type, 'installationId', maker.installation_id,
    'username', maker.username, 'firstName', maker.first_name, 'lastName', maker.last_name,
    'entityId', maker.entity_id, 'language', maker.language, 'permissions', to_jsonb(r.permissions),
    'sessionId', null, 'lacks', null, 'demonstration', false, 'provedSecondsAgo', null, 'idleSeconds', 0, 'endsAt', '', 'viewedBy', null,
    'apiKey', jsonb_build_object('id', k.id, 'prefix', k.prefix, 'name', k.name), 'acting', acting);
end
$$;

-- As in 191; what acts for the account signs in its place.
create or replace function access.work_out_rights(subject users, context text) returns text[]
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  r access.rights;
begin
  r.context := context;
  r.type := subject.type;
  r.permissions := access.permissions_of(subject);
  r.clients := access.clients_of(subject);
  if subject.type = 'member' then
    r.people := array(select p from unnest(access.people_of(subject)) p order by p);
    r.health := array(select p from unnest(access.health_people_of(subject)) p order by p);
  elsif subject.type = 'client' then
    r.divisions := (select array_agg(d order by d) from unnest(access.divisions_of(subject)) d);
  end if;
  if subject.type <> 'member' then
    r.signs_as := coalesce(access.acting_text(context::jsonb -> 'acting'), access.name_as_read(subject.first_name, subject.last_name));
  end if;
  perform access.put_in_force(r);
  return r.permissions;
end
$$;

-- As in 181; `acting`: what acts for the account in a job.
drop function access.enter(users, uuid);
create function access.enter(subject users, session uuid, acting jsonb default null) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  context text := (jsonb_build_object(
    'user', subject.id, 'type', subject.type, 'installation', subject.installation_id, 'session', session)
    || case when acting is null then '{}'::jsonb else jsonb_build_object('acting', acting) end)::text;
  keeps boolean := subject.type <> 'member' and pg_current_xact_id_if_assigned() is null;
  held text[];
  stamped bigint;
begin
  if keeps then held := access.put_known_in_force(context); end if;
  if held is null then
    -- Read before anything is worked out: what changes meanwhile makes the number another.
    select s.stamp into stamped from access.rights_stamp s;
    held := access.work_out_rights(subject, context);
    if keeps then
      update access.rights r set stamp = stamped, day = current_date
      where r.id = abs(currval('access.opened_as')) and (r.stamp, r.day) is distinct from (stamped, current_date);
    end if;
  end if;
  return jsonb_build_object(
    'id', subject.id, 'type', subject.type, 'installationId', subject.installation_id,
    'username', subject.username, 'firstName', subject.first_name, 'lastName', subject.last_name,
    'entityId', subject.entity_id, 'language', subject.language, 'permissions', to_jsonb(held),
    'acting', acting);
end
$$;
revoke execute on function access.enter(users, uuid, jsonb) from public;

-- As in 003; `acting`: what asked for the job on this account's behalf. A key acts for who made it and nobody else: of another
-- account's transaction it says nothing, so that a job which works for several accounts names each rightly.
drop function access.open_for(uuid);
create function access.open_for(user_id uuid, acting jsonb default null) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  found_user users;
  is_theirs boolean;
begin
  select * into found_user from users u where u.id = open_for.user_id and u.status = 'active';
  if not found then return null; end if;
  is_theirs := case open_for.acting ->> 'kind'
    when 'apiKey' then exists (select from apikeys k where k.id = (open_for.acting ->> 'id')::uuid and k.user_id = found_user.id)
    when 'command' then open_for.acting ->> 'userId' = found_user.id::text
    else false end;
  return access.enter(found_user, null, case when is_theirs
    then jsonb_strip_nulls(open_for.acting - 'userId' || jsonb_build_object('maker', coalesce(open_for.acting ->> 'maker',
      access.name_as_read(found_user.first_name, found_user.last_name)))) end);
end
$$;
revoke execute on function access.open_for(uuid, jsonb) from public;
grant execute on function access.open_for(uuid, jsonb) to coverlane_worker;

-- As in 191; a trigger that names a column has what acted written there.
create or replace function access.sign_record() returns trigger
language plpgsql security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  is_known boolean;
  actor uuid;
  name text;
  acting jsonb;
begin
  select true, m.acts, m.signs_as, m.acting into is_known, actor, name, acting from access.mine m;
  if is_known is null and tg_table_name = 'apikeys' then return new; end if;
  new.updated_by := actor;
  new.updated_by_name := name;
  if tg_nargs > 0 then new.updated_by_key := acting; end if;
  if new.updated_by_name is null and new.updated_by is not null then
    new.updated_by_name := (select access.name_as_read(u.first_name, u.last_name) from public.users u where u.id = new.updated_by);
  end if;
  return new;
end
$$;

-- As in 184, with what acted.
create or replace function access.sign_webhook() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  acting jsonb := access.acting();
begin
  if access.user_id() is null then return new; end if;
  new.updated_by := access.user_id();
  new.updated_by_key := acting;
  new.updated_by_name := coalesce(access.acting_text(acting),
    (select access.name_as_read(u.first_name, u.last_name) from users u where u.id = new.updated_by));
  if tg_op = 'UPDATE' and old.status = 'off' and new.status = 'active' then
    new.disabled_at := null;
    new.failing_since := null;
    new.resting_until := null;
    new.last_fault := null;
  end if;
  return new;
end
$$;

-- Every table whose records are signed keeps beside the signature what acted, with the same trigger as before, told where.
do $$
declare
  t record;
begin
  for t in select g.tgrelid::regclass as name, g.tgtype & 4 > 0 as inserts, g.tgtype & 16 > 0 as updates, p.proname
    from pg_trigger g join pg_proc p on p.oid = g.tgfoid
    where p.pronamespace = 'access'::regnamespace and p.proname in ('sign_record', 'sign_webhook') and not g.tgisinternal
  loop
    execute format('alter table %s add column updated_by_key jsonb', t.name);
    continue when t.proname = 'sign_webhook';
    execute format('drop trigger sign_record on %s', t.name);
    execute format('create trigger sign_record before %s on %s for each row execute function access.sign_record(''updated_by_key'')',
      concat_ws(' or ', case when t.inserts then 'insert' end, case when t.updates then 'update' end), t.name);
  end loop;
end
$$;

-- What acted, for a column that says who did one thing: written whenever that column is. The first argument names the column it
-- is written to, the second one the text that names the actor, where there is one and nobody typed it.
create function access.sign_acting() returns trigger
language plpgsql security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  acting jsonb;
  signed jsonb;
begin
  select m.acting into acting from access.mine m;
  if acting is null and tg_op = 'INSERT' then return new; end if;
  signed := jsonb_build_object(tg_argv[0], acting);
  if acting is not null and tg_nargs > 1 then
    signed := signed || jsonb_build_object(tg_argv[1], access.acting_text(acting));
  end if;
  return jsonb_populate_record(new, signed);
end
$$;
revoke execute on function access.sign_acting() from public;

do $$
declare
  c record;
begin
  for c in select * from (values
    ('accumulator_adjustments', 'recorded_by', null), ('accumulator_adjustments', 'superseded_by', null),
    ('accumulator_totals', 'recorded_by', null), ('accumulator_totals', 'superseded_by', null),
    ('authorizations', 'created_by', 'created_by_name'), ('authorizations', 'revoked_by', 'revoked_by_name'),
    ('card_changes', 'changed_by_name', 'changed_by_name'), ('card_changes', 'settled_by_name', 'settled_by_name'),
    ('cobra_payments', 'recorded_by', 'recorded_by_name'),
    ('confidential_communications', 'created_by', 'created_by_name'), ('confidential_communications', 'ended_by', 'ended_by_name'),
    ('contribution_rules', 'recorded_by', null), ('contribution_rules', 'superseded_by', null),
    -- Whoever signs a proof types their name, which stays what they typed.
    ('enrollment_proofs', 'reviewed_by', null),
    ('enrollments', 'started_by', 'started_by_name'), ('enrollments', 'saved_by', 'saved_by_name'),
    ('enrollments', 'submitted_by', 'submitted_by_name'), ('enrollments', 'approved_by', 'approved_by_name'),
    ('eob_holds', 'held_by', 'held_by_name'), ('eob_holds', 'ended_by_name', 'ended_by_name'),
    ('idcard_orders', 'requested_by', 'requested_by_name'),
    ('imports', 'created_by', 'created_by_name'),
    ('premiums_paid', 'recorded_by', 'recorded_by_name'),
    ('print_batches', 'created_by', 'created_by_name'),
    ('rates', 'recorded_by', null), ('rates', 'superseded_by', null),
    ('report_runs', 'user_id', 'user_name'), ('report_schedules', 'user_id', null),
    ('search_alarms', 'seen_by', null), ('search_alarms', 'user_id', null),
    ('user_history', 'actor_id', 'actor_name')
  ) as v (tab, col, name) loop
    execute format('alter table %I add column %I jsonb', c.tab, regexp_replace(c.col, '_(id|name)$', '') || '_key');
    execute format('create trigger %I before insert or update of %I on %I for each row when (new.%I is not null)
      execute function access.sign_acting(%s)', 'sign_acting_' || c.col, c.col, c.tab, c.col,
      concat_ws(', ', quote_literal(regexp_replace(c.col, '_(id|name)$', '') || '_key'), quote_literal(c.name)));
  end loop;
end
$$;

-- The timeline says whose change it is itself: of an enrollment that is who submitted it, whoever approved it.
alter table changes add column user_key jsonb;

-- Who let an import be applied, and who took it back.
alter table imports
  add column applied_by uuid references users, add column applied_by_name text, add column applied_by_key jsonb,
  add column undone_by uuid references users, add column undone_by_name text, add column undone_by_key jsonb;
create index imports_applied_by on imports (applied_by) where applied_by is not null;
create index imports_undone_by on imports (undone_by) where undone_by is not null;
create function access.sign_import() returns trigger
language plpgsql security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  m record;
begin
  select o.acts, o.signs_as, o.acting into m from access.mine o;
  if new.applied_at is distinct from old.applied_at then
    new.applied_by := case when new.applied_at is not null then m.acts end;
    new.applied_by_name := case when new.applied_at is not null then m.signs_as end;
    new.applied_by_key := case when new.applied_at is not null then m.acting end;
  end if;
  if new.undone_at is distinct from old.undone_at then
    new.undone_by := case when new.undone_at is not null then m.acts end;
    new.undone_by_name := case when new.undone_at is not null then m.signs_as end;
    new.undone_by_key := case when new.undone_at is not null then m.acting end;
  end if;
  return new;
end
$$;
revoke execute on function access.sign_import() from public;
create trigger sign_import before update of applied_at, undone_at on imports for each row execute function access.sign_import();

-- As in 191 and 180: which key it was stands in the detail, by its names of then, so that sealed rows stay as they are.
create or replace function audit.note(action text, call text, object_type text, object_id text, client_id uuid, outcome text, detail jsonb,
  installation_id uuid, user_id uuid, session_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog set enable_seqscan = off as $$
begin
  insert into audit.events (installation_id, client_id, user_id, session_id, action, call, object_type, object_id, outcome, detail)
  select coalesce(m.installation, note.installation_id), note.client_id, coalesce(m.viewer, m.acts, note.user_id),
    case when m.id is null then note.session_id else m.session end,
    note.action, note.call, note.object_type, note.object_id, note.outcome,
    case when m.acting is null and m.viewer is null then note.detail
      else note.detail || jsonb_strip_nulls(jsonb_build_object('apiKey', m.acting ->> 'prefix', 'acting', m.acting,
        'viewedAs', case when m.viewer is not null then m.acts end)) end
  from (select) entry left join access.mine m on true;
end
$$;
create or replace function audit.append(entry jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, audit, access as $$
declare
  c jsonb := access.context();
begin
  insert into audit.events (installation_id, client_id, user_id, session_id, action, call, object_type, object_id, outcome, detail)
  select coalesce((c ->> 'installation')::uuid, (e ->> 'installationId')::uuid), (e ->> 'clientId')::uuid,
         coalesce((c ->> 'viewer')::uuid, (c ->> 'user')::uuid, (e ->> 'userId')::uuid),
         case when c is null then (e ->> 'sessionId')::uuid else (c ->> 'session')::uuid end,
         e ->> 'action', e ->> 'call', e ->> 'objectType', e ->> 'objectId', e ->> 'outcome',
         coalesce(e -> 'detail', '{}')
           || case when c -> 'acting' is null then '{}'::jsonb
             else jsonb_strip_nulls(jsonb_build_object('apiKey', c #>> '{acting,prefix}', 'acting', c -> 'acting')) end
           || case when c ->> 'viewer' is null then '{}'::jsonb else jsonb_build_object('viewedAs', c ->> 'user') end
  from jsonb_array_elements(case jsonb_typeof(entry) when 'array' then entry else jsonb_build_array(entry) end) e;
end
$$;
