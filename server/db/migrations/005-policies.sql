-- Row-level security: enabled and forced on every table, and the grants that make facts append-only.

do $$
declare
  t text;
begin
  for t in select format('%I.%I', schemaname, tablename) from pg_tables
           where schemaname in ('public', 'access', 'audit') and tablename <> 'schema_migrations' loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    -- The owner migrates, and its SECURITY DEFINER functions look rights up; it serves no request.
    execute format('create policy owner on %s to current_user using (true) with check (true)', t);
  end loop;

  -- Tables of one client: reading and writing inside the visible clients.
  foreach t in array array['groups', 'divisions', 'base_plans', 'plans', 'division_plans', 'plan_codes', 'imports', 'import_rows'] loop
    execute format('create policy client on %I to coverlane_app, coverlane_worker using (client_id = any((select access.clients())::uuid[])) with check (client_id = any((select access.clients())::uuid[]))', t);
  end loop;

  -- Facts: insert inside the visible clients; the one update there is supersedes a row that still stood.
  foreach t in array array['person_details', 'addresses', 'employments', 'coverages', 'person_ssns'] loop
    execute format('create policy read on %I for select to coverlane_app, coverlane_worker using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null or person_id = any((select access.people())::uuid[])))', t);
    execute format('create policy record on %I for insert to coverlane_app, coverlane_worker with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null)', t);
    execute format('create policy supersede on %I for update to coverlane_app, coverlane_worker using (superseded_at is null and client_id = any((select access.clients())::uuid[]) and (select access.people()) is null) with check (superseded_at is not null and client_id = any((select access.clients())::uuid[]))', t);
    execute format('grant select, insert, update (superseded_at, superseded_by) on %I to coverlane_app, coverlane_worker', t);
  end loop;
end
$$;

create policy read on people for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null or id = any((select access.people())::uuid[])));
create policy record on people for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
create policy withdraw on people for update to coverlane_app, coverlane_worker
  using (withdrawn_at is null and client_id = any((select access.clients())::uuid[]) and (select access.people()) is null)
  with check (withdrawn_at is not null and client_id = any((select access.clients())::uuid[]));
grant select, insert, update (withdrawn_at, withdrawn_by) on people to coverlane_app, coverlane_worker;

create policy read on changes for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null or person_id = any((select access.people())::uuid[])));
create policy record on changes for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
create policy undo on changes for update to coverlane_app, coverlane_worker
  using (undone_at is null and client_id = any((select access.clients())::uuid[]) and (select access.people()) is null)
  with check (undone_at is not null and client_id = any((select access.clients())::uuid[]));
grant select, insert, update (undone_at, undone_by) on changes to coverlane_app, coverlane_worker;

create policy read on member_search for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null or person_id = any((select access.people())::uuid[])));
create policy write on member_search to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null)
  with check (client_id = any((select access.clients())::uuid[]));
grant select, insert, update, delete on member_search to coverlane_app, coverlane_worker;

grant select, insert, update on groups, divisions, base_plans, plans, division_plans, plan_codes, imports to coverlane_app, coverlane_worker;
grant select, insert, delete on import_rows to coverlane_app, coverlane_worker;

-- Clients: everybody reads their own; administrators write inside their installation.
create policy read on clients for select to coverlane_app, coverlane_worker using (id = any((select access.clients())::uuid[]) or (installation_id = (select access.admin_installation()) and deleted_at is null));
create policy write on clients for insert to coverlane_app with check (installation_id = (select access.admin_installation()));
create policy change on clients for update to coverlane_app using (installation_id = (select access.admin_installation())) with check (installation_id = (select access.admin_installation()));
grant select on clients to coverlane_app, coverlane_worker;
grant insert, update on clients to coverlane_app;

create policy admin on brokers to coverlane_app using (installation_id = (select access.admin_installation())) with check (installation_id = (select access.admin_installation()));
create policy admin on partners to coverlane_app using (installation_id = (select access.admin_installation())) with check (installation_id = (select access.admin_installation()));
grant select, insert, update on brokers, partners to coverlane_app;
create policy client on broker_clients to coverlane_app using (client_id = any((select access.clients())::uuid[])) with check (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null);
create policy client on partner_clients to coverlane_app using (client_id = any((select access.clients())::uuid[])) with check (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null);
grant select, insert, update, delete on broker_clients, partner_clients to coverlane_app;

