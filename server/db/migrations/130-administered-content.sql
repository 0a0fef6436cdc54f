-- What administrators maintain besides plans and people (domain 10.1, 11, 12): client fields and their values, suppliers,
-- services, template variables and their values, contacts, themes, dashboards, related content, document maps, templates
-- to sign. Divisions and TPA organisations become records like the others.

create table suppliers (
  id uuid primary key,
  installation_id uuid not null references installations,
  name text not null,
  kind text not null check (kind in ('network', 'pbm', 'carrier', 'stopLoss', 'tpa', 'bank', 'printer', 'um', 'cobra', 'dental', 'vision', 'wellness')),
  ein text,
  payer_id text,
  address1 text, address2 text, city text, state text, zip text,
  phone_member text, phone_provider text, phone_precert text,
  url text,
  -- Whom an 834 file goes to (ISA08) and what kind of number that is (ISA07).
  edi_receiver text,
  edi_qualifier text check (edi_qualifier in ('01', '14', '20', '27', '28', '29', '30', '33', 'ZZ')),
  status text not null default 'active' check (status in ('active', 'inactive'))
);

create table contactcategories (
  id uuid primary key,
  installation_id uuid not null references installations,
  name text not null, name_ko text, name_es text,
  -- What a question of this category is about.
  help_category text not null default 'general' check (help_category in ('general', 'enrollment', 'claim', 'idcard', 'payment', 'pharmacy', 'technical')),
  sort_key int not null default 0
);

create table contacts (
  id uuid primary key,
  installation_id uuid not null references installations,
  category_id uuid not null references contactcategories,
  -- Whose contact it is; all empty: the administrator's own.
  client_id uuid references clients,
  division_id uuid references divisions,
  broker_id uuid references brokers,
  supplier_id uuid references suppliers,
  name text not null,
  position text,
  phone text, ext text, fax text, email text, hours text, url text,
  languages jsonb check (jsonb_typeof(languages) = 'array'),
  -- Shown to members too.
  public boolean not null default false,
  routing_email text,
  backup_contact_id uuid references contacts
);
create index contacts_category on contacts (category_id);
create index contacts_division on contacts (division_id);
create index contacts_broker on contacts (broker_id);
create index contacts_supplier on contacts (supplier_id);
create index contacts_backup on contacts (backup_contact_id);

create table sitecontacts (
  id uuid primary key,
  installation_id uuid not null references installations,
  -- Null: of every site.
  site_id uuid references sites,
  contact_id uuid not null references contacts,
  show_on jsonb not null check (jsonb_typeof(show_on) = 'array'),
  user_types jsonb not null check (jsonb_typeof(user_types) = 'array'),
  sort_key int not null default 0
);
create index sitecontacts_site on sitecontacts (site_id);
create index sitecontacts_contact on sitecontacts (contact_id);

create table clientsuppliers (
  id uuid primary key,
  client_id uuid not null references clients,
  supplier_id uuid not null references suppliers,
  role text not null check (role in ('network', 'pbm', 'carrier', 'stopLoss', 'tpa', 'bank', 'printer', 'um', 'cobra', 'dental', 'vision', 'wellness')),
  policy_number text, group_number text,
  effective_date date not null,
  expiration_date date,
  contact_id uuid references contacts,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references users, updated_by_name text,
  check (expiration_date >= effective_date),
  unique (client_id, supplier_id, role, effective_date)
);
create index clientsuppliers_supplier on clientsuppliers (supplier_id);
create index clientsuppliers_contact on clientsuppliers (contact_id);

create table services (
  id uuid primary key,
  installation_id uuid not null references installations,
  name text not null, name_ko text, name_es text,
  category text not null check (category in ('telemedicine', 'pbm', 'nurseLine', 'fsa', 'cobra', 'wellness', 'priceTransparency', 'other')),
  supplier_id uuid references suppliers,
  description text, description_ko text, description_es text,
  -- With {{variables}}.
  url text,
  phone text,
  cta_label text, cta_label_ko text, cta_label_es text,
  sort_key int not null default 0,
  member_visible boolean not null default false
);
create index services_supplier on services (supplier_id);

-- Whether a place has a service, and what is different there: division before client before installation (domain 12.4).
create table entityservices (
  id uuid primary key,
  installation_id uuid not null references installations,
  client_id uuid references clients,
  division_id uuid references divisions,
  service_id uuid not null references services,
  enabled boolean not null,
  url text, phone text, text text,
  effective_date date,
  expiration_date date,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references users, updated_by_name text,
  check (expiration_date >= effective_date)
);
create unique index entityservices_place on entityservices (service_id, client_id, division_id) nulls not distinct;
create index entityservices_division on entityservices (division_id);

