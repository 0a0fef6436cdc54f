-- The secrets of the installation, by their numbers: which one is written with, and which is on its way in or out. A mark says
-- nothing of the secret itself. access.secret_check goes on holding the mark of the current one, for nodes of the release before.
create table access.secrets (
  id smallint not null,
  mark text not null,
  state text not null,
  writing boolean default false not null,
  login_names text[] default '{}' not null,
  since timestamptz default now() not null,
  constraint secrets_pkey primary key (id),
  constraint secrets_id_check check (id between 1 and 255),
  constraint secrets_state_check check (state in ('current', 'next', 'former', 'retired'))
);
create unique index secrets_one_writes on access.secrets (writing) where (writing);
create unique index secrets_one_current on access.secrets (state) where (state in ('current', 'next'));
alter table access.secrets enable row level security;
alter table access.secrets force row level security;

-- Keys that go on without the secret they come from, sealed by a later one.
create table access.carried_keys (
  sealed_by smallint not null,
  secret_id smallint not null,
  purpose text not null,
  sealed bytea not null,
  constraint carried_keys_pkey primary key (sealed_by, secret_id, purpose)
);
alter table access.carried_keys enable row level security;
alter table access.carried_keys force row level security;

-- While an installation moves to another secret: what each blind index of a client becomes, and which clients are there already.
-- Empty at all other times.
create table access.index_moves (
  client_id uuid not null,
  before bytea not null,
  after bytea not null,
  constraint index_moves_pkey primary key (client_id, before)
);
create index index_moves_after on access.index_moves (client_id, after);
alter table access.index_moves enable row level security;
alter table access.index_moves force row level security;
create table access.moved_clients (
  client_id uuid not null,
  constraint moved_clients_pkey primary key (client_id)
);
alter table access.moved_clients enable row level security;
alter table access.moved_clients force row level security;

-- Processes of the portal that live, with the secrets they were given and the one they write with.
create table access.portal_nodes (
  id text not null,
  host text not null,
  release text not null,
  knows smallint[] not null,
  writes smallint not null,
  started_at timestamptz default now() not null,
  seen_at timestamptz default now() not null,
  constraint portal_nodes_pkey primary key (id)
);
alter table access.portal_nodes enable row level security;
alter table access.portal_nodes force row level security;

-- Mail that has not left is counted each time somebody looks how the installation is.
create index mails_unsent on mails (installation_id, created_at) where (state <> 'sent');
