-- Files of the people of an enrollment session (domain 5.2): read, mended in a grid, applied and undone as one.
create table censusfiles (
  id uuid primary key,
  client_id uuid not null references clients,
  session_id uuid not null,
  file_name text not null,
  bytes bigint not null,
  sha256 bytea not null,
  file_key text not null,
  state text not null default 'reading' check (state in ('reading', 'proposed', 'applying', 'applied', 'undoing', 'undone', 'failed')),
  progress int not null default 0,
  -- Columns of the file with where each goes and why; what the file says of itself; rows by verdict; why it cannot be read.
  mapping jsonb not null default '[]',
  notes jsonb not null default '[]',
  counts jsonb not null default '{}',
  refusal jsonb,
  created_at timestamptz not null default now(),
  created_by uuid references users,
  created_by_name text,
  created_by_key jsonb,
  applied_at timestamptz,
  undone_at timestamptz,
  unique (id, client_id),
  foreign key (session_id, client_id) references enrollmentsessions (id, client_id)
);
create index censusfiles_session on censusfiles (session_id, created_at);
create index censusfiles_client on censusfiles (client_id);
alter table censusfiles enable row level security;
alter table censusfiles force row level security;

-- The people of a file; a row of it may name dependents in columns, which are its parts.
create table censusrows (
  file_id uuid not null,
  client_id uuid not null,
  row_number int not null,
  part int not null,
  -- What was written, and what was typed over it: sealed.
  sealed bytea not null,
  verdict text not null check (verdict in ('new', 'changed', 'unchanged', 'double', 'error', 'submitted', 'leftOut')),
  -- Fields and codes, never a value.
  problems jsonb not null default '[]',
  changed jsonb not null default '[]',
  "double" jsonb not null default '{}',
  answers jsonb not null default '{}',
  -- What rows that are about each other have in common: the employee ID, and blind indexes of the SSN, and of name and birth date.
  employee_key text,
  ssn_index bytea,
  name_index bytea,
  member_id uuid references enrollmentsessionmembers,
  person_id uuid references people,
  primary key (file_id, row_number, part),
  foreign key (file_id, client_id) references censusfiles (id, client_id) on delete cascade
);
create index censusrows_verdict on censusrows (file_id, verdict, row_number);
create index censusrows_employee on censusrows (file_id, employee_key);
create index censusrows_ssn on censusrows (file_id, ssn_index);
create index censusrows_name on censusrows (file_id, name_index);
create index censusrows_client on censusrows (client_id);
create index censusrows_member on censusrows (member_id);
create index censusrows_person on censusrows (person_id);
alter table censusrows enable row level security;
alter table censusrows force row level security;

-- What applying a file did to the census, for its undo.
create table censuschanges (
  file_id uuid not null,
  client_id uuid not null,
  member_id uuid not null references enrollmentsessionmembers,
  -- As they were before, sealed; null: they were not there.
  before bytea,
  -- What they were left as: somebody who changed since is known by it.
  after_hash bytea not null,
  primary key (file_id, member_id),
  foreign key (file_id, client_id) references censusfiles (id, client_id) on delete cascade
);
create index censuschanges_member on censuschanges (member_id);
create index censuschanges_client on censuschanges (client_id);
alter table censuschanges enable row level security;
alter table censuschanges force row level security;

-- What headings of an employer's files were taken for before.
create table censusmappings (
  client_id uuid not null references clients,
  heading text not null,
  target text not null,
  recorded_at timestamptz not null default now(),
  primary key (client_id, heading)
);
alter table censusmappings enable row level security;
alter table censusmappings force row level security;

-- Blind index of the sealed SSN, by which the next file finds who is there.
alter table enrollmentsessionmembers add column ssn_index bytea;
create index enrollmentsessionmembers_ssn on enrollmentsessionmembers (session_id, ssn_index) where (ssn_index is not null);
create index enrollmentsessionmembers_key on enrollmentsessionmembers (session_id, lower(employee_id)) where (deleted_at is null);
