-- Providers by which an organisation's people sign in (OpenID Connect).
create table signinconnections (
  id uuid not null,
  installation_id uuid not null references installations,
  name text not null,
  issuer text not null,
  -- What the provider calls this portal (client_id of OpenID Connect).
  application text not null,
  -- Whom it signs in: accounts of one type, of these clients or of this third-party administrator.
  user_type text not null,
  client_ids jsonb,
  tpa_id uuid references tpas,
  email_domains jsonb not null default '[]',
  second_factor text not null default 'portal',
  status text not null default 'off',
  secret_set_at timestamptz,
  -- What whoever last said whom it signs in was allowed then (machine names): it opens no account that may do more.
  author_permissions jsonb not null default '[]',
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  deleted_at timestamptz,
  constraint signinconnections_pkey primary key (id),
  constraint signinconnections_client_ids_check check (jsonb_typeof(client_ids) = 'array'),
  constraint signinconnections_email_domains_check check (jsonb_typeof(email_domains) = 'array'),
  constraint signinconnections_issuer_check check (issuer ~ '^https?://'),
  constraint signinconnections_second_factor_check check (second_factor in ('portal', 'provider')),
  constraint signinconnections_status_check check (status in ('active', 'off')),
  constraint signinconnections_user_type_check check (user_type in ('admin', 'client', 'member', 'tpa'))
);
create unique index signinconnections_name on signinconnections (installation_id, lower(name)) where (deleted_at is null);
create index signinconnections_tpa on signinconnections (tpa_id);
create index signinconnections_updated_by on signinconnections (updated_by);
alter table signinconnections enable row level security;
alter table signinconnections force row level security;

-- Which connection an e-mail address leads to: one domain, one provider.
create table signin_domains (
  installation_id uuid not null references installations,
  domain text not null,
  connection_id uuid not null references signinconnections,
  constraint signin_domains_pkey primary key (installation_id, domain)
);
create index signin_domains_connection on signin_domains (connection_id);
alter table signin_domains enable row level security;
alter table signin_domains force row level security;

-- What the portal proves itself with to a provider, sealed: no request reads it but a sign-in.
create table signin_secrets (
  connection_id uuid not null references signinconnections,
  sealed bytea not null,
  constraint signin_secrets_pkey primary key (connection_id)
);
alter table signin_secrets enable row level security;
alter table signin_secrets force row level security;

-- Who a provider's person is here, from the first sign-in on.
create table signin_identities (
  connection_id uuid not null references signinconnections,
  subject text not null,
  user_id uuid not null references users,
  -- The domain of the address that linked them: with it the link goes.
  domain text not null,
  linked_at timestamptz not null default now(),
  constraint signin_identities_pkey primary key (connection_id, subject),
  constraint signin_identities_user unique (user_id, connection_id)
);
alter table signin_identities enable row level security;
alter table signin_identities force row level security;

-- Sign-ins on their way to a provider and back: each is taken once, within ten minutes.
create table signin_attempts (
  state_hash bytea not null,
  connection_id uuid not null references signinconnections,
  browser_hash bytea not null,
  nonce text not null,
  verifier text not null,
  redirect_uri text not null,
  -- The session that is to be proved anew; null: somebody signs in.
  session_id uuid references sessions on delete cascade,
  begun_at timestamptz not null default now(),
  constraint signin_attempts_pkey primary key (state_hash)
);
create index signin_attempts_age on signin_attempts (begun_at);
create index signin_attempts_connection on signin_attempts (connection_id);
create index signin_attempts_session on signin_attempts (session_id) where (session_id is not null);
alter table signin_attempts enable row level security;
alter table signin_attempts force row level security;

-- The connection that a session began with; it ends with it.
alter table sessions add column connection_id uuid references signinconnections;
create index sessions_connection on sessions (connection_id) where (connection_id is not null);
