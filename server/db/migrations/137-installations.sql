-- Reworded from faaee2d14833f0b0e4b9cfa5d86b71141fe5f075db9f282b04e933c6774f0ee8: a function may have a setting of the program in its SET clause for superusers alone.
-- Installations as records: an administrator keeps the own one and those made from it, each with a first administrator
-- of its own; nobody sees another's clients by it. The standard codes are brought up to date by a call (domain 1.1).
alter table installations
  add column retention_years int not null default 7 check (retention_years between 1 and 99),
  add column made_in uuid references installations,
  add column last_refresh_at timestamptz,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column deleted_at timestamptz,
  add column updated_by uuid references users,
  add column updated_by_name text;
create index installations_made_in on installations (made_in);
create trigger sign_record before insert or update on installations for each row execute function access.sign_record();

-- The installation of an administrator who keeps installations, or null.
create function access.kept_installation() returns uuid
language sql stable security definer set search_path = pg_catalog, access as $$
  select case when access.has_permission('manageInstallations') then access.admin_installation() end
$$;
create policy made on installations for select to coverlane_app
  using (made_in = (select access.admin_installation()) and deleted_at is null);
create policy change on installations for update to coverlane_app
  using ((id = (select access.kept_installation()) or made_in = (select access.kept_installation())) and deleted_at is null)
  with check (id = (select access.kept_installation()) or made_in = (select access.kept_installation()));
grant update (name, legal_name, time_zone, default_language, languages, payer_id, payer_ein, retention_years,
  allow_test_ids, last_refresh_at, version, updated_at) on installations to coverlane_app;

-- Every bringing up to date: who did it when, and what came of it, by kind.
create table installation_updates (
  id uuid primary key,
  installation_id uuid not null references installations,
  parts jsonb not null check (jsonb_typeof(parts) = 'array'),
  made_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text
);
create index installation_updates_installation on installation_updates (installation_id, made_at);
alter table installation_updates enable row level security;
alter table installation_updates force row level security;
create policy owner on installation_updates to current_user using (true) with check (true);
create policy own on installation_updates for select to coverlane_app
  using (installation_id = (select access.admin_installation()));
create policy add on installation_updates for insert to coverlane_app
  with check (installation_id = (select access.kept_installation()));
grant select, insert on installation_updates to coverlane_app;
create trigger sign_record before insert on installation_updates for each row execute function access.sign_record();

-- Makes an installation with its standard codes (by the triggers of its insert), a role of all permissions, and the first
-- administrator, who is invited. Answers false for who does not keep installations.
create function access.make_installation(made jsonb, administrator jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  own uuid := access.kept_installation();
  super uuid := gen_random_uuid();
begin
  if own is null then return false; end if;
  insert into installations (id, name, code, legal_name, time_zone, default_language, made_in)
  values ((made ->> 'id')::uuid, made ->> 'name', made ->> 'code', made ->> 'legalName', made ->> 'timeZone',
    made ->> 'defaultLanguage', own);
  insert into roles (id, installation_id, name) values (super, (made ->> 'id')::uuid, 'Super');
  insert into role_permissions (role_id, permission_id)
  select super, p.id from permissions p where p.installation_id is null and p.deleted_at is null;
  insert into users (id, installation_id, type, username, email, first_name, last_name, language, status)
  values ((administrator ->> 'id')::uuid, (made ->> 'id')::uuid, 'admin', administrator ->> 'username',
    administrator ->> 'email', administrator ->> 'firstName', administrator ->> 'lastName', made ->> 'defaultLanguage', 'invited');
  insert into user_roles (user_id, role_id) values ((administrator ->> 'id')::uuid, super);
  return true;
end
$$;

-- Takes an installation away that was made from one's own and has no clients: it is kept as deleted, its accounts and
-- sites are closed. Answers how many clients it has (then nothing is done), or null where it is not one's to take away.
create function access.remove_installation(installation uuid) returns int
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  own uuid := access.kept_installation();
  held int;
begin
  perform from installations i where i.id = remove_installation.installation and i.made_in = own and i.deleted_at is null for update;
  if own is null or not found then return null; end if;
  select count(*) into held from clients c where c.installation_id = remove_installation.installation and c.deleted_at is null;
  if held > 0 then return held; end if;
  update sessions s set ended_at = now() from users u
  where s.user_id = u.id and u.installation_id = remove_installation.installation and s.ended_at is null;
  update users u set status = 'deactivated' where u.installation_id = remove_installation.installation;
  update sites s set deleted_at = now() where s.installation_id = remove_installation.installation and s.deleted_at is null;
  update installations i set deleted_at = now(), status = 'closed' where i.id = remove_installation.installation;
  return 0;
end
$$;

-- What a new installation begins with, by kind: read from one that is made and taken back at once.
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

-- Brings one kind of code up to date with the program's standard: adds what is missing, changes and retires what nobody
-- of the installation changed. What they changed or deleted stays theirs. Signed by nobody, so that it may follow the
-- standard the next time too: the context is out of force in here.
create function access.renew_standard(kind text, standard jsonb, installation uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  was_opened text := coalesce(current_setting('coverlane.opened', true), '');
  columns text;
  same text;
  matched text := 't.installation_id = $2 and lower(t.code) = lower(s ->> ''code'')';
  n_added int; n_changed int; n_retired int; n_kept int;
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
  execute format('update %1$I t set deleted_at = now(), version = t.version + 1 where t.installation_id = $2
      and t.deleted_at is null and t.updated_by is null
      and not exists (select from jsonb_array_elements($1) s where %2$s)', kind, matched)
    using standard, installation;
  get diagnostics n_retired = row_count;
  execute format('insert into %1$I select (jsonb_populate_record(null::%1$I, s || jsonb_build_object(
      ''id'', gen_random_uuid(), ''installation_id'', $2))).* from jsonb_array_elements($1) s
      where not exists (select from %1$I t where %2$s)', kind, matched)
    using standard, installation;
  get diagnostics n_added = row_count;
  perform set_config('coverlane.opened', was_opened, true);
  return jsonb_build_object('kind', kind, 'total', jsonb_array_length(standard), 'added', n_added, 'changed', n_changed,
    'retired', n_retired, 'kept', n_kept);
end
$$;

-- The whole of it, for who keeps the installation: one object per kind, or null where it is not theirs.
create function access.update_install_data(installation uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  own uuid := access.kept_installation();
  standard jsonb;
begin
  perform from installations i where i.id = update_install_data.installation
    and (i.id = own or i.made_in = own) and i.deleted_at is null;
  if own is null or not found then return null; end if;
  standard := access.standard_codes();
  update installations i set last_refresh_at = now() where i.id = update_install_data.installation;
  return jsonb_build_array(
    access.renew_standard('termreasons', standard -> 'termreasons', update_install_data.installation),
    access.renew_standard('lifeevents', standard -> 'lifeevents', update_install_data.installation));
end
$$;

revoke execute on function access.kept_installation(), access.make_installation(jsonb, jsonb),
  access.remove_installation(uuid), access.standard_codes(), access.renew_standard(text, jsonb, uuid),
  access.update_install_data(uuid) from public;
grant execute on function access.kept_installation(), access.make_installation(jsonb, jsonb),
  access.remove_installation(uuid), access.update_install_data(uuid) to coverlane_app;

-- A code is taken for ever, in all installations together; that is all that is told.
create function access.installation_code_taken(code text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select access.kept_installation() is not null
    and exists (select from installations i where i.code = installation_code_taken.code)
$$;
revoke execute on function access.installation_code_taken(text) from public;
grant execute on function access.installation_code_taken(text) to coverlane_app;
