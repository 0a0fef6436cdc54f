-- Who is who: installations, users, sessions, and the signed context that row-level security reads.
-- Roles coverlane_app, coverlane_worker and coverlane_audit exist before the first migration (server/db/roles.ts).

create extension if not exists btree_gist;

create schema access;
create schema audit;
grant usage on schema public, access, audit to coverlane_app, coverlane_worker;

create table installations (
  id uuid primary key,
  name text not null,
  code text not null unique,
  legal_name text,
  time_zone text not null default 'America/New_York',
  default_language text not null default 'en',
  languages text[] not null default '{en,ko,es}',
  payer_id text,
  payer_ein text,
  allow_test_ids boolean not null default false,
  status text not null default 'active',
  created_at timestamptz not null default now()
);

create table sites (
  id uuid primary key,
  installation_id uuid not null references installations,
  name text not null,
  title text not null,
  hosts text[] not null default '{}',
  theme jsonb not null default '{}',
  support_phone text,
  support_email text,
  default_language text not null default 'en',
  status text not null default 'active'
);
create index sites_installation on sites (installation_id);

create table tpas (
  id uuid primary key,
  installation_id uuid not null references installations,
  name text not null,
  version int not null default 1
);

create table clients (
  id uuid primary key,
  installation_id uuid not null references installations,
  system_identifier text not null,
  client_number text not null,
  name text not null,
  legal_name text,
  ein text,
  status text not null default 'active',
  effective_date date not null,
  termination_date date,
  pay_frequency text not null default 'biweekly26',
  allow_enrollment boolean not null default false,
  phone text,
  address1 text, address2 text, city text, state text, zip text,
  time_zone text not null default 'America/New_York',
  plan_year_start text not null default '01-01',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (termination_date is null or termination_date >= effective_date),
  unique (installation_id, client_number),
  unique (installation_id, system_identifier)
);
create index clients_by_name on clients (installation_id, lower(name));

