-- The collection engine: who changed a record last, deleting that can be undone, saved views; roles, announcements,
-- document categories and report types.

-- Roles and permissions become records like the others. A permission without an installation is the program's own.
alter table roles add column description text,
  add column created_at timestamptz not null default now(), add column updated_at timestamptz not null default now(),
  add column deleted_at timestamptz;
alter table permissions add column installation_id uuid references installations, add column description text,
  add column version int not null default 1,
  add column created_at timestamptz not null default now(), add column updated_at timestamptz not null default now(),
  add column deleted_at timestamptz,
  -- Nobody makes a permission that the program asks for, now or in a later version.
  add constraint permissions_own check (installation_id is null or machine_name ~ '^custom[A-Z]');
create index permissions_installation on permissions (installation_id);

create table announcements (
  id uuid primary key,
  installation_id uuid not null references installations,
  title text not null, title_ko text, title_es text,
  body text not null, body_ko text, body_es text,
  level text not null check (level in ('info', 'warning', 'critical')),
  -- User types, and clients (null: all of them).
  audience jsonb not null check (jsonb_typeof(audience) = 'array'),
  client_ids jsonb check (jsonb_typeof(client_ids) = 'array'),
  starts_on date not null,
  ends_on date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (ends_on >= starts_on)
);
create index announcements_window on announcements (installation_id, starts_on);

