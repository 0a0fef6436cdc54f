-- What a new installation begins with, by kind: read from one that is made and taken back at once.
-- Definer, and nobody's to execute but the owner's functions.
create function access.standard_codes() returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  pattern uuid := gen_random_uuid();
  standard jsonb;
begin
  begin
    insert into installations (id, name, code) values (pattern, 'standard', pattern::text);
    standard := jsonb_build_object(
      'termreasons', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from termreasons t where t.installation_id = pattern),
      'lifeevents', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from lifeevents t where t.installation_id = pattern));
    raise exception using errcode = 'CLSTD';
  exception when sqlstate 'CLSTD' then null;
  end;
  return standard;
end
$$;
revoke execute on function access.standard_codes from public;

-- Brings one kind of code up to date with the program's standard: adds what is missing, changes and retires what nobody
-- of the installation changed. What they changed or deleted stays theirs. What something names is not retired: it is told by what
-- it is held. Signed by nobody, so that it may follow the standard the next time too: the context is out of force in here.
-- Definer, and nobody's to execute but the owner's functions.
create function access.renew_standard(kind text, standard jsonb, installation uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  was_opened text := coalesce(current_setting('coverlane.opened', true), '');
  columns text;
  same text;
  matched text := 't.installation_id = $2 and lower(t.code) = lower(s ->> ''code'')';
  n_added int; n_changed int; n_retired int := 0; n_kept int;
  gone record;
  uses jsonb;
  held jsonb := '[]';
begin
  perform set_config('coverlane.opened', 'no', true);
  select string_agg(format('%1$I = n.%1$I', attname), ', '),
    string_agg(format('to_jsonb(t.%1$I) is not distinct from nullif(s -> %1$L, ''null'')', attname), ' and ')
    into columns, same
  from pg_attribute where attrelid = kind::regclass and attnum > 0 and not attisdropped and attname <> all
    ('{id,installation_id,version,created_at,updated_at,deleted_at,updated_by,updated_by_name}'::text[]);
  execute format('select count(*) from %I t, jsonb_array_elements($1) s where %s
      and (t.deleted_at is not null or (t.updated_by is not null and not (%s)))', kind, matched, same)
    into n_kept using standard, installation;
  execute format('update %1$I t set %2$s, version = t.version + 1, updated_at = now()
      from jsonb_array_elements($1) s, jsonb_populate_record(null::%1$I, s) n
      where %3$s and t.deleted_at is null and t.updated_by is null and not (%4$s)', kind, columns, matched, same)
    using standard, installation;
  get diagnostics n_changed = row_count;
  for gone in execute format('select t.id, t.code, jsonb_build_object(''en'', t.name, ''ko'', t.name_ko, ''es'', t.name_es) as names
      from %1$I t where t.installation_id = $2 and t.deleted_at is null and t.updated_by is null
      and not exists (select from jsonb_array_elements($1) s where %2$s) order by lower(t.code) for update', kind, matched)
      using standard, installation loop
    uses := access.uses_of_code(kind, gone.id);
    if uses = '{}' then
      execute format('update %I t set deleted_at = now(), version = t.version + 1 where t.id = $1', kind) using gone.id;
      n_retired := n_retired + 1;
    else
      held := held || jsonb_build_object('code', gone.code, 'name', gone.names, 'uses', uses);
    end if;
  end loop;
  execute format('insert into %1$I select (jsonb_populate_record(null::%1$I, s || jsonb_build_object(
      ''id'', gen_random_uuid(), ''installation_id'', $2))).* from jsonb_array_elements($1) s
      where not exists (select from %1$I t where %2$s)', kind, matched)
    using standard, installation;
  get diagnostics n_added = row_count;
  perform set_config('coverlane.opened', was_opened, true);
  return jsonb_build_object('kind', kind, 'total', jsonb_array_length(standard), 'added', n_added, 'changed', n_changed,
    'retired', n_retired, 'kept', n_kept, 'held', held);
end
$$;
revoke execute on function access.renew_standard from public;

-- Brings one kind of code up to date, for a job under way.
-- Definer: it reads installation_updates, which coverlane_worker may not.
create function access.renew_codes(job uuid, kind text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  installation uuid;
begin
  if access.install_update_kinds(job) is null or kind not in ('termreasons', 'lifeevents') then return null; end if;
  select u.installation_id into installation from installation_updates u where u.id = job;
  return access.renew_standard(kind, access.standard_codes() -> kind, installation);
end
$$;
revoke execute on function access.renew_codes from public;
grant execute on function access.renew_codes to coverlane_worker;

-- What refers to a term reason or a life event: rows by a foreign key, and what names it by its code. Coverages that
-- ended by it, changes that were made for it, and enrollments under way; at most 1,000 of each, {} where there are none.
-- Definer, and nobody's to execute but the owner's functions.
create function access.uses_of_code(kind text, code_id uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  uses jsonb := '{}';
  referrer record;
  held int;
  named text;
  owner uuid;
begin
  execute format('select lower(t.code), t.installation_id from %I t where t.id = $1', kind) into named, owner using code_id;
  for referrer in select c.conrelid::regclass as source, a.attname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.confrelid = kind::regclass and c.contype = 'f' and c.confdeltype <> 'c' loop
    execute format('select count(*) from (select from %s r where r.%I = $1 limit 1000) x', referrer.source, referrer.name)
      into held using code_id;
    if held > 0 then uses := uses || jsonb_build_object(referrer.source::text, held); end if;
  end loop;
  select count(*) into held from (select from coverages v join clients c on c.id = v.client_id
    where kind = 'termreasons' and lower(v.term_reason) = named and v.term_reason is not null and v.superseded_at is null
      and c.installation_id = owner limit 1000) x;
  if held > 0 then uses := uses || jsonb_build_object('coverages', held); end if;
  select count(*) into held from (select from changes g join clients c on c.id = g.client_id
    where lower(g.reason) = named and g.undone_at is null and (g.type = 'termmember') = (kind = 'termreasons')
      and c.installation_id = owner limit 1000) x;
  if held > 0 then uses := uses || jsonb_build_object('changes', held); end if;
  select count(*) into held from (select from enrollments e join clients c on c.id = e.client_id
    where c.installation_id = owner and e.status not in ('processed', 'rejected', 'cancelled', 'expired', 'voided')
      and (lower(e.answers ->> 'eventCode') = named or exists (
        select from jsonb_path_query(e.request, 'lax $.requests[*]') r
        where lower(r ->> 'reason') = named or lower(r -> 'event' ->> 'code') = named)) limit 1000) x;
  if held > 0 then uses := uses || jsonb_build_object('enrollments', held); end if;
  return uses;
end
$$;
revoke execute on function access.uses_of_code from public;

-- The same for an administrator of the code's installation; {} for anybody else.
-- Definer: it asks functions that are nobody's to execute but the owner's.
create function access.code_uses(kind text, code_id uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  own boolean;
begin
  if kind not in ('termreasons', 'lifeevents') then return '{}'; end if;
  execute format('select t.installation_id = access.admin_installation() from %I t where t.id = $1', kind)
    into own using code_id;
  return case when own then access.uses_of_code(kind, code_id) else '{}' end;
end
$$;
revoke execute on function access.code_uses from public;
grant execute on function access.code_uses to coverlane_app;

-- Begins to bring an installation up to date, for who keeps it: the id of the job, of one that is under way where there
-- is one; null where the installation is not theirs.
-- Definer: it writes installation_updates, which coverlane_app may not.
create function access.begin_install_update(job uuid, installation uuid) returns uuid
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  own uuid := access.kept_installation();
  open uuid;
begin
  perform from installations i where i.id = begin_install_update.installation
    and (i.id = own or i.made_in = own) and i.deleted_at is null for update;
  if not found then return null; end if;
  select u.id into open from installation_updates u
  where u.installation_id = begin_install_update.installation and u.state in ('waiting', 'running');
  if open is not null then return open; end if;
  insert into installation_updates (id, installation_id) values (job, begin_install_update.installation);
  return job;
end
$$;
revoke execute on function access.begin_install_update from public;
grant execute on function access.begin_install_update to coverlane_app;

-- The kinds that a job has done, while it is under way and its user still keeps the installation; else null. Held until
-- the transaction ends, so that a job that runs twice does each kind once.
-- Definer: it reads installation_updates, which coverlane_worker may not.
create function access.install_update_kinds(job uuid) returns text[]
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  own uuid := access.kept_installation();
  done jsonb;
begin
  select u.parts into done from installation_updates u join installations i on i.id = u.installation_id
  where u.id = job and u.state in ('waiting', 'running') and (i.id = own or i.made_in = own) and i.deleted_at is null
  for update of u;
  if done is null then return null; end if;
  return array(select p ->> 'kind' from jsonb_array_elements(done) p);
end
$$;
revoke execute on function access.install_update_kinds from public;
grant execute on function access.install_update_kinds to coverlane_worker;

-- Notes what came of one kind, and how far the job is; at 100 it is done.
-- Definer: it writes installation_updates and installations, which coverlane_worker may not.
create function access.note_install_part(job uuid, part jsonb, progress int) returns void
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  if access.install_update_kinds(job) is null then return; end if;
  update installation_updates u set parts = u.parts || jsonb_build_array(part), progress = note_install_part.progress,
    state = case when note_install_part.progress = 100 then 'done' else 'running' end,
    finished_at = case when note_install_part.progress = 100 then now() end
  where u.id = job;
  update installations i set last_refresh_at = now() from installation_updates u
  where u.id = job and i.id = u.installation_id and u.state = 'done';
end
$$;
revoke execute on function access.note_install_part from public;
grant execute on function access.note_install_part to coverlane_worker;

-- A job that cannot go on: what it did stands, and another may begin.
-- Definer: it writes installation_updates, which coverlane_worker may not.
create function access.fail_install_update(job uuid) returns void
language sql security definer set search_path = pg_catalog, public, access as $$
  update installation_updates set state = 'failed', finished_at = now() where id = job and state in ('waiting', 'running')
$$;
revoke execute on function access.fail_install_update from public;
grant execute on function access.fail_install_update to coverlane_worker;
