-- Opens a request: finds the session, checks its idle limit and the absolute one (12 h), sets the context, answers who it is
-- and by which mark the rights are known; null where there is no live session. A given bearer hash must match (security 0.1:
-- cookie and bearer). A session that still lacks something (a second factor, a new password) gets no rights but those over itself.
-- Wrong tries lock nobody out of a session that is under way, or anybody could sign anybody out. A view that is over, by its half
-- hour or because it is refused by now, opens nothing but its end: `lacks` is 'view'. It never turns by itself into the
-- administrator's own session, whose calls could write. The site of the host name is asked where it is another one than has let the
-- session in; without a host name (tests, tools) nothing is asked. The host name stands in no query of its own: sessions at home
-- cost nothing more.
-- Definer: it looks past the policies of sessions and users.
create function access.open(token_hash bytea, bearer_hash bytea, host text default null) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  found_session sessions;
  found_user users;
  viewed users;
  lacking text;
  opened jsonb;
begin
  select * into found_session from sessions s where s.token_hash = open.token_hash and s.ended_at is null
    and s.active_at > now() - make_interval(secs => s.idle_seconds) and s.created_at > now() - interval '12 hours';
  if not found then return null; end if;
  if open.bearer_hash is not null and open.bearer_hash <> found_session.bearer_hash then return null; end if;
  if found_session.session_member_id is not null then return access.open_link(found_session); end if;
  select * into found_user from users u where u.id = found_session.user_id
    and (u.status = 'active' or (u.status = 'locked' and u.lock_reason = 'tries'));
  if not found then return null; end if;
  if open.host is not null and found_session.admitted_host is distinct from lower(open.host)
    and not access.site_admits(open.host, found_user.id) then return null; end if;
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
    opened := access.enter(found_user, found_session.id) || jsonb_build_object('mark', access.mark_of(found_user));
  end if;
  return coalesce(opened, access.enter_halfway(found_user, found_session.id))
    || jsonb_build_object(
      'sessionId', found_session.id,
      'lacks', lacking,
      'demonstration', found_user.demonstration,
      'provedSecondsAgo', ceil(extract(epoch from now() - found_session.proved_at)),
      'idleLimit', found_session.idle_seconds, 'idleSeconds', ceil(found_session.idle_seconds - extract(epoch from now() - found_session.active_at)),
      'endsAt', to_char((found_session.created_at + interval '12 hours') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'viewedBy', case when found_session.viewed_user is not null then jsonb_build_object(
        'id', found_user.id, 'name', access.name_as_read(found_user.first_name, found_user.last_name),
        'endsAt', to_char((found_session.viewed_at + interval '30 minutes') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end);
end
$$;
revoke execute on function access.open from public;
grant execute on function access.open to coverlane_app;

-- Opens the transaction for the session that had this mark, with the rights that are known to hold still, and answers the
-- seconds since the session was proved and those it may still be idle. Whatever differs fails, and the transaction with it:
-- nothing that goes out together with this is done then. What the transaction has written before may have changed the rights that
-- are known, and may be taken back: it fails too. To read only: PostgreSQL refuses to write anything in the rest of the
-- transaction. Whoever changes something has the first entry of the audit log written down together with the opening. The signature
-- is that of access.signature, which as a function of its own would be made ready anew each time.
-- Definer: it writes audit.events, which coverlane_app may not.
create function access.open_again(token_hash bytea, bearer_hash bytea, mark text, to_read boolean,
  action text default null, call text default null, object_type text default null, object_id text default null,
  client_id uuid default null, outcome text default null, detail jsonb default null) returns int[]
language plpgsql security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  passed int[];
  installation uuid;
  actor uuid;
  session uuid;
begin
  -- The last setting makes the transaction read only, after what is written here.
  select r.installation, r.acts, r.session, case when
      setval('access.opened_as', case when r.people is null and r.divisions is null then -r.id else r.id end) is not null
      and setval('access.opened_at', (extract(epoch from transaction_timestamp()) * 1000000)::bigint) is not null
      and set_config('coverlane.opened', 'yes', true) is not null
      and set_config('coverlane.context', r.context, true) is not null
      and set_config('coverlane.signature', encode(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(
        r.context || '|' || pg_backend_pid()::text || '|' || extract(epoch from transaction_timestamp())::text, 'UTF8'))), 'hex'),
        true) is not null
      and (not to_read or set_config('transaction_read_only', 'on', true) is not null)
    then array[ceil(extract(epoch from now() - s.proved_at))::int,
      ceil(s.idle_seconds - extract(epoch from now() - s.active_at))::int] end
  into installation, actor, session, passed
  from public.sessions s join public.users u on u.id = s.user_id
    join access.rights r on r.id = split_part(open_again.mark, '.', 2)::bigint and r.session = s.id
    join access.rights_stamp p on p.stamp = r.stamp
    cross join access.signing_key k
  where s.token_hash = open_again.token_hash and s.ended_at is null
    and s.active_at > now() - make_interval(secs => s.idle_seconds) and s.created_at > now() - interval '12 hours'
    and (open_again.bearer_hash is null or open_again.bearer_hash = s.bearer_hash)
    and s.factor <> 'password' and s.viewed_user is null
    and u.xmin::text = split_part(open_again.mark, '.', 1)
    and r.day = current_date and r.made_at > now() - interval '12 hours'
    and pg_current_xact_id_if_assigned() is null;
  if passed is null then raise exception 'the session is not what it was'; end if;
  if action is not null then
    insert into audit.events (installation_id, client_id, user_id, session_id, action, call, object_type, object_id, outcome, detail)
    values (installation, open_again.client_id, actor, session,
      open_again.action, open_again.call, open_again.object_type, open_again.object_id, open_again.outcome, open_again.detail);
  end if;
  return passed;
end
$$;
revoke execute on function access.open_again from public;
grant execute on function access.open_again to coverlane_app;

-- Opens a job for the user who asked for it, with that user's rights of today; `acting`: what asked for it on this account's
-- behalf. A key acts for who made it and nobody else: of another account's transaction it says nothing, so that a job which works
-- for several accounts names each rightly. A job of a key has the key's rights. A job that nothing but a person asked for says
-- null, as JSON.
-- Definer: it reads apikeys, which coverlane_worker may not.
create function access.open_for(user_id uuid, acting jsonb default null) returns jsonb
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
revoke execute on function access.open_for from public;
grant execute on function access.open_for to coverlane_worker;

-- Opens a job's transaction for the rules of one client: no user, no permissions, this client's rows.
-- Definer: it looks past the policies of clients.
create function access.open_for_rules(client uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  found_client clients;
  r access.rights;
begin
  select * into found_client from clients c where c.id = open_for_rules.client and c.deleted_at is null;
  if not found then return false; end if;
  r.context := jsonb_build_object('user', null, 'type', 'rules', 'installation', found_client.installation_id, 'session', null)::text;
  r.type := 'rules';
  r.permissions := '{}';
  r.clients := array[found_client.id];
  perform access.put_in_force(r);
  return true;
end
$$;
revoke execute on function access.open_for_rules from public;
grant execute on function access.open_for_rules to coverlane_worker;

-- Puts a user's rights into this transaction, signed. What a member may see depends on the records and settings of the family
-- and is worked out each time; so is everything in a transaction that has written something, for that may have changed it and
-- may yet be taken back. `acting`: what acts for the account in a job.
-- Definer, and nobody's to execute but the owner's functions.
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
revoke execute on function access.enter from public;

-- The context of a session that is not signed in yet: the account itself, no client, no person, no user type.
-- Definer, and nobody's to execute but the owner's functions.
create function access.enter_halfway(subject users, session uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  r access.rights;
begin
  r.context := jsonb_build_object(
    'user', subject.id, 'type', 'halfway', 'installation', subject.installation_id, 'session', session)::text;
  r.type := 'halfway';
  r.permissions := '{}';
  r.clients := '{}';
  r.people := '{}';
  perform access.put_in_force(r);
  return jsonb_build_object(
    'id', subject.id, 'type', subject.type, 'installationId', subject.installation_id,
    'username', subject.username, 'firstName', subject.first_name, 'lastName', subject.last_name,
    'entityId', subject.entity_id, 'language', subject.language, 'permissions', '[]'::jsonb);
end
$$;
revoke execute on function access.enter_halfway from public;

-- What a session still lacks before it is signed in; null: nothing. Everybody but members must have a second factor.
-- Definer, and nobody's to execute but the owner's functions.
create function access.lacks(subject users, factor text) returns text
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select case
    when lacks.factor = 'password' and (access.has_factor(subject.id) or (subject.demonstration and subject.type <> 'member')) then 'factor'
    when lacks.factor = 'password' and subject.type <> 'member' then 'setUp'
    when subject.password_reset_required then 'password'
  end
$$;
revoke execute on function access.lacks from public;
