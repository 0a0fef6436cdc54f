-- The tables, indexes and first rows of release 0.1.0, and nothing else: what stands on them is in server/sql/schema/.
-- Roles coverlane_app, coverlane_worker and coverlane_audit exist before (server/platform/db/roles.ts). A table is closed from its first
-- moment: row-level security is enabled and forced, and no policy lets anybody in until the texts of schema/ are applied.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create schema access;
create schema audit;
grant usage on schema public, access, audit to coverlane_app, coverlane_worker;
grant usage on schema access, audit to coverlane_audit;

-- Functions that columns are made of, and what those ask.
-- with function access.signature
-- with function access.in_force
-- with function access.context
-- with function access.user_id
-- with function access.are_networks
-- with function access.name_as_read

create type access.event as (name text, installation uuid, client uuid, about jsonb);

-- When, in microseconds since 1970, and which row; below zero where no list of people narrows the clients.
create unlogged sequence access.opened_at;
create unlogged sequence access.opened_as minvalue -9223372036854775807 start 1;

-- --- access

-- The key that signs the context. Made here, known to nobody but the functions of schema/access/.
-- The two halves of the HMAC key, mixed with their pads once.
create table access.signing_key (
  key bytea not null,
  inner_pad bytea generated always as ((key || '\x3636363636363636363636363636363636363636363636363636363636363636'::bytea))
    stored,
  outer_pad bytea generated always as ((key || '\x5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c'::bytea))
    stored
);
alter table access.signing_key enable row level security;
alter table access.signing_key force row level security;

-- The rights of requests that are under way, a row for each that differs. Unlogged: they hold for half a day at most, and the day
-- counts too, for brokers and their clients are mapped from a day to a day. Kept beside the signed text are whose rights they are
-- (for the session that is opened again: the text need not be put together to be compared), which installation an administrator
-- administers whole (not by a key that is held to some clients), and who acts; without `signs_as` the name is looked up.
create unlogged table access.rights (
  id bigint generated always as identity,
  -- The text that is signed: user, type, installation, session.
  context text not null collate pg_catalog."C",
  type text not null,
  permissions text[] not null,
  clients uuid[] not null,
  -- Null: everybody of the clients; for these three.
  people uuid[],
  health uuid[],
  divisions uuid[],
  made_at timestamptz default now() not null,
  stamp bigint,
  day date,
  session uuid generated always as (((context::jsonb ->> 'session'))::uuid) stored,
  administers uuid generated always as (
    case
      when (((context::jsonb ->> 'type') = 'admin') and ((context::jsonb ->> 'limited') is null)) then ((context::jsonb ->> 'installation'))::uuid
      else null::uuid
    end) stored,
  acts uuid generated always as (((context::jsonb ->> 'user'))::uuid) stored,
  viewer uuid generated always as (((context::jsonb ->> 'viewer'))::uuid) stored,
  installation uuid generated always as (((context::jsonb ->> 'installation'))::uuid) stored,
  api_key text generated always as ((context::jsonb ->> 'apiKey')) stored,
  signs_as text,
  -- The signed context says what acts; the rights in force hold it ready for everything that signs.
  acting jsonb generated always as ((context::jsonb -> 'acting')) stored,
  constraint rights_pkey primary key (id)
);
create index rights_context on access.rights (context);
create index rights_made_at on access.rights (made_at);
alter table access.rights enable row level security;
alter table access.rights force row level security;

-- One row. Unlogged like the rights: a crash empties both.
create unlogged table access.rights_stamp (
  one boolean default true not null,
  stamp bigint not null,
  constraint rights_stamp_one_check check (one),
  constraint rights_stamp_pkey primary key (one)
);
alter table access.rights_stamp enable row level security;
alter table access.rights_stamp force row level security;

-- Which secret this database was made with, as a mark that says nothing of the secret itself. Read by the owner alone, before
-- a start or a command touches anything: with another secret it would give the roles passwords that running nodes do not know,
-- and seal values with a key that nobody keeps.
create table access.secret_check (
  one boolean default true not null,
  mark text not null,
  made_at timestamptz default now() not null,
  constraint secret_check_one_check check (one),
  constraint secret_check_pkey primary key (one)
);
alter table access.secret_check enable row level security;
alter table access.secret_check force row level security;

-- What the schema is guarded by, as it was when it was last brought up to date: row-level security, policies and grants, a line
-- each. A backup that was restored on a server without the program's roles brings tables and this list back, and no policies: a
-- start compares and refuses.
create table access.schema_state (
  line text not null,
  constraint schema_state_pkey primary key (line)
);
alter table access.schema_state enable row level security;
alter table access.schema_state force row level security;

-- --- sign-in

-- A session row holds hashes only: a copy of this table signs nobody in.
-- Whom the session looks as, and since when. The session stays the administrator's: it ends with it.
create table sessions (
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  bearer_hash bytea not null,
  address text,
  user_agent text,
  created_at timestamptz default now() not null,
  active_at timestamptz default now() not null,
  ended_at timestamptz,
  -- What the session has proved: the password, or the second factor too.
  factor text default 'password' not null,
  -- When the second factor (for a member without one: the password) was proved last.
  proved_at timestamptz,
  -- What a passkey was asked to sign, for one answer.
  challenge text,
  challenge_at timestamptz,
  viewed_user uuid,
  viewed_at timestamptz,
  -- How long a session may be idle is the setting sessionIdleSeconds where its account belongs (domain 1.4, security 0.3):
  -- five minutes to the half hour that holds everywhere else. It is read when the session begins and stands on its row, so
  -- that no request asks for it; a session that is open keeps what it began with.
  idle_seconds int default 1800 not null,
  -- The host name whose site has let the session in; null: it is asked with each opening that is not by mark.
  admitted_host text,
  constraint sessions_factor_check check (factor in ('password', 'second')),
  constraint sessions_idle_seconds_check check (((idle_seconds >= 300) and (idle_seconds <= 1800))),
  constraint sessions_pkey primary key (id),
  constraint sessions_token_hash_key unique (token_hash)
);
create index sessions_user on sessions (user_id) where (ended_at is null);
alter table sessions enable row level security;
alter table sessions force row level security;

-- Failed tries, counted before the password hash is computed (security 3, Passwords; 4, Login tries).
create table login_tries (
  scope text not null,
  subject bytea not null,
  at timestamptz default now() not null
);
create index login_tries_subject on login_tries (scope, subject, at);
alter table login_tries enable row level security;
alter table login_tries force row level security;

-- Links that travel by mail: found by the hash of their token, used once, and gone with the first that is used.
create table user_links (
  id uuid not null,
  user_id uuid,
  -- For a sign-up there is no account yet, only the person who was matched.
  person_id uuid,
  purpose text not null,
  token_hash bytea not null,
  -- The address that 'verify' and 'email' confirm.
  email text,
  created_at timestamptz default now() not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint user_links_check check ((((user_id is null) = (purpose = 'signup')) and ((person_id is null) = (purpose
    <> 'signup')))),
  constraint user_links_purpose_check check (purpose in ('reset', 'invitation', 'verify', 'email', 'signup')),
  constraint user_links_pkey primary key (id),
  constraint user_links_token_hash_key unique (token_hash)
);
create index user_links_person on user_links (person_id) where (person_id is not null);
create index user_links_user on user_links (user_id);
alter table user_links enable row level security;
alter table user_links force row level security;

-- The seed of one-time codes (RFC 6238), sealed; the unconfirmed one is being set up.
create table code_seeds (
  id uuid not null,
  user_id uuid not null,
  seed_sealed bytea not null,
  confirmed_at timestamptz,
  -- The newest half minute whose code was used: no code works twice.
  last_step bigint,
  created_at timestamptz default now() not null,
  constraint code_seeds_pkey primary key (id)
);
create unique index code_seeds_confirmed on code_seeds (user_id) where (confirmed_at is not null);
create unique index code_seeds_unconfirmed on code_seeds (user_id) where (confirmed_at is null);
alter table code_seeds enable row level security;
alter table code_seeds force row level security;

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] default '{}'::text[] not null,
  name text not null,
  created_at timestamptz default now() not null,
  last_used_at timestamptz,
  constraint passkeys_credential_id_key unique (credential_id),
  constraint passkeys_pkey primary key (id)
);
create index passkeys_user on passkeys (user_id);
alter table passkeys enable row level security;
alter table passkeys force row level security;

-- Recovery codes by their keyed hash, whose key is not in the database.
create table recovery_codes (
  id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz default now() not null,
  constraint recovery_codes_pkey primary key (id)
);
create unique index recovery_codes_user on recovery_codes (user_id, code_hash);
alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;

-- One row for each part of the window and each connection: nodes that count one account never wait for each other.
create table lookup_counts (
  user_id uuid not null,
  part timestamptz not null,
  backend int not null,
  lookups int not null,
  constraint lookup_counts_pkey primary key (user_id, part, backend)
) with (fillfactor='50');
alter table lookup_counts enable row level security;
alter table lookup_counts force row level security;

create table search_alarms (
  id uuid not null,
  installation_id uuid not null,
  user_id uuid not null,
  at timestamptz default now() not null,
  -- So many lookups within so many minutes.
  lookups int not null,
  minutes int not null,
  seen_at timestamptz,
  seen_by uuid,
  seen_by_key jsonb,
  user_key jsonb,
  constraint search_alarms_pkey primary key (id)
);
create index search_alarms_installation on search_alarms (installation_id, at desc);
create index search_alarms_user on search_alarms (user_id, at desc);
alter table search_alarms enable row level security;
alter table search_alarms force row level security;

-- --- users

create table users (
  id uuid not null,
  installation_id uuid not null,
  type text not null,
  username text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  nick_name text,
  phone text,
  language text default 'en' not null,
  -- The broker, client, partner, tpa or person the account belongs to; null for an administrator.
  entity_id uuid,
  password_hash text,
  status text default 'active' not null,
  validated boolean default false not null,
  password_reset_required boolean default false not null,
  last_login_at timestamptz,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  terms_accepted_at timestamptz,
  -- An invented person, for whom the demonstration's code works where the installation is no production. Set by the owner alone.
  demonstration boolean default false not null,
  -- Until when an account is locked by wrong tries; null with status 'locked': until an administrator unlocks it.
  locked_until timestamptz,
  -- Who locked it: wrong tries, the search-rate alarm, or (null) an administrator.
  lock_reason text,
  status_before text,
  deactivated_at timestamptz,
  deactivated_by uuid,
  last_key text generated always as (lower(last_name)) stored not null,
  first_key text generated always as (lower(first_name)) stored not null,
  -- What a search looks in: the name as it is read, both names, user name and address.
  words text generated always as (lower(((((((((access.name_as_read(first_name, last_name) || ' ') || first_name) ||
    ' ') || last_name) || ' ') || username) || ' ') || email))) stored not null,
  constraint users_lock_reason_check check (lock_reason in ('tries', 'search-rate')),
  constraint users_status_check check (status in ('invited', 'active', 'locked', 'suspended', 'deactivated')),
  constraint users_type_check check (type in ('admin', 'broker', 'client', 'member', 'partner', 'tpa')),
  constraint users_username_check check ((username ~ '^[A-Za-z0-9._@-]{4,64}$')),
  constraint users_pkey primary key (id)
);
create index users_by_age on users (installation_id, created_at, id) include (status);
create index users_by_name on users (installation_id, last_key, first_key, id) include (status);
create index users_counted on users (installation_id, status, type);
create index users_email on users (lower(email));
create index users_entity on users (entity_id);
create unique index users_username on users (installation_id, lower(username));
create index users_words on users using gin (words gin_trgm_ops);
alter table users enable row level security;
alter table users force row level security;

-- Roles and permissions become records like the others. A permission without an installation is the program's own.
create table roles (
  id uuid not null,
  installation_id uuid not null,
  name text not null,
  version int default 1 not null,
  description text,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  updated_by uuid,
  updated_by_name text,
  updated_by_key jsonb,
  constraint roles_pkey primary key (id)
);
create unique index roles_name on roles (installation_id, lower(name)) where (deleted_at is null);
alter table roles enable row level security;
alter table roles force row level security;

-- Permissions are found and listed by what their readers call them. Those that come with the program are called as the
-- screens call them; an administrator's own are called as they said, where they said it.
create table permissions (
  id uuid not null,
  name text not null,
  machine_name text not null,
  installation_id uuid,
  description text,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  updated_by uuid,
  updated_by_name text,
  name_ko text,
  name_es text,
  updated_by_key jsonb,
  constraint permissions_own check (((installation_id is null) or (machine_name ~ '^custom[A-Z]'))),
  constraint permissions_pkey primary key (id)
);
create index permissions_installation on permissions (installation_id);
create unique index permissions_machine_name on permissions (installation_id, machine_name) nulls not distinct where
  (deleted_at is null);
alter table permissions enable row level security;
alter table permissions force row level security;

create table role_permissions (
  role_id uuid not null,
  permission_id uuid not null,
  constraint role_permissions_pkey primary key (role_id, permission_id)
);
alter table role_permissions enable row level security;
alter table role_permissions force row level security;

create table user_roles (
  user_id uuid not null,
  role_id uuid not null,
  constraint user_roles_pkey primary key (user_id, role_id)
);
alter table user_roles enable row level security;
alter table user_roles force row level security;

create table user_permissions (
  user_id uuid not null,
  permission_id uuid not null,
  granted_by uuid default access.user_id(),
  constraint user_permissions_pkey primary key (user_id, permission_id)
);
create index user_permissions_granted_by on user_permissions (granted_by) where (granted_by is not null);
alter table user_permissions enable row level security;
alter table user_permissions force row level security;

-- A client's user with rows here sees the people of these divisions; one without sees the whole employer.
create table user_divisions (
  user_id uuid not null,
  division_id uuid not null,
  client_id uuid not null,
  constraint user_divisions_pkey primary key (user_id, division_id)
);
create index user_divisions_client on user_divisions (client_id);
create index user_divisions_division on user_divisions (division_id);
alter table user_divisions enable row level security;
alter table user_divisions force row level security;

create table user_history (
  id uuid not null,
  user_id uuid not null,
  at timestamptz default now() not null,
  actor_id uuid,
  actor_name text,
  event text not null,
  address text,
  user_agent text,
  detail jsonb default '{}'::jsonb not null,
  actor_key jsonb,
  constraint user_history_pkey primary key (id)
);
create index user_history_user on user_history (user_id, at desc);
alter table user_history enable row level security;
alter table user_history force row level security;

create table user_settings (
  user_id uuid not null,
  key text not null,
  value text not null,
  constraint user_settings_pkey primary key (user_id, key)
);
alter table user_settings enable row level security;
alter table user_settings force row level security;

-- A list as somebody likes to see it: columns, filters, order. Published, others of a user type see it too.
create table saved_views (
  id uuid not null,
  installation_id uuid not null,
  user_id uuid not null,
  screen text not null,
  name text not null,
  columns jsonb not null,
  filters jsonb not null,
  sort text,
  published_to text,
  updated_at timestamptz default now() not null,
  constraint saved_views_published_to_check check (published_to in ('admin', 'broker', 'client', 'member', 'partner', 'tpa')),
  constraint saved_views_pkey primary key (id),
  constraint saved_views_user_id_screen_name_key unique (user_id, screen, name)
);
create index saved_views_published on saved_views (installation_id, screen) where (published_to is not null);
alter table saved_views enable row level security;
alter table saved_views force row level security;

-- --- api-keys

create table apikeys (
  id uuid not null,
  installation_id uuid not null,
  -- Whose rights it can have at most. Never changed.
  user_id uuid not null,
  name text not null,
  -- What the key begins with: ebk_<prefix>_.
  prefix text not null,
  scopes jsonb not null,
  -- Null: all clients of who made it.
  client_ids jsonb,
  -- The last day it opens anything, in UTC.
  expires_on date,
  -- Empty: from everywhere.
  allowed_addresses jsonb default '[]'::jsonb not null,
  status text default 'active' not null,
  made_by text,
  last_used_at timestamptz,
  last_used_from text,
  -- When it was sent last from an address that is not allowed, after its day, or revoked.
  refused_at timestamptz,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  updated_by uuid,
  updated_by_name text,
  updated_by_key jsonb,
  constraint apikeys_addresses check (access.are_networks(allowed_addresses)),
  constraint apikeys_client_ids_check check ((jsonb_typeof(client_ids) = 'array')),
  constraint apikeys_prefix_check check ((prefix ~ '^[a-z0-9]{8}$')),
  constraint apikeys_scopes_check check ((jsonb_typeof(scopes) = 'array')),
  constraint apikeys_status_check check (status in ('active', 'revoked')),
  constraint apikeys_pkey primary key (id),
  constraint apikeys_prefix_key unique (prefix)
);
create unique index apikeys_name on apikeys (installation_id, lower(name)) where (deleted_at is null);
create index apikeys_user on apikeys (user_id);
alter table apikeys enable row level security;
alter table apikeys force row level security;

-- SHA-256 of the whole key, apart from what requests may read. The key itself is nowhere.
create table access.apikey_hashes (
  hash bytea not null,
  key_id uuid not null,
  constraint apikey_hashes_hash_check check ((length(hash) = 32)),
  constraint apikey_hashes_key_id_key unique (key_id),
  constraint apikey_hashes_pkey primary key (hash)
);
alter table access.apikey_hashes enable row level security;
alter table access.apikey_hashes force row level security;

-- Requests of a key in a minute. Unlogged: after a crash the minute begins anew.
create unlogged table access.apikey_minutes (
  key_id uuid not null,
  minute timestamptz not null,
  requests int not null,
  constraint apikey_minutes_pkey primary key (key_id, minute)
);
alter table access.apikey_minutes enable row level security;
alter table access.apikey_minutes force row level security;

