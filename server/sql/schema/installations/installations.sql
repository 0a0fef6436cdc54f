-- A code is taken for ever, in all installations together; that is all that is told.
-- Definer: it looks past the policies of installations.
create function access.installation_code_taken(code text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select access.kept_installation() is not null
    and exists (select from installations i where i.code = installation_code_taken.code)
$$;
revoke execute on function access.installation_code_taken from public;
grant execute on function access.installation_code_taken to coverlane_app;

-- The installation of an administrator who keeps installations, or null.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.kept_installation() returns uuid
language sql stable security definer set search_path = pg_catalog, access as $$
  select case when access.has_permission('manageInstallations') then access.admin_installation() end
$$;
revoke execute on function access.kept_installation from public;
grant execute on function access.kept_installation to coverlane_app;

-- Makes an installation with its standard codes (by the triggers of its insert), a role of all permissions, and the first
-- administrator, who is invited. Answers false for who does not keep installations.
-- Definer: it looks past the policies of installations, roles, role_permissions, users and others.
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
revoke execute on function access.make_installation from public;
grant execute on function access.make_installation to coverlane_app;

-- Takes an installation away that was made from one's own and has no clients: it is kept as deleted, its accounts and
-- sites are closed. Answers how many clients it has (then nothing is done), or null where it is not one's to take away.
-- Definer: it looks past the policies of sessions, users, sites, installations and others.
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
revoke execute on function access.remove_installation from public;
grant execute on function access.remove_installation to coverlane_app;

-- Where the reader's installation keeps its days.
-- Definer: whoever reads sees no row of the installation.
create function access.installation_zone() returns text
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select i.time_zone from installations i where i.id = access.installation()
$$;
revoke execute on function access.installation_zone from public;
grant execute on function access.installation_zone to coverlane_app, coverlane_worker;

-- What the clock of the reader's installation shows.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.installation_clock() returns timestamp without time zone
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select now() at time zone i.time_zone from installations i where i.id = access.installation()
$$;
revoke execute on function access.installation_clock from public;
grant execute on function access.installation_clock to coverlane_app, coverlane_worker;
