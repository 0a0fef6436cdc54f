-- Sets of rates of enrollment sessions, one version after the other, and what became of them when a session was finalised.
create table session_rate_versions (
  id uuid primary key,
  client_id uuid not null references clients,
  session_id uuid not null,
  plan_id uuid references plans,
  external_benefit_id uuid,
  -- From 1 for each plan or extra benefit; the highest one is in force.
  number int not null check (number > 0),
  file_name text,
  shape text check (shape in ('long', 'tiers', 'ages', 'agesByTier')),
  restored_from int check (restored_from >= 0),
  recorded_at timestamptz not null default now(),
  recorded_by uuid references users,
  recorded_by_name text,
  recorded_by_key jsonb,
  constraint session_rate_versions_of check ((plan_id is null) <> (external_benefit_id is null)),
  foreign key (session_id, client_id) references enrollmentsessions (id, client_id),
  foreign key (external_benefit_id, client_id) references externalbenefits (id, client_id),
  unique nulls not distinct (session_id, plan_id, external_benefit_id, number)
);
create index session_rate_versions_client on session_rate_versions (client_id);
create index session_rate_versions_plan on session_rate_versions (plan_id);
create index session_rate_versions_benefit on session_rate_versions (external_benefit_id);
alter table session_rate_versions enable row level security;
alter table session_rate_versions force row level security;

-- A finalised session's rates became its plans' own: which rows were added, and which gave way to them.
create table session_rate_adoptions (
  id uuid primary key,
  client_id uuid not null references clients,
  session_id uuid not null,
  rates_added uuid[] not null,
  rates_superseded uuid[] not null,
  rules_added uuid[] not null,
  rules_superseded uuid[] not null,
  recorded_at timestamptz not null default now(),
  recorded_by uuid references users,
  recorded_by_name text,
  recorded_by_key jsonb,
  undone_at timestamptz,
  undone_by uuid references users,
  undone_by_name text,
  undone_by_key jsonb,
  foreign key (session_id, client_id) references enrollmentsessions (id, client_id)
);
create unique index session_rate_adoptions_session on session_rate_adoptions (session_id) where (undone_at is null);
create index session_rate_adoptions_client on session_rate_adoptions (client_id);
alter table session_rate_adoptions enable row level security;
alter table session_rate_adoptions force row level security;

-- The version that a rate or rule belongs to, also once it became the plan's own; of a plan's row that was cut or brought
-- back: the version that did it.
alter table rates add column session_version_id uuid references session_rate_versions;
alter table contribution_rules add column session_version_id uuid references session_rate_versions;
create index rates_version on rates (session_version_id) where (session_version_id is not null);
create index contribution_rules_version on contribution_rules (session_version_id) where (session_version_id is not null);
create index contribution_rules_session on contribution_rules (enrollment_session_id) where (enrollment_session_id is not null);
