-- What may be bought, and the effective-dated facts about people. A fact is recorded once and superseded once, never
-- changed or deleted: the columns' grants and policies in 005 see to that. What an undo brings back is a new row that
-- names the first row that said the same (restores), so that an earlier change can be undone after a later one was.

create table groups (
  id uuid primary key,
  client_id uuid not null references clients,
  system_identifier text not null,
  group_number text not null,
  name text not null,
  effective_date date not null,
  expiration_date date,
  funding_type text not null default 'selfFunded',
  display_name text,
  hidden boolean not null default false,
  version int not null default 1,
  unique (client_id, group_number)
);

create table divisions (
  id uuid primary key,
  client_id uuid not null references clients,
  group_id uuid not null references groups,
  system_identifier text not null,
  name text not null,
  code text,
  display_name text,
  allow_enrollment boolean not null default true,
  is_cobra boolean not null default false,
  is_retiree boolean not null default false,
  sort_key int not null default 0,
  version int not null default 1,
  unique (client_id, system_identifier)
);
create index divisions_group on divisions (group_id);

create table base_plans (
  id uuid primary key,
  client_id uuid not null references clients,
  system_identifier text not null,
  name text not null,
  coverage_type text not null,
  plan_kind text,
  sort_key int not null default 0,
  status text not null default 'active',
  version int not null default 1,
  unique (client_id, system_identifier)
);

create table plans (
  id uuid primary key,
  client_id uuid not null references clients,
  base_plan_id uuid not null references base_plans,
  system_identifier text not null,
  name text not null,
  coverage_type text not null,
  sort_key int not null default 0,
  version int not null default 1,
  unique (client_id, system_identifier)
);
create index plans_base_plan on plans (base_plan_id);

-- The pivot: a plan is offered to a division from effective_date to expiration_date, both included (domain 2.1).
create table division_plans (
  id uuid primary key,
  client_id uuid not null references clients,
  division_id uuid not null references divisions,
  plan_id uuid not null references plans,
  system_identifier text not null,
  effective_date date not null,
  expiration_date date,
  version int not null default 1,
  check (expiration_date is null or expiration_date >= effective_date),
  exclude using gist (division_id with =, plan_id with =, daterange(effective_date, expiration_date, '[]') with &&)
);
create index division_plans_client on division_plans (client_id);
create index division_plans_plan on division_plans (plan_id);

-- Plan codes as partners' files write them, and the plan each was decided to mean (never guessed).
create table plan_codes (
  id uuid primary key,
  client_id uuid not null references clients,
  code text not null,
  coverage_type text not null,
  decision text not null check (decision in ('map', 'create', 'leaveOut')),
  plan_id uuid references plans,
  decided_at timestamptz not null default now(),
  unique (client_id, code, coverage_type)
);

-- One row a change of one family: the timeline, and what facts point to as their origin.
create table changes (
  id uuid primary key,
  client_id uuid not null references clients,
  subscriber_id uuid not null,
  person_id uuid not null,
  type text not null check (type in ('divchange', 'termmember', 'adddependent', 'demochange', 'newemployee',
    'coveragechange', 'addresschange', 'open', 'self')),
  effective_date date not null,
  reason text,
  source text not null,
  import_id uuid,
  -- The change this one takes back, where it is an undo.
  undoes uuid,
  user_id uuid references users,
  user_name text,
  -- What was asked, and what followed in words (no SSN in either).
  request jsonb not null,
  effects jsonb not null,
  recorded_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by uuid
);
create index changes_family on changes (client_id, subscriber_id, recorded_at desc);
create index changes_import on changes (import_id) where import_id is not null;

create table people (
  id uuid primary key,
  client_id uuid not null references clients,
  -- The subscriber of the family: the person's own id for a subscriber.
  subscriber_id uuid not null references people,
  member_number text not null,
  suffix text not null default '00',
  system_identifier text not null,
  created_at timestamptz not null default now(),
  created_by uuid not null references changes,
  -- Set when the change that made the person was undone: hidden from everybody but the history.
  withdrawn_at timestamptz,
  withdrawn_by uuid references changes
);
create unique index people_number on people (client_id, member_number, suffix) where withdrawn_at is null;
create unique index people_system_identifier on people (client_id, system_identifier) where withdrawn_at is null;
create index people_family on people (subscriber_id);

create table person_details (
  id uuid primary key,
  client_id uuid not null references clients,
  person_id uuid not null references people,
  effective_date date not null,
  expiration_date date,
  relationship_code text not null check (relationship_code in ('18', '01', '53', '19', '22')),
  prefix text, first_name text not null, middle_name text, last_name text not null, suffix_name text,
  gender text check (gender in ('M', 'F', 'U', 'X')),
  dob date,
  marital_status text,
  email text, phone text, mobile text, work_phone text, language text,
  disabled boolean not null default false,
  student boolean not null default false,
  tobacco boolean,
  confidential boolean not null default false,
  death_date date,
  ssn_reason text,
  -- What a file said that has no column of its own, kept so that an outgoing file says it again.
  extra jsonb not null default '{}',
  recorded_at timestamptz not null default now(),
  recorded_by uuid not null references changes,
  restores uuid,
  superseded_at timestamptz,
  superseded_by uuid references changes,
  check (expiration_date is null or expiration_date >= effective_date),
  exclude using gist (person_id with =, daterange(effective_date, expiration_date, '[]') with &&) where (superseded_at is null)
);
create index person_details_person on person_details (person_id);