-- Own installation, site, account and settings.
create policy own on installations for select to coverlane_app, coverlane_worker using (id = (select access.installation()));
create policy own on sites for select to coverlane_app using (installation_id = (select access.installation()));
create policy own on tpas for select to coverlane_app using (installation_id = (select access.installation()));
create policy names on permissions for select to coverlane_app, coverlane_worker using (true);
create policy own on roles for select to coverlane_app using (installation_id = (select access.installation()));
create policy own on users for select to coverlane_app, coverlane_worker using (id = (select access.user_id()) or installation_id = (select access.admin_installation()));
create policy own on user_settings to coverlane_app using (user_id = (select access.user_id())) with check (user_id = (select access.user_id()));
grant select on installations, users to coverlane_app, coverlane_worker;
grant select on sites, tpas, permissions, roles to coverlane_app;
grant select, insert, update, delete on user_settings to coverlane_app;

-- The name of the entity a user belongs to (an agency, an employer), which the row policies may hide from them.
create function access.entity_name() returns text
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce(b.name, c.name, p.name, t.name)
  from users u
  left join brokers b on b.id = u.entity_id
  left join clients c on c.id = u.entity_id
  left join partners p on p.id = u.entity_id
  left join tpas t on t.id = u.entity_id
  where u.id = access.user_id()
$$;

-- What a visitor may know before signing in: the site behind the host name (or the first one), for /config.json.
create function access.site_of(host text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public as $$
  select jsonb_build_object('title', s.title, 'theme', s.theme, 'defaultLanguage', s.default_language,
    'languages', to_jsonb(i.languages), 'supportPhone', s.support_phone, 'supportEmail', s.support_email)
  from sites s join installations i on i.id = s.installation_id
  where s.status = 'active'
  order by (site_of.host = any(s.hosts)) desc, s.id limit 1
$$;

-- Functions: what app and worker may call, by name; everything else is the owner's.
revoke execute on all functions in schema access, audit from public;
grant execute on function access.context(), access.uuids(text), access.clients(), access.people(), access.installation(),
  access.user_id(), access.user_type(), access.admin_installation(), access.entity_name() to coverlane_app, coverlane_worker;
grant execute on function access.open(bytea, bytea), access.credentials(text), access.start_session(uuid, uuid, bytea, bytea, text, text),
  access.touch(bytea), access.end_session(bytea), access.count_try(text, bytea, int),
  access.forgive_try(text, bytea, boolean), access.site_of(text) to coverlane_app;
grant execute on function access.open_for(uuid) to coverlane_worker;
grant execute on function audit.append(jsonb) to coverlane_app, coverlane_worker;

-- The audit writer can only append: the function belongs to it, and it holds nothing else.
grant insert on audit.events to coverlane_audit;
grant execute on function access.context() to coverlane_audit;
grant usage, create on schema audit to coverlane_audit;
grant usage on schema access to coverlane_audit;
create policy append on audit.events for insert to coverlane_audit with check (true);
alter function audit.append(jsonb) owner to coverlane_audit;
revoke create on schema audit from coverlane_audit;

insert into permissions (id, name, machine_name)
select gen_random_uuid(), initcap(regexp_replace(name, '([A-Z])', ' \1', 'g')), name from unnest(array[
  'manageClients', 'manageEnrollmentSessions', 'manageContacts', 'manageContactCategories', 'viewDocs', 'manageDocs',
  'manageUsers', 'manageSites', 'manageIdCardTemplates', 'manageEOBCardTemplates', 'viewSurveys', 'processPaymentQueue',
  'manageServices', 'manageApiKeys', 'manageTemplateVariables', 'manageTiers', 'manageDocumentCategories',
  'manageAnnouncements', 'enrollment', 'editSubUsers', 'viewEnrollmentSessions', 'phi', 'manageInstallations',
  'manageAccumulators', 'manageReportTypes', 'manageBrokers', 'managePartners', 'manageClientFields', 'manageCustomForms',
  'manageUnions', 'manageReinsurance', 'manageSurveys', 'approveEnrollments', 'reprocessEnrollments', 'viewSsn',
  'viewClaims', 'orderIdCards', 'viewAccumulators', 'impersonate', 'viewAudit', 'exportData', 'viewRates']) name;