create table templatevariables (
  id uuid primary key,
  installation_id uuid not null references installations,
  name text not null check (name ~ '^[a-z][a-zA-Z0-9.]{0,63}$'),
  source text not null check (source in ('system', 'memberField', 'coverage', 'client', 'clientField', 'supplier', 'accumulatorLimit', 'manual')),
  -- Which one of the source: the key of a client field, 'pbm.phoneMember' of a supplier, a variable of the program.
  source_key text,
  format text not null default 'text' check (format in ('text', 'money', 'date', 'phone', 'ssnLast4', 'upper')),
  default_value text,
  -- The narrowest place that may say something else.
  scope text not null default 'division' check (scope in ('installation', 'baseplan', 'client', 'division')),
  required boolean not null default false,
  description text
);

create table entitytemplatevalues (
  id uuid primary key,
  installation_id uuid not null references installations,
  variable_id uuid not null references templatevariables,
  client_id uuid references clients,
  division_id uuid references divisions,
  baseplan_id uuid references baseplans,
  value text not null,
  language text check (language in ('en', 'ko', 'es')),
  effective_date date not null
);
create index entitytemplatevalues_division on entitytemplatevalues (division_id);
create index entitytemplatevalues_baseplan on entitytemplatevalues (baseplan_id);

create table clientfields (
  id uuid primary key,
  installation_id uuid not null references installations,
  label text not null, label_ko text, label_es text,
  key text not null check (key ~ '^[a-z][a-zA-Z0-9]{0,39}$'),
  type text not null check (type in ('text', 'longText', 'number', 'money', 'date', 'yesNo', 'choice', 'phone', 'email', 'url')),
  -- Of a choice: one a line.
  options text,
  tab text,
  applies_to text not null check (applies_to in ('client', 'division', 'group', 'member')),
  required boolean not null default false,
  visible_to jsonb not null check (jsonb_typeof(visible_to) = 'array'),
  editable_by jsonb not null check (jsonb_typeof(editable_by) = 'array'),
  use_in_templates boolean not null default false,
  sort_key int not null default 0
);

create table clientfieldvalues (
  id uuid primary key,
  client_id uuid not null references clients,
  clientfield_id uuid not null references clientfields,
  -- The client, or a division, group or person of it.
  entity_id uuid not null,
  value text not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references users, updated_by_name text,
  unique (clientfield_id, entity_id)
);
create index clientfieldvalues_client on clientfieldvalues (client_id, entity_id);

create table enrollmentsessionthemes (
  id uuid primary key,
  installation_id uuid not null references installations,
  name text not null,
  color_primary text not null, color_accent text,
  header_text text, footer_text text,
  welcome text, welcome_ko text, welcome_es text,
  complete text, complete_ko text, complete_es text
);

create table dashboarditems (
  id uuid primary key,
  installation_id uuid not null references installations,
  key text not null,
  user_type text not null check (user_type in ('admin', 'broker', 'client', 'member', 'partner', 'tpa')),
  x int not null default 0 check (x between 0 and 11),
  y int not null default 0,
  width int not null default 12 check (width between 1 and 12),
  height int not null default 1,
  hide boolean not null default false
);

create table relatedcontent (
  id uuid primary key,
  installation_id uuid not null references installations,
  screen_key text not null,
  client_id uuid references clients,
  headline text not null,
  body text,
  url text,
  language text check (language in ('en', 'ko', 'es')),
  audience jsonb not null check (jsonb_typeof(audience) = 'array'),
  sort_key int not null default 0
);

-- Which documents belong to whom: one document, or all of a category (domain 10.1).
create table documentmaps (
  id uuid primary key,
  installation_id uuid not null references installations,
  category_id uuid not null references categories,
  document_id uuid,
  client_id uuid references clients,
  division_id uuid references divisions,
  baseplan_id uuid references baseplans,
  broker_id uuid references brokers,
  partner_id uuid references partners,
  inherit boolean not null default false
);
create index documentmaps_category on documentmaps (category_id);
create index documentmaps_division on documentmaps (division_id);
create index documentmaps_baseplan on documentmaps (baseplan_id);
create index documentmaps_broker on documentmaps (broker_id);
create index documentmaps_partner on documentmaps (partner_id);

