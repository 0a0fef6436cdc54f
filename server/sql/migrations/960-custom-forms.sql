-- Forms that administrators build (domain 12.2): what is being built, the versions that were published, where each is
-- asked, and what was answered.
create table customforms (
  id uuid not null,
  installation_id uuid not null references installations,
  name text not null,
  heading text not null,
  heading_ko text,
  heading_es text,
  status text not null,
  -- As it is being built; what is asked is the newest version.
  items jsonb,
  published_version int,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  deleted_at timestamptz,
  constraint customforms_pkey primary key (id),
  constraint customforms_status_check check (status in ('draft', 'active', 'archived'))
);
create unique index customforms_name on customforms (installation_id, lower(name)) where (deleted_at is null);
create index customforms_updated_by on customforms (updated_by);
alter table customforms enable row level security;
alter table customforms force row level security;

create table customformversions (
  customform_id uuid not null references customforms,
  version int not null,
  installation_id uuid not null references installations,
  form jsonb not null,
  published_at timestamptz default now() not null,
  published_by uuid references users,
  published_by_name text,
  published_by_key jsonb,
  constraint customformversions_pkey primary key (customform_id, version)
);
create index customformversions_installation on customformversions (installation_id);
create index customformversions_published_by on customformversions (published_by);
alter table customformversions enable row level security;
alter table customformversions force row level security;

create table customformmaps (
  id uuid not null,
  customform_id uuid not null references customforms,
  installation_id uuid not null references installations,
  -- Null: every client of the installation.
  client_id uuid references clients,
  occasion text default 'member' not null,
  sort_key int default 0 not null,
  required boolean default false not null,
  visible_to jsonb default '["admin"]' not null,
  effective_date date,
  expiration_date date,
  constraint customformmaps_pkey primary key (id),
  constraint customformmaps_place unique nulls not distinct (customform_id, client_id),
  constraint customformmaps_occasion_check check (occasion in ('member', 'client')),
  constraint customformmaps_days check (expiration_date >= effective_date)
);
create index customformmaps_client on customformmaps (client_id);
create index customformmaps_installation on customformmaps (installation_id);
alter table customformmaps enable row level security;
alter table customformmaps force row level security;

create table customformvalues (
  id uuid not null,
  client_id uuid not null references clients,
  customform_id uuid not null references customforms,
  -- How many there are of this form and record: the newest holds, those before are its history.
  number int not null,
  form_version int not null,
  entity_type text not null,
  -- The member or the client.
  entity_id uuid not null,
  answers jsonb not null,
  -- Answers to sensitive items, and which items those are.
  sealed bytea,
  sealed_items text[] default '{}' not null,
  answered_at timestamptz default now() not null,
  answered_by uuid references users,
  answered_by_name text,
  answered_by_key jsonb,
  constraint customformvalues_pkey primary key (id),
  constraint customformvalues_number unique (customform_id, entity_id, number),
  constraint customformvalues_entity_type_check check (entity_type in ('member', 'client'))
);
create index customformvalues_client on customformvalues (client_id);
create index customformvalues_entity on customformvalues (entity_id);
create index customformvalues_answered_by on customformvalues (answered_by);
alter table customformvalues enable row level security;
alter table customformvalues force row level security;
