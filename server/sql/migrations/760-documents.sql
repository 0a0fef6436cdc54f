-- Where documents lie: a drawer of the installation's, or of one client, division, broker, partner or tpa (domain 10.1).
create table folders (
  id uuid primary key,
  installation_id uuid not null references installations,
  client_id uuid references clients,
  division_id uuid references divisions,
  broker_id uuid references brokers,
  partner_id uuid references partners,
  tpa_id uuid references tpas,
  parent_id uuid references folders,
  name text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  deleted_at timestamptz,
  constraint folders_one_place check (num_nonnulls(coalesce(division_id, client_id), broker_id, partner_id, tpa_id) <= 1),
  constraint folders_parent_check check (parent_id <> id)
);
create unique index folders_name on folders (installation_id, client_id, division_id, broker_id, partner_id, tpa_id, parent_id,
  lower(name)) nulls not distinct where deleted_at is null;
create index folders_client on folders (client_id);
create index folders_parent on folders (parent_id);
alter table folders enable row level security;
alter table folders force row level security;

create table documents (
  id uuid primary key,
  installation_id uuid not null references installations,
  category_id uuid not null references categories,
  folder_id uuid references folders,
  name text not null,
  description text,
  group_number text,
  effective_date date,
  expiration_date date,
  plan_year int,
  language text,
  -- Which kinds of user it is for, as the category had it when the document was made, or as somebody said.
  visible_to jsonb not null,
  phi boolean not null default false,
  status text not null default 'draft',
  legal_hold boolean not null default false,
  -- The number of the version that is read unless another is asked for.
  current_number int not null default 1,
  added_by uuid references users,
  added_by_name text,
  added_by_key jsonb,
  published_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  deleted_at timestamptz,
  constraint documents_dates check (expiration_date is null or effective_date is null or expiration_date >= effective_date),
  constraint documents_language_check check (language in ('en', 'ko', 'es')),
  constraint documents_status_check check (status in ('draft', 'published', 'archived')),
  constraint documents_visible_to_check check (jsonb_typeof(visible_to) = 'array')
);
create index documents_list on documents (installation_id, created_at desc, id) where deleted_at is null;
create index documents_category on documents (category_id);
create index documents_folder on documents (folder_id);
create index documents_added_by on documents (added_by);
alter table documents enable row level security;
alter table documents force row level security;

-- What a document was, and is: the bytes never change, a new file is a new version.
create table document_versions (
  id uuid primary key,
  document_id uuid not null references documents,
  number int not null,
  file_key uuid not null unique,
  file_name text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 text not null,
  withdrawn_at timestamptz,
  added_by uuid references users,
  added_by_name text,
  added_by_key jsonb,
  created_at timestamptz not null default now(),
  constraint document_versions_number unique (document_id, number)
);
create index document_versions_hash on document_versions (sha256);
alter table document_versions enable row level security;
alter table document_versions force row level security;

-- One document, many places: also a member's, a group's, a tpa's.
alter table documentmaps add column group_id uuid references groups, add column person_id uuid references people,
  add column tpa_id uuid references tpas;
create index documentmaps_document on documentmaps (document_id) where document_id is not null;
create index documentmaps_group on documentmaps (group_id);
create index documentmaps_person on documentmaps (person_id);
create index documentmaps_tpa on documentmaps (tpa_id);
drop index documentmaps_place;
create unique index documentmaps_place on documentmaps (category_id, document_id, client_id, division_id, group_id, baseplan_id,
  person_id, broker_id, partner_id, tpa_id) nulls not distinct where (deleted_at is null);