create table categories (
  id uuid primary key,
  installation_id uuid not null references installations,
  name text not null, name_ko text, name_es text,
  description text,
  visible_to jsonb not null check (jsonb_typeof(visible_to) = 'array'),
  phi boolean not null default false,
  retention_years int not null default 7,
  sort_key int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index categories_name on categories (installation_id, lower(name)) where deleted_at is null;

create table reporttypes (
  id uuid primary key,
  installation_id uuid not null references installations,
  name text not null,
  key text not null,
  description text,
  formats jsonb not null check (jsonb_typeof(formats) = 'array'),
  audiences jsonb not null check (jsonb_typeof(audiences) = 'array'),
  permission_id uuid references permissions,
  params jsonb,
  schedulable boolean not null default false,
  phi boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index reporttypes_key on reporttypes (installation_id, key) where deleted_at is null;
create index reporttypes_permission on reporttypes (permission_id);

-- A list as somebody likes to see it: columns, filters, order. Published, others of a user type see it too.
create table saved_views (
  id uuid primary key,
  installation_id uuid not null references installations,
  user_id uuid not null references users on delete cascade,
  screen text not null,
  name text not null,
  columns jsonb not null,
  filters jsonb not null,
  sort text,
  published_to text check (published_to in ('admin', 'broker', 'client', 'member', 'partner', 'tpa')),
  updated_at timestamptz not null default now(),
  unique (user_id, screen, name)
);
create index saved_views_published on saved_views (installation_id, screen) where published_to is not null;

-- A number or name is free again once its record is deleted.
alter table clients drop constraint clients_installation_id_client_number_key,
  drop constraint clients_installation_id_system_identifier_key;
create unique index clients_number on clients (installation_id, client_number) where deleted_at is null;
create unique index clients_identifier on clients (installation_id, system_identifier) where deleted_at is null;
alter table roles drop constraint roles_installation_id_name_key;
create unique index roles_name on roles (installation_id, lower(name)) where deleted_at is null;
alter table permissions drop constraint permissions_machine_name_key;
create unique index permissions_machine_name on permissions (installation_id, machine_name) nulls not distinct where deleted_at is null;

alter table broker_clients add constraint broker_clients_dates check (expiration_date >= effective_date),
  add constraint broker_clients_role check (role in ('ofRecord', 'general', 'service'));

-- Whoever writes a record signs it; nobody can sign for somebody else.
create function access.sign_record() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  new.updated_by := access.user_id();
  new.updated_by_name := (select u.first_name || ' ' || u.last_name from users u where u.id = new.updated_by);
  return new;
end
$$;
revoke execute on function access.sign_record() from public;

do $$
declare
  t text;
begin
  foreach t in array array['clients', 'brokers', 'partners', 'roles', 'permissions', 'announcements', 'categories', 'reporttypes'] loop
    execute format('alter table %I add column updated_by uuid references users, add column updated_by_name text', t);
    execute format('create trigger sign_record before insert or update on %I for each row execute function access.sign_record()', t);
  end loop;

  foreach t in array array['announcements', 'categories', 'reporttypes', 'saved_views'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
  end loop;

  -- A deleted record is gone for everybody, but whoever deleted it still reaches it for a quarter of an hour: that is the undo.
  foreach t in array array['brokers', 'partners', 'announcements', 'categories', 'reporttypes'] loop
    execute format('drop policy if exists admin on %I', t);
    execute format($policy$create policy admin on %I to coverlane_app
      using (installation_id = (select access.admin_installation()) and (deleted_at is null
        or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
      with check (installation_id = (select access.admin_installation()))$policy$, t);
    execute format('grant select, insert, update on %I to coverlane_app', t);
  end loop;

  foreach t in array array['categories', 'reporttypes'] loop
    execute format('create policy own on %I for select to coverlane_app using (installation_id = (select access.installation()) and deleted_at is null)', t);
  end loop;

  -- Rights are written by those who manage users, and read in the whole installation.
  foreach t in array array['roles', 'permissions'] loop
    execute format('create policy add on %I for insert to coverlane_app with check (installation_id = (select access.managed_installation()))', t);
    execute format('create policy change on %I for update to coverlane_app using (installation_id = (select access.managed_installation())) with check (installation_id = (select access.managed_installation()))', t);
    execute format('grant insert, update on %I to coverlane_app', t);
  end loop;
end
$$;

drop policy read on clients;
create policy read on clients for select to coverlane_app, coverlane_worker using (id = any((select access.clients())::uuid[])
  or (installation_id = (select access.admin_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes'))));

drop policy own on roles;
create policy own on roles for select to coverlane_app using (installation_id = (select access.installation())
  and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')));
drop policy names on permissions;
create policy names on permissions for select to coverlane_app, coverlane_worker using (installation_id is null
  or (installation_id = (select access.installation())
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes'))));

-- What a role grants: given and taken by who manages users and holds it, or where the permission is the installation's own.
create policy read on role_permissions for select to coverlane_app using (exists (select from roles r where r.id = role_id));
create policy grant_held on role_permissions for insert to coverlane_app
  with check (exists (select from roles r where r.id = role_id and r.installation_id = (select access.managed_installation()))
    and exists (select from permissions p where p.id = permission_id
      and (p.id = any((select access.held_permissions())::uuid[]) or p.installation_id = (select access.managed_installation()))));
create policy take_held on role_permissions for delete to coverlane_app
  using (exists (select from roles r where r.id = role_id and r.installation_id = (select access.managed_installation()))
    and exists (select from permissions p where p.id = permission_id
      and (p.id = any((select access.held_permissions())::uuid[]) or p.installation_id = (select access.managed_installation()))));
grant select, insert, delete on role_permissions to coverlane_app;

-- Who has a role: given by who manages users, never to oneself, and no role that grants more than one holds.
create policy read on user_roles for select to coverlane_app
  using ((select access.admin_installation()) is not null and exists (select from roles r where r.id = role_id));
create policy give on user_roles for insert to coverlane_app
  with check (user_id <> (select access.user_id())
    and exists (select from users u where u.id = user_id and u.type = 'admin' and u.installation_id = (select access.managed_installation()))
    and exists (select from roles r where r.id = role_id and r.deleted_at is null)
    and not exists (select from role_permissions g join permissions p on p.id = g.permission_id
      where g.role_id = user_roles.role_id and p.installation_id is null
        and not p.id = any((select access.held_permissions())::uuid[])));
create policy take on user_roles for delete to coverlane_app
  using (user_id <> (select access.user_id())
    and exists (select from users u where u.id = user_id and u.installation_id = (select access.managed_installation())));
grant select, insert, delete on user_roles to coverlane_app;

-- An announcement, for those it is meant for, in its time.
create policy audience on announcements for select to coverlane_app using (installation_id = (select access.installation())
  and deleted_at is null and starts_on <= current_date and (ends_on is null or ends_on >= current_date)
  and audience ? (select access.user_type()) and (client_ids is null or client_ids ?| (select access.clients())::text[]));

create policy own on saved_views to coverlane_app using (user_id = (select access.user_id()))
  with check (user_id = (select access.user_id()) and installation_id = (select access.installation())
    and (published_to is null or (select access.admin_installation()) is not null));
create policy published on saved_views for select to coverlane_app
  using (installation_id = (select access.installation()) and published_to = (select access.user_type()));
grant select, insert, update, delete on saved_views to coverlane_app;