create table brokers (
  id uuid primary key,
  installation_id uuid not null references installations,
  name text not null,
  agency_code text, npn text, email text, phone text,
  status text not null default 'active',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index brokers_installation on brokers (installation_id, lower(name));

create table partners (
  id uuid primary key,
  installation_id uuid not null references installations,
  name text not null,
  kind text not null default 'other',
  email text, phone text,
  status text not null default 'active',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index partners_installation on partners (installation_id, lower(name));

create table broker_clients (
  broker_id uuid not null references brokers,
  client_id uuid not null references clients,
  role text not null default 'ofRecord',
  effective_date date not null,
  expiration_date date,
  can_enroll boolean not null default false,
  can_see_phi boolean not null default false,
  primary key (broker_id, client_id, effective_date)
);
create index broker_clients_client on broker_clients (client_id);

create table partner_clients (
  partner_id uuid not null references partners,
  client_id uuid not null references clients,
  primary key (partner_id, client_id)
);
create index partner_clients_client on partner_clients (client_id);

create table permissions (
  id uuid primary key,
  name text not null,
  machine_name text not null unique
);

create table roles (
  id uuid primary key,
  installation_id uuid not null references installations,
  name text not null,
  version int not null default 1,
  unique (installation_id, name)
);

create table role_permissions (
  role_id uuid not null references roles on delete cascade,
  permission_id uuid not null references permissions,
  primary key (role_id, permission_id)
);

create table users (
  id uuid primary key,
  installation_id uuid not null references installations,
  type text not null check (type in ('admin', 'broker', 'client', 'member', 'partner', 'tpa')),
  username text not null check (username ~ '^[A-Za-z0-9._@-]{4,64}$'),
  email text not null,
  first_name text not null,
  last_name text not null,
  nick_name text,
  phone text,
  language text not null default 'en',
  -- The broker, client, partner, tpa or person the account belongs to; null for an administrator.
  entity_id uuid,
  password_hash text,
  status text not null default 'active' check (status in ('invited', 'active', 'locked', 'suspended', 'deactivated')),
  validated boolean not null default false,
  password_reset_required boolean not null default false,
  last_login_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_username on users (installation_id, lower(username));
create index users_entity on users (entity_id);

create table user_roles (
  user_id uuid not null references users on delete cascade,
  role_id uuid not null references roles,
  primary key (user_id, role_id)
);

create table user_permissions (
  user_id uuid not null references users on delete cascade,
  permission_id uuid not null references permissions,
  primary key (user_id, permission_id)
);

create table user_settings (
  user_id uuid not null references users on delete cascade,
  key text not null,
  value text not null,
  primary key (user_id, key)
);

-- A session row holds hashes only: a copy of this table signs nobody in.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  token_hash bytea not null unique,
  bearer_hash bytea not null,
  address text,
  user_agent text,
  created_at timestamptz not null default now(),
  active_at timestamptz not null default now(),
  ended_at timestamptz
);
create index sessions_user on sessions (user_id) where ended_at is null;

-- Failed tries, counted before the password hash is computed (security 3, Passwords; 4, Login tries).
create table login_tries (
  scope text not null,
  subject bytea not null,
  at timestamptz not null default now()
);
create index login_tries_subject on login_tries (scope, subject, at);

-- The key that signs the context. Made here, known to nobody but the functions below.
create table access.signing_key (key bytea not null);
insert into access.signing_key
select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- HMAC-SHA-256 of a context, bound to this backend and this transaction: neither copied nor kept does it work elsewhere.
create function access.signature(context text) returns text
language sql stable security definer set search_path = pg_catalog, access as $$
  select encode(
    sha256(k.outer_pad || sha256(k.inner_pad || convert_to(
      context || '|' || pg_backend_pid()::text || '|' || extract(epoch from transaction_timestamp())::text, 'UTF8'))), 'hex')
  from (select key || decode(repeat('5c', 32), 'hex') as outer_pad, key || decode(repeat('36', 32), 'hex') as inner_pad
        from access.signing_key) k
$$;

-- The verified context of this transaction, or null. Everything below reads rights from here alone.
create function access.context() returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, access as $$
declare
  context text := current_setting('coverlane.context', true);
begin
  if context is null or context = '' then return null; end if;
  if current_setting('coverlane.signature', true) is distinct from access.signature(context) then return null; end if;
  return context::jsonb;
end
$$;

create function access.uuids(field text) returns uuid[]
language sql stable security definer set search_path = pg_catalog, access as $$
  select array(select jsonb_array_elements_text(c -> field)::uuid) from (select access.context() as c) x
  where jsonb_typeof(c -> field) = 'array'
$$;

-- The clients whose rows this request may touch. Policies read it as `any((select access.clients())::uuid[])`: once a statement.
create function access.clients() returns uuid[]
language sql stable security definer set search_path = pg_catalog, access as $$ select access.uuids('clients') $$;

-- The people inside those clients: null means all of them, an array a member's own family (45 CFR 164.502(b)).
create function access.people() returns uuid[]
language sql stable security definer set search_path = pg_catalog, access as $$ select access.uuids('people') $$;

create function access.installation() returns uuid
language sql stable security definer set search_path = pg_catalog, access as $$ select (access.context() ->> 'installation')::uuid $$;

create function access.user_id() returns uuid
language sql stable security definer set search_path = pg_catalog, access as $$ select (access.context() ->> 'user')::uuid $$;

create function access.user_type() returns text
language sql stable security definer set search_path = pg_catalog, access as $$ select access.context() ->> 'type' $$;

-- Brokers, partners and settings are an administrator's to see and change; his installation bounds them.
create function access.admin_installation() returns uuid
language sql stable security definer set search_path = pg_catalog, access as $$
  select (c ->> 'installation')::uuid from (select access.context() as c) x where c ->> 'type' = 'admin'
$$;