create table addresses (
  id uuid primary key,
  client_id uuid not null references clients,
  person_id uuid not null references people,
  kind text not null default 'home' check (kind in ('home', 'mailing')),
  effective_date date not null,
  expiration_date date,
  address1 text, address2 text, city text, state text, zip text, county text, country text,
  recorded_at timestamptz not null default now(),
  recorded_by uuid not null references changes,
  restores uuid,
  superseded_at timestamptz,
  superseded_by uuid references changes,
  check (expiration_date is null or expiration_date >= effective_date),
  exclude using gist (person_id with =, kind with =, daterange(effective_date, expiration_date, '[]') with &&) where (superseded_at is null)
);
create index addresses_person on addresses (person_id);

create table employments (
  id uuid primary key,
  client_id uuid not null references clients,
  person_id uuid not null references people,
  employee_system_identifier text not null,
  division_id uuid not null references divisions,
  effective_date date not null,
  expiration_date date,
  hire_date date,
  termination_date date,
  status text,
  class_code text, job_title text,
  hours_per_week numeric(5, 2),
  extra jsonb not null default '{}',
  recorded_at timestamptz not null default now(),
  recorded_by uuid not null references changes,
  restores uuid,
  superseded_at timestamptz,
  superseded_by uuid references changes,
  check (expiration_date is null or expiration_date >= effective_date),
  exclude using gist (person_id with =, employee_system_identifier with =, daterange(effective_date, expiration_date, '[]') with &&) where (superseded_at is null)
);
create index employments_person on employments (person_id);

-- Two coverages of one type for one person cannot overlap (architecture 4). A void coverage never was (domain 0):
-- its expiration lies one day before its effective date, so it holds no day and collides with nothing.
create table coverages (
  id uuid primary key,
  client_id uuid not null references clients,
  person_id uuid not null references people,
  subscriber_id uuid not null references people,
  system_identifier text not null,
  employee_system_identifier text,
  division_id uuid references divisions,
  plan_id uuid not null references plans,
  coverage_type text not null,
  tier_code text not null,
  effective_date date not null,
  expiration_date date,
  term_reason text,
  cobra boolean not null default false,
  premium numeric(14, 2),
  extra jsonb not null default '{}',
  recorded_at timestamptz not null default now(),
  recorded_by uuid not null references changes,
  restores uuid,
  superseded_at timestamptz,
  superseded_by uuid references changes,
  check (expiration_date is null or expiration_date >= effective_date - 1),
  exclude using gist (person_id with =, coverage_type with =,
    daterange(effective_date, case when expiration_date < effective_date then effective_date else expiration_date + 1 end, '[)') with &&)
    where (superseded_at is null)
);
create index coverages_person on coverages (person_id);
create index coverages_family on coverages (subscriber_id);

-- SSNs apart from all else: sealed with AES-256-GCM, found by a per-client HMAC (architecture 5).
create table person_ssns (
  id uuid primary key,
  client_id uuid not null references clients,
  person_id uuid not null references people,
  ssn_sealed bytea not null,
  ssn_index bytea not null,
  recorded_at timestamptz not null default now(),
  recorded_by uuid not null references changes,
  restores uuid,
  superseded_at timestamptz,
  superseded_by uuid references changes
);
create unique index person_ssns_index on person_ssns (client_id, ssn_index) where superseded_at is null;
create index person_ssns_person on person_ssns (person_id);

-- Derived from the facts by apply, rebuilt by a full refresh: what the member list searches (ranges over "C" keys).
create table member_search (
  person_id uuid primary key references people,
  client_id uuid not null references clients,
  subscriber_id uuid not null,
  division_id uuid,
  is_subscriber boolean not null,
  relationship_code text not null,
  member_number text collate "C" not null,
  -- Folded names (no accents, no hyphens, lower case) and Hangul initials.
  last_key text collate "C" not null,
  first_key text collate "C" not null,
  initials text collate "C" not null default '',
  -- Full name in both orders, folded and without spaces, for Hangul names typed in one piece.
  whole_key text collate "C" not null default '',
  dob date,
  covered_from date,
  -- The last day of the last coverage; 'infinity' while open; null: never covered.
  covered_to date
);
create index member_search_name on member_search (client_id, last_key, first_key, person_id);
create index member_search_first on member_search (client_id, first_key);
create index member_search_number on member_search (client_id, member_number);
create index member_search_initials on member_search (client_id, initials) where initials <> '';
create index member_search_whole on member_search (client_id, whole_key);