-- Papers with places to sign (domain 12.7).
create table esigntemplates (
  id uuid primary key,
  installation_id uuid not null references installations,
  name text not null,
  provider text not null default 'builtin' check (provider in ('builtin', 'external')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  roles jsonb not null default '[]' check (jsonb_typeof(roles) = 'array'),
  fields jsonb not null default '[]' check (jsonb_typeof(fields) = 'array')
);
create index esigntemplates_installation on esigntemplates (installation_id);

-- Divisions are deleted and brought back like the records they belong to (061).
alter table divisions add column deleted_at timestamptz, add column updated_by uuid references users, add column updated_by_name text;
create trigger sign_record before insert or update on divisions for each row execute function access.sign_record();
drop policy client on divisions;
create policy client on divisions to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (client_id = any((select access.clients())::uuid[]));
alter table divisions drop constraint divisions_client_id_system_identifier_key;
create unique index divisions_identifier on divisions (client_id, system_identifier) where deleted_at is null;

alter table tpas add column phone text, add column email text,
  add column status text not null default 'active' check (status in ('active', 'inactive')),
  add column updated_at timestamptz not null default now(), add column deleted_at timestamptz,
  add column updated_by uuid references users, add column updated_by_name text;
create trigger sign_record before insert or update on tpas for each row execute function access.sign_record();
create index tpas_installation on tpas (installation_id);

-- A place that names a division or a base plan is of that one's client, whatever was said.
create function access.client_of_place() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  place jsonb := to_jsonb(new);
begin
  new.client_id := coalesce(
    (select d.client_id from divisions d where d.id = (place ->> 'division_id')::uuid),
    (select b.client_id from baseplans b where b.id = (place ->> 'baseplan_id')::uuid),
    new.client_id);
  if exists (select from baseplans b where b.id = (place ->> 'baseplan_id')::uuid and b.client_id <> new.client_id) then
    raise exception 'The base plan is of another client' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
revoke execute on function access.client_of_place() from public;

do $$
declare
  t text;
begin
  -- Records with the columns that every record has.
  foreach t in array array['suppliers', 'contactcategories', 'contacts', 'sitecontacts', 'services', 'templatevariables',
      'entitytemplatevalues', 'clientfields', 'enrollmentsessionthemes', 'dashboarditems', 'relatedcontent', 'documentmaps'] loop
    execute format('alter table %I add column version int not null default 1, add column created_at timestamptz not null default now(), add column updated_at timestamptz not null default now(), add column updated_by uuid references users, add column updated_by_name text, add column deleted_at timestamptz', t);
    execute format('create index %I on %I (installation_id)', t || '_installation', t);
  end loop;
  foreach t in array array['contacts', 'entityservices', 'entitytemplatevalues', 'relatedcontent', 'documentmaps'] loop
    execute format('create index %I on %I (client_id)', t || '_client', t);
  end loop;
  -- They are named in the order in which triggers run: first whose it is, then who wrote it.
  foreach t in array array['contacts', 'entityservices', 'entitytemplatevalues', 'documentmaps'] loop
    execute format('create trigger client_of_place before insert or update on %I for each row execute function access.client_of_place()', t);
  end loop;
  foreach t in array array['suppliers', 'contactcategories', 'contacts', 'sitecontacts', 'clientsuppliers', 'services', 'entityservices',
      'templatevariables', 'entitytemplatevalues', 'clientfields', 'clientfieldvalues', 'enrollmentsessionthemes', 'dashboarditems',
      'relatedcontent', 'documentmaps'] loop
    execute format('create trigger sign_record before insert or update on %I for each row execute function access.sign_record()', t);
    execute format('grant select, insert, update on %I to coverlane_app', t);
    execute format('grant select on %I to coverlane_worker', t);
  end loop;
  foreach t in array array['suppliers', 'contactcategories', 'contacts', 'sitecontacts', 'clientsuppliers', 'services', 'entityservices',
      'templatevariables', 'entitytemplatevalues', 'clientfields', 'clientfieldvalues', 'enrollmentsessionthemes', 'dashboarditems',
      'relatedcontent', 'documentmaps', 'esigntemplates'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
  end loop;

  -- Of the installation: administrators write, whoever works there or is covered there reads.
  foreach t in array array['suppliers', 'contactcategories', 'sitecontacts', 'services', 'templatevariables', 'clientfields',
      'enrollmentsessionthemes', 'dashboarditems', 'tpas'] loop
    execute format($policy$create policy admin on %I to coverlane_app
      using (installation_id = (select access.admin_installation()) and (deleted_at is null
        or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
      with check (installation_id = (select access.admin_installation()))$policy$, t);
  end loop;
  foreach t in array array['suppliers', 'contactcategories', 'sitecontacts', 'services', 'templatevariables', 'clientfields',
      'enrollmentsessionthemes', 'dashboarditems'] loop
    execute format('create policy own on %I for select to coverlane_app, coverlane_worker using (installation_id = (select access.installation()) and deleted_at is null)', t);
  end loop;

  -- Of the installation or of one client.
  foreach t in array array['contacts', 'entitytemplatevalues', 'relatedcontent', 'documentmaps'] loop
    execute format($policy$create policy admin on %I to coverlane_app
      using (installation_id = (select access.admin_installation()) and (client_id is null or client_id = any((select access.clients())::uuid[]))
        and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
      with check (installation_id = (select access.admin_installation()) and (client_id is null or client_id = any((select access.clients())::uuid[])))$policy$, t);
  end loop;
  foreach t in array array['entitytemplatevalues', 'documentmaps'] loop
    execute format($policy$create policy own on %I for select to coverlane_app, coverlane_worker
      using (installation_id = (select access.installation()) and deleted_at is null and (client_id is null or client_id = any((select access.clients())::uuid[])))$policy$, t);
  end loop;
end
$$;

create policy admin on entityservices to coverlane_app
  using (installation_id = (select access.admin_installation()) and (client_id is null or client_id = any((select access.clients())::uuid[])))
  with check (installation_id = (select access.admin_installation()) and (client_id is null or client_id = any((select access.clients())::uuid[])));
create policy own on entityservices for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and (client_id is null or client_id = any((select access.clients())::uuid[])));
grant delete on entityservices, clientfieldvalues to coverlane_app;

create policy admin on clientsuppliers to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null)
  with check (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null);
create policy own on clientsuppliers for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]));

