-- A change and its audit row in fewer steps, for every step of a function is made ready anew in each transaction
-- (docs/decisions/061-changes-with-fewer-steps.md).

-- Who acts, taken from the context once, where the rights are written down. The name is what records are signed with;
-- without one it is looked up.
alter table access.rights
  add column acts uuid generated always as ((context::jsonb ->> 'user')::uuid) stored,
  add column viewer uuid generated always as ((context::jsonb ->> 'viewer')::uuid) stored,
  add column installation uuid generated always as ((context::jsonb ->> 'installation')::uuid) stored,
  add column api_key text generated always as (context::jsonb ->> 'apiKey') stored,
  add column signs_as text;

-- Who acts in this transaction, by the rights in force: one row or none. For functions of the owner and of the audit log
-- alone. A CASE, for a backend that never opened anything has no numbers to be asked for; the context, for a savepoint takes
-- it back and the numbers not.
create view access.mine with (security_invoker = true) as
  select r.id, r.installation, r.administers, r.acts, r.viewer, r.session, r.api_key, r.signs_as from access.rights r
  where r.id = (select case when coalesce(current_setting('coverlane.opened', true), '') = 'yes'
      then case when currval('access.opened_at') = (extract(epoch from transaction_timestamp()) * 1000000)::bigint
        then abs(currval('access.opened_as')) end end)
    and r.context = current_setting('coverlane.context', true);
revoke all on access.mine from public;

-- As in 190.
create or replace function access.admin_installation() returns uuid
language plpgsql stable security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  installation uuid;
begin
  select m.administers into installation from access.mine m;
  return installation;
end
$$;

-- As in 140: a record is signed by who acts.
create or replace function access.sign_record() returns trigger
language plpgsql security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  is_known boolean;
  actor uuid;
  name text;
begin
  select true, m.acts, m.signs_as into is_known, actor, name from access.mine m;
  if is_known is null and tg_table_name = 'apikeys' then return new; end if;
  new.updated_by := actor;
  new.updated_by_name := name;
  if new.updated_by_name is null and new.updated_by is not null then
    new.updated_by_name := (select access.name_as_read(u.first_name, u.last_name) from public.users u where u.id = new.updated_by);
  end if;
  return new;
end
$$;

-- One entry, by whom the rights in force name; the other parameters only where there are none. As audit.append in 180.
create function audit.note(action text, call text, object_type text, object_id text, client_id uuid, outcome text, detail jsonb,
  installation_id uuid, user_id uuid, session_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog set enable_seqscan = off as $$
begin
  insert into audit.events (installation_id, client_id, user_id, session_id, action, call, object_type, object_id, outcome, detail)
  select coalesce(m.installation, note.installation_id), note.client_id, coalesce(m.viewer, m.acts, note.user_id),
    case when m.id is null then note.session_id else m.session end,
    note.action, note.call, note.object_type, note.object_id, note.outcome,
    case when m.api_key is null and m.viewer is null then note.detail
      else note.detail || jsonb_strip_nulls(jsonb_build_object('apiKey', m.api_key, 'viewedAs', case when m.viewer is not null then m.acts end)) end
  from (select) entry left join access.mine m on true;
end
$$;
revoke execute on function audit.note from public;
grant execute on function audit.note to coverlane_app, coverlane_worker;
grant select on access.mine to coverlane_audit;
grant select (id, context, installation, administers, acts, viewer, session, api_key, signs_as) on access.rights to coverlane_audit;
create policy audit on access.rights for select to coverlane_audit using (true);
grant select on sequence access.opened_as, access.opened_at to coverlane_audit;
grant create on schema audit to coverlane_audit;
alter function audit.note owner to coverlane_audit;
revoke create on schema audit from coverlane_audit;

-- Rights that are kept from one request to the next say what their holder signs as, and a key's what it does; those of members
-- are worked out each time and would have their name put together in vain. Who is renamed has other rights from then on.
do $$
declare
  was text;
  now_is text;
begin
  was := pg_get_functiondef('access.put_in_force(access.rights)'::regprocedure);
  now_is := replace(replace(replace(was,
    'and r.divisions is not distinct from rights.divisions', 'and r.divisions is not distinct from rights.divisions
    and r.signs_as is not distinct from rights.signs_as'),
    'insert into access.rights (context, type, permissions, clients, people, health, divisions)',
    'insert into access.rights (context, type, permissions, clients, people, health, divisions, signs_as)'),
    'rights.people, rights.health, rights.divisions)', 'rights.people, rights.health, rights.divisions, rights.signs_as)');
  if (select count(*) from regexp_matches(now_is, 'signs_as', 'g')) <> 4 then raise exception 'access.put_in_force is another'; end if;
  execute now_is;

  was := pg_get_functiondef('access.work_out_rights(users, text)'::regprocedure);
  now_is := replace(was, 'perform access.put_in_force(r);', 'if subject.type <> ''member'' then r.signs_as := access.name_as_read(subject.first_name, subject.last_name); end if;
  perform access.put_in_force(r);');
  if now_is = was then raise exception 'access.work_out_rights is another'; end if;
  execute now_is;

  was := pg_get_functiondef('access.open_key(bytea, text)'::regprocedure);
  now_is := replace(was, 'perform access.put_in_force(r);', 'r.signs_as := k.name || '' (API)'';
  perform access.put_in_force(r);');
  if now_is = was then raise exception 'access.open_key is another'; end if;
  execute now_is;
end
$$;
create constraint trigger rights_renamed after update of first_name, last_name on users deferrable initially deferred for each row
  when (new.type <> 'member' and (old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function access.rights_changed();

-- As in 190; whoever changes something has the first entry written down together with the opening. The signature is that of
-- access.signature, which as a function of its own would be made ready anew each time.
drop function access.open_again(bytea, bytea, text, boolean);
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

-- As in 184, for databases that an earlier wording of it was applied to.
create or replace function access.name_as_read(first_name text, last_name text) returns text
language sql immutable parallel safe as $$
  select case when first_name ~ '^[\uAC00-\uD7A3\s]+$' and last_name ~ '^[\uAC00-\uD7A3\s]+$' then last_name || first_name
    else coalesce(first_name || ' ' || last_name, first_name, last_name) end
$$;
grant execute on function access.name_as_read(text, text) to coverlane_app, coverlane_worker;