create table idempotency_keys (
  -- Whose key it is; the nil id for visitors. A key of one user means nothing for another.
  user_id uuid not null,
  call text not null,
  key text not null,
  -- Keyed hash of what was sent: it may hold a password.
  body_hash bytea not null,
  -- Sealed by the program: it may hold health information. Null only within the transaction that answers.
  reply bytea,
  created_at timestamptz default now() not null,
  constraint idempotency_keys_pkey primary key (user_id, call, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;

-- --- mail

-- Outgoing mail. The text is written when it is sent, so that no link's token ever lies in the database.
-- Mail to somebody who has no account: a new hire whose employer named an address. Their name and language travel with it.
-- A mail about a report says what it is called and leads to it; nothing else of it.
create table mails (
  id uuid not null,
  installation_id uuid not null,
  user_id uuid,
  kind text not null,
  address text not null,
  link_base text not null,
  state text default 'queued' not null,
  tries int default 0 not null,
  -- What the last try ended with: a code such as ECONNREFUSED, never a text of the other side.
  fault text,
  created_at timestamptz default now() not null,
  tried_at timestamptz,
  sent_at timestamptz,
  first_name text,
  language text,
  about text,
  path text,
  constraint mails_kind_check check ((kind ~ '^[a-zA-Z]{3,40}$')),
  constraint mails_state_check check (state in ('queued', 'sent', 'failed')),
  constraint mails_pkey primary key (id)
);
create index mails_installation on mails (installation_id, created_at desc);
create index mails_user on mails (user_id, kind, created_at);
alter table mails enable row level security;
alter table mails force row level security;

-- --- sites

create table sites (
  id uuid not null,
  installation_id uuid not null,
  name text not null,
  site_title text not null,
  hosts jsonb default '[]'::jsonb not null,
  support_phone text,
  support_email text,
  default_language text default 'en' not null,
  status text default 'active' not null,
  title text generated always as (site_title) stored,
  primary_color text default '#0b6b5d' not null,
  -- Of the installation's; null: all of them.
  languages jsonb,
  -- Whose people may sign in here; null: everybody's.
  client_ids jsonb,
  allowed_user_types jsonb default '["admin", "broker", "client", "member", "partner", "tpa"]'::jsonb not null,
  member_signup_enabled boolean default true not null,
  support_hours text,
  privacy_url text,
  terms_url text,
  accessibility_url text,
  logo bytea,
  logo_type text,
  logo_hash text,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  updated_by uuid,
  updated_by_name text,
  updated_by_key jsonb,
  constraint sites_allowed_user_types_check check ((jsonb_typeof(allowed_user_types) = 'array')),
  constraint sites_client_ids_check check ((jsonb_typeof(client_ids) = 'array')),
  constraint sites_default_language check (default_language in ('en', 'ko', 'es')),
  constraint sites_hosts check ((jsonb_typeof(hosts) = 'array')),
  constraint sites_languages_check check ((jsonb_typeof(languages) = 'array')),
  constraint sites_logo check ((((logo is null) = (logo_type is null)) and ((logo is null) = (logo_hash is null)))),
  constraint sites_logo_type_check check (logo_type in ('image/png', 'image/jpeg', 'image/webp')),
  constraint sites_primary_color_check check ((primary_color ~ '^#[0-9a-f]{6}$')),
  constraint sites_status check (status in ('active', 'inactive')),
  constraint sites_pkey primary key (id)
);
create index sites_installation on sites (installation_id);
alter table sites enable row level security;
alter table sites force row level security;

-- Which site has a host name, in all installations together: a browser names no installation.
create table site_hosts (
  host text not null,
  site_id uuid not null,
  constraint site_hosts_pkey primary key (host)
);
create index site_hosts_site on site_hosts (site_id);
alter table site_hosts enable row level security;
alter table site_hosts force row level security;

create table sitecontacts (
  id uuid not null,
  installation_id uuid not null,
  -- Null: of every site.
  site_id uuid,
  contact_id uuid not null,
  show_on jsonb not null,
  user_types jsonb not null,
  sort_key int default 0 not null,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  deleted_at timestamptz,
  updated_by_key jsonb,
  constraint sitecontacts_show_on_check check ((jsonb_typeof(show_on) = 'array')),
  constraint sitecontacts_user_types_check check ((jsonb_typeof(user_types) = 'array')),
  constraint sitecontacts_pkey primary key (id)
);
create index sitecontacts_contact on sitecontacts (contact_id);
create unique index sitecontacts_contact_of_site on sitecontacts (site_id, contact_id) nulls not distinct where
  (deleted_at is null);
create index sitecontacts_installation on sitecontacts (installation_id);
create index sitecontacts_site on sitecontacts (site_id);
alter table sitecontacts enable row level security;
alter table sitecontacts force row level security;

-- --- organisations

create table clients (
  id uuid not null,
  installation_id uuid not null,
  system_identifier text not null,
  client_number text not null,
  name text not null,
  legal_name text,
  ein text,
  status text default 'active' not null,
  effective_date date not null,
  termination_date date,
  pay_frequency text default 'biweekly26' not null,
  allow_enrollment boolean default false not null,
  phone text,
  address1 text,
  address2 text,
  city text,
  state text,
  zip text,
  time_zone text default 'America/New_York' not null,
  plan_year_start text default '01-01' not null,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  updated_by uuid,
  updated_by_name text,
  plan_sponsor_certified boolean default false not null,
  -- How many pay days a year has in a pay calendar of the client's own ('custom'), of a client and of a division (domain 2.4).
  pay_days int,
  updated_by_key jsonb,
  -- The law that an employer's plans are under: ERISA, unless it is a government or a church (ERISA 4(b)).
  plan_law text,
  constraint clients_check check (((termination_date is null) or (termination_date >= effective_date))),
  constraint clients_pay_days_check check (((pay_days >= 1) and (pay_days <= 366))),
  constraint clients_plan_law_check check (plan_law in ('erisa', 'governmental', 'church')),
  constraint clients_pkey primary key (id)
);
create index clients_by_name on clients (installation_id, lower(name));
-- The number first: of two rules that are broken the one that was made first is named, at a field that somebody typed.
create unique index clients_number on clients (installation_id, client_number) where (deleted_at is null);
create unique index clients_identifier on clients (installation_id, system_identifier) where (deleted_at is null);
alter table clients enable row level security;
alter table clients force row level security;

create table brokers (
  id uuid not null,
  installation_id uuid not null,
  name text not null,
  agency_code text,
  npn text,
  email text,
  phone text,
  status text default 'active' not null,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  updated_by uuid,
  updated_by_name text,
  updated_by_key jsonb,
  constraint brokers_pkey primary key (id)
);
create index brokers_installation on brokers (installation_id, lower(name));
alter table brokers enable row level security;
alter table brokers force row level security;

create table partners (
  id uuid not null,
  installation_id uuid not null,
  name text not null,
  kind text default 'other' not null,
  email text,
  phone text,
  status text default 'active' not null,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  updated_by uuid,
  updated_by_name text,
  updated_by_key jsonb,
  constraint partners_pkey primary key (id)
);
create index partners_installation on partners (installation_id, lower(name));
alter table partners enable row level security;
alter table partners force row level security;

create table tpas (
  id uuid not null,
  installation_id uuid not null,
  name text not null,
  version int default 1 not null,
  phone text,
  email text,
  status text default 'active' not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  updated_by uuid,
  updated_by_name text,
  updated_by_key jsonb,
  constraint tpas_status_check check (status in ('active', 'inactive')),
  constraint tpas_pkey primary key (id)
);
create index tpas_installation on tpas (installation_id);
create unique index tpas_name on tpas (installation_id, lower(name)) where (deleted_at is null);
alter table tpas enable row level security;
alter table tpas force row level security;

create table broker_clients (
  broker_id uuid not null,
  client_id uuid not null,
  role text default 'ofRecord' not null,
  effective_date date not null,
  expiration_date date,
  can_enroll boolean default false not null,
  can_see_phi boolean default false not null,
  constraint broker_clients_dates check ((expiration_date >= effective_date)),
  constraint broker_clients_role check (role in ('ofRecord', 'general', 'service')),
  constraint broker_clients_pkey primary key (broker_id, client_id, effective_date)
);
create index broker_clients_client on broker_clients (client_id);
alter table broker_clients enable row level security;
alter table broker_clients force row level security;

create table partner_clients (
  partner_id uuid not null,
  client_id uuid not null,
  constraint partner_clients_pkey primary key (partner_id, client_id)
);
create index partner_clients_client on partner_clients (client_id);
alter table partner_clients enable row level security;
alter table partner_clients force row level security;

-- TPA organisations work for the clients they are mapped to, or for all while they are mapped to none (domain 1.1 tpa).
create table tpa_clients (
  tpa_id uuid not null,
  client_id uuid not null,
  constraint tpa_clients_pkey primary key (tpa_id, client_id)
);
create index tpa_clients_client on tpa_clients (client_id);
alter table tpa_clients enable row level security;
alter table tpa_clients force row level security;

create table groups (
  id uuid not null,
  client_id uuid not null,
  system_identifier text not null,
  group_number text not null,
  name text not null,
  effective_date date not null,
  expiration_date date,
  funding_type text default 'selfFunded' not null,
  display_name text,
  hidden boolean default false not null,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  updated_by uuid,
  updated_by_name text,
  updated_by_key jsonb,
  constraint groups_dates check ((expiration_date >= effective_date)),
  constraint groups_funding check (funding_type in ('selfFunded', 'levelFunded', 'fullyInsured', 'minimumPremium')),
  constraint groups_pkey primary key (id)
);
create unique index groups_number on groups (client_id, group_number) where (deleted_at is null);
alter table groups enable row level security;
alter table groups force row level security;

-- Divisions are deleted and brought back like the records they belong to.
create table divisions (
  id uuid not null,
  client_id uuid not null,
  group_id uuid not null,
  system_identifier text not null,
  name text not null,
  code text,
  display_name text,
  allow_enrollment boolean default true not null,
  is_cobra boolean default false not null,
  is_retiree boolean default false not null,
  sort_key int default 0 not null,
  version int default 1 not null,
  pay_frequency text,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  updated_by uuid,
  updated_by_name text,
  pay_days int,
  updated_by_key jsonb,
  constraint divisions_pay_days_check check (((pay_days >= 1) and (pay_days <= 366))),
  constraint divisions_pay_frequency_check check (pay_frequency in ('weekly52', 'biweekly26', 'semimonthly24', 'monthly12',
    'custom')),
  constraint divisions_pkey primary key (id)
);
-- Divisions by their client also where the deleted ones count: the unique index holds those in use only, and the policy shows
-- their deleter the others for a while.
create index divisions_client on divisions (client_id);
create index divisions_group on divisions (group_id);
create unique index divisions_identifier on divisions (client_id, system_identifier) where (deleted_at is null);
alter table divisions enable row level security;
alter table divisions force row level security;

create table suppliers (
  id uuid not null,
  installation_id uuid not null,
  name text not null,
  kind text not null,
  ein text,
  payer_id text,
  address1 text,
  address2 text,
  city text,
  state text,
  zip text,
  phone_member text,
  phone_provider text,
  phone_precert text,
  url text,
  -- Whom an 834 file goes to (ISA08) and what kind of number that is (ISA07).
  edi_receiver text,
  edi_qualifier text,
  status text default 'active' not null,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  deleted_at timestamptz,
  updated_by_key jsonb,
  constraint suppliers_edi_qualifier_check check (edi_qualifier in ('01', '14', '20', '27', '28', '29', '30', '33', 'ZZ')),
  constraint suppliers_kind_check check (kind in ('network', 'pbm', 'carrier', 'stopLoss', 'tpa', 'bank', 'printer', 'um',
    'cobra', 'dental', 'vision', 'wellness')),
  constraint suppliers_status_check check (status in ('active', 'inactive')),
  constraint suppliers_pkey primary key (id)
);
create index suppliers_installation on suppliers (installation_id);
-- A name is free again once its record is deleted.
create unique index suppliers_name on suppliers (installation_id, lower(name)) where (deleted_at is null);
alter table suppliers enable row level security;
alter table suppliers force row level security;

create table services (
  id uuid not null,
  installation_id uuid not null,
  name text not null,
  name_ko text,
  name_es text,
  category text not null,
  supplier_id uuid,
  description text,
  description_ko text,
  description_es text,
  -- With {{variables}}.
  url text,
  phone text,
  cta_label text,
  cta_label_ko text,
  cta_label_es text,
  sort_key int default 0 not null,
  member_visible boolean default false not null,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  deleted_at timestamptz,
  updated_by_key jsonb,
  constraint services_category_check check (category in ('telemedicine', 'pbm', 'nurseLine', 'fsa', 'cobra', 'wellness',
    'priceTransparency', 'other')),
  constraint services_pkey primary key (id)
);
create index services_installation on services (installation_id);
create unique index services_name on services (installation_id, lower(name)) where (deleted_at is null);
create index services_supplier on services (supplier_id);
alter table services enable row level security;
alter table services force row level security;

create table clientsuppliers (
  id uuid not null,
  client_id uuid not null,
  supplier_id uuid not null,
  role text not null,
  policy_number text,
  group_number text,
  effective_date date not null,
  expiration_date date,
  contact_id uuid,
  version int default 1 not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  updated_by_key jsonb,
  constraint clientsuppliers_check check ((expiration_date >= effective_date)),
  constraint clientsuppliers_role_check check (role in ('network', 'pbm', 'carrier', 'stopLoss', 'tpa', 'bank', 'printer',
    'um', 'cobra', 'dental', 'vision', 'wellness')),
  constraint clientsuppliers_client_id_supplier_id_role_effective_date_key unique (client_id, supplier_id, role,
    effective_date),
  constraint clientsuppliers_pkey primary key (id)
);
create index clientsuppliers_contact on clientsuppliers (contact_id);
create index clientsuppliers_supplier on clientsuppliers (supplier_id);
alter table clientsuppliers enable row level security;
alter table clientsuppliers force row level security;

-- Whether a place has a service, and what is different there: division before client before installation (domain 12.4).
create table entityservices (
  id uuid not null,
  installation_id uuid not null,
  client_id uuid,
  division_id uuid,
  service_id uuid not null,
  enabled boolean not null,
  url text,
  phone text,
  text text,
  effective_date date,
  expiration_date date,
  version int default 1 not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  updated_by_key jsonb,
  constraint entityservices_check check ((expiration_date >= effective_date)),
  constraint entityservices_pkey primary key (id)
);
create index entityservices_client on entityservices (client_id);
create index entityservices_division on entityservices (division_id);
create unique index entityservices_place on entityservices (service_id, client_id, division_id) nulls not distinct;
alter table entityservices enable row level security;
alter table entityservices force row level security;

-- --- installations

-- Installations as records: an administrator keeps the own one and those made from it, each with a first administrator
-- of its own; nobody sees another's clients by it. The standard codes are brought up to date by a call (domain 1.1).
create table installations (
  id uuid not null,
  name text not null,
  code text not null,
  legal_name text,
  time_zone text default 'America/New_York' not null,
  default_language text default 'en' not null,
  languages text[] default '{en,ko,es}'::text[] not null,
  payer_id text,
  payer_ein text,
  allow_test_ids boolean default false not null,
  status text default 'active' not null,
  created_at timestamptz default now() not null,
  retention_years int default 7 not null,
  made_in uuid,
  last_refresh_at timestamptz,
  version int default 1 not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  updated_by uuid,
  updated_by_name text,
  updated_by_key jsonb,
  constraint installations_retention_years_check check (((retention_years >= 1) and (retention_years <= 99))),
  constraint installations_code_key unique (code),
  constraint installations_pkey primary key (id)
);
create index installations_made_in on installations (made_in);
alter table installations enable row level security;
alter table installations force row level security;

-- Every bringing up to date: who did it when, and what came of it, by kind.
-- Bringing an installation's codes up to date is a job that says how far it is; and a code that something names is not
-- taken away, neither by it nor by who deletes the code (domain 1.1).
create table installation_updates (
  id uuid not null,
  installation_id uuid not null,
  parts jsonb default '[]'::jsonb not null,
  made_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  state text default 'waiting' not null,
  progress int default 0 not null,
  finished_at timestamptz,
  updated_by_key jsonb,
  constraint installation_updates_parts_check check ((jsonb_typeof(parts) = 'array')),
  constraint installation_updates_progress_check check (((progress >= 0) and (progress <= 100))),
  constraint installation_updates_state_check check (state in ('waiting', 'running', 'done', 'failed')),
  constraint installation_updates_pkey primary key (id)
);
create index installation_updates_installation on installation_updates (installation_id, made_at);
-- One at a time.
create unique index installation_updates_open on installation_updates (installation_id) where state in ('waiting',
  'running');
alter table installation_updates enable row level security;
alter table installation_updates force row level security;

create table reference_codes (
  id uuid default gen_random_uuid() not null,
  installation_id uuid,
  type text not null,
  code text not null,
  name text not null,
  name_ko text,
  name_es text,
  sort_key int default 0 not null,
  constraint reference_codes_type_check check ((type ~ '^[A-Z]{2,12}$')),
  constraint reference_codes_pkey primary key (id)
);
create unique index reference_codes_code on reference_codes (installation_id, type, code) nulls not distinct;
alter table reference_codes enable row level security;
alter table reference_codes force row level security;

-- --- settings

-- Settings by scope: installation < site < client < division < user, the most specific wins (domain 1.4). A user's are
-- in user_settings, which has them since 001.
create table settings (
  id uuid not null,
  installation_id uuid not null,
  scope text not null,
  -- The installation, site, client or division that it holds for.
  scope_id uuid not null,
  -- The client of a client's or division's setting.
  client_id uuid,
  key text not null,
  value text not null,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  updated_by_key jsonb,
  constraint settings_check check (((client_id is null) = scope in ('installation', 'site'))),
  constraint settings_check1 check (((scope <> 'installation') or (scope_id = installation_id))),
  constraint settings_check2 check (((scope <> 'client') or (scope_id = client_id))),
  constraint settings_scope_check check (scope in ('installation', 'site', 'client', 'division')),
  constraint settings_pkey primary key (id),
  constraint settings_scope_id_key_key unique (scope_id, key)
);
create index settings_client on settings (client_id);
create index settings_installation on settings (installation_id);
alter table settings enable row level security;
alter table settings force row level security;

-- --- members

create table people (
  id uuid not null,
  client_id uuid not null,
  -- The subscriber of the family: the person's own id for a subscriber.
  subscriber_id uuid not null,
  member_number text not null,
  suffix text default '00' not null,
  system_identifier text not null,
  created_at timestamptz default now() not null,
  created_by uuid not null,
  -- Set when the change that made the person was undone: hidden from everybody but the history.
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  constraint people_of_client unique (id, client_id),
  constraint people_pkey primary key (id)
);
-- People of a client, and a member by number, also those who were withdrawn: reports of the past, and who read of them.
create index people_client on people (client_id, member_number);
create index people_family on people (subscriber_id, client_id);
create unique index people_number on people (client_id, member_number, suffix) where (withdrawn_at is null);
create unique index people_system_identifier on people (client_id, system_identifier) where (withdrawn_at is null);
alter table people enable row level security;
alter table people force row level security;

create table person_details (
  id uuid not null,
  client_id uuid not null,
  person_id uuid not null,
  effective_date date not null,
  expiration_date date,
  relationship_code text not null,
  prefix text,
  first_name text not null,
  middle_name text,
  last_name text not null,
  suffix_name text,
  gender text,
  dob date,
  marital_status text,
  email text,
  phone text,
  mobile text,
  work_phone text,
  language text,
  disabled boolean default false not null,
  student boolean default false not null,
  tobacco boolean,
  confidential boolean default false not null,
  death_date date,
  ssn_reason text,
  -- What a file said that has no column of its own, kept so that an outgoing file says it again.
  extra jsonb default '{}'::jsonb not null,
  recorded_at timestamptz default now() not null,
  recorded_by uuid not null,
  restores uuid,
  superseded_at timestamptz,
  superseded_by uuid,
  constraint person_details_check check (((expiration_date is null) or (expiration_date >= effective_date))),
  constraint person_details_gender_check check (gender in ('M', 'F', 'U', 'X')),
  constraint person_details_relationship_code_check check (relationship_code in ('18', '01', '53', '19', '22')),
  constraint person_details_person_id_daterange_excl exclude using gist (person_id with =, daterange(effective_date,
    expiration_date, '[]') with &&) where ((superseded_at is null)),
  constraint person_details_pkey primary key (id)
);
create index person_details_children on person_details (client_id, dob) where ((superseded_at is null) and
  (relationship_code = '19') and (not disabled));
create index person_details_person on person_details (person_id);
alter table person_details enable row level security;
alter table person_details force row level security;

-- SSNs apart from all else: sealed with AES-256-GCM, found by a per-client HMAC (architecture 5).
create table person_ssns (
  id uuid not null,
  client_id uuid not null,
  person_id uuid not null,
  ssn_sealed bytea not null,
  ssn_index bytea not null,
  recorded_at timestamptz default now() not null,
  recorded_by uuid not null,
  restores uuid,
  superseded_at timestamptz,
  superseded_by uuid,
  -- One human may have a record in several families of a client: employed, and somebody's dependent. Such records share an
  -- SSN, each under a link of its own; a number without a link is one person's, as before.
  link uuid default '00000000-0000-0000-0000-000000000000'::uuid not null,
  constraint person_ssns_pkey primary key (id)
);
-- Whose number it was before: a roster asks about an SSN that somebody of the client carried until it was corrected.
create index person_ssns_carried on person_ssns (client_id, ssn_index) where (superseded_at is not null);
-- A person's SSN is looked for, not read: the index alone answers.
create index person_ssns_current on person_ssns (client_id, person_id) where (superseded_at is null);
create unique index person_ssns_index on person_ssns (client_id, ssn_index, link) where (superseded_at is null);
create index person_ssns_person on person_ssns (person_id);
alter table person_ssns enable row level security;
alter table person_ssns force row level security;

create table addresses (
  id uuid not null,
  client_id uuid not null,
  person_id uuid not null,
  kind text default 'home' not null,
  effective_date date not null,
  expiration_date date,
  address1 text,
  address2 text,
  city text,
  state text,
  zip text,
  county text,
  country text,
  recorded_at timestamptz default now() not null,
  recorded_by uuid not null,
  restores uuid,
  superseded_at timestamptz,
  superseded_by uuid,
  constraint addresses_check check (((expiration_date is null) or (expiration_date >= effective_date))),
  constraint addresses_kind_check check (kind in ('home', 'mailing')),
  constraint addresses_person_id_kind_daterange_excl exclude using gist (person_id with =, kind with =,
    daterange(effective_date, expiration_date, '[]') with &&) where ((superseded_at is null)),
  constraint addresses_pkey primary key (id)
);
create index addresses_person on addresses (person_id);
alter table addresses enable row level security;
alter table addresses force row level security;

create table employments (
  id uuid not null,
  client_id uuid not null,
  person_id uuid not null,
  employee_system_identifier text not null,
  division_id uuid not null,
  effective_date date not null,
  expiration_date date,
  hire_date date,
  termination_date date,
  status text,
  class_code text,
  job_title text,
  hours_per_week numeric(5,2),
  extra jsonb default '{}'::jsonb not null,
  recorded_at timestamptz default now() not null,
  recorded_by uuid not null,
  restores uuid,
  superseded_at timestamptz,
  superseded_by uuid,
  constraint employments_check check (((expiration_date is null) or (expiration_date >= effective_date))),
  constraint employments_person_id_employee_system_identifier_daterange_excl exclude using gist (person_id with =,
    employee_system_identifier with =, daterange(effective_date, expiration_date, '[]') with &&) where
    ((superseded_at is null)),
  constraint employments_pkey primary key (id)
);
create index employments_person on employments (person_id);
alter table employments enable row level security;
alter table employments force row level security;

-- Derived from the facts by apply, rebuilt by a full refresh: what the member list searches (ranges over "C" keys).
create table member_search (
  person_id uuid not null,
  client_id uuid not null,
  subscriber_id uuid not null,
  division_id uuid,
  is_subscriber boolean not null,
  relationship_code text not null,
  member_number text not null collate pg_catalog."C",
  -- Folded names (no accents, no hyphens, lower case) and Hangul initials.
  last_key text not null collate pg_catalog."C",
  first_key text not null collate pg_catalog."C",
  initials text default '' not null collate pg_catalog."C",
  -- Full name in both orders, folded and without spaces, for Hangul names typed in one piece.
  whole_key text default '' not null collate pg_catalog."C",
  dob date,
  covered_from date,
  -- The last day of the last coverage; 'infinity' while open; null: never covered.
  covered_to date,
  constraint member_search_pkey primary key (person_id)
);
-- What home pages count: children about to turn 26, and people whose SSN is not on record.
create index member_search_children on member_search (client_id, dob) where (relationship_code = '19');
create index member_search_first on member_search (client_id, first_key);
create index member_search_initials on member_search (client_id, initials) where (initials <> '');
create index member_search_name on member_search (client_id, last_key, first_key, person_id);
create index member_search_number on member_search (client_id, member_number);
create index member_search_sign_up on member_search (dob, last_key);
create index member_search_whole on member_search (client_id, whole_key);
alter table member_search enable row level security;
alter table member_search force row level security;

create table particulars (
  id uuid not null,
  client_id uuid not null,
  person_id uuid not null,
  kind text not null,
  -- Which one of its kind: the employment, the coverage type, the other policy.
  subject text not null,
  effective_date date not null,
  expiration_date date,
  -- What it says; a salary says nothing here.
  says jsonb default '{}'::jsonb not null,
  -- A salary, sealed with AES-256-GCM.
  sealed bytea,
  recorded_at timestamptz default now() not null,
  recorded_by uuid not null,
  restores uuid,
  superseded_at timestamptz,
  superseded_by uuid,
  constraint particulars_check check (((expiration_date is null) or (expiration_date >= effective_date))),
  constraint particulars_check1 check (((kind = 'salary') = (sealed is not null))),
  constraint particulars_check2 check (((kind <> 'salary') or (says = '{}'::jsonb))),
  constraint particulars_kind_check check (kind in ('salary', 'beneficiaries', 'otherCoverage', 'doctor', 'volume',
    'pastAge', 'leave', 'insurability')),
  constraint particulars_says_check check ((jsonb_typeof(says) = 'object')),
  constraint particulars_person_id_kind_subject_daterange_excl exclude using gist (person_id with =, kind with =, subject
    with =, daterange(effective_date, expiration_date, '[]') with &&) where ((superseded_at is null)),
  constraint particulars_pkey primary key (id)
);
create index particulars_client on particulars (client_id);
-- Few are on leave: whoever looks for those whose return is due finds them here.
create index particulars_leave on particulars (client_id, person_id) where ((kind = 'leave') and (superseded_at is
  null));
-- Few stay covered past the age: whoever looks for children near it finds them here.
create index particulars_past_age on particulars (client_id, person_id) where ((kind = 'pastAge') and (superseded_at
  is null));
create index particulars_person on particulars (person_id);
alter table particulars enable row level security;
alter table particulars force row level security;

create table help_requests (
  id uuid not null,
  installation_id uuid not null,
  user_id uuid not null,
  -- What people say: H-000123.
  number bigint generated always as identity,
  subject text not null,
  contact_type text not null,
  contact text not null,
  message text not null,
  entity_type text not null,
  -- The claim number, as it was given; the claim it was when it was asked.
  entity_identifier text,
  claim_id uuid,
  status text default 'open' not null,
  created_at timestamptz default now() not null,
  constraint help_requests_check check (((entity_type = 'claim') = (claim_id is not null))),
  constraint help_requests_contact_type_check check (contact_type in ('email', 'phone')),
  constraint help_requests_entity_type_check check (entity_type in ('claim', 'general')),
  constraint help_requests_status_check check (status in ('open', 'answered', 'closed')),
  constraint help_requests_pkey primary key (id)
);
create index help_requests_installation on help_requests (installation_id, created_at desc);
create unique index help_requests_number on help_requests (number);
create index help_requests_user on help_requests (user_id, created_at desc);
alter table help_requests enable row level security;
alter table help_requests force row level security;

-- --- coverage

-- Two coverages of one type for one person cannot overlap (architecture 4). A void coverage never was (domain 0):
-- its expiration lies one day before its effective date, so it holds no day and collides with nothing.
create table coverages (
  id uuid not null,
  client_id uuid not null,
  person_id uuid not null,
  subscriber_id uuid not null,
  system_identifier text not null,
  employee_system_identifier text,
  division_id uuid,
  plan_id uuid not null,
  coverage_type text not null,
  tier_code text not null,
  effective_date date not null,
  expiration_date date,
  term_reason text,
  cobra boolean default false not null,
  premium numeric(14,2),
  extra jsonb default '{}'::jsonb not null,
  recorded_at timestamptz default now() not null,
  recorded_by uuid not null,
  restores uuid,
  superseded_at timestamptz,
  superseded_by uuid,
  constraint coverages_check check (((expiration_date is null) or (expiration_date >= (effective_date - 1)))),
  constraint coverages_person_id_coverage_type_daterange_excl exclude using gist (person_id with =, coverage_type with =,
    daterange(effective_date,
    case
      when (expiration_date < effective_date) then effective_date
      else (expiration_date + 1)
    end, '[)') with &&) where ((superseded_at is null)),
  constraint coverages_pkey primary key (id)
);
create index coverages_family on coverages (subscriber_id);
create index coverages_person on coverages (person_id);
create index coverages_term_reason on coverages (lower(term_reason)) where ((superseded_at is null) and (term_reason is
  not null));
create index coverages_unexplained on coverages (client_id, expiration_date) where ((superseded_at is null) and (not
  cobra) and (expiration_date is not null) and ((term_reason is null) or term_reason in ('07', 'AI')));
alter table coverages enable row level security;
alter table coverages force row level security;

-- One row a change of one family: the timeline, and what facts point to as their origin.
create table changes (
  id uuid not null,
  client_id uuid not null,
  subscriber_id uuid not null,
  person_id uuid not null,
  type text not null,
  effective_date date not null,
  reason text,
  source text not null,
  import_id uuid,
  -- The change this one takes back, where it is an undo.
  undoes uuid,
  user_id uuid,
  user_name text,
  -- What was asked, and what followed in words (no SSN in either).
  request jsonb not null,
  effects jsonb not null,
  recorded_at timestamptz default now() not null,
  undone_at timestamptz,
  undone_by uuid,
  -- The timeline says whose change it is itself: of an enrollment that is who submitted it, whoever approved it.
  user_key jsonb,
  constraint changes_type_check check (type in ('divchange', 'termmember', 'adddependent', 'demochange', 'newemployee',
    'coveragechange', 'addresschange', 'rehire', 'reinstatement', 'leave', 'open', 'self')),
  constraint changes_pkey primary key (id)
);
create index changes_family on changes (client_id, subscriber_id, recorded_at desc);
create index changes_import on changes (import_id) where (import_id is not null);
alter table changes enable row level security;
alter table changes force row level security;

-- Plan codes as partners' files write them, and the plan each was decided to mean (never guessed).
create table plan_codes (
  id uuid not null,
  client_id uuid not null,
  code text not null,
  coverage_type text not null,
  decision text not null,
  plan_id uuid,
  decided_at timestamptz default now() not null,
  decided_by_name text,
  import_id uuid,
  sender text,
  decided_by_key jsonb,
  constraint plan_codes_decision_check check (decision in ('map', 'create', 'leaveOut')),
  constraint plan_codes_client_id_code_coverage_type_key unique (client_id, code, coverage_type),
  constraint plan_codes_pkey primary key (id)
);
create index plan_codes_import on plan_codes (import_id) where (import_id is not null);
alter table plan_codes enable row level security;
alter table plan_codes force row level security;

-- The last day that premiums of somebody's coverage of one type are paid for, as staff or a payment said it; null: none
-- were paid. Never changed: the newest row of a person and type holds (ACA 2712 asks it of an end in the past).
create table premiums_paid (
  id uuid not null,
  client_id uuid not null,
  subscriber_id uuid not null,
  person_id uuid not null,
  coverage_type text not null,
  paid_through date,
  source text default 'staff' not null,
  recorded_at timestamptz default clock_timestamp() not null,
  recorded_by uuid,
  recorded_by_name text,
  recorded_by_key jsonb,
  constraint premiums_paid_source_check check (source in ('staff', 'payment', 'cobra')),
  constraint premiums_paid_pkey primary key (id)
);
create index premiums_paid_client on premiums_paid (client_id);
create index premiums_paid_family on premiums_paid (subscriber_id, coverage_type, recorded_at desc);
alter table premiums_paid enable row level security;
alter table premiums_paid force row level security;

-- What the daily work has done: a notice or a day of one kind about one thing is done once, whatever runs twice.
create table daily_marks (
  client_id uuid not null,
  kind text not null,
  about uuid not null,
  -- The day it was due: of a reminder the day the rule names, not the day the work ran.
  day date not null,
  marked_at timestamptz default now() not null,
  constraint daily_marks_pkey primary key (about, kind, day)
);
create index daily_marks_client on daily_marks (client_id, kind, day);
alter table daily_marks enable row level security;
alter table daily_marks force row level security;

-- --- plans

create table baseplans (
  id uuid not null,
  client_id uuid not null,
  system_identifier text not null,
  name text not null,
  coverage_type text not null,
  plan_kind text,
  sort_key int default 0 not null,
  status text default 'active' not null,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  updated_by uuid,
  updated_by_name text,
  display_name text,
  hsa_eligible boolean default false not null,
  minimum_value boolean default false not null,
  mec boolean default false not null,
  color text,
  updated_by_key jsonb,
  constraint baseplans_kind check (plan_kind in ('PPO', 'EPO', 'HMO', 'POS', 'HDHP', 'indemnity', 'MEC', 'RBP', 'DPPO',
    'DHMO', 'term')),
  constraint base_plans_pkey primary key (id)
);
create unique index baseplans_identifier on baseplans (client_id, system_identifier) where (deleted_at is null);
alter table baseplans enable row level security;
alter table baseplans force row level security;

create table plans (
  id uuid not null,
  client_id uuid not null,
  base_plan_id uuid not null,
  system_identifier text not null,
  name text not null,
  coverage_type text not null,
  sort_key int default 0 not null,
  version int default 1 not null,
  display_name text,
  -- By language: {"en": "..."}.
  summary jsonb default '{}'::jsonb not null,
  -- What the card of the plan lists: [{"label": "Deductible", "value": "$1,500"}].
  highlights jsonb default '[]'::jsonb not null,
  plan_year_type text default 'calendar' not null,
  plan_year_start text,
  required boolean default false not null,
  eligible_relationships jsonb default '["18", "01", "53", "19", "22"]'::jsonb not null,
  docs jsonb default '[]'::jsonb not null,
  tier_structure_id uuid,
  age_basis text default 'planYearStart' not null,
  -- Children under 21 who are charged, the oldest first; null: all of them.
  children_counted int default 3,
  volume jsonb,
  updated_at timestamptz default now() not null,
  asks_doctor boolean default false not null,
  constraint plans_age_basis_check check (age_basis in ('planYearStart', 'effectiveDate', 'birthdayMonth', 'january1')),
  constraint plans_children_counted_check check ((children_counted >= 0)),
  constraint plans_docs_check check ((jsonb_typeof(docs) = 'array')),
  constraint plans_eligible_relationships_check check ((jsonb_typeof(eligible_relationships) = 'array')),
  constraint plans_highlights_check check ((jsonb_typeof(highlights) = 'array')),
  constraint plans_plan_year_start_check check ((plan_year_start ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$')),
  constraint plans_plan_year_type_check check (plan_year_type in ('calendar', 'policy')),
  constraint plans_summary_check check ((jsonb_typeof(summary) = 'object')),
  constraint plans_volume_check check ((jsonb_typeof(volume) = 'object')),
  constraint plans_client_id_system_identifier_key unique (client_id, system_identifier),
  constraint plans_pkey primary key (id)
);
create index plans_base_plan on plans (base_plan_id);
-- A plan or division made by hand says when it was changed, as those of a file do.
create index plans_client on plans (client_id, base_plan_id);
alter table plans enable row level security;
alter table plans force row level security;

-- The pivot: a plan is offered to a division from effective_date to expiration_date, both included (domain 2.1).
create table division_plans (
  id uuid not null,
  client_id uuid not null,
  division_id uuid not null,
  plan_id uuid not null,
  system_identifier text not null,
  effective_date date not null,
  expiration_date date,
  version int default 1 not null,
  constraint division_plans_check check (((expiration_date is null) or (expiration_date >= effective_date))),
  constraint division_plans_division_id_plan_id_daterange_excl exclude using gist (division_id with =, plan_id with =,
    daterange(effective_date, expiration_date, '[]') with &&),
  constraint division_plans_pkey primary key (id)
);
create index division_plans_client on division_plans (client_id);
create index division_plans_plan on division_plans (plan_id);
alter table division_plans enable row level security;
alter table division_plans force row level security;

-- Tiers of one offer of a plan to a division; an offer without any has the whole structure.
create table division_plan_tiers (
  id uuid not null,
  client_id uuid not null,
  division_plan_id uuid not null,
  tier_item_id uuid not null,
  core_tier_identifier text,
  effective_date date not null,
  expiration_date date,
  constraint division_plan_tiers_check check ((expiration_date >= effective_date)),
  constraint division_plan_tiers_division_plan_id_tier_item_id_daterang_excl exclude using gist (division_plan_id with =,
    tier_item_id with =, daterange(effective_date, expiration_date, '[]') with &&),
  constraint division_plan_tiers_pkey primary key (id)
);
create index division_plan_tiers_client on division_plan_tiers (client_id);
create index division_plan_tiers_item on division_plan_tiers (tier_item_id);
alter table division_plan_tiers enable row level security;
alter table division_plan_tiers force row level security;

create table tier_structures (
  id uuid not null,
  installation_id uuid not null,
  name text not null,
  sort_key int default 0 not null,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint tier_structures_installation_id_name_key unique (installation_id, name),
  constraint tier_structures_pkey primary key (id)
);
alter table tier_structures enable row level security;
alter table tier_structures force row level security;

create table tier_items (
  id uuid not null,
  installation_id uuid not null,
  tier_id uuid not null,
  code text not null,
  label text not null,
  label_ko text,
  label_es text,
  spouse text not null,
  min_children int default 0 not null,
  max_children int,
  -- Spouse and children together: what a tier for exactly one dependent asks.
  min_dependents int,
  max_dependents int,
  sort_key int default 0 not null,
  -- X12 834 HD05 where a partner's file calls the tier otherwise.
  hd05 text,
  active boolean default true not null,
  version int default 1 not null,
  updated_at timestamptz default now() not null,
  constraint tier_items_check check ((max_children >= min_children)),
  constraint tier_items_check1 check ((max_dependents >= min_dependents)),
  constraint tier_items_code_check check ((code ~ '^[A-Z0-9]{2,10}$')),
  constraint tier_items_min_children_check check ((min_children >= 0)),
  constraint tier_items_min_dependents_check check ((min_dependents >= 0)),
  constraint tier_items_spouse_check check (spouse in ('required', 'forbidden', 'optional')),
  constraint tier_items_pkey primary key (id),
  constraint tier_items_tier_id_code_key unique (tier_id, code)
);
create index tier_items_installation on tier_items (installation_id);
alter table tier_items enable row level security;
alter table tier_items force row level security;

create table rates (
  id uuid not null,
  client_id uuid not null,
  -- A plan, or an ancillary benefit of an enrollment session.
  plan_id uuid,
  external_benefit_id uuid,
  -- Rates of one enrollment session; null: the plan's own.
  enrollment_session_id uuid,
  -- Null: every division.
  division_id uuid,
  kind text not null,
  tier_code text,
  age_from int,
  age_to int,
  gender text,
  tobacco text default 'any' not null,
  relationship_code text,
  volume_from numeric(14,2),
  volume_to numeric(14,2),
  unit text default 'perMonth' not null,
  amount numeric(14,4) not null,
  admin_fee numeric(14,2) default 0 not null,
  effective_date date not null,
  expiration_date date,
  source text default 'manual' not null,
  recorded_at timestamptz default now() not null,
  recorded_by uuid,
  superseded_at timestamptz,
  superseded_by uuid,
  recorded_by_key jsonb,
  superseded_by_key jsonb,
  constraint rates_admin_fee_check check ((admin_fee >= (0)::numeric)),
  constraint rates_age_from_check check (((age_from >= 0) and (age_from <= 150))),
  constraint rates_ages check (((kind <> all (array['age', 'ageTier'])) or (age_from is not null))),
  constraint rates_amount_check check ((amount >= (0)::numeric)),
  constraint rates_check check ((age_to >= coalesce(age_from, 0))),
  constraint rates_check1 check ((volume_to >= coalesce(volume_from, (0)::numeric))),
  constraint rates_check2 check ((expiration_date >= effective_date)),
  constraint rates_check3 check (((plan_id is null) <> (external_benefit_id is null))),
  constraint rates_gender_check check (gender in ('M', 'F', 'U', 'X')),
  constraint rates_kind_check check (kind in ('tier', 'age', 'ageTier', 'composite', 'perThousand', 'flat', 'percentSalary')),
  constraint rates_relationship_code_check check (relationship_code in ('18', '01', '53', '19', '22')),
  constraint rates_source_check check (source in ('manual', 'upload', 'copy', 'core')),
  -- A tier rate names its tier, an age rate its ages, and units fit their kind.
  constraint rates_tier check (((tier_code is not null) = kind in ('tier', 'ageTier'))),
  constraint rates_tobacco_check check (tobacco in ('any', 'yes', 'no')),
  constraint rates_unit check (
    case kind
      when 'perThousand' then (unit = 'perThousandMonth')
      when 'percentSalary' then (unit = 'pctSalary')
      else unit in ('perMonth', 'perYear')
    end),
  constraint rates_unit_check check (unit in ('perMonth', 'perThousandMonth', 'perYear', 'pctSalary')),
  constraint rates_volume_from_check check ((volume_from >= (0)::numeric)),
  -- No two active rates answer the same question on one day.
  constraint rates_overlap exclude using gist (coalesce(plan_id, external_benefit_id) with =,
    coalesce(enrollment_session_id, '00000000-0000-0000-0000-000000000000'::uuid) with =, coalesce(division_id,
    '00000000-0000-0000-0000-000000000000'::uuid) with =, coalesce(tier_code, '') with =, coalesce(gender, '')
    with =, tobacco with =, coalesce(relationship_code, '') with =, int4range(age_from, age_to, '[]') with &&,
    numrange(volume_from, volume_to, '[]') with &&, daterange(effective_date, expiration_date, '[]') with &&)
    where ((superseded_at is null)),
  constraint rates_pkey primary key (id)
);
create index rates_client on rates (client_id) where (superseded_at is null);
create index rates_division on rates (division_id);
create index rates_plan on rates (plan_id, effective_date);
create index rates_session on rates (enrollment_session_id) where (enrollment_session_id is not null);
alter table rates enable row level security;
alter table rates force row level security;

create table contribution_rules (
  id uuid not null,
  client_id uuid not null,
  plan_id uuid,
  external_benefit_id uuid,
  enrollment_session_id uuid,
  division_id uuid,
  class_code text,
  kind text not null,
  employer_pct numeric(6,3) default 0 not null,
  dependent_pct numeric(6,3) default 0 not null,
  flat_amount numeric(14,2) default 0 not null,
  -- Decimal strings by tier code: dollars, or percents of percentByTier.
  tier_amounts jsonb default '{}'::jsonb not null,
  -- [{"ageFrom": 40, "ageTo": 49, "tierCode": null, "amount": "310.00"}]
  bands jsonb default '[]'::jsonb not null,
  cap_amount numeric(14,2),
  floor_employee numeric(14,2) default 0 not null,
  wellness_credit numeric(14,2) default 0 not null,
  spousal_surcharge numeric(14,2) default 0 not null,
  tobacco_surcharge numeric(14,2) default 0 not null,
  tobacco_alternative text,
  tax_mode text default 'auto' not null,
  effective_date date not null,
  expiration_date date,
  recorded_at timestamptz default now() not null,
  recorded_by uuid,
  superseded_at timestamptz,
  superseded_by uuid,
  recorded_by_key jsonb,
  superseded_by_key jsonb,
  -- Tobacco may cost more only where there is a reasonable alternative (29 CFR 2590.702).
  constraint contribution_rules_alternative check (((tobacco_surcharge = (0)::numeric) or (tobacco_alternative is not null))),
  constraint contribution_rules_bands_check check ((jsonb_typeof(bands) = 'array')),
  constraint contribution_rules_cap_amount_check check ((cap_amount >= (0)::numeric)),
  constraint contribution_rules_check check ((expiration_date >= effective_date)),
  constraint contribution_rules_check1 check (((plan_id is null) <> (external_benefit_id is null))),
  constraint contribution_rules_dependent_pct_check check (((dependent_pct >= (0)::numeric) and (dependent_pct <=
    (100)::numeric))),
  constraint contribution_rules_employer_pct_check check (((employer_pct >= (0)::numeric) and (employer_pct <=
    (100)::numeric))),
  constraint contribution_rules_flat_amount_check check ((flat_amount >= (0)::numeric)),
  constraint contribution_rules_floor_employee_check check ((floor_employee >= (0)::numeric)),
  constraint contribution_rules_kind_check check (kind in ('percentTotal', 'percentByTier', 'percentOfEmpPctDep', 'flat',
    'flatByTier', 'definedContribution', 'ageBased', 'table', 'none', 'all')),
  constraint contribution_rules_spousal_surcharge_check check ((spousal_surcharge >= (0)::numeric)),
  constraint contribution_rules_tax_mode_check check (tax_mode in ('pre', 'post', 'auto')),
  constraint contribution_rules_tier_amounts_check check ((jsonb_typeof(tier_amounts) = 'object')),
  constraint contribution_rules_tobacco_surcharge_check check ((tobacco_surcharge >= (0)::numeric)),
  constraint contribution_rules_wellness_credit_check check ((wellness_credit >= (0)::numeric)),
  constraint contribution_rules_overlap exclude using gist (coalesce(plan_id, external_benefit_id) with =,
    coalesce(enrollment_session_id, '00000000-0000-0000-0000-000000000000'::uuid) with =, coalesce(division_id,
    '00000000-0000-0000-0000-000000000000'::uuid) with =, coalesce(class_code, '') with =, daterange(effective_date,
    expiration_date, '[]') with &&) where ((superseded_at is null)),
  constraint contribution_rules_pkey primary key (id)
);
create index contribution_rules_client on contribution_rules (client_id) where (superseded_at is null);
create index contribution_rules_division on contribution_rules (division_id);
create index contribution_rules_plan on contribution_rules (plan_id, effective_date);
alter table contribution_rules enable row level security;
alter table contribution_rules force row level security;

-- How a base plan shares the cost of a bill with the member, for some days (domain 7.3, 8.2).
create table costsharing (
  id uuid not null,
  client_id uuid not null,
  baseplan_id uuid not null,
  effective_date date not null,
  expiration_date date,
  deductible_type text default 'embedded' not null,
  network_crossing text default 'separate' not null,
  carryover text default 'none' not null,
  -- What the member pays after the deductible, in percent.
  coinsurance_in int,
  coinsurance_out int,
  -- In network, instead of deductible and coinsurance; null: these apply.
  copay_primary numeric(14,2),
  copay_specialist numeric(14,2),
  copay_urgent numeric(14,2),
  copay_emergency numeric(14,2),
  rx_integrated boolean default false not null,
  cob_method text default 'standard' not null,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  deleted_at timestamptz,
  updated_by_key jsonb,
  constraint costsharing_carryover_check check (carryover in ('none', 'always', 'onlyIfUnmet')),
  constraint costsharing_check check ((expiration_date >= effective_date)),
  constraint costsharing_cob_method_check check (cob_method in ('standard', 'nonDuplication', 'maintenance')),
  constraint costsharing_coinsurance_in_check check (((coinsurance_in >= 0) and (coinsurance_in <= 100))),
  constraint costsharing_coinsurance_out_check check (((coinsurance_out >= 0) and (coinsurance_out <= 100))),
  constraint costsharing_copay_emergency_check check ((copay_emergency >= (0)::numeric)),
  constraint costsharing_copay_primary_check check ((copay_primary >= (0)::numeric)),
  constraint costsharing_copay_specialist_check check ((copay_specialist >= (0)::numeric)),
  constraint costsharing_copay_urgent_check check ((copay_urgent >= (0)::numeric)),
  constraint costsharing_deductible_type_check check (deductible_type in ('embedded', 'aggregate')),
  constraint costsharing_network_crossing_check check (network_crossing in ('separate', 'outAlsoIn', 'inAlsoOut', 'combined')),
  constraint costsharing_overlap exclude using gist (baseplan_id with =, daterange(effective_date, expiration_date,
    '[]') with &&) where ((deleted_at is null)),
  constraint costsharing_pkey primary key (id)
);
create index costsharing_baseplan on costsharing (baseplan_id);
create index costsharing_client on costsharing (client_id);
alter table costsharing enable row level security;
alter table costsharing force row level security;

-- --- eligibility

create table waitingrules (
  id uuid not null,
  installation_id uuid not null,
  client_id uuid not null,
  name text not null,
  -- A division's code or identifier and a class of employees; null: all of them.
  division_code text,
  class_code text,
  basis text default 'hireDate' not null,
  orientation boolean default false not null,
  unit text default 'none' not null,
  amount int default 0 not null,
  effective_on text not null,
  rehire_within_days int,
  -- The law lets nobody wait beyond the 91st day (29 CFR 2590.715-2708); only excepted plans do without.
  excepted boolean default false not null,
  hours_per_week_min int,
  -- A cumulative condition may ask for 1,200 hours at most.
  hours_required int,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  deleted_at timestamptz,
  updated_by_key jsonb,
  constraint waitingrules_amount_check check (((amount >= 0) and (amount <= 365))),
  constraint waitingrules_basis_check check (basis in ('hireDate', 'fullTimeDate', 'rehireDate', 'hours')),
  constraint waitingrules_effective_on_check check (effective_on in ('immediate', 'firstOfMonthFollowing',
    'firstOfMonthCoincidentOrFollowing', 'firstOfPayPeriod')),
  constraint waitingrules_hours_per_week_min_check check (((hours_per_week_min >= 0) and (hours_per_week_min <= 168))),
  constraint waitingrules_hours_required_check check (((hours_required >= 0) and (hours_required <= 1200))),
  constraint waitingrules_rehire_within_days_check check (((rehire_within_days >= 0) and (rehire_within_days <= 366))),
  constraint waitingrules_unit_check check (unit in ('none', 'days', 'months')),
  constraint waitingrules_pkey primary key (id)
);
create index waitingrules_installation on waitingrules (installation_id);
create unique index waitingrules_place on waitingrules (client_id, division_code, class_code) nulls not distinct where
  (deleted_at is null);
alter table waitingrules enable row level security;
alter table waitingrules force row level security;

create table agelimits (
  id uuid not null,
  installation_id uuid not null,
  client_id uuid not null,
  -- A division's code or identifier, a type of coverage, a state; null: all of them.
  division_code text,
  coverage_type text,
  state text,
  age int not null,
  -- On which day after the birthday it ends; null: by the rule of the place.
  rule text,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  updated_by_key jsonb,
  deleted_at timestamptz,
  constraint agelimits_age_check check (((age >= 18) and (age <= 40))),
  constraint agelimits_coverage_type_check check (coverage_type in ('medical', 'dental', 'vision', 'life', 'add', 'std',
    'ltd', 'rx', 'fsa', 'hsa', 'hra', 'eap', 'voluntary')),
  -- Health coverage of children lasts to 26 (ACA 2714); excepted benefits may end before (29 CFR 2590.732(c)).
  constraint agelimits_law check (((age >= 26) or coverage_type in ('dental', 'vision', 'life', 'add', 'voluntary'))),
  constraint agelimits_rule_check check (rule in ('birthday', 'endOfMonth', 'endOfYear')),
  constraint agelimits_state_check check ((state ~ '^[A-Za-z]{2}$')),
  constraint agelimits_pkey primary key (id)
);
create index agelimits_installation on agelimits (installation_id);
create unique index agelimits_place on agelimits (client_id, division_code, coverage_type, upper(state)) nulls not
  distinct where (deleted_at is null);
alter table agelimits enable row level security;
alter table agelimits force row level security;

create table lifeevents (
  id uuid not null,
  installation_id uuid not null,
  code text not null,
  name text not null,
  name_ko text,
  name_es text,
  window_days int not null,
  days_before int default 0 not null,
  start_rule text not null,
  end_rule text not null,
  proofs jsonb,
  -- What it allows, by kind of plan; null: nothing.
  health_actions jsonb,
  insurance_actions jsonb,
  account_actions jsonb,
  -- Whom it may add or drop; null: anybody.
  relationships jsonb,
  cobra_event text,
  x12_reason text not null,
  -- Clients it is offered to; null: all of them.
  client_ids jsonb,
  publish_on date,
  expires_on date,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  deleted_at timestamptz,
  updated_by_key jsonb,
  constraint lifeevents_account_actions_check check ((jsonb_typeof(account_actions) = 'array')),
  constraint lifeevents_check check ((expires_on >= publish_on)),
  constraint lifeevents_client_ids_check check ((jsonb_typeof(client_ids) = 'array')),
  constraint lifeevents_cobra_event_check check (cobra_event in ('termination', 'hours', 'death', 'divorce', 'medicare',
    'childAging')),
  constraint lifeevents_days_before_check check (((days_before >= 0) and (days_before <= 366))),
  constraint lifeevents_end_rule_check check (end_rule in ('dayBeforeStart', 'dateOfEvent', 'endOfMonth', 'endOfMonthBefore')),
  constraint lifeevents_health_actions_check check ((jsonb_typeof(health_actions) = 'array')),
  constraint lifeevents_insurance_actions_check check ((jsonb_typeof(insurance_actions) = 'array')),
  constraint lifeevents_proofs_check check ((jsonb_typeof(proofs) = 'array')),
  constraint lifeevents_relationships_check check ((jsonb_typeof(relationships) = 'array')),
  constraint lifeevents_start_rule_check check (start_rule in ('dateOfEvent', 'dayAfterEvent', 'firstOfMonthAfterEvent',
    'firstOfMonthAfterRequest')),
  constraint lifeevents_window_days_check check (((window_days >= 0) and (window_days <= 366))),
  constraint lifeevents_pkey primary key (id)
);
create unique index lifeevents_code on lifeevents (installation_id, lower(code)) where (deleted_at is null);
alter table lifeevents enable row level security;
alter table lifeevents force row level security;

create table termreasons (
  id uuid not null,
  installation_id uuid not null,
  code text not null,
  name text not null,
  name_ko text,
  name_es text,
  category text not null,
  x12_reason text not null,
  cobra_event text,
  cobra_eligible boolean default false not null,
  rule_override text,
  requires_note boolean default false not null,
  -- Why coverage may be taken back after it started (ACA 2712); null: it may not.
  rescission_ground text,
  client_ids jsonb,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  deleted_at timestamptz,
  updated_by_key jsonb,
  constraint termreasons_category_check check (category in ('employment', 'coverage', 'dependent', 'death', 'nonpayment')),
  constraint termreasons_client_ids_check check ((jsonb_typeof(client_ids) = 'array')),
  constraint termreasons_cobra_event_check check (cobra_event in ('termination', 'hours', 'death', 'divorce', 'medicare',
    'childAging')),
  constraint termreasons_rescission_ground_check check (rescission_ground in ('nonpayment', 'employeeRequest', 'fraud')),
  constraint termreasons_rule_override_check check (rule_override in ('dateOfEvent', 'endOfMonth', 'endOfPayPeriod',
    'endOfMonthIfAfter15')),
  constraint termreasons_pkey primary key (id)
);
create unique index termreasons_code on termreasons (installation_id, lower(code)) where (deleted_at is null);
alter table termreasons enable row level security;
alter table termreasons force row level security;

-- --- enrollments

-- The rules of the moment of submission, by which it is judged when it is processed; null: from before they were kept.
-- And whose numbers lie sealed in it: they alone read them in full.
create table enrollments (
  id uuid not null,
  client_id uuid not null,
  -- What people read to each other: 'E-000123', counted per installation.
  number text not null,
  enrollment_type text not null,
  status text not null,
  version int default 1 not null,
  step int default 1 not null,
  place jsonb default '{"page": "landing", "field": null}'::jsonb not null,
  -- The wizard's draft without SSN and bank numbers; null for a change that has a screen of its own.
  answers jsonb,
  -- What such a change asks for, without an SSN.
  request jsonb,
  secrets bytea,
  -- The family, and whom it is about; null: somebody new until it is processed.
  subscriber_id uuid,
  person_id uuid,
  person_name text default '' not null,
  name_key text default '' not null collate pg_catalog."C",
  member_number text collate pg_catalog."C",
  -- Finds another enrollment of the same new hire without opening an SSN.
  ssn_index bytea,
  -- Coverage types it may change; null: all; empty: none.
  coverage_types text[],
  effective_date date,
  link_base text default '' not null,
  note text,
  failure jsonb,
  processing_step text,
  attempts int default 0 not null,
  -- What was signed: people, elections, prices and consequences as they were shown. Never changed afterwards.
  snapshot jsonb,
  started_by uuid,
  started_by_name text,
  saved_by uuid,
  saved_by_name text,
  saved_at timestamptz default now() not null,
  submitted_by uuid,
  submitted_by_name text,
  submitted_at timestamptz,
  approved_by uuid,
  approved_by_name text,
  approved_at timestamptz,
  processed_at timestamptz,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  confirmation_sha256 bytea,
  -- People of a draft, by its own keys, whose proof never came: processed without them, the answers stay as they were typed.
  left_out text[] default '{}'::text[] not null,
  rules jsonb,
  secrets_by uuid,
  started_by_key jsonb,
  saved_by_key jsonb,
  submitted_by_key jsonb,
  approved_by_key jsonb,
  -- A change that failed is corrected by a new one, which names it: once, and both say so.
  corrects uuid,
  constraint enrollments_enrollment_type_check check (enrollment_type in ('divchange', 'termmember', 'adddependent',
    'demochange', 'newemployee', 'coveragechange', 'addresschange', 'rehire', 'reinstatement', 'leave', 'open', 'self')),
  constraint enrollments_processing_step_check check (processing_step in ('validate', 'apply', 'confirmation', 'cards',
    'notices')),
  constraint enrollments_status_check check (status in ('draft', 'submitted', 'pendingApproval', 'pendingProof',
    'pendingSignature', 'returned', 'queued', 'processing', 'processed', 'failed', 'rejected', 'cancelled', 'expired',
    'voided')),
  constraint enrollments_step_check check (((step >= 1) and (step <= 7))),
  constraint enrollments_client_id_number_key unique (client_id, number),
  constraint enrollments_pkey primary key (id)
);
-- Proofs of somebody new are found by the enrollments that a user held to divisions began: a list asked for once, not
-- all enrollments for each proof.
create index enrollments_begun on enrollments (started_by) where (subscriber_id is null);
create unique index enrollments_corrects on enrollments (corrects) where (corrects is not null);
create index enrollments_family on enrollments (subscriber_id, updated_at desc);
create index enrollments_name on enrollments (client_id, name_key);
create index enrollments_person on enrollments (person_id);
create index enrollments_ssn on enrollments (client_id, ssn_index) where (ssn_index is not null);
create index enrollments_status on enrollments (client_id, status, updated_at desc);
-- And enrollments by the day they were submitted.
create index enrollments_submitted on enrollments (client_id, submitted_at) where (submitted_at is not null);
create index enrollments_updated on enrollments (client_id, updated_at desc, id desc);
alter table enrollments enable row level security;
alter table enrollments force row level security;

-- The changes an enrollment made: what a void takes back as one unit.
create table enrollment_changes (
  change_id uuid not null,
  client_id uuid not null,
  enrollment_id uuid not null,
  constraint enrollment_changes_pkey primary key (change_id)
);
create index enrollment_changes_enrollment on enrollment_changes (enrollment_id);
alter table enrollment_changes enable row level security;
alter table enrollment_changes force row level security;

-- What staff corrected of an enrollment that could not be processed: each answer before and after, secret numbers masked.
create table enrollment_corrections (
  id uuid not null,
  client_id uuid not null,
  enrollment_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  fields jsonb not null,
  corrected_at timestamptz default now() not null,
  -- Processing was asked for again: later corrections are a row of their own.
  closed_at timestamptz,
  -- What acted beside three more columns that say who did something (docs/decisions/068-who-acts.md): corrections of failed
  -- enrollments, answers to questions about who somebody is, and what a plan code means. What was written before names a key in words.
  user_key jsonb,
  constraint enrollment_corrections_pkey primary key (id)
);
create index enrollment_corrections_client on enrollment_corrections (client_id);
create index enrollment_corrections_enrollment on enrollment_corrections (enrollment_id, corrected_at desc);
alter table enrollment_corrections enable row level security;
alter table enrollment_corrections force row level security;

create table enrollment_numbers (
  installation_id uuid not null,
  last int not null,
  constraint enrollment_numbers_pkey primary key (installation_id)
);
alter table enrollment_numbers enable row level security;
alter table enrollment_numbers force row level security;

-- Proof documents and signatures an enrollment asks for (domain 3.1). One that blocks must be settled before it is processed.
create table enrollment_proofs (
  id uuid not null,
  client_id uuid not null,
  enrollment_id uuid not null,
  -- Whose family it is about, as soon as the family is known; who of it, by the draft's own key and by name.
  subscriber_id uuid,
  person_key text default 'subscriber' not null,
  person_name text,
  type text not null,
  state text default 'required' not null,
  blocking boolean default true not null,
  due_date date,
  file_key text,
  file_name text,
  media_type text,
  note text,
  received_at timestamptz,
  reviewed_by uuid,
  reviewed_by_name text,
  reviewed_at timestamptz,
  created_at timestamptz default now() not null,
  reviewed_by_key jsonb,
  constraint enrollment_evidence_state_check check (state in ('required', 'received', 'accepted', 'rejected', 'waived',
    'overdue')),
  constraint enrollment_evidence_enrollment_id_person_key_type_key unique (enrollment_id, person_key, type),
  constraint enrollment_proofs_pkey primary key (id)
);
create index enrollment_proofs_client on enrollment_proofs (client_id, state, due_date);
create index enrollment_proofs_family on enrollment_proofs (subscriber_id);
alter table enrollment_proofs enable row level security;
alter table enrollment_proofs force row level security;

-- A signature is of the person who gives it (15 USC 7001, UETA 9): a row of its own, made when an enrollment is submitted
-- and never with what is typed into a draft. Nothing of it is changed or deleted; it only ends.
create table enrollment_signatures (
  id uuid not null,
  client_id uuid not null,
  enrollment_id uuid not null,
  -- The signature of the employee under what somebody else entered; null: of whoever submitted.
  proof_id uuid,
  user_id uuid not null,
  -- The name of the account as it was.
  user_name text not null,
  role text not null,
  typed_name text not null,
  language text not null,
  text_version int not null,
  -- The very words that were signed.
  signed_text text not null,
  -- Of the answers alone, and of all that was shown with them: SHA-256 in hexadecimal digits. Numbers that are secret went
  -- in through a keyed hash, so that nobody finds them by trying.
  answers_hash text not null,
  shown_hash text not null,
  address text,
  user_agent text,
  signed_at timestamptz default now() not null,
  ended_at timestamptz,
  ended_by text,
  constraint enrollment_signatures_check check (((ended_at is null) = (ended_by is null))),
  constraint enrollment_signatures_ended_by_check check (ended_by in ('returned', 'answers', 'signedAnew')),
  constraint enrollment_signatures_role_check check (role in ('employee', 'employer', 'broker', 'tpa', 'admin')),
  constraint enrollment_signatures_pkey primary key (id)
);
create index enrollment_signatures_client on enrollment_signatures (client_id);
create index enrollment_signatures_enrollment on enrollment_signatures (enrollment_id, signed_at desc);
alter table enrollment_signatures enable row level security;
alter table enrollment_signatures force row level security;

-- SSNs that an enrollment under way will record: nobody else of the client is promised one of them meanwhile. Only their
-- blind index is here; a number leaves when its enrollment is processed, comes back or ends.
create table enrollment_ssns (
  enrollment_id uuid not null,
  client_id uuid not null,
  ssn_index bytea not null,
  -- Who will have it; null: somebody new.
  person_id uuid,
  constraint enrollment_ssns_pkey primary key (enrollment_id, ssn_index)
);
create index enrollment_ssns_index on enrollment_ssns (client_id, ssn_index);
create index enrollment_ssns_person on enrollment_ssns (person_id);
alter table enrollment_ssns enable row level security;
alter table enrollment_ssns force row level security;

create table enrollmentsessionthemes (
  id uuid not null,
  installation_id uuid not null,
  name text not null,
  color_primary text not null,
  color_accent text,
  header_text text,
  footer_text text,
  welcome text,
  welcome_ko text,
  welcome_es text,
  complete text,
  complete_ko text,
  complete_es text,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  deleted_at timestamptz,
  updated_by_key jsonb,
  constraint enrollmentsessionthemes_pkey primary key (id)
);
create index enrollmentsessionthemes_installation on enrollmentsessionthemes (installation_id);
create unique index enrollmentsessionthemes_name on enrollmentsessionthemes (installation_id, lower(name)) where
  (deleted_at is null);
alter table enrollmentsessionthemes enable row level security;
alter table enrollmentsessionthemes force row level security;

-- Papers with places to sign (domain 12.7).
create table esigntemplates (
  id uuid not null,
  installation_id uuid not null,
  name text not null,
  provider text default 'builtin' not null,
  status text default 'active' not null,
  roles jsonb default '[]'::jsonb not null,
  fields jsonb default '[]'::jsonb not null,
  constraint esigntemplates_fields_check check ((jsonb_typeof(fields) = 'array')),
  constraint esigntemplates_provider_check check (provider in ('builtin', 'external')),
  constraint esigntemplates_roles_check check ((jsonb_typeof(roles) = 'array')),
  constraint esigntemplates_status_check check (status in ('active', 'inactive')),
  constraint esigntemplates_pkey primary key (id)
);
create index esigntemplates_installation on esigntemplates (installation_id);
alter table esigntemplates enable row level security;
alter table esigntemplates force row level security;

-- --- cobra

-- Who lost coverage by what, and where the COBRA clock stands (domain 3.6). One row a person and loss.
create table cobra_events (
  id uuid not null,
  client_id uuid not null,
  subscriber_id uuid not null,
  person_id uuid not null,
  -- The change that ended the coverage.
  change_id uuid,
  event text not null,
  event_date date not null,
  last_day date not null,
  state text default 'eventRecorded' not null,
  months int not null,
  tell_by date not null,
  notice_by date not null,
  notice_sent_on date,
  elect_by date,
  elected_on date,
  first_premium_by date,
  covered_from date not null,
  covered_until date not null,
  version int default 1 not null,
  recorded_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  -- What the person chose to continue; null: not chosen yet.
  coverage_types text[],
  waived_on date,
  ended_on date,
  -- The last day premiums of continued coverage are paid for.
  paid_through date,
  note text,
  updated_by uuid,
  updated_by_name text,
  -- The SSA's finding that a person of the family is disabled: since when, made on which day, told to the plan on which.
  disabled_person_id uuid,
  disabled_since date,
  disabled_found_on date,
  disabled_told_on date,
  -- What happened to the family after the first event and makes 36 months of the 18 or 29.
  second_event text,
  second_event_on date,
  -- Received toward a premium that is not paid for yet.
  received_cents int default 0 not null,
  -- What is still lacking of a premium that counts as paid, the first day it pays for, and until when it has to come
  -- once the person was told.
  shortfall_cents int,
  shortfall_from date,
  shortfall_told_on date,
  shortfall_by date,
  updated_by_key jsonb,
  -- What made it: a change that ended coverage, somebody by hand, a file that said so, a birth to somebody who continues.
  origin text default 'change' not null,
  -- Kinds of coverage that were lost.
  lost_types text[],
  -- Federal COBRA, or the law of a state for smaller employers.
  law text default 'federal' not null,
  -- Since when the employee has Medicare, where that was before the event.
  medicare_on date,
  -- Why it is closed by what became of its loss, and the state it goes back to when that is undone.
  closed_by text,
  held_state text,
  -- From when the person is covered again otherwise.
  other_from date,
  -- The last day that a file states, and what stood before it.
  stated_until date,
  until_before date,
  state_before text,
  constraint cobra_events_check check (((second_event is null) = (second_event_on is null))),
  constraint cobra_events_check1 check (((shortfall_cents is null) = (shortfall_from is null))),
  constraint cobra_events_check2 check (((closed_by is null) = (held_state is null))),
  constraint cobra_events_check3 check (((closed_by is not null) or (state <> 'withdrawn'))),
  constraint cobra_events_closed_by_check check (closed_by in ('undone', 'nothingLost', 'replaced', 'mistake',
    'otherCoverage', 'file')),
  constraint cobra_events_event_check check (event in ('termination', 'hours', 'death', 'divorce', 'medicare', 'childAging')),
  constraint cobra_events_law_check check (law in ('federal', 'state')),
  constraint cobra_events_origin_check check (origin in ('change', 'hand', 'file', 'birth')),
  constraint cobra_events_received_cents_check check ((received_cents >= 0)),
  constraint cobra_events_second_event_check check (second_event in ('death', 'divorce', 'medicare', 'childAging')),
  constraint cobra_events_shortfall_cents_check check ((shortfall_cents > 0)),
  constraint cobra_events_state_check check (state in ('eventRecorded', 'noticeDue', 'noticeSent', 'elected', 'waived',
    'expired', 'awaitingFirstPremium', 'active', 'grace', 'terminatedNonPay', 'exhausted', 'terminated', 'withdrawn')),
  constraint cobra_events_pkey primary key (id)
);
create index cobra_events_change on cobra_events (change_id);
create index cobra_events_client on cobra_events (client_id, state, notice_by);
create index cobra_events_other on cobra_events (client_id, other_from) where (other_from is not null);
create index cobra_events_person on cobra_events (person_id);
create index cobra_events_subscriber on cobra_events (subscriber_id);
alter table cobra_events enable row level security;
alter table cobra_events force row level security;

-- Which changes a case follows from, with what each says of it; and those that wrote its own coverage.
create table cobra_causes (
  cobra_event_id uuid not null,
  change_id uuid not null,
  client_id uuid not null,
  person_id uuid not null,
  role text not null,
  event text,
  event_date date,
  types text[] default '{}'::text[] not null,
  -- Of a file: the last day before the continued coverage that it states, the last day of that, and the day it ended.
  last_day date,
  covered_until date,
  ended_on date,
  -- Kinds of coverage that had lapsed during an FMLA leave: whoever does not come back lost them by that event all the same,
  -- on the last day of the leave (26 CFR 54.4980B-10 Q&A-3).
  lapsed text[] default '{}'::text[] not null,
  constraint cobra_causes_check check (((role = 'coverage') or ((event is not null) and (event_date is not null)))),
  constraint cobra_causes_event_check check (event in ('termination', 'hours', 'death', 'divorce', 'medicare', 'childAging')),
  constraint cobra_causes_role_check check (role in ('cause', 'coverage')),
  constraint cobra_causes_pkey primary key (cobra_event_id, change_id)
);
create index cobra_causes_change on cobra_causes (change_id);
create index cobra_causes_client on cobra_causes (client_id);
create index cobra_causes_person on cobra_causes (person_id);
alter table cobra_causes enable row level security;
alter table cobra_causes force row level security;

-- Health coverage that a file ended without saying why may have been lost by an event that COBRA knows, and the days to send a
-- notice run (29 CFR 2590.606-2, -4). Which ends those are is worked out; here stands what staff answered: no such event.
create table cobra_no_events (
  id uuid not null,
  client_id uuid not null,
  person_id uuid not null,
  -- The last covered day that was asked about; a corrected one is asked about again.
  last_day date not null,
  note text,
  recorded_at timestamptz default clock_timestamp() not null,
  recorded_by uuid,
  recorded_by_name text,
  recorded_by_key jsonb,
  constraint cobra_no_events_person_id_last_day_key unique (person_id, last_day),
  constraint cobra_no_events_pkey primary key (id)
);
create index cobra_no_events_client on cobra_no_events (client_id);
alter table cobra_no_events enable row level security;
alter table cobra_no_events force row level security;

-- Each payment of continued coverage as it was entered. Never changed.
create table cobra_payments (
  id uuid not null,
  client_id uuid not null,
  cobra_event_id uuid not null,
  person_id uuid not null,
  paid_on date not null,
  amount_cents int not null,
  -- What was due when it came; the last day it pays for, null: it pays for none yet.
  due_cents int not null,
  paid_through date,
  recorded_at timestamptz default clock_timestamp() not null,
  recorded_by uuid,
  recorded_by_name text,
  recorded_by_key jsonb,
  constraint cobra_payments_amount_cents_check check ((amount_cents > 0)),
  constraint cobra_payments_due_cents_check check ((due_cents > 0)),
  constraint cobra_payments_pkey primary key (id)
);
create index cobra_payments_client on cobra_payments (client_id);
create index cobra_payments_event on cobra_payments (cobra_event_id, recorded_at);
create index cobra_payments_person on cobra_payments (person_id);
alter table cobra_payments enable row level security;
alter table cobra_payments force row level security;

-- Which reminders were written of a case, so that what waits is taken back with it.
create table cobra_reminders (
  cobra_event_id uuid not null,
  mail_id uuid not null,
  client_id uuid not null,
  person_id uuid not null,
  constraint cobra_reminders_pkey primary key (cobra_event_id, mail_id)
);
create index cobra_reminders_client on cobra_reminders (client_id);
create index cobra_reminders_person on cobra_reminders (person_id);
alter table cobra_reminders enable row level security;
alter table cobra_reminders force row level security;

-- --- claims

create table claims (
  id uuid not null,
  client_id uuid not null,
  person_id uuid not null,
  subscriber_id uuid not null,
  claim_number text not null,
  -- 1 for the first row of a claim number, then counted up; the row without superseded_at is the newest.
  version int default 1 not null,
  adjustment_of uuid,
  external_claim_number text,
  patient_account_number text,
  status text not null,
  -- Why it is not decided: waitingForCob, waitingForAccident, waitingForRecords, underReview, reopened.
  pending_reason text,
  -- Taken back by the provider (X12 837 CLM05-3 8): in no list, no total and no accumulator.
  void boolean default false not null,
  claim_type text not null,
  form_type text not null,
  date_received date,
  date_processed date,
  date_paid date,
  group_number text,
  group_name text,
  division_id uuid,
  plan_id uuid,
  provider_name text,
  provider_npi text,
  provider_number text,
  provider_tin text,
  office_name text,
  office_city text,
  network_status text,
  service_date_from date not null,
  service_date_to date not null,
  -- [{"code": "E119", "role": "principal"}], as in the file, without a point.
  diagnoses jsonb default '[]'::jsonb not null,
  bill_type text,
  drg_code text,
  place_of_service text,
  assigned_benefits boolean,
  payee_type text,
  -- [{"reference", "method": "check" or "eft", "date", "payee", "amount", "clearedDate"}]
  payments jsonb default '[]'::jsonb not null,
  -- Reason codes of the claim as a whole: [{"group", "carc", "rarc": []}].
  reason_codes jsonb default '[]'::jsonb not null,
  currency_code text default 'USD' not null,
  -- Mental health, substance use, reproductive health, genetics (domain 7.6): decided by code lists when recorded.
  sensitive boolean default false not null,
  total_charges numeric(14,2) not null,
  total_allowed numeric(14,2),
  total_discount numeric(14,2),
  total_not_covered numeric(14,2),
  total_deductible numeric(14,2),
  total_copay numeric(14,2),
  total_coinsurance numeric(14,2),
  total_penalty numeric(14,2),
  total_cob numeric(14,2),
  total_paid numeric(14,2),
  total_patient_responsibility numeric(14,2),
  line_count int not null,
  import_id uuid,
  source text not null,
  recorded_at timestamptz default now() not null,
  superseded_at timestamptz,
  superseded_import uuid,
  -- The payer as its payments name it: its name, and its identifier where it gives one (N1 PR).
  payer_name text,
  payer_id text,
  -- The payer's own number of the claim, as the payment that decided it says (CLP07); null: no payment said one.
  payer_claim_number text,
  -- Who bills, where the provider is somebody else of the same office (837 NM1 85; 835 N1 PE).
  billing_npi text,
  -- What the claim says was charged, in the currency of the bill, where its lines come to another sum (CLM02, CLP03).
  stated_charges numeric(14,2),
  -- A digest of what the provider billed: provider, services, charges; null where no bill has come, or from before it was kept.
  bill_key text,
  -- Payments and reversals this claim has taken, first to last: [{"key", "cents", "date", "kind": "payment" or "reversal", "undone"}];
  -- null from before they were kept.
  decisions jsonb,
  constraint claims_check check ((service_date_to >= service_date_from)),
  constraint claims_claim_type_check check (claim_type in ('medical', 'dental', 'vision', 'pharmacy', 'disability', 'fsa')),
  constraint claims_form_type_check check (form_type in ('CMS1500', 'UB04', 'ADA', 'NCPDP', 'Member')),
  constraint claims_network_status_check check (network_status in ('in', 'out', 'na')),
  constraint claims_payee_type_check check (payee_type in ('provider', 'member', 'split')),
  constraint claims_source_check check (source in ('837', '835', 'demo', 'undo', 'api')),
  constraint claims_status_check check (status in ('pending', 'completed', 'denied', 'rejected', 'imported')),
  constraint claims_pkey primary key (client_id, id)
);
create index claims_account on claims (client_id, patient_account_number) where (superseded_at is null);
-- A claim is opened by its id alone: nobody needs to know whose it is first.
create unique index claims_by_id on claims (id);
create index claims_external on claims (external_claim_number) where (superseded_at is null);
create index claims_family on claims (subscriber_id, service_date_from desc, id desc) where ((superseded_at is null) and
  (not void));
create index claims_import on claims (import_id) where (import_id is not null);
create index claims_npi on claims (provider_npi, service_date_from desc) where (superseded_at is null);
create unique index claims_number on claims (client_id, claim_number) where (superseded_at is null);
create index claims_paid on claims (client_id, date_paid) where ((superseded_at is null) and (not void));
create index claims_payer_number on claims (client_id, payer_claim_number) where (superseded_at is null);
create index claims_payments on claims using gin (payments jsonb_path_ops);
create index claims_person on claims (person_id, service_date_from desc, id desc) where ((superseded_at is null) and (not
  void));
create index claims_received on claims (client_id, date_received desc, id desc) where (superseded_at is null);
create index claims_searched_number on claims (claim_number text_pattern_ops);
create index claims_served on claims (client_id, service_date_from) where ((superseded_at is null) and (not void));
create index claims_superseded_import on claims (superseded_import) where (superseded_import is not null);
create index claims_tin on claims (provider_tin, service_date_from desc) where (superseded_at is null);
create unique index claims_version on claims (client_id, claim_number, version);
alter table claims enable row level security;
alter table claims force row level security;

create table claim_lines (
  client_id uuid not null,
  claim_id uuid not null,
  line_number int not null,
  -- Repeated from the claim, so that the same policy holds for both without a join.
  person_id uuid not null,
  sensitive boolean default false not null,
  service_date_from date not null,
  service_date_to date not null,
  billed_currency_amount numeric(14,2) not null,
  exchange_rate numeric(12,6) default 1 not null,
  -- round(billed_currency_amount * exchange_rate, 2), half up.
  billed numeric(14,2) not null,
  procedure_code text,
  modifiers text[] default '{}'::text[] not null,
  revenue_code text,
  ndc_code text,
  description text,
  units numeric(12,3),
  place_of_service text,
  tooth_number text,
  tooth_surface text,
  diagnosis_pointers int[] default '{}'::int[] not null,
  control_number text,
  allowed numeric(14,2),
  discount numeric(14,2),
  not_covered numeric(14,2),
  not_covered_to text,
  deductible numeric(14,2),
  copay numeric(14,2),
  coinsurance numeric(14,2),
  coinsurance_pct numeric(5,2),
  cob numeric(14,2),
  penalty numeric(14,2),
  paid numeric(14,2),
  patient_responsibility numeric(14,2),
  -- [{"group": "CO", "carc": "45", "rarc": [], "amount": "12.00"}]; the sentences are the product's own.
  reason_codes jsonb default '[]'::jsonb not null,
  benefit_category text,
  network_tier text,
  line_status text,
  constraint claim_lines_line_status_check check (line_status in ('pending', 'completed', 'denied', 'rejected')),
  constraint claim_lines_not_covered_to_check check (not_covered_to in ('patient', 'provider')),
  constraint claim_lines_pkey primary key (claim_id, line_number)
);
create index claim_lines_person on claim_lines (person_id, service_date_from);
alter table claim_lines enable row level security;
alter table claim_lines force row level security;

-- Who is meant by a patient of a claim file whom the roster does not have: decided once, for this file and later ones.
create table claim_people (
  id uuid not null,
  client_id uuid not null,
  -- A digest of member number, names and birth date as the files write them.
  key text not null,
  decision text not null,
  person_id uuid,
  decided_at timestamptz default now() not null,
  -- The same patient without the birth date: bills state it, payments do not.
  loose_key text,
  constraint claim_people_check check (((decision <> 'match') or (person_id is not null))),
  constraint claim_people_decision_check check (decision in ('match', 'create', 'leaveOut')),
  constraint claim_people_client_id_key_key unique (client_id, key),
  constraint claim_people_pkey primary key (id)
);
create index claim_people_loose on claim_people (client_id, loose_key);
alter table claim_people enable row level security;
alter table claim_people force row level security;

-- --- confidentiality

-- One person lets another of the family read (domain 7.6). Given by the person or recorded from a signed paper; ended, never erased.
create table authorizations (
  id uuid not null,
  client_id uuid not null,
  grantor_id uuid not null,
  grantee_id uuid not null,
  scope text not null,
  -- Sensitive services too: 42 CFR 2.31 asks for a consent that names them.
  sensitive boolean default false not null,
  effective_date date not null,
  expiration_date date,
  -- What the signed paper is called where it is kept; null: given in the portal.
  document text,
  created_at timestamptz default now() not null,
  created_by uuid,
  created_by_name text,
  revoked_at timestamptz,
  revoked_by uuid,
  revoked_by_name text,
  created_by_key jsonb,
  revoked_by_key jsonb,
  constraint authorizations_check check ((grantor_id <> grantee_id)),
  constraint authorizations_check1 check (((expiration_date is null) or (expiration_date >= effective_date))),
  constraint authorizations_scope_check check (scope in ('claims', 'eob', 'accumulators', 'all')),
  constraint authorizations_pkey primary key (id)
);
create index authorizations_client on authorizations (client_id);
create index authorizations_grantee on authorizations (grantee_id) where (revoked_at is null);
create index authorizations_grantor on authorizations (grantor_id, created_at desc);
alter table authorizations enable row level security;
alter table authorizations force row level security;

-- Somebody whom letters and mails about their own health must reach elsewhere, and nobody else (45 CFR 164.522(b)).
create table confidential_communications (
  id uuid not null,
  client_id uuid not null,
  person_id uuid not null,
  email text,
  phone text,
  address1 text,
  address2 text,
  city text,
  state text,
  zip text,
  effective_date date default current_date not null,
  created_at timestamptz default now() not null,
  created_by uuid,
  created_by_name text,
  ended_at timestamptz,
  ended_by uuid,
  ended_by_name text,
  created_by_key jsonb,
  ended_by_key jsonb,
  constraint confidential_communications_pkey primary key (id)
);
create index confidential_communications_client on confidential_communications (client_id);
create unique index confidential_communications_person on confidential_communications (person_id) where (ended_at is null);
alter table confidential_communications enable row level security;
alter table confidential_communications force row level security;

-- --- explanations

-- An explanation that was released: by the day of its payment, or by somebody. Before that the claim's own dates say it.
create table eobs (
  id uuid not null,
  client_id uuid not null,
  claim_id uuid not null,
  person_id uuid not null,
  -- Whom it is written to; null: nobody is written to, whoever may read it finds it in the portal.
  addressee_id uuid,
  sensitive boolean not null,
  released_on date not null,
  delivery text not null,
  batch_id uuid,
  batch_paper int,
  created_at timestamptz default now() not null,
  constraint eobs_check check (((addressee_id is null) = (delivery = 'none'))),
  constraint eobs_delivery_check check (delivery in ('paper', 'electronic', 'both', 'none')),
  constraint eobs_pkey primary key (id)
);
create index eobs_addressee on eobs (addressee_id);
create index eobs_batch on eobs (batch_id, batch_paper);
create unique index eobs_claim on eobs (client_id, claim_id);
create index eobs_person on eobs (person_id);
create index eobs_waiting on eobs (client_id, created_at) where ((batch_id is null) and delivery in ('paper', 'both'));
alter table eobs enable row level security;
alter table eobs force row level security;

create table eob_templates (
  id uuid not null,
  installation_id uuid not null,
  template_id uuid not null,
  number int default 1 not null,
  status text default 'draft' not null,
  name text not null,
  scope text not null,
  client_id uuid,
  sections jsonb not null,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  published_at timestamptz,
  updated_by_key jsonb,
  constraint eob_templates_check check (((scope = 'installation') = (client_id is null))),
  constraint eob_templates_scope_check check (scope in ('installation', 'client')),
  constraint eob_templates_status_check check (status in ('draft', 'active', 'retired')),
  constraint eob_templates_pkey primary key (id)
);
create unique index eob_templates_active on eob_templates (template_id) where (status = 'active');
create index eob_templates_client on eob_templates (client_id);
create unique index eob_templates_draft on eob_templates (template_id) where (status = 'draft');
create index eob_templates_installation on eob_templates (installation_id);
create unique index eob_templates_number on eob_templates (template_id, number);
alter table eob_templates enable row level security;
alter table eob_templates force row level security;

-- An explanation that somebody holds back until something is cleared up: of a claim number, so that a correction of the
-- claim stays held.
create table eob_holds (
  id uuid not null,
  client_id uuid not null,
  claim_number text not null,
  person_id uuid not null,
  sensitive boolean not null,
  reason text not null,
  held_at timestamptz default now() not null,
  held_by uuid,
  held_by_name text,
  ended_at timestamptz,
  ended_by_name text,
  held_by_key jsonb,
  ended_by_key jsonb,
  constraint eob_holds_pkey primary key (id)
);
create unique index eob_holds_claim on eob_holds (client_id, claim_number) where (ended_at is null);
create index eob_holds_person on eob_holds (person_id);
alter table eob_holds enable row level security;
alter table eob_holds force row level security;

-- --- accumulators

-- What is counted: one row an item. Of the installation, of one client, or of one base plan: the most specific holds.
create table accumulators (
  id uuid not null,
  installation_id uuid not null,
  client_id uuid,
  baseplan_id uuid,
  liability_item_id text not null,
  name text not null,
  name_ko text,
  name_es text,
  kind text not null,
  scope text not null,
  network text default 'combined' not null,
  coverage_type text not null,
  unit text default 'money' not null,
  -- Coverage tiers it is shown for, or networks (IN, OUT, T1, T2); empty or null: all of them.
  required_tiers jsonb,
  plan_year_basis text default 'policy' not null,
  -- What a line must be for, to count: physicalTherapy, chiropractic, orthodontics, frames; null: anything.
  benefit_category text,
  -- Services of class I (cleanings, check-ups) do not count against it.
  without_preventive boolean default false not null,
  pair_id uuid,
  counts_toward uuid,
  sort_key int default 0 not null,
  visible boolean default true not null,
  member_help text,
  member_help_ko text,
  member_help_es text,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  deleted_at timestamptz,
  updated_by_key jsonb,
  constraint accumulators_benefit_category_check check (benefit_category in ('physicalTherapy', 'chiropractic',
    'orthodontics', 'frames', 'preventive')),
  constraint accumulators_kind_check check (kind in ('deductible', 'oop', 'copayMax', 'visitLimit', 'dollarLimit',
    'lifetimeMax', 'carryover', 'other')),
  constraint accumulators_network_check check (network in ('in', 'out', 'combined', 'tier1', 'tier2')),
  constraint accumulators_plan_year_basis_check check (plan_year_basis in ('calendar', 'policy', 'lifetime', 'rolling12')),
  constraint accumulators_required_tiers_check check ((jsonb_typeof(required_tiers) = 'array')),
  constraint accumulators_scope_check check (scope in ('individual', 'family')),
  constraint accumulators_unit_check check (unit in ('money', 'visits', 'days', 'units')),
  constraint accumulators_pkey primary key (id)
);
create index accumulators_baseplan on accumulators (baseplan_id);
create index accumulators_client on accumulators (client_id);
create index accumulators_counts_toward on accumulators (counts_toward);
create unique index accumulators_item on accumulators (installation_id, client_id, baseplan_id, liability_item_id) nulls
  not distinct where (deleted_at is null);
create index accumulators_pair on accumulators (pair_id);
alter table accumulators enable row level security;
alter table accumulators force row level security;

-- What an item is limited to in a base plan, for some days and one tier (null: every tier). Money or a count by the
-- item's unit: null is no limit, 0 is none ("No deductible"). Without a row the plan does not have the item.
create table accumulatorlimits (
  id uuid not null,
  client_id uuid not null,
  baseplan_id uuid not null,
  accumulator_id uuid not null,
  tier_code text,
  limit_amount numeric(14,2),
  limit_count int,
  effective_date date not null,
  expiration_date date,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  deleted_at timestamptz,
  updated_by_key jsonb,
  constraint accumulatorlimits_check check ((expiration_date >= effective_date)),
  constraint accumulatorlimits_limit_amount_check check ((limit_amount >= (0)::numeric)),
  constraint accumulatorlimits_limit_count_check check ((limit_count >= 0)),
  constraint accumulatorlimits_tier_code_check check ((tier_code ~ '^[A-Z0-9]{2,10}$')),
  constraint accumulatorlimits_overlap exclude using gist (baseplan_id with =, accumulator_id with =, coalesce(tier_code,
    '') with =, daterange(effective_date, expiration_date, '[]') with &&) where ((deleted_at is null)),
  constraint accumulatorlimits_pkey primary key (id)
);
create index accumulatorlimits_accumulator on accumulatorlimits (accumulator_id);
create index accumulatorlimits_baseplan on accumulatorlimits (baseplan_id);
create index accumulatorlimits_client on accumulatorlimits (client_id);
alter table accumulatorlimits enable row level security;
alter table accumulatorlimits force row level security;

-- What the core system says of a person (null: of the family) on a day. Shown beside our own sum where the two differ.
create table accumulator_totals (
  id uuid not null,
  client_id uuid not null,
  person_id uuid,
  subscriber_id uuid not null,
  liability_item_id text not null,
  core_name text,
  as_of date not null,
  year_start date,
  year_end date,
  limit_amount numeric(14,2),
  used numeric(14,2) not null,
  last_claim_date date,
  recorded_at timestamptz default now() not null,
  recorded_by uuid,
  superseded_at timestamptz,
  superseded_by uuid,
  recorded_by_key jsonb,
  superseded_by_key jsonb,
  constraint accumulator_totals_check check ((year_end >= year_start)),
  constraint accumulator_totals_pkey primary key (id)
);
create index accumulator_totals_client on accumulator_totals (client_id);
create unique index accumulator_totals_newest on accumulator_totals (subscriber_id, person_id, liability_item_id, as_of)
  nulls not distinct where (superseded_at is null);
create index accumulator_totals_person on accumulator_totals (person_id);
alter table accumulator_totals enable row level security;
alter table accumulator_totals force row level security;

-- Credits that no claim line here gives: brought over from another administrator, or set right (domain 8.2). The item by
-- its LiabilityItemId; the amount in the item's unit, below zero where it takes away.
create table accumulator_adjustments (
  id uuid not null,
  client_id uuid not null,
  person_id uuid not null,
  subscriber_id uuid not null,
  liability_item_id text not null,
  -- The day it counts as: its plan year follows from it.
  service_date date not null,
  amount numeric(14,2) not null,
  source text not null,
  reason text,
  recorded_at timestamptz default now() not null,
  recorded_by uuid,
  superseded_at timestamptz,
  superseded_by uuid,
  recorded_by_key jsonb,
  superseded_by_key jsonb,
  constraint accumulator_adjustments_source_check check (source in ('takeover', 'otherTpa', 'correction')),
  constraint accumulator_adjustments_pkey primary key (id)
);
create index accumulator_adjustments_client on accumulator_adjustments (client_id);
create index accumulator_adjustments_family on accumulator_adjustments (subscriber_id);
create index accumulator_adjustments_person on accumulator_adjustments (person_id);
alter table accumulator_adjustments enable row level security;
alter table accumulator_adjustments force row level security;

-- Items that the core system reported and nobody has named. Hidden from members until they are mapped.
create table unknownaccumulators (
  id uuid not null,
  installation_id uuid not null,
  liability_item_id text not null,
  core_name text,
  -- The number of a member it was reported of.
  sample_member text,
  first_seen date default current_date not null,
  seen_count int default 1 not null,
  client_ids jsonb,
  status text default 'open' not null,
  accumulator_id uuid,
  required_tiers jsonb,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  deleted_at timestamptz,
  updated_by_key jsonb,
  constraint unknownaccumulators_client_ids_check check ((jsonb_typeof(client_ids) = 'array')),
  constraint unknownaccumulators_required_tiers_check check ((jsonb_typeof(required_tiers) = 'array')),
  constraint unknownaccumulators_seen_count_check check ((seen_count >= 0)),
  constraint unknownaccumulators_status_check check (status in ('open', 'mapped', 'ignored')),
  constraint unknownaccumulators_pkey primary key (id)
);
create index unknownaccumulators_accumulator on unknownaccumulators (accumulator_id);
create unique index unknownaccumulators_item on unknownaccumulators (installation_id, liability_item_id) where (deleted_at
  is null);
alter table unknownaccumulators enable row level security;
alter table unknownaccumulators force row level security;

-- --- id-cards

create table idcard_orders (
  id uuid not null,
  client_id uuid not null,
  person_id uuid not null,
  coverage_id uuid not null,
  coverage_type text not null,
  plan_id uuid not null,
  effective_date date not null,
  quantity int default 1 not null,
  reason text not null,
  -- By itself, after this enrollment: asked again it orders nothing.
  enrollment_id uuid,
  mail_to text,
  status text default 'requested' not null,
  note text,
  batch_id uuid,
  requested_at timestamptz default now() not null,
  requested_by uuid,
  requested_by_name text,
  -- [{"status", "at", "by", "note"}]
  history jsonb default '[]'::jsonb not null,
  -- The place in its batch, from 1 on: the same in the list of addresses and in the PDF.
  batch_card int,
  status_at timestamptz default now() not null,
  -- Ordered anew because what cards say changed: asked again it orders nothing.
  change_id uuid,
  requested_by_key jsonb,
  constraint idcard_orders_quantity_check check (((quantity >= 1) and (quantity <= 4))),
  constraint idcard_orders_reason_check check (reason in ('new', 'lost', 'damaged', 'nameChange', 'planChange',
    'dependentAdded')),
  constraint idcard_orders_status_check check (status in ('requested', 'batched', 'printed', 'mailed', 'failed',
    'undeliverable', 'cancelled')),
  constraint idcard_orders_pkey primary key (id)
);
create index idcard_orders_batch on idcard_orders (batch_id, batch_card);
create unique index idcard_orders_change on idcard_orders (change_id, person_id, coverage_type) where (change_id is not
  null);
create index idcard_orders_client on idcard_orders (client_id, status, requested_at desc);
create index idcard_orders_coverage on idcard_orders (coverage_id);
create unique index idcard_orders_enrollment on idcard_orders (enrollment_id, person_id, coverage_type) where
  (enrollment_id is not null);
create index idcard_orders_moved on idcard_orders (client_id, status_at);
create index idcard_orders_person on idcard_orders (person_id, requested_at desc);
create index idcard_orders_plan on idcard_orders (plan_id);
alter table idcard_orders enable row level security;
alter table idcard_orders force row level security;

-- Templates: one row a version. A draft is edited; a published version is never changed again.
create table idcard_templates (
  id uuid not null,
  installation_id uuid not null,
  template_id uuid not null,
  number int default 1 not null,
  status text default 'draft' not null,
  name text not null,
  language text default 'en' not null,
  scope text not null,
  client_id uuid,
  -- The base plan or the division.
  scope_id uuid,
  coverage_types text[] not null,
  -- contract/card-templates/shapes.ts
  elements jsonb not null,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  published_at timestamptz,
  updated_by_key jsonb,
  constraint idcard_templates_check check (((scope = 'installation') = (client_id is null))),
  constraint idcard_templates_check1 check ((scope in ('baseplan', 'division') = (scope_id is not null))),
  constraint idcard_templates_scope_check check (scope in ('installation', 'client', 'baseplan', 'division')),
  constraint idcard_templates_status_check check (status in ('draft', 'active', 'retired')),
  constraint idcard_templates_pkey primary key (id)
);
create unique index idcard_templates_active on idcard_templates (template_id) where (status = 'active');
create index idcard_templates_client on idcard_templates (client_id);
create unique index idcard_templates_draft on idcard_templates (template_id) where (status = 'draft');
create index idcard_templates_installation on idcard_templates (installation_id);
create unique index idcard_templates_number on idcard_templates (template_id, number);
alter table idcard_templates enable row level security;
alter table idcard_templates force row level security;

-- What stands on a card and in no other record: of one base plan, or of a client for all of its plans.
create table plancardfacts (
  id uuid not null,
  client_id uuid not null,
  baseplan_id uuid,
  network_name text,
  issuer_name text,
  issuer_id text,
  rx_bin text,
  rx_pcn text,
  rx_group text,
  phone_member text,
  phone_hours text,
  phone_provider text,
  phone_precertification text,
  phone_pharmacy text,
  phone_nurse text,
  website text,
  claims_address text,
  payer_id text,
  -- The plan has no card: people show something else.
  no_card boolean default false not null,
  version int default 1 not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  created_at timestamptz default now() not null,
  deleted_at timestamptz,
  updated_by_key jsonb,
  constraint plan_card_facts_pkey primary key (id)
);
create index plancardfacts_baseplan on plancardfacts (baseplan_id);
create unique index plancardfacts_plan on plancardfacts (client_id, baseplan_id) nulls not distinct where (deleted_at is
  null);
alter table plancardfacts enable row level security;
alter table plancardfacts force row level security;

-- What cards say has changed, of some plans: until who prints cards has ordered new ones, or said that none are needed.
create table card_changes (
  id uuid not null,
  installation_id uuid not null,
  -- Null: of every client. With one: of all its plans, of a base plan, or of a division.
  client_id uuid,
  baseplan_id uuid,
  division_id uuid,
  -- Null: all that have cards.
  coverage_types text[],
  kind text not null,
  changed_at timestamptz default now() not null,
  changed_by_name text,
  state text default 'open' not null,
  -- Cards that were ordered anew.
  ordered int default 0 not null,
  settled_at timestamptz,
  settled_by_name text,
  changed_by_key jsonb,
  settled_by_key jsonb,
  constraint card_changes_kind_check check (kind in ('facts', 'amounts', 'template')),
  constraint card_changes_state_check check (state in ('open', 'running', 'done', 'dismissed')),
  constraint card_changes_pkey primary key (id)
);
create index card_changes_baseplan on card_changes (baseplan_id);
create index card_changes_client on card_changes (client_id);
create index card_changes_division on card_changes (division_id);
create unique index card_changes_open on card_changes (installation_id, client_id, baseplan_id, division_id,
  coverage_types, kind) nulls not distinct where (state = 'open');
alter table card_changes enable row level security;
alter table card_changes force row level security;

-- Cards that go to the printer together.
create table print_batches (
  id uuid not null,
  installation_id uuid not null,
  -- Of one client; null: of all clients of the installation.
  client_id uuid,
  created_at timestamptz default now() not null,
  created_by uuid,
  created_by_name text,
  cards int default 0 not null,
  done int default 0 not null,
  state text default 'waiting' not null,
  kind text default 'cards' not null,
  -- Why it failed: a code, for who starts it again.
  reason text,
  -- [{"file", "pages"}]: what is drawn already, in order; a part is a file of its own.
  parts jsonb default '[]'::jsonb not null,
  created_by_key jsonb,
  constraint idcard_batches_state_check check (state in ('waiting', 'running', 'ready', 'failed')),
  constraint print_batches_kind_check check (kind in ('cards', 'eobs')),
  constraint print_batches_pkey primary key (id)
);
create index print_batches_client on print_batches (client_id);
create index print_batches_installation on print_batches (installation_id, created_at desc);
alter table print_batches enable row level security;
alter table print_batches force row level security;

-- --- imports

-- Who let an import be applied, and who took it back.
create table imports (
  id uuid not null,
  client_id uuid not null,
  kind text default 'roster' not null,
  file_name text not null,
  bytes bigint not null,
  sha256 bytea not null,
  -- Where the bytes are kept (server/platform/files), never shown.
  file_key text not null,
  state text not null,
  progress int default 0 not null,
  counts jsonb default '{}'::jsonb not null,
  faults jsonb default '[]'::jsonb not null,
  unknown_codes jsonb default '[]'::jsonb not null,
  questions jsonb default '[]'::jsonb not null,
  full_file boolean default false not null,
  acknowledgement text,
  refusal jsonb,
  created_at timestamptz default now() not null,
  created_by uuid,
  created_by_name text,
  applied_at timestamptz,
  undone_at timestamptz,
  -- [{"key", "name", "memberNumber", "dob", "claims", "decision", "personId", "candidates": [...]}]: the first of them.
  unknown_people jsonb default '[]'::jsonb not null,
  -- What becomes of everybody in the file about whom nothing was said one by one; null: asked.
  other_people text,
  -- [{"key": "1.1.19", "account", "name", "charges"}]: the first of them, by their place in the file.
  undated_claims jsonb default '[]'::jsonb not null,
  -- {"1.1.19": "2026-03-04" or "leaveOut", "others": the same for all about which nothing was said}.
  service_dates jsonb default '{}'::jsonb not null,
  -- Claims of a file that could mean more than one thing wait for a person: [{"key", "account", "candidates": [...]}].
  unclear_claims jsonb default '[]'::jsonb not null,
  -- {"1.1.19": "new", "leaveOut" or "claim <number>", "others": "leaveOut"}
  claim_answers jsonb default '{}'::jsonb not null,
  -- What the file says was paid or charged, and what became of it, in cents.
  amounts jsonb,
  sender text,
  -- What of the file begins on a day that is only guessed: {"day", "people", "rows"}.
  guessed_begins jsonb default '{}'::jsonb not null,
  -- What was answered: the day by the place of a record, under '' of all others.
  begin_days jsonb default '{}'::jsonb not null,
  created_by_key jsonb,
  applied_by uuid,
  applied_by_name text,
  applied_by_key jsonb,
  undone_by uuid,
  undone_by_name text,
  undone_by_key jsonb,
  -- Whom the undo of a file left as they are: the person, and what stands in the way.
  undo_left jsonb default '[]'::jsonb not null,
  cancelled_at timestamptz,
  cancelled_by uuid,
  cancelled_by_name text,
  cancelled_by_key jsonb,
  constraint imports_kind check (kind in ('roster', 'claims')),
  constraint imports_other_people_check check (other_people in ('create', 'leaveOut')),
  constraint imports_state_check check (state in ('reading', 'proposed', 'applying', 'applied', 'undoing', 'undone',
    'refused', 'failed', 'cancelled')),
  constraint imports_of_client unique (id, client_id),
  constraint imports_pkey primary key (id)
);
create index imports_applied_by on imports (applied_by) where (applied_by is not null);
create index imports_cancelled_by on imports (cancelled_by) where (cancelled_by is not null);
create index imports_client on imports (client_id, created_at desc);
create index imports_undone_by on imports (undone_by) where (undone_by is not null);
alter table imports enable row level security;
alter table imports force row level security;

create table import_rows (
  id uuid not null,
  client_id uuid not null,
  import_id uuid not null,
  -- Order in the file; absent people come after the file's last.
  ordinal int not null,
  verdict text not null,
  interchange int,
  transaction int,
  segment int,
  person_id uuid,
  person_name text not null,
  member_number text,
  changes jsonb default '[]'::jsonb not null,
  differences jsonb default '[]'::jsonb not null,
  reasons jsonb default '[]'::jsonb not null,
  -- Of a claim's row; null for rosters.
  claim_number text,
  claim_id uuid,
  service_date date,
  total_charges numeric(14,2),
  total_paid numeric(14,2),
  -- Which GS of the interchange a row of a file stands in: transactions are counted within their group, so that without it
  -- two rows of one file could stand at the same place. Null: written before, or of nobody in the file.
  functional_group int,
  constraint import_rows_verdict_check check (verdict in ('added', 'changed', 'terminated', 'unchanged', 'refused',
    'waiting', 'absent', 'new', 'replaced', 'voided', 'paid', 'denied', 'rejected', 'reversed', 'corrected', 'duplicate',
    'leftOut', 'unknownPerson', 'undated', 'unclear')),
  constraint import_rows_pkey primary key (id)
);
create index import_rows_import on import_rows (import_id, verdict, ordinal);
-- The rows of an import in the order of its file: a page of them, and the batch of a claim file that is sent again, are read
-- without walking all the others of the import.
create index import_rows_in_order on import_rows (import_id, ordinal);
alter table import_rows enable row level security;
alter table import_rows force row level security;

create table import_identities (
  id uuid not null,
  client_id uuid not null,
  import_id uuid not null,
  ordinal int not null,
  -- A keyed digest of what both people are known by: equal for the same two people in every file of the client.
  key text not null,
  interchange int not null,
  transaction int not null,
  segment int not null,
  -- Which number agrees: ssn, memberNumber, identifier.
  about text not null,
  -- Both sides as they are shown ({"name", "dob", "gender", "relationship", "ssn" (masked), "memberNumber", "coverages"}).
  stated jsonb not null,
  known jsonb not null,
  known_id uuid,
  matched_by jsonb not null,
  contradicted_by jsonb not null,
  answer text,
  answered_by uuid,
  answered_by_name text,
  answered_at timestamptz,
  -- Whom the row became.
  person_id uuid,
  -- Which questions are about a dependent who carries the SSN of the own employee: one answer may be given to all of them.
  of_subscriber boolean default false not null,
  -- An answer is carried from one file to the next with who gave it: only giving one is signed.
  answered_by_key jsonb,
  -- Which answers about who somebody is were given for many rows at once in this import: they are taken back together too.
  in_common boolean default false not null,
  constraint import_identities_about_check check (about in ('ssn', 'memberNumber', 'identifier')),
  constraint import_identities_answer_check check (answer in ('same', 'another', 'wrongSsn')),
  constraint import_identities_check check (((answer is null) or (answered_at is not null))),
  constraint import_identities_import_id_key_key unique (import_id, key),
  constraint import_identities_pkey primary key (id)
);
create index import_identities_answered on import_identities (client_id, key) where (answer is not null);
create index import_identities_of_import on import_identities (import_id, ordinal);
alter table import_identities enable row level security;
alter table import_identities force row level security;

-- What each user sent within the last hour, so that nobody fills the disk. Nobody reads it but the function.
create table access.uploads_taken (
  user_id uuid not null,
  kind text not null,
  bytes bigint not null,
  at timestamptz default clock_timestamp() not null,
  constraint uploads_taken_bytes_check check ((bytes >= 0))
);
create index uploads_taken_of on access.uploads_taken (user_id, kind, at);
alter table access.uploads_taken enable row level security;
alter table access.uploads_taken force row level security;

-- --- reports

-- What a report is called where administrators renamed it, for readers of Spanish and of Korean; without, the name holds
-- (domain 12.8).
create table reporttypes (
  id uuid not null,
  installation_id uuid not null,
  name text not null,
  key text not null,
  description text,
  formats jsonb not null,
  audiences jsonb not null,
  permission_id uuid,
  params jsonb,
  schedulable boolean default false not null,
  phi boolean default false not null,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  updated_by uuid,
  updated_by_name text,
  name_es text,
  name_ko text,
  updated_by_key jsonb,
  constraint reporttypes_audiences_check check ((jsonb_typeof(audiences) = 'array')),
  constraint reporttypes_formats_check check ((jsonb_typeof(formats) = 'array')),
  constraint reporttypes_pkey primary key (id)
);
create unique index reporttypes_key on reporttypes (installation_id, key) where (deleted_at is null);
create index reporttypes_permission on reporttypes (permission_id);
alter table reporttypes enable row level security;
alter table reporttypes force row level security;

create table report_schedules (
  id uuid not null,
  installation_id uuid not null,
  user_id uuid not null,
  report_key text not null,
  params jsonb default '{}'::jsonb not null,
  every text not null,
  -- ISO: 1 is Monday. The day of a month that has fewer is its last.
  weekday int,
  month_day int,
  hour int not null,
  -- The client's, or the installation's where a report is about several.
  time_zone text not null,
  -- Users who are told; what they may open is decided when they open it.
  recipients uuid[] not null,
  link_base text not null,
  -- Why it rests: its owner paused it, or may not run the report any more.
  paused text,
  next_at timestamptz not null,
  last_at timestamptz,
  last_run uuid,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  user_key jsonb,
  constraint report_schedules_check check (((every = 'weekly') = (weekday is not null))),
  constraint report_schedules_check1 check (((every = 'monthly') = (month_day is not null))),
  constraint report_schedules_every_check check (every in ('daily', 'weekly', 'monthly')),
  constraint report_schedules_hour_check check (((hour >= 0) and (hour <= 23))),
  constraint report_schedules_month_day_check check (((month_day >= 1) and (month_day <= 31))),
  constraint report_schedules_params_check check ((jsonb_typeof(params) = 'object')),
  constraint report_schedules_paused_check check (paused in ('owner', 'rights')),
  constraint report_schedules_recipients_check check (((cardinality(recipients) >= 1) and (cardinality(recipients) <= 50))),
  constraint report_schedules_weekday_check check (((weekday >= 1) and (weekday <= 7))),
  constraint report_schedules_pkey primary key (id)
);
create index report_schedules_due on report_schedules (next_at) where (paused is null);
create index report_schedules_installation on report_schedules (installation_id);
create index report_schedules_user on report_schedules (user_id, created_at);
alter table report_schedules enable row level security;
alter table report_schedules force row level security;

create table report_runs (
  id uuid not null,
  installation_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  schedule_id uuid,
  report_key text not null,
  -- As asked for ('lastMonth'), and the days that were meant.
  params jsonb not null,
  meant jsonb not null,
  state text default 'queued' not null,
  failure text,
  row_count int default 0 not null,
  totals jsonb default '{}'::jsonb not null,
  chart jsonb default '[]'::jsonb not null,
  -- What somebody must still hold to open it: these clients, for figures of claims as one who reads claims, no narrower
  -- divisions, the permissions, and one of the user types.
  client_ids uuid[] not null,
  reads_claims boolean not null,
  division_ids uuid[],
  needs text[] not null,
  audiences text[] not null,
  created_at timestamptz default now() not null,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz default (now() + '7 days'::interval) not null,
  user_key jsonb,
  constraint report_runs_check check (((state = 'failed') = (failure is not null))),
  constraint report_runs_failure_check check (failure in ('cancelled', 'rights', 'timeout', 'error')),
  constraint report_runs_state_check check (state in ('queued', 'running', 'ready', 'failed')),
  constraint report_runs_pkey primary key (id)
);
create index report_runs_expiry on report_runs (expires_at);
create index report_runs_open on report_runs (installation_id, expires_at) where (state = 'ready');
create index report_runs_schedule on report_runs (schedule_id);
create index report_runs_user on report_runs (user_id, created_at desc);
alter table report_runs enable row level security;
alter table report_runs force row level security;

-- The rows of a result, as they were found. Gone with their run.
create table report_rows (
  run_id uuid not null,
  ordinal int not null,
  user_id uuid not null,
  person_id uuid,
  cells jsonb not null,
  constraint report_rows_pkey primary key (run_id, ordinal)
);
create index report_rows_people on report_rows (run_id, person_id) where (person_id is not null);
alter table report_rows enable row level security;
alter table report_rows force row level security;

-- --- content

-- Announcements as domain 11 has them: where they stand (sign-in screen, home page, across every page), for whom besides
-- user types and clients, from when to when, and what a reader may or must do with them.
create table announcements (
  id uuid not null,
  installation_id uuid not null,
  headline text not null,
  headline_ko text,
  headline_es text,
  body text not null,
  body_ko text,
  body_es text,
  level text not null,
  -- User types, and clients (null: all of them).
  audience jsonb,
  client_ids jsonb,
  starts_on date not null,
  ends_on date,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  updated_by uuid,
  updated_by_name text,
  placement text default 'dashboard' not null,
  division_ids jsonb,
  broker_ids jsonb,
  site_ids jsonb,
  -- On the clock of the installation; null: with the day it begins, or ends.
  starts_time text,
  ends_time text,
  dismissible boolean default false not null,
  requires_ack boolean default false not null,
  sort_key int default 0 not null,
  status text default 'active' not null,
  begins_at timestamp without time zone generated always as ((starts_on + make_interval(hours =>
    (coalesce(left(starts_time, 2), '0'))::int, mins => (coalesce(right(starts_time, 2), '0'))::int)))
    stored not null,
  -- The first moment at which it does not stand any more.
  over_at timestamp without time zone generated always as (
    case
      when (ends_time is null) then (ends_on + '1 day'::interval)
      else (ends_on + make_interval(hours => (left(ends_time, 2))::int, mins => (right(ends_time, 2))::int))
    end) stored,
  updated_by_key jsonb,
  constraint announcements_audience_check check ((jsonb_typeof(audience) = 'array')),
  constraint announcements_broker_ids_check check ((jsonb_typeof(broker_ids) = 'array')),
  constraint announcements_check check ((ends_on >= starts_on)),
  constraint announcements_client_ids_check check ((jsonb_typeof(client_ids) = 'array')),
  constraint announcements_division_ids_check check ((jsonb_typeof(division_ids) = 'array')),
  constraint announcements_ends_time_check check ((ends_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')),
  constraint announcements_for_visitors check (((placement <> 'login') or ((audience is null) and (client_ids is null)
    and (division_ids is null) and (broker_ids is null) and (not dismissible) and (not requires_ack)))),
  constraint announcements_level_check check (level in ('info', 'warning', 'critical')),
  constraint announcements_placement_check check (placement in ('login', 'dashboard', 'banner')),
  constraint announcements_site_ids_check check ((jsonb_typeof(site_ids) = 'array')),
  constraint announcements_sort_key_check check (((sort_key >= 0) and (sort_key <= 9999))),
  constraint announcements_starts_time_check check ((starts_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')),
  constraint announcements_status_check check (status in ('active', 'inactive')),
  constraint announcements_pkey primary key (id)
);
create index announcements_window on announcements (installation_id, starts_on);
alter table announcements enable row level security;
alter table announcements force row level security;

-- What a reader did with an announcement. Who confirmed it is kept with the name they had then.
create table announcement_marks (
  announcement_id uuid not null,
  user_id uuid not null,
  put_away_at timestamptz,
  confirmed_at timestamptz,
  confirmed_name text,
  confirmed_type text,
  confirmed_organisation text,
  constraint announcement_marks_pkey primary key (announcement_id, user_id)
);
create index announcement_marks_user on announcement_marks (user_id);
alter table announcement_marks enable row level security;
alter table announcement_marks force row level security;

create table categories (
  id uuid not null,
  installation_id uuid not null,
  name text not null,
  name_ko text,
  name_es text,
  description text,
  visible_to jsonb not null,
  phi boolean default false not null,
  retention_years int default 7 not null,
  sort_key int default 0 not null,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  updated_by uuid,
  updated_by_name text,
  updated_by_key jsonb,
  constraint categories_visible_to_check check ((jsonb_typeof(visible_to) = 'array')),
  constraint categories_pkey primary key (id)
);
create unique index categories_name on categories (installation_id, lower(name)) where (deleted_at is null);
alter table categories enable row level security;
alter table categories force row level security;

create table contactcategories (
  id uuid not null,
  installation_id uuid not null,
  name text not null,
  name_ko text,
  name_es text,
  -- What a question of this category is about.
  help_category text default 'general' not null,
  sort_key int default 0 not null,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  deleted_at timestamptz,
  updated_by_key jsonb,
  constraint contactcategories_help_category_check check (help_category in ('general', 'enrollment', 'claim', 'idcard',
    'payment', 'pharmacy', 'technical')),
  constraint contactcategories_pkey primary key (id)
);
create index contactcategories_installation on contactcategories (installation_id);
create unique index contactcategories_name on contactcategories (installation_id, lower(name)) where (deleted_at is null);
alter table contactcategories enable row level security;
alter table contactcategories force row level security;

create table contacts (
  id uuid not null,
  installation_id uuid not null,
  category_id uuid not null,
  -- Whose contact it is; all empty: the administrator's own.
  client_id uuid,
  division_id uuid,
  broker_id uuid,
  supplier_id uuid,
  name text not null,
  "position" text,
  phone text,
  ext text,
  fax text,
  email text,
  hours text,
  url text,
  languages jsonb,
  -- Shown to members too.
  public boolean default false not null,
  routing_email text,
  backup_contact_id uuid,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  deleted_at timestamptz,
  updated_by_key jsonb,
  constraint contacts_languages_check check ((jsonb_typeof(languages) = 'array')),
  constraint contacts_pkey primary key (id)
);
create index contacts_backup on contacts (backup_contact_id);
create index contacts_broker on contacts (broker_id);
create index contacts_category on contacts (category_id);
create index contacts_client on contacts (client_id);
create index contacts_division on contacts (division_id);
create index contacts_installation on contacts (installation_id);
create index contacts_supplier on contacts (supplier_id);
alter table contacts enable row level security;
alter table contacts force row level security;

-- Which documents belong to whom: one document, or all of a category (domain 10.1).
create table documentmaps (
  id uuid not null,
  installation_id uuid not null,
  category_id uuid not null,
  document_id uuid,
  client_id uuid,
  division_id uuid,
  baseplan_id uuid,
  broker_id uuid,
  partner_id uuid,
  inherit boolean default false not null,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  deleted_at timestamptz,
  updated_by_key jsonb,
  constraint documentmaps_pkey primary key (id)
);
create index documentmaps_baseplan on documentmaps (baseplan_id);
create index documentmaps_broker on documentmaps (broker_id);
create index documentmaps_category on documentmaps (category_id);
create index documentmaps_client on documentmaps (client_id);
create index documentmaps_division on documentmaps (division_id);
create index documentmaps_installation on documentmaps (installation_id);
create index documentmaps_partner on documentmaps (partner_id);
create unique index documentmaps_place on documentmaps (category_id, document_id, client_id, division_id, baseplan_id,
  broker_id, partner_id) nulls not distinct where (deleted_at is null);
alter table documentmaps enable row level security;
alter table documentmaps force row level security;

create table relatedcontent (
  id uuid not null,
  installation_id uuid not null,
  screen_key text not null,
  client_id uuid,
  headline text not null,
  body text,
  url text,
  language text,
  audience jsonb not null,
  sort_key int default 0 not null,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  deleted_at timestamptz,
  updated_by_key jsonb,
  constraint relatedcontent_audience_check check ((jsonb_typeof(audience) = 'array')),
  constraint relatedcontent_language_check check (language in ('en', 'ko', 'es')),
  constraint relatedcontent_pkey primary key (id)
);
create index relatedcontent_client on relatedcontent (client_id);
create index relatedcontent_installation on relatedcontent (installation_id);
alter table relatedcontent enable row level security;
alter table relatedcontent force row level security;

create table templatevariables (
  id uuid not null,
  installation_id uuid not null,
  name text not null,
  source text not null,
  -- Which one of the source: the key of a client field, 'pbm.phoneMember' of a supplier, a variable of the program.
  source_key text,
  format text default 'text' not null,
  default_value text,
  -- The narrowest place that may say something else.
  scope text default 'division' not null,
  required boolean default false not null,
  description text,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  deleted_at timestamptz,
  updated_by_key jsonb,
  constraint templatevariables_format_check check (format in ('text', 'money', 'date', 'phone', 'ssnLast4', 'upper')),
  constraint templatevariables_name_check check ((name ~ '^[a-z][a-zA-Z0-9.]{0,63}$')),
  constraint templatevariables_scope_check check (scope in ('installation', 'baseplan', 'client', 'division')),
  constraint templatevariables_source_check check (source in ('system', 'memberField', 'coverage', 'client', 'clientField',
    'supplier', 'accumulatorLimit', 'manual')),
  constraint templatevariables_pkey primary key (id)
);
create index templatevariables_installation on templatevariables (installation_id);
create unique index templatevariables_name on templatevariables (installation_id, name) where (deleted_at is null);
alter table templatevariables enable row level security;
alter table templatevariables force row level security;

create table entitytemplatevalues (
  id uuid not null,
  installation_id uuid not null,
  variable_id uuid not null,
  client_id uuid,
  division_id uuid,
  baseplan_id uuid,
  value text not null,
  language text,
  effective_date date not null,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  deleted_at timestamptz,
  updated_by_key jsonb,
  constraint entitytemplatevalues_language_check check (language in ('en', 'ko', 'es')),
  constraint entitytemplatevalues_pkey primary key (id)
);
create index entitytemplatevalues_baseplan on entitytemplatevalues (baseplan_id);
create index entitytemplatevalues_client on entitytemplatevalues (client_id);
create index entitytemplatevalues_division on entitytemplatevalues (division_id);
create index entitytemplatevalues_installation on entitytemplatevalues (installation_id);
create unique index entitytemplatevalues_place on entitytemplatevalues (variable_id, client_id, division_id, baseplan_id,
  language, effective_date) nulls not distinct where (deleted_at is null);
alter table entitytemplatevalues enable row level security;
alter table entitytemplatevalues force row level security;

-- Headings and choices of client fields in the languages of their readers, as their labels are (domain 12.3). A choice is
-- kept as its English line says it; the other languages' lines stand in the same order.
create table clientfields (
  id uuid not null,
  installation_id uuid not null,
  label text not null,
  label_ko text,
  label_es text,
  key text not null,
  type text not null,
  -- Of a choice: one a line.
  options text,
  tab text,
  applies_to text not null,
  required boolean default false not null,
  visible_to jsonb not null,
  editable_by jsonb not null,
  use_in_templates boolean default false not null,
  sort_key int default 0 not null,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  deleted_at timestamptz,
  tab_ko text,
  tab_es text,
  options_ko text,
  options_es text,
  updated_by_key jsonb,
  constraint clientfields_applies_to_check check (applies_to in ('client', 'division', 'group', 'member')),
  constraint clientfields_editable_by_check check ((jsonb_typeof(editable_by) = 'array')),
  constraint clientfields_key_check check ((key ~ '^[a-z][a-zA-Z0-9]{0,39}$')),
  constraint clientfields_type_check check (type in ('text', 'longText', 'number', 'money', 'date', 'yesNo', 'choice',
    'phone', 'email', 'url')),
  constraint clientfields_visible_to_check check ((jsonb_typeof(visible_to) = 'array')),
  constraint clientfields_pkey primary key (id)
);
create index clientfields_installation on clientfields (installation_id);
create unique index clientfields_key on clientfields (installation_id, key) where (deleted_at is null);
alter table clientfields enable row level security;
alter table clientfields force row level security;

create table clientfieldvalues (
  id uuid not null,
  client_id uuid not null,
  clientfield_id uuid not null,
  -- The client, or a division, group or person of it.
  entity_id uuid not null,
  value text not null,
  version int default 1 not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  updated_by_key jsonb,
  constraint clientfieldvalues_clientfield_id_entity_id_key unique (clientfield_id, entity_id),
  constraint clientfieldvalues_pkey primary key (id)
);
create index clientfieldvalues_client on clientfieldvalues (client_id, entity_id);
alter table clientfieldvalues enable row level security;
alter table clientfieldvalues force row level security;

create table dashboarditems (
  id uuid not null,
  installation_id uuid not null,
  key text not null,
  user_type text not null,
  x int default 0 not null,
  y int default 0 not null,
  width int default 12 not null,
  height int default 1 not null,
  hide boolean default false not null,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  deleted_at timestamptz,
  updated_by_key jsonb,
  constraint dashboarditems_user_type_check check (user_type in ('admin', 'broker', 'client', 'member', 'partner', 'tpa')),
  constraint dashboarditems_width_check check (((width >= 1) and (width <= 12))),
  constraint dashboarditems_x_check check (((x >= 0) and (x <= 11))),
  constraint dashboarditems_pkey primary key (id)
);
create index dashboarditems_installation on dashboarditems (installation_id);
create unique index dashboarditems_key on dashboarditems (installation_id, user_type, key) where (deleted_at is null);
alter table dashboarditems enable row level security;
alter table dashboarditems force row level security;

-- Where somebody put a card on their own dashboard, above what is arranged for the user type (domain 12.9: per user type
-- default and user override). Nobody else reads it.
create table own_dashboarditems (
  id uuid not null,
  user_id uuid not null,
  key text not null,
  x int not null,
  y int not null,
  width int not null,
  height int not null,
  hide boolean not null,
  constraint own_dashboarditems_height_check check (((height >= 1) and (height <= 99))),
  constraint own_dashboarditems_key_check check ((key ~ '^[a-zA-Z]{1,40}$')),
  constraint own_dashboarditems_width_check check (((width >= 1) and (width <= 12))),
  constraint own_dashboarditems_x_check check (((x >= 0) and (x <= 11))),
  constraint own_dashboarditems_y_check check (((y >= 0) and (y <= 999))),
  constraint own_dashboarditems_pkey primary key (id),
  constraint own_dashboarditems_user_id_key_key unique (user_id, key)
);
alter table own_dashboarditems enable row level security;
alter table own_dashboarditems force row level security;

-- --- webhooks

create table webhooks (
  id uuid not null,
  installation_id uuid not null,
  name text not null,
  url text not null,
  -- Which events (contract/webhooks/events.ts), and of which clients (null: all, and what is of no client).
  events jsonb not null,
  client_ids jsonb,
  status text default 'active' not null,
  -- The secret is derived from the installation's own, the id and this number; the one before counts for a while.
  secret_number int default 1 not null,
  previous_until timestamptz,
  last_delivered_at timestamptz,
  failing_since timestamptz,
  -- After a failure nothing is tried before: a receiver that is away costs one try at a time.
  resting_until timestamptz,
  -- What the last try ended with: a number of HTTP or a code such as ECONNREFUSED, never a text of the other side.
  last_fault text,
  -- What links in the notice about it begin with: the address it was saved at.
  link_base text default '' not null,
  -- Turned off by the program, because nothing arrived for a day.
  disabled_at timestamptz,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  updated_by uuid,
  updated_by_name text,
  updated_by_key jsonb,
  constraint webhooks_client_ids_check check ((jsonb_typeof(client_ids) = 'array')),
  constraint webhooks_events_check check ((jsonb_typeof(events) = 'array')),
  constraint webhooks_status_check check (status in ('active', 'off')),
  constraint webhooks_url_check check ((url ~ '^https?://')),
  constraint webhooks_pkey primary key (id)
);
create index webhooks_active on webhooks (installation_id) where ((status = 'active') and (deleted_at is null));
create unique index webhooks_name on webhooks (installation_id, lower(name)) where (deleted_at is null);
alter table webhooks enable row level security;
alter table webhooks force row level security;

create table webhook_deliveries (
  id uuid not null,
  installation_id uuid not null,
  webhook_id uuid not null,
  event text not null,
  -- What is sent, letter for letter: ids, never health information.
  payload jsonb not null,
  state text default 'waiting' not null,
  tries int default 0 not null,
  next_try_at timestamptz default now() not null,
  created_at timestamptz default now() not null,
  tried_at timestamptz,
  answered int,
  fault text,
  constraint webhook_deliveries_state_check check (state in ('waiting', 'delivered', 'failed')),
  constraint webhook_deliveries_pkey primary key (id)
);
create index webhook_deliveries_age on webhook_deliveries (created_at) where (state <> 'waiting');
create index webhook_deliveries_due on webhook_deliveries (webhook_id, created_at) where (state = 'waiting');
create index webhook_deliveries_list on webhook_deliveries (webhook_id, created_at desc);
create index webhook_deliveries_undelivered on webhook_deliveries (installation_id, created_at desc) where ((state <>
  'delivered') and (fault is not null));
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;

-- --- audit

create table audit.events (
  id bigint generated always as identity,
  at timestamptz default clock_timestamp() not null,
  installation_id uuid,
  client_id uuid,
  user_id uuid,
  session_id uuid,
  action text not null,
  call text,
  object_type text,
  object_id text,
  outcome text not null,
  detail jsonb default '{}'::jsonb not null,
  -- The transaction that wrote a row. Ids are given before commit, so a row may appear below an id that is sealed; which
  -- transactions had ended when a seal was taken is what a snapshot says exactly.
  xid xid8 default pg_current_xact_id() not null,
  constraint events_pkey primary key (id)
);
create index audit_events_at on audit.events using brin (at);
create index audit_events_object on audit.events (object_id, at);
create index audit_events_people on audit.events using gin (((detail -> 'ids')) jsonb_path_ops) where ((action =
  'read') and (object_type is distinct from 'members') and (detail ? 'ids'));
create index audit_events_user on audit.events (user_id, at);
create index audit_events_xid on audit.events (xid);
alter table audit.events alter column detail set statistics 0;
alter table audit.events enable row level security;
alter table audit.events force row level security;

create table audit.seals (
  number bigint not null,
  -- SHA-256 of the entry: number, instant, previous hash, count, and the hash of each row (server/platform/audit/chain.ts).
  hash bytea not null,
  previous bytea not null,
  rows int not null,
  -- In milliseconds since 1970, as it is hashed.
  taken_at bigint not null,
  -- What had been committed when the rows were taken, and the cluster on which these numbers mean anything. A seal that
  -- did not take all there was repeats those of the one before (null for the first).
  complete boolean not null,
  snapshot pg_snapshot,
  cluster text,
  constraint seals_pkey primary key (number)
);
alter table audit.seals enable row level security;
alter table audit.seals force row level security;

-- Row by row, so that the very row that was changed or deleted can be named.
create table audit.sealed_rows (
  event_id bigint not null,
  seal bigint not null,
  at timestamptz not null,
  hash bytea not null,
  constraint sealed_rows_pkey primary key (event_id)
);
create index audit_sealed_rows_seal on audit.sealed_rows (seal, event_id);
alter table audit.sealed_rows enable row level security;
alter table audit.sealed_rows force row level security;

-- --- what refers to what

alter table sessions
  add constraint sessions_user_id_fkey foreign key (user_id) references users(id),
  add constraint sessions_viewed_user_fkey foreign key (viewed_user) references users(id);
alter table user_links
  add constraint user_links_person_id_fkey foreign key (person_id) references people(id),
  add constraint user_links_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table code_seeds
  add constraint code_seeds_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table passkeys
  add constraint passkeys_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table recovery_codes
  add constraint recovery_codes_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table lookup_counts
  add constraint lookup_counts_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table search_alarms
  add constraint search_alarms_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint search_alarms_seen_by_fkey foreign key (seen_by) references users(id),
  add constraint search_alarms_user_id_fkey foreign key (user_id) references users(id);
alter table users
  add constraint users_deactivated_by_fkey foreign key (deactivated_by) references users(id),
  add constraint users_installation_id_fkey foreign key (installation_id) references installations(id);
alter table roles
  add constraint roles_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint roles_updated_by_fkey foreign key (updated_by) references users(id);
alter table permissions
  add constraint permissions_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint permissions_updated_by_fkey foreign key (updated_by) references users(id);
alter table role_permissions
  add constraint role_permissions_permission_id_fkey foreign key (permission_id) references permissions(id),
  add constraint role_permissions_role_id_fkey foreign key (role_id) references roles(id) on delete cascade;
alter table user_roles
  add constraint user_roles_role_id_fkey foreign key (role_id) references roles(id),
  add constraint user_roles_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table user_permissions
  add constraint user_permissions_granted_by_fkey foreign key (granted_by) references users(id) on delete set null,
  add constraint user_permissions_permission_id_fkey foreign key (permission_id) references permissions(id),
  add constraint user_permissions_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table user_divisions
  add constraint user_divisions_client_id_fkey foreign key (client_id) references clients(id),
  add constraint user_divisions_division_id_fkey foreign key (division_id) references divisions(id),
  add constraint user_divisions_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table user_history
  add constraint user_history_actor_id_fkey foreign key (actor_id) references users(id),
  add constraint user_history_user_id_fkey foreign key (user_id) references users(id);
alter table user_settings
  add constraint user_settings_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table saved_views
  add constraint saved_views_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint saved_views_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table apikeys
  add constraint apikeys_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint apikeys_updated_by_fkey foreign key (updated_by) references users(id),
  add constraint apikeys_user_id_fkey foreign key (user_id) references users(id);
alter table access.apikey_hashes
  add constraint apikey_hashes_key_id_fkey foreign key (key_id) references apikeys(id);
alter table mails
  add constraint mails_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint mails_user_id_fkey foreign key (user_id) references users(id);
alter table sites
  add constraint sites_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint sites_updated_by_fkey foreign key (updated_by) references users(id);
alter table site_hosts
  add constraint site_hosts_site_id_fkey foreign key (site_id) references sites(id) on delete cascade;
alter table sitecontacts
  add constraint sitecontacts_contact_id_fkey foreign key (contact_id) references contacts(id),
  add constraint sitecontacts_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint sitecontacts_site_id_fkey foreign key (site_id) references sites(id),
  add constraint sitecontacts_updated_by_fkey foreign key (updated_by) references users(id);
alter table clients
  add constraint clients_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint clients_updated_by_fkey foreign key (updated_by) references users(id);
alter table brokers
  add constraint brokers_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint brokers_updated_by_fkey foreign key (updated_by) references users(id);
alter table partners
  add constraint partners_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint partners_updated_by_fkey foreign key (updated_by) references users(id);
alter table tpas
  add constraint tpas_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint tpas_updated_by_fkey foreign key (updated_by) references users(id);
alter table broker_clients
  add constraint broker_clients_broker_id_fkey foreign key (broker_id) references brokers(id),
  add constraint broker_clients_client_id_fkey foreign key (client_id) references clients(id);
alter table partner_clients
  add constraint partner_clients_client_id_fkey foreign key (client_id) references clients(id),
  add constraint partner_clients_partner_id_fkey foreign key (partner_id) references partners(id);
alter table tpa_clients
  add constraint tpa_clients_client_id_fkey foreign key (client_id) references clients(id),
  add constraint tpa_clients_tpa_id_fkey foreign key (tpa_id) references tpas(id);
alter table groups
  add constraint groups_client_id_fkey foreign key (client_id) references clients(id),
  add constraint groups_updated_by_fkey foreign key (updated_by) references users(id);
alter table divisions
  add constraint divisions_client_id_fkey foreign key (client_id) references clients(id),
  add constraint divisions_group_id_fkey foreign key (group_id) references groups(id),
  add constraint divisions_updated_by_fkey foreign key (updated_by) references users(id);
alter table suppliers
  add constraint suppliers_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint suppliers_updated_by_fkey foreign key (updated_by) references users(id);
alter table services
  add constraint services_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint services_supplier_id_fkey foreign key (supplier_id) references suppliers(id),
  add constraint services_updated_by_fkey foreign key (updated_by) references users(id);
alter table clientsuppliers
  add constraint clientsuppliers_client_id_fkey foreign key (client_id) references clients(id),
  add constraint clientsuppliers_contact_id_fkey foreign key (contact_id) references contacts(id),
  add constraint clientsuppliers_supplier_id_fkey foreign key (supplier_id) references suppliers(id),
  add constraint clientsuppliers_updated_by_fkey foreign key (updated_by) references users(id);
alter table entityservices
  add constraint entityservices_client_id_fkey foreign key (client_id) references clients(id),
  add constraint entityservices_division_id_fkey foreign key (division_id) references divisions(id),
  add constraint entityservices_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint entityservices_service_id_fkey foreign key (service_id) references services(id),
  add constraint entityservices_updated_by_fkey foreign key (updated_by) references users(id);
alter table installations
  add constraint installations_made_in_fkey foreign key (made_in) references installations(id),
  add constraint installations_updated_by_fkey foreign key (updated_by) references users(id);
alter table installation_updates
  add constraint installation_updates_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint installation_updates_updated_by_fkey foreign key (updated_by) references users(id);
alter table reference_codes
  add constraint reference_codes_installation_id_fkey foreign key (installation_id) references installations(id);
alter table settings
  add constraint settings_client_id_fkey foreign key (client_id) references clients(id),
  add constraint settings_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint settings_updated_by_fkey foreign key (updated_by) references users(id);
alter table people
  add constraint people_client_id_fkey foreign key (client_id) references clients(id),
  add constraint people_created_by_fkey foreign key (created_by) references changes(id),
  add constraint people_subscriber_id_fkey foreign key (subscriber_id) references people(id),
  add constraint people_withdrawn_by_fkey foreign key (withdrawn_by) references changes(id);
alter table person_details
  add constraint person_details_person_of_client foreign key (person_id, client_id) references people(id, client_id),
  add constraint person_details_recorded_by_fkey foreign key (recorded_by) references changes(id),
  add constraint person_details_superseded_by_fkey foreign key (superseded_by) references changes(id);
alter table person_ssns
  add constraint person_ssns_person_of_client foreign key (person_id, client_id) references people(id, client_id),
  add constraint person_ssns_recorded_by_fkey foreign key (recorded_by) references changes(id),
  add constraint person_ssns_superseded_by_fkey foreign key (superseded_by) references changes(id);
alter table addresses
  add constraint addresses_person_of_client foreign key (person_id, client_id) references people(id, client_id),
  add constraint addresses_recorded_by_fkey foreign key (recorded_by) references changes(id),
  add constraint addresses_superseded_by_fkey foreign key (superseded_by) references changes(id);
alter table employments
  add constraint employments_division_id_fkey foreign key (division_id) references divisions(id),
  add constraint employments_person_of_client foreign key (person_id, client_id) references people(id, client_id),
  add constraint employments_recorded_by_fkey foreign key (recorded_by) references changes(id),
  add constraint employments_superseded_by_fkey foreign key (superseded_by) references changes(id);
alter table member_search
  add constraint member_search_person_of_client foreign key (person_id, client_id) references people(id, client_id);
alter table particulars
  add constraint particulars_person_of_client foreign key (person_id, client_id) references people(id, client_id),
  add constraint particulars_recorded_by_fkey foreign key (recorded_by) references changes(id),
  add constraint particulars_superseded_by_fkey foreign key (superseded_by) references changes(id);
alter table help_requests
  add constraint help_requests_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint help_requests_user_id_fkey foreign key (user_id) references users(id);
alter table coverages
  add constraint coverages_division_id_fkey foreign key (division_id) references divisions(id),
  add constraint coverages_person_of_client foreign key (person_id, client_id) references people(id, client_id),
  add constraint coverages_plan_id_fkey foreign key (plan_id) references plans(id),
  add constraint coverages_recorded_by_fkey foreign key (recorded_by) references changes(id),
  add constraint coverages_subscriber_id_fkey foreign key (subscriber_id) references people(id),
  add constraint coverages_superseded_by_fkey foreign key (superseded_by) references changes(id);
alter table changes
  add constraint changes_client_id_fkey foreign key (client_id) references clients(id),
  add constraint changes_user_id_fkey foreign key (user_id) references users(id);
alter table plan_codes
  add constraint plan_codes_client_id_fkey foreign key (client_id) references clients(id),
  add constraint plan_codes_import_id_fkey foreign key (import_id) references imports(id) on delete set null,
  add constraint plan_codes_plan_id_fkey foreign key (plan_id) references plans(id);
alter table premiums_paid
  add constraint premiums_paid_client_id_fkey foreign key (client_id) references clients(id),
  add constraint premiums_paid_person_id_fkey foreign key (person_id) references people(id),
  add constraint premiums_paid_recorded_by_fkey foreign key (recorded_by) references users(id),
  add constraint premiums_paid_subscriber_id_fkey foreign key (subscriber_id) references people(id);
alter table daily_marks
  add constraint daily_marks_client_id_fkey foreign key (client_id) references clients(id);
alter table baseplans
  add constraint base_plans_client_id_fkey foreign key (client_id) references clients(id),
  add constraint baseplans_updated_by_fkey foreign key (updated_by) references users(id);
alter table plans
  add constraint plans_base_plan_id_fkey foreign key (base_plan_id) references baseplans(id),
  add constraint plans_client_id_fkey foreign key (client_id) references clients(id),
  add constraint plans_tier_structure_id_fkey foreign key (tier_structure_id) references tier_structures(id);
alter table division_plans
  add constraint division_plans_client_id_fkey foreign key (client_id) references clients(id),
  add constraint division_plans_division_id_fkey foreign key (division_id) references divisions(id),
  add constraint division_plans_plan_id_fkey foreign key (plan_id) references plans(id);
alter table division_plan_tiers
  add constraint division_plan_tiers_client_id_fkey foreign key (client_id) references clients(id),
  add constraint division_plan_tiers_division_plan_id_fkey foreign key (division_plan_id) references division_plans(id),
  add constraint division_plan_tiers_tier_item_id_fkey foreign key (tier_item_id) references tier_items(id);
alter table tier_structures
  add constraint tier_structures_installation_id_fkey foreign key (installation_id) references installations(id);
alter table tier_items
  add constraint tier_items_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint tier_items_tier_id_fkey foreign key (tier_id) references tier_structures(id);
alter table rates
  add constraint rates_client_id_fkey foreign key (client_id) references clients(id),
  add constraint rates_division_id_fkey foreign key (division_id) references divisions(id),
  add constraint rates_plan_id_fkey foreign key (plan_id) references plans(id),
  add constraint rates_recorded_by_fkey foreign key (recorded_by) references users(id),
  add constraint rates_superseded_by_fkey foreign key (superseded_by) references users(id);
alter table contribution_rules
  add constraint contribution_rules_client_id_fkey foreign key (client_id) references clients(id),
  add constraint contribution_rules_division_id_fkey foreign key (division_id) references divisions(id),
  add constraint contribution_rules_plan_id_fkey foreign key (plan_id) references plans(id),
  add constraint contribution_rules_recorded_by_fkey foreign key (recorded_by) references users(id),
  add constraint contribution_rules_superseded_by_fkey foreign key (superseded_by) references users(id);
alter table costsharing
  add constraint costsharing_baseplan_id_fkey foreign key (baseplan_id) references baseplans(id),
  add constraint costsharing_client_id_fkey foreign key (client_id) references clients(id),
  add constraint costsharing_updated_by_fkey foreign key (updated_by) references users(id);
alter table waitingrules
  add constraint waitingrules_client_id_fkey foreign key (client_id) references clients(id),
  add constraint waitingrules_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint waitingrules_updated_by_fkey foreign key (updated_by) references users(id);
alter table agelimits
  add constraint agelimits_client_id_fkey foreign key (client_id) references clients(id),
  add constraint agelimits_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint agelimits_updated_by_fkey foreign key (updated_by) references users(id);
alter table lifeevents
  add constraint lifeevents_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint lifeevents_updated_by_fkey foreign key (updated_by) references users(id);
alter table termreasons
  add constraint termreasons_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint termreasons_updated_by_fkey foreign key (updated_by) references users(id);
alter table enrollments
  add constraint enrollments_approved_by_fkey foreign key (approved_by) references users(id),
  add constraint enrollments_client_id_fkey foreign key (client_id) references clients(id),
  add constraint enrollments_corrects_fkey foreign key (corrects) references enrollments(id),
  add constraint enrollments_person_id_fkey foreign key (person_id) references people(id),
  add constraint enrollments_saved_by_fkey foreign key (saved_by) references users(id),
  add constraint enrollments_secrets_by_fkey foreign key (secrets_by) references users(id),
  add constraint enrollments_started_by_fkey foreign key (started_by) references users(id),
  add constraint enrollments_submitted_by_fkey foreign key (submitted_by) references users(id),
  add constraint enrollments_subscriber_id_fkey foreign key (subscriber_id) references people(id);
alter table enrollment_changes
  add constraint enrollment_changes_change_id_fkey foreign key (change_id) references changes(id),
  add constraint enrollment_changes_client_id_fkey foreign key (client_id) references clients(id),
  add constraint enrollment_changes_enrollment_id_fkey foreign key (enrollment_id) references enrollments(id);
alter table enrollment_corrections
  add constraint enrollment_corrections_client_id_fkey foreign key (client_id) references clients(id),
  add constraint enrollment_corrections_enrollment_id_fkey foreign key (enrollment_id) references enrollments(id),
  add constraint enrollment_corrections_user_id_fkey foreign key (user_id) references users(id);
alter table enrollment_numbers
  add constraint enrollment_numbers_installation_id_fkey foreign key (installation_id) references installations(id);
alter table enrollment_proofs
  add constraint enrollment_evidence_client_id_fkey foreign key (client_id) references clients(id),
  add constraint enrollment_evidence_enrollment_id_fkey foreign key (enrollment_id) references enrollments(id),
  add constraint enrollment_evidence_reviewed_by_fkey foreign key (reviewed_by) references users(id),
  add constraint enrollment_evidence_subscriber_id_fkey foreign key (subscriber_id) references people(id);
alter table enrollment_signatures
  add constraint enrollment_signatures_client_id_fkey foreign key (client_id) references clients(id),
  add constraint enrollment_signatures_enrollment_id_fkey foreign key (enrollment_id) references enrollments(id),
  add constraint enrollment_signatures_proof_id_fkey foreign key (proof_id) references enrollment_proofs(id),
  add constraint enrollment_signatures_user_id_fkey foreign key (user_id) references users(id);
alter table enrollment_ssns
  add constraint enrollment_ssns_client_id_fkey foreign key (client_id) references clients(id),
  add constraint enrollment_ssns_enrollment_id_fkey foreign key (enrollment_id) references enrollments(id),
  add constraint enrollment_ssns_person_id_fkey foreign key (person_id) references people(id);
alter table enrollmentsessionthemes
  add constraint enrollmentsessionthemes_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint enrollmentsessionthemes_updated_by_fkey foreign key (updated_by) references users(id);
alter table esigntemplates
  add constraint esigntemplates_installation_id_fkey foreign key (installation_id) references installations(id);
alter table cobra_events
  add constraint cobra_events_change_id_fkey foreign key (change_id) references changes(id),
  add constraint cobra_events_client_id_fkey foreign key (client_id) references clients(id),
  add constraint cobra_events_disabled_person_id_fkey foreign key (disabled_person_id) references people(id),
  add constraint cobra_events_person_id_fkey foreign key (person_id) references people(id),
  add constraint cobra_events_subscriber_id_fkey foreign key (subscriber_id) references people(id),
  add constraint cobra_events_updated_by_fkey foreign key (updated_by) references users(id);
alter table cobra_causes
  add constraint cobra_causes_change_id_fkey foreign key (change_id) references changes(id),
  add constraint cobra_causes_client_id_fkey foreign key (client_id) references clients(id),
  add constraint cobra_causes_cobra_event_id_fkey foreign key (cobra_event_id) references cobra_events(id),
  add constraint cobra_causes_person_id_fkey foreign key (person_id) references people(id);
alter table cobra_no_events
  add constraint cobra_no_events_client_id_fkey foreign key (client_id) references clients(id),
  add constraint cobra_no_events_person_id_fkey foreign key (person_id) references people(id),
  add constraint cobra_no_events_recorded_by_fkey foreign key (recorded_by) references users(id);
alter table cobra_payments
  add constraint cobra_payments_client_id_fkey foreign key (client_id) references clients(id),
  add constraint cobra_payments_cobra_event_id_fkey foreign key (cobra_event_id) references cobra_events(id),
  add constraint cobra_payments_person_id_fkey foreign key (person_id) references people(id),
  add constraint cobra_payments_recorded_by_fkey foreign key (recorded_by) references users(id);
alter table cobra_reminders
  add constraint cobra_reminders_client_id_fkey foreign key (client_id) references clients(id),
  add constraint cobra_reminders_cobra_event_id_fkey foreign key (cobra_event_id) references cobra_events(id),
  add constraint cobra_reminders_person_id_fkey foreign key (person_id) references people(id);
alter table claims
  add constraint claims_client_id_fkey foreign key (client_id) references clients(id),
  add constraint claims_division_id_fkey foreign key (division_id) references divisions(id),
  add constraint claims_import_id_fkey foreign key (import_id) references imports(id),
  add constraint claims_person_id_fkey foreign key (person_id) references people(id),
  add constraint claims_plan_id_fkey foreign key (plan_id) references plans(id),
  add constraint claims_subscriber_id_fkey foreign key (subscriber_id) references people(id),
  add constraint claims_superseded_import_fkey foreign key (superseded_import) references imports(id);
alter table claim_lines
  add constraint claim_lines_client_id_claim_id_fkey foreign key (client_id, claim_id) references claims(client_id, id) on
    delete cascade;
alter table claim_people
  add constraint claim_people_client_id_fkey foreign key (client_id) references clients(id),
  add constraint claim_people_person_of_client foreign key (person_id, client_id) references people(id, client_id);
alter table authorizations
  add constraint authorizations_client_id_fkey foreign key (client_id) references clients(id),
  add constraint authorizations_created_by_fkey foreign key (created_by) references users(id),
  add constraint authorizations_grantee_id_fkey foreign key (grantee_id) references people(id),
  add constraint authorizations_grantor_id_fkey foreign key (grantor_id) references people(id),
  add constraint authorizations_revoked_by_fkey foreign key (revoked_by) references users(id);
alter table confidential_communications
  add constraint confidential_communications_client_id_fkey foreign key (client_id) references clients(id),
  add constraint confidential_communications_created_by_fkey foreign key (created_by) references users(id),
  add constraint confidential_communications_ended_by_fkey foreign key (ended_by) references users(id),
  add constraint confidential_communications_person_id_fkey foreign key (person_id) references people(id);
alter table eobs
  add constraint eobs_addressee_id_fkey foreign key (addressee_id) references people(id),
  add constraint eobs_batch_id_fkey foreign key (batch_id) references print_batches(id),
  add constraint eobs_client_id_claim_id_fkey foreign key (client_id, claim_id) references claims(client_id, id) on delete
    cascade,
  add constraint eobs_client_id_fkey foreign key (client_id) references clients(id),
  add constraint eobs_person_id_fkey foreign key (person_id) references people(id);
alter table eob_templates
  add constraint eob_templates_client_id_fkey foreign key (client_id) references clients(id),
  add constraint eob_templates_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint eob_templates_updated_by_fkey foreign key (updated_by) references users(id);
alter table eob_holds
  add constraint eob_holds_client_id_fkey foreign key (client_id) references clients(id),
  add constraint eob_holds_held_by_fkey foreign key (held_by) references users(id),
  add constraint eob_holds_person_id_fkey foreign key (person_id) references people(id);
alter table accumulators
  add constraint accumulators_baseplan_id_fkey foreign key (baseplan_id) references baseplans(id),
  add constraint accumulators_client_id_fkey foreign key (client_id) references clients(id),
  add constraint accumulators_counts_toward_fkey foreign key (counts_toward) references accumulators(id),
  add constraint accumulators_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint accumulators_pair_id_fkey foreign key (pair_id) references accumulators(id),
  add constraint accumulators_updated_by_fkey foreign key (updated_by) references users(id);
alter table accumulatorlimits
  add constraint accumulatorlimits_accumulator_id_fkey foreign key (accumulator_id) references accumulators(id),
  add constraint accumulatorlimits_baseplan_id_fkey foreign key (baseplan_id) references baseplans(id),
  add constraint accumulatorlimits_client_id_fkey foreign key (client_id) references clients(id),
  add constraint accumulatorlimits_updated_by_fkey foreign key (updated_by) references users(id);
alter table accumulator_totals
  add constraint accumulator_totals_client_id_fkey foreign key (client_id) references clients(id),
  add constraint accumulator_totals_person_id_fkey foreign key (person_id) references people(id),
  add constraint accumulator_totals_recorded_by_fkey foreign key (recorded_by) references users(id),
  add constraint accumulator_totals_subscriber_id_fkey foreign key (subscriber_id) references people(id),
  add constraint accumulator_totals_superseded_by_fkey foreign key (superseded_by) references users(id);
alter table accumulator_adjustments
  add constraint accumulator_adjustments_client_id_fkey foreign key (client_id) references clients(id),
  add constraint accumulator_adjustments_person_id_fkey foreign key (person_id) references people(id),
  add constraint accumulator_adjustments_recorded_by_fkey foreign key (recorded_by) references users(id),
  add constraint accumulator_adjustments_subscriber_id_fkey foreign key (subscriber_id) references people(id),
  add constraint accumulator_adjustments_superseded_by_fkey foreign key (superseded_by) references users(id);
alter table unknownaccumulators
  add constraint unknownaccumulators_accumulator_id_fkey foreign key (accumulator_id) references accumulators(id),
  add constraint unknownaccumulators_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint unknownaccumulators_updated_by_fkey foreign key (updated_by) references users(id);
alter table idcard_orders
  add constraint idcard_orders_batch_id_fkey foreign key (batch_id) references print_batches(id),
  add constraint idcard_orders_change_id_fkey foreign key (change_id) references card_changes(id),
  add constraint idcard_orders_client_id_fkey foreign key (client_id) references clients(id),
  add constraint idcard_orders_coverage_id_fkey foreign key (coverage_id) references coverages(id),
  add constraint idcard_orders_person_id_fkey foreign key (person_id) references people(id),
  add constraint idcard_orders_plan_id_fkey foreign key (plan_id) references plans(id),
  add constraint idcard_orders_requested_by_fkey foreign key (requested_by) references users(id);
alter table idcard_templates
  add constraint idcard_templates_client_id_fkey foreign key (client_id) references clients(id),
  add constraint idcard_templates_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint idcard_templates_updated_by_fkey foreign key (updated_by) references users(id);
alter table plancardfacts
  add constraint plan_card_facts_baseplan_id_fkey foreign key (baseplan_id) references baseplans(id),
  add constraint plan_card_facts_client_id_fkey foreign key (client_id) references clients(id),
  add constraint plan_card_facts_updated_by_fkey foreign key (updated_by) references users(id);
alter table card_changes
  add constraint card_changes_baseplan_id_fkey foreign key (baseplan_id) references baseplans(id),
  add constraint card_changes_client_id_fkey foreign key (client_id) references clients(id),
  add constraint card_changes_division_id_fkey foreign key (division_id) references divisions(id),
  add constraint card_changes_installation_id_fkey foreign key (installation_id) references installations(id);
alter table print_batches
  add constraint idcard_batches_client_id_fkey foreign key (client_id) references clients(id),
  add constraint idcard_batches_created_by_fkey foreign key (created_by) references users(id),
  add constraint idcard_batches_installation_id_fkey foreign key (installation_id) references installations(id);
alter table imports
  add constraint imports_applied_by_fkey foreign key (applied_by) references users(id),
  add constraint imports_cancelled_by_fkey foreign key (cancelled_by) references users(id),
  add constraint imports_client_id_fkey foreign key (client_id) references clients(id),
  add constraint imports_created_by_fkey foreign key (created_by) references users(id),
  add constraint imports_undone_by_fkey foreign key (undone_by) references users(id);
alter table import_rows
  add constraint import_rows_import_of_client foreign key (import_id, client_id) references imports(id, client_id) on delete
    cascade;
alter table import_identities
  add constraint import_identities_import_of_client foreign key (import_id, client_id) references imports(id, client_id) on
    delete cascade;
alter table access.uploads_taken
  add constraint uploads_taken_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table reporttypes
  add constraint reporttypes_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint reporttypes_permission_id_fkey foreign key (permission_id) references permissions(id),
  add constraint reporttypes_updated_by_fkey foreign key (updated_by) references users(id);
alter table report_schedules
  add constraint report_schedules_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint report_schedules_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table report_runs
  add constraint report_runs_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint report_runs_schedule_id_fkey foreign key (schedule_id) references report_schedules(id) on delete set null,
  add constraint report_runs_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table report_rows
  add constraint report_rows_run_id_fkey foreign key (run_id) references report_runs(id) on delete cascade;
alter table announcements
  add constraint announcements_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint announcements_updated_by_fkey foreign key (updated_by) references users(id);
alter table announcement_marks
  add constraint announcement_marks_announcement_id_fkey foreign key (announcement_id) references announcements(id) on
    delete cascade,
  add constraint announcement_marks_user_id_fkey foreign key (user_id) references users(id);
alter table categories
  add constraint categories_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint categories_updated_by_fkey foreign key (updated_by) references users(id);
alter table contactcategories
  add constraint contactcategories_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint contactcategories_updated_by_fkey foreign key (updated_by) references users(id);
alter table contacts
  add constraint contacts_backup_contact_id_fkey foreign key (backup_contact_id) references contacts(id),
  add constraint contacts_broker_id_fkey foreign key (broker_id) references brokers(id),
  add constraint contacts_category_id_fkey foreign key (category_id) references contactcategories(id),
  add constraint contacts_client_id_fkey foreign key (client_id) references clients(id),
  add constraint contacts_division_id_fkey foreign key (division_id) references divisions(id),
  add constraint contacts_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint contacts_supplier_id_fkey foreign key (supplier_id) references suppliers(id),
  add constraint contacts_updated_by_fkey foreign key (updated_by) references users(id);
alter table documentmaps
  add constraint documentmaps_baseplan_id_fkey foreign key (baseplan_id) references baseplans(id),
  add constraint documentmaps_broker_id_fkey foreign key (broker_id) references brokers(id),
  add constraint documentmaps_category_id_fkey foreign key (category_id) references categories(id),
  add constraint documentmaps_client_id_fkey foreign key (client_id) references clients(id),
  add constraint documentmaps_division_id_fkey foreign key (division_id) references divisions(id),
  add constraint documentmaps_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint documentmaps_partner_id_fkey foreign key (partner_id) references partners(id),
  add constraint documentmaps_updated_by_fkey foreign key (updated_by) references users(id);
alter table relatedcontent
  add constraint relatedcontent_client_id_fkey foreign key (client_id) references clients(id),
  add constraint relatedcontent_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint relatedcontent_updated_by_fkey foreign key (updated_by) references users(id);
alter table templatevariables
  add constraint templatevariables_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint templatevariables_updated_by_fkey foreign key (updated_by) references users(id);
alter table entitytemplatevalues
  add constraint entitytemplatevalues_baseplan_id_fkey foreign key (baseplan_id) references baseplans(id),
  add constraint entitytemplatevalues_client_id_fkey foreign key (client_id) references clients(id),
  add constraint entitytemplatevalues_division_id_fkey foreign key (division_id) references divisions(id),
  add constraint entitytemplatevalues_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint entitytemplatevalues_updated_by_fkey foreign key (updated_by) references users(id),
  add constraint entitytemplatevalues_variable_id_fkey foreign key (variable_id) references templatevariables(id);
alter table clientfields
  add constraint clientfields_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint clientfields_updated_by_fkey foreign key (updated_by) references users(id);
alter table clientfieldvalues
  add constraint clientfieldvalues_client_id_fkey foreign key (client_id) references clients(id),
  add constraint clientfieldvalues_clientfield_id_fkey foreign key (clientfield_id) references clientfields(id),
  add constraint clientfieldvalues_updated_by_fkey foreign key (updated_by) references users(id);
alter table dashboarditems
  add constraint dashboarditems_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint dashboarditems_updated_by_fkey foreign key (updated_by) references users(id);
alter table own_dashboarditems
  add constraint own_dashboarditems_user_id_fkey foreign key (user_id) references users(id);
alter table webhooks
  add constraint webhooks_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint webhooks_updated_by_fkey foreign key (updated_by) references users(id);
alter table webhook_deliveries
  add constraint webhook_deliveries_installation_id_fkey foreign key (installation_id) references installations(id),
  add constraint webhook_deliveries_webhook_id_fkey foreign key (webhook_id) references webhooks(id) on delete cascade;
alter index audit.audit_events_people alter column 1 set statistics 0;

-- --- first rows

-- An owner who is no superuser writes where a policy lets them.
-- with policy access.signing_key owner
-- with policy access.rights_stamp owner
-- with policy permissions owner
-- with policy reference_codes owner

-- The key that signs the context. Made here, known to nobody but the functions of schema/access/.
insert into access.signing_key
select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
insert into access.rights_stamp (stamp) values (1);

-- What the program's own permissions are called.
insert into permissions (id, machine_name, name, name_ko, name_es)
select gen_random_uuid(), p.* from (values
  ('approveEnrollments', 'Approve enrollments', '가입 승인', 'Aprobar inscripciones'),
  ('editSubUsers', 'Manage sub-users', '하위 사용자 관리', 'Gestionar subusuarios'),
  ('enrollment', 'Enroll members', '가입 처리', 'Inscribir afiliados'),
  ('exportData', 'Export data', '데이터 내보내기', 'Exportar datos'),
  ('impersonate', 'See the portal as somebody else', '다른 사용자로 보기', 'Ver el portal como otra persona'),
  ('manageAccumulators', 'Manage accumulators', '누적 항목 관리', 'Gestionar acumuladores'),
  ('manageAnnouncements', 'Manage announcements', '공지 관리', 'Gestionar anuncios'),
  ('manageApiKeys', 'Manage API keys', 'API 키 관리', 'Gestionar claves de API'),
  ('manageBrokers', 'Manage brokers', '브로커 관리', 'Gestionar corredores'),
  ('manageClientFields', 'Manage client fields', '고객사 항목 관리', 'Gestionar campos de cliente'),
  ('manageClients', 'Manage clients', '고객사 관리', 'Gestionar clientes'),
  ('manageContactCategories', 'Manage contact categories', '연락처 분류 관리', 'Gestionar categorías de contactos'),
  ('manageContacts', 'Manage contacts', '연락처 관리', 'Gestionar contactos'),
  ('manageCustomForms', 'Manage custom forms', '사용자 정의 양식 관리', 'Gestionar formularios propios'),
  ('manageDocs', 'Manage documents', '문서 관리', 'Gestionar documentos'),
  ('manageDocumentCategories', 'Manage document categories', '문서 분류 관리', 'Gestionar categorías de documentos'),
  ('manageEOBCardTemplates', 'Manage EOB templates', 'EOB 서식 관리', 'Gestionar plantillas de EOB'),
  ('manageEnrollmentSessions', 'Manage enrollment sessions', '가입 기간 관리', 'Gestionar sesiones de inscripción'),
  ('manageIdCardTemplates', 'Manage ID card templates', 'ID 카드 서식 관리', 'Gestionar plantillas de tarjetas'),
  ('manageInstallations', 'Manage installations', '시스템 관리', 'Gestionar instalaciones'),
  ('managePartners', 'Manage partners', '파트너 관리', 'Gestionar socios'),
  ('manageReinsurance', 'Manage reinsurance', '재보험 관리', 'Gestionar reaseguro'),
  ('manageReportTypes', 'Manage report types', '보고서 유형 관리', 'Gestionar tipos de informe'),
  ('manageServices', 'Manage services', '서비스 관리', 'Gestionar servicios'),
  ('manageSites', 'Manage sites', '사이트 관리', 'Gestionar sitios'),
  ('manageSurveys', 'Manage surveys', '설문 관리', 'Gestionar encuestas'),
  ('manageTemplateVariables', 'Manage template variables', '서식 변수 관리', 'Gestionar variables de plantilla'),
  ('manageTiers', 'Manage tiers', '등급 관리', 'Gestionar niveles'),
  ('manageUnions', 'Manage unions', '노동조합 관리', 'Gestionar sindicatos'),
  ('manageUsers', 'Manage users', '사용자 관리', 'Gestionar usuarios'),
  ('orderIdCards', 'Order ID cards', 'ID 카드 주문', 'Pedir tarjetas'),
  ('phi', 'See health information', '건강 정보 보기', 'Ver información de salud'),
  ('processPaymentQueue', 'Process payments', '결제 처리', 'Procesar pagos'),
  ('reprocessEnrollments', 'Process enrollments again', '가입 재처리', 'Reprocesar inscripciones'),
  ('viewAccumulators', 'See accumulators', '누적액 보기', 'Ver acumuladores'),
  ('viewAudit', 'See the audit log', '감사 기록 보기', 'Ver el registro de auditoría'),
  ('viewClaims', 'See claims', '청구 보기', 'Ver reclamaciones'),
  ('viewDocs', 'See documents', '문서 보기', 'Ver documentos'),
  ('viewEnrollmentSessions', 'See enrollment sessions', '가입 기간 보기', 'Ver sesiones de inscripción'),
  ('viewRates', 'See rates', '요율 보기', 'Ver tarifas'),
  ('viewSsn', 'See full Social Security numbers', '전체 사회보장번호 보기', 'Ver números de Seguro Social completos'),
  ('viewSurveys', 'See surveys', '설문 보기', 'Ver encuestas')) p;

insert into reference_codes (type, code, name, name_ko, name_es, sort_key) values
  ('COUNTRY', 'US', 'United States', '미국', 'Estados Unidos', 0),
  ('COUNTRY', 'CA', 'Canada', '캐나다', 'Canadá', 1),
  ('COUNTRY', 'MX', 'Mexico', '멕시코', 'México', 2),
  ('COUNTRY', 'KR', 'South Korea', '대한민국', 'Corea del Sur', 3),
  ('COVTYPE', 'medical', 'Medical', '의료', 'Médico', 0),
  ('COVTYPE', 'dental', 'Dental', '치과', 'Dental', 1),
  ('COVTYPE', 'vision', 'Vision', '안과', 'Visión', 2),
  ('COVTYPE', 'life', 'Life', '생명', 'Vida', 3),
  ('COVTYPE', 'add', 'AD&D', '상해 사망', 'Muerte accidental', 4),
  ('COVTYPE', 'std', 'Short-term disability', '단기 장애', 'Incapacidad a corto plazo', 5),
  ('COVTYPE', 'ltd', 'Long-term disability', '장기 장애', 'Incapacidad a largo plazo', 6),
  ('COVTYPE', 'rx', 'Prescription', '처방약', 'Medicamentos', 7),
  ('COVTYPE', 'fsa', 'FSA', '유연 지출 계좌(FSA)', 'Cuenta FSA', 8),
  ('COVTYPE', 'hsa', 'HSA', '건강 저축 계좌(HSA)', 'Cuenta HSA', 9),
  ('COVTYPE', 'hra', 'HRA', '건강 상환 계좌(HRA)', 'Cuenta HRA', 10),
  ('COVTYPE', 'eap', 'Employee assistance', '직원 지원 프로그램', 'Ayuda al empleado', 11),
  ('COVTYPE', 'voluntary', 'Voluntary', '임의 가입', 'Voluntario', 12),
  ('GENDER', 'M', 'Male', '남성', 'Masculino', 0),
  ('GENDER', 'F', 'Female', '여성', 'Femenino', 1),
  ('GENDER', 'X', 'Another gender', '기타 성별', 'Otro género', 2),
  ('GENDER', 'U', 'Not stated', '명시 안 함', 'No indicado', 3),
  ('LANG', 'en', 'English', '영어', 'Inglés', 0),
  ('LANG', 'ko', 'Korean', '한국어', 'Coreano', 1),
  ('LANG', 'es', 'Spanish', '스페인어', 'Español', 2),
  ('MARITAL', 'S', 'Single', '미혼', 'Soltero(a)', 0),
  ('MARITAL', 'M', 'Married', '기혼', 'Casado(a)', 1),
  ('MARITAL', 'D', 'Divorced', '이혼', 'Divorciado(a)', 2),
  ('MARITAL', 'W', 'Widowed', '사별', 'Viudo(a)', 3),
  ('MARITAL', 'P', 'Partnered', '동반자 관계', 'En pareja', 4),
  ('PAYFREQ', 'weekly52', 'Every week', '매주', 'Cada semana', 0),
  ('PAYFREQ', 'biweekly26', 'Every two weeks', '2주마다', 'Cada dos semanas', 1),
  ('PAYFREQ', 'semimonthly24', 'Twice a month', '월 2회', 'Dos veces al mes', 2),
  ('PAYFREQ', 'monthly12', 'Every month', '매월', 'Cada mes', 3),
  ('PAYFREQ', 'custom', 'Own calendar', '자체 일정', 'Calendario propio', 4),
  ('RELATION', '18', 'Employee', '직원', 'Empleado', 0),
  ('RELATION', '01', 'Spouse', '배우자', 'Cónyuge', 1),
  ('RELATION', '53', 'Life Partner', '생활 동반자', 'Pareja de hecho', 2),
  ('RELATION', '19', 'Child', '자녀', 'Hijo(a)', 3),
  ('RELATION', '22', 'Disabled Child', '장애 자녀', 'Hijo(a) con discapacidad', 4),
  ('SALUT', 'MR', 'Mr', '씨(남성)', 'Sr.', 0),
  ('SALUT', 'MRS', 'Mrs', '부인', 'Sra.', 1),
  ('SALUT', 'MS', 'Ms', '씨(여성)', 'Sra.', 2),
  ('SALUT', 'MISS', 'Miss', '양', 'Srta.', 3),
  ('SALUT', 'DR', 'Dr', '박사', 'Dr./Dra.', 4),
  ('SALUT', 'REV', 'Rev', '목사', 'Rev.', 5),
  ('SALUT', 'MX', 'Mx', '님', 'Mx.', 6),
  ('STATE', 'AL', 'Alabama', null, null, 0),
  ('STATE', 'AK', 'Alaska', null, null, 1),
  ('STATE', 'AZ', 'Arizona', null, null, 2),
  ('STATE', 'AR', 'Arkansas', null, null, 3),
  ('STATE', 'CA', 'California', null, null, 4),
  ('STATE', 'CO', 'Colorado', null, null, 5),
  ('STATE', 'CT', 'Connecticut', null, null, 6),
  ('STATE', 'DE', 'Delaware', null, null, 7),
  ('STATE', 'DC', 'District of Columbia', null, null, 8),
  ('STATE', 'FL', 'Florida', null, null, 9),
  ('STATE', 'GA', 'Georgia', null, null, 10),
  ('STATE', 'HI', 'Hawaii', null, null, 11),
  ('STATE', 'ID', 'Idaho', null, null, 12),
  ('STATE', 'IL', 'Illinois', null, null, 13),
  ('STATE', 'IN', 'Indiana', null, null, 14),
  ('STATE', 'IA', 'Iowa', null, null, 15),
  ('STATE', 'KS', 'Kansas', null, null, 16),
  ('STATE', 'KY', 'Kentucky', null, null, 17),
  ('STATE', 'LA', 'Louisiana', null, null, 18),
  ('STATE', 'ME', 'Maine', null, null, 19),
  ('STATE', 'MD', 'Maryland', null, null, 20),
  ('STATE', 'MA', 'Massachusetts', null, null, 21),
  ('STATE', 'MI', 'Michigan', null, null, 22),
  ('STATE', 'MN', 'Minnesota', null, null, 23),
  ('STATE', 'MS', 'Mississippi', null, null, 24),
  ('STATE', 'MO', 'Missouri', null, null, 25),
  ('STATE', 'MT', 'Montana', null, null, 26),
  ('STATE', 'NE', 'Nebraska', null, null, 27),
  ('STATE', 'NV', 'Nevada', null, null, 28),
  ('STATE', 'NH', 'New Hampshire', null, null, 29),
  ('STATE', 'NJ', 'New Jersey', null, null, 30),
  ('STATE', 'NM', 'New Mexico', null, null, 31),
  ('STATE', 'NY', 'New York', null, null, 32),
  ('STATE', 'NC', 'North Carolina', null, null, 33),
  ('STATE', 'ND', 'North Dakota', null, null, 34),
  ('STATE', 'OH', 'Ohio', null, null, 35),
  ('STATE', 'OK', 'Oklahoma', null, null, 36),
  ('STATE', 'OR', 'Oregon', null, null, 37),
  ('STATE', 'PA', 'Pennsylvania', null, null, 38),
  ('STATE', 'RI', 'Rhode Island', null, null, 39),
  ('STATE', 'SC', 'South Carolina', null, null, 40),
  ('STATE', 'SD', 'South Dakota', null, null, 41),
  ('STATE', 'TN', 'Tennessee', null, null, 42),
  ('STATE', 'TX', 'Texas', null, null, 43),
  ('STATE', 'UT', 'Utah', null, null, 44),
  ('STATE', 'VT', 'Vermont', null, null, 45),
  ('STATE', 'VA', 'Virginia', null, null, 46),
  ('STATE', 'WA', 'Washington', null, null, 47),
  ('STATE', 'WV', 'West Virginia', null, null, 48),
  ('STATE', 'WI', 'Wisconsin', null, null, 49),
  ('STATE', 'WY', 'Wyoming', null, null, 50),
  ('STATE', 'AS', 'American Samoa', null, null, 51),
  ('STATE', 'GU', 'Guam', null, null, 52),
  ('STATE', 'MP', 'Northern Mariana Islands', null, null, 53),
  ('STATE', 'PR', 'Puerto Rico', null, null, 54),
  ('STATE', 'VI', 'U.S. Virgin Islands', null, null, 55),
  ('SUFFIX', 'JR', 'Jr', null, null, 0),
  ('SUFFIX', 'SR', 'Sr', null, null, 1),
  ('SUFFIX', 'II', 'II', null, null, 2),
  ('SUFFIX', 'III', 'III', null, null, 3),
  ('SUFFIX', 'IV', 'IV', null, null, 4),
  ('SUFFIX', 'MD', 'MD', null, null, 5),
  ('SUFFIX', 'PHD', 'PhD', null, null, 6),
  ('TIER', 'EMP', 'Employee Only', '직원만', 'Solo empleado', 0),
  ('TIER', 'ECH', 'Employee & Children', '직원 및 자녀', 'Empleado e hijos', 1),
  ('TIER', 'ESP', 'Employee & Spouse', '직원 및 배우자', 'Empleado y cónyuge', 2),
  ('TIER', 'FAM', 'Family', '가족', 'Familia', 3),
  ('TIER', 'NOTIER', 'No tier', '등급 없음', 'Sin nivel', 4),
  ('WAIVERSN', 'spousePlan', 'Covered by a spouse’s plan', '배우자 플랜에 가입됨', 'Cubierto por el plan del cónyuge', 0),
  ('WAIVERSN', 'parentPlan', 'Covered by a parent’s plan', '부모 플랜에 가입됨', 'Cubierto por el plan de un padre', 1),
  ('WAIVERSN', 'medicare', 'Medicare', '메디케어', 'Medicare', 2),
  ('WAIVERSN', 'medicaid', 'Medicaid', '메디케이드', 'Medicaid', 3),
  ('WAIVERSN', 'tricare', 'TRICARE', '트라이케어', 'TRICARE', 4),
  ('WAIVERSN', 'individual', 'Own individual plan', '개인 플랜', 'Plan individual propio', 5),
  ('WAIVERSN', 'none', 'No other coverage', '다른 보장 없음', 'Sin otra cobertura', 6),
  ('WAIVERSN', 'other', 'Another reason', '기타 사유', 'Otro motivo', 7);