-- What a client field says is read by those it is shown to, and by the papers that name it.
create policy admin on clientfieldvalues to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null)
  with check (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null);
create policy own on clientfieldvalues for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[])
    and clientfield_id in (select f.id from clientfields f where f.use_in_templates or f.visible_to ? (select access.user_type())));

-- Members see the contacts meant for them; a broker's people are known to those whose employer it works for.
create policy own on contacts for select to coverlane_app
  using (installation_id = (select access.installation()) and deleted_at is null
    and (public or (select access.user_type()) <> 'member')
    and (client_id is null or client_id = any((select access.clients())::uuid[]))
    and (broker_id is null or broker_id in (select m.broker_id from broker_clients m)));

create policy own on relatedcontent for select to coverlane_app
  using (installation_id = (select access.installation()) and deleted_at is null and audience ? (select access.user_type())
    and (client_id is null or client_id = any((select access.clients())::uuid[])));

create policy admin on esigntemplates for select to coverlane_app using (installation_id = (select access.admin_installation()));
grant select on esigntemplates to coverlane_app;
drop policy own on tpas;
create policy own on tpas for select to coverlane_app using (installation_id = (select access.installation()) and deleted_at is null);
grant insert, update on tpas to coverlane_app;

-- A name is free again once its record is deleted.
create unique index suppliers_name on suppliers (installation_id, lower(name)) where deleted_at is null;
create unique index contactcategories_name on contactcategories (installation_id, lower(name)) where deleted_at is null;
create unique index services_name on services (installation_id, lower(name)) where deleted_at is null;
create unique index templatevariables_name on templatevariables (installation_id, name) where deleted_at is null;
create unique index entitytemplatevalues_place on entitytemplatevalues (variable_id, client_id, division_id, baseplan_id, language, effective_date)
  nulls not distinct where deleted_at is null;
create unique index clientfields_key on clientfields (installation_id, key) where deleted_at is null;
create unique index enrollmentsessionthemes_name on enrollmentsessionthemes (installation_id, lower(name)) where deleted_at is null;
create unique index dashboarditems_key on dashboarditems (installation_id, user_type, key) where deleted_at is null;
create unique index sitecontacts_contact_of_site on sitecontacts (site_id, contact_id) nulls not distinct where deleted_at is null;
create unique index documentmaps_place on documentmaps (category_id, document_id, client_id, division_id, baseplan_id, broker_id, partner_id)
  nulls not distinct where deleted_at is null;
create unique index tpas_name on tpas (installation_id, lower(name)) where deleted_at is null;
