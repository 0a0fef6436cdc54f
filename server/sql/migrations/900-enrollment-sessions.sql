-- Campaigns in which the people of an employer enroll (domain 5.1). Days are on the clock of the employer.
create table enrollmentsessions (
  id uuid primary key,
  client_id uuid not null references clients,
  name text not null,
  kind text not null check (kind in ('open', 'newHire', 'special', 'passive')),
  effective_date date not null,
  plan_year_end date,
  opens_on date not null,
  closes_on date not null,
  theme_id uuid references enrollmentsessionthemes,
  access_mode text not null check (access_mode in ('personalLink', 'linkPlusVerify', 'login')),
  verify_fields jsonb,
  languages jsonb not null,
  reminder_days jsonb,
  require_all_decisions boolean not null default false,
  passive_rollover text not null check (passive_rollover in ('none', 'keepCurrent', 'defaultPlan')),
  one_submission boolean not null default false,
  allow_edit_until_close boolean not null default false,
  -- By language: subject and body.
  invitation jsonb not null default '{}',
  reminder jsonb not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'ready', 'open', 'paused', 'closed', 'finalized', 'archived')),
  opened_at timestamptz,
  closed_at timestamptz,
  finalized_at timestamptz,
  -- Why it was extended or opened again, as somebody wrote it.
  reason text,
  duplicated_from uuid references enrollmentsessions,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  deleted_at timestamptz,
  constraint enrollmentsessions_days_check check (closes_on >= opens_on),
  constraint enrollmentsessions_year_check check (plan_year_end >= effective_date),
  unique (id, client_id)
);
create index enrollmentsessions_client on enrollmentsessions (client_id);
create unique index enrollmentsessions_name on enrollmentsessions (client_id, lower(name)) where (deleted_at is null);
create index enrollmentsessions_due on enrollmentsessions (status, opens_on, closes_on) where status in ('ready', 'open', 'paused');
alter table enrollmentsessions enable row level security;
alter table enrollmentsessions force row level security;

-- What somebody reads of a plan while they enroll.
create table enrollmentsessionplanpages (
  id uuid primary key,
  client_id uuid not null references clients,
  session_id uuid not null,
  plan_id uuid not null references plans,
  heading text not null,
  heading_ko text,
  heading_es text,
  body text not null,
  body_ko text,
  body_es text,
  sort_key int not null default 0,
  require_view boolean not null default false,
  require_ack boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  deleted_at timestamptz,
  foreign key (session_id, client_id) references enrollmentsessions (id, client_id)
);
create index enrollmentsessionplanpages_session on enrollmentsessionplanpages (session_id, plan_id);
create index enrollmentsessionplanpages_plan on enrollmentsessionplanpages (plan_id);
alter table enrollmentsessionplanpages enable row level security;
alter table enrollmentsessionplanpages force row level security;

-- Papers beside a plan of a session.
create table enrollmentsessionplandocs (
  id uuid primary key,
  client_id uuid not null references clients,
  session_id uuid not null,
  plan_id uuid not null references plans,
  document_id uuid not null references documents,
  heading text not null,
  type text not null check (type in ('SBC', 'SPD', 'summary', 'notice', 'rate', 'video')),
  language text not null check (language in ('en', 'ko', 'es')),
  sort_key int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  deleted_at timestamptz,
  foreign key (session_id, client_id) references enrollmentsessions (id, client_id)
);
create index enrollmentsessionplandocs_session on enrollmentsessionplandocs (session_id, plan_id);
create index enrollmentsessionplandocs_plan on enrollmentsessionplandocs (plan_id);
create index enrollmentsessionplandocs_document on enrollmentsessionplandocs (document_id);
alter table enrollmentsessionplandocs enable row level security;
alter table enrollmentsessionplandocs force row level security;

-- Columns of the census that are no fields of a member.
create table enrollmentcensusdatafields (
  id uuid primary key,
  client_id uuid not null references clients,
  session_id uuid not null,
  label text not null,
  label_ko text,
  label_es text,
  key text not null,
  column_header text not null,
  type text not null check (type in ('text', 'number', 'money', 'date', 'yesno')),
  required boolean not null default false,
  show_to_member text not null check (show_to_member in ('hidden', 'readonly', 'editable')),
  sort_key int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  deleted_at timestamptz,
  foreign key (session_id, client_id) references enrollmentsessions (id, client_id)
);
create unique index enrollmentcensusdatafields_key on enrollmentcensusdatafields (session_id, lower(key)) where (deleted_at is null);
alter table enrollmentcensusdatafields enable row level security;
alter table enrollmentcensusdatafields force row level security;

-- The people of the census: employees, and their dependents under the employee ID of theirs.
create table enrollmentsessionmembers (
  id uuid primary key,
  client_id uuid not null references clients,
  session_id uuid not null,
  employee_id text not null,
  relationship_code text not null check (relationship_code in ('18', '01', '53', '19', '22')),
  first_name text not null,
  middle_name text,
  last_name text not null,
  suffix text,
  dob date,
  gender text check (gender in ('M', 'F', 'U', 'X')),
  email text,
  phone text,
  address1 text,
  address2 text,
  city text,
  state text,
  zip text,
  division_id uuid references divisions,
  class_code text,
  hire_date date,
  hours_per_week int,
  pay_frequency text check (pay_frequency in ('weekly52', 'biweekly26', 'semimonthly24', 'monthly12', 'custom')),
  tobacco boolean not null default false,
  language text check (language in ('en', 'ko', 'es')),
  marital_status text,
  -- Social Security number and salary, sealed.
  secrets bytea,
  -- Who this is among the people on record; null: somebody new.
  person_id uuid references people,
  -- Coverage before, by type, as the census said it; values of its own columns.
  current_elections jsonb not null default '{}',
  custom jsonb not null default '{}',
  excluded boolean not null default false,
  status text not null default 'notInvited' check (status in ('notInvited', 'invited', 'bounced', 'opened', 'started', 'submitted', 'waivedAll', 'returned', 'approved', 'processed', 'failed', 'noResponse')),
  -- SHA-256 of the key in the personal link; null: none yet, or it was withdrawn.
  key_hash bytea unique,
  key_made_at timestamptz,
  invited_at timestamptz,
  bounced_at timestamptz,
  opened_at timestamptz,
  started_at timestamptz,
  submitted_at timestamptz,
  failed_checks int not null default 0,
  closed_until timestamptz,
  enrollment_id uuid references enrollments,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  deleted_at timestamptz,
  foreign key (session_id, client_id) references enrollmentsessions (id, client_id)
);
create unique index enrollmentsessionmembers_employee on enrollmentsessionmembers (session_id, lower(employee_id)) where (deleted_at is null and relationship_code = '18');
create index enrollmentsessionmembers_session on enrollmentsessionmembers (session_id, last_name, first_name);
create index enrollmentsessionmembers_client on enrollmentsessionmembers (client_id);
create index enrollmentsessionmembers_person on enrollmentsessionmembers (person_id) where (person_id is not null);
create index enrollmentsessionmembers_division on enrollmentsessionmembers (division_id);
create index enrollmentsessionmembers_enrollment on enrollmentsessionmembers (enrollment_id) where (enrollment_id is not null);
alter table enrollmentsessionmembers enable row level security;
alter table enrollmentsessionmembers force row level security;

-- What a session offers beside the plans of record.
create table externalbenefits (
  id uuid primary key,
  client_id uuid not null references clients,
  session_id uuid not null,
  name text not null,
  name_ko text,
  name_es text,
  kind text not null check (kind in ('election', 'volume', 'contribution', 'link', 'info')),
  pricing text not null check (pricing in ('none', 'tier', 'age', 'perThousand', 'flat', 'employeeEnters')),
  description text,
  description_ko text,
  description_es text,
  supplier_id uuid references suppliers,
  sort_key int not null default 0,
  required boolean not null default false,
  waivable boolean not null default false,
  effective_date date,
  min_amount numeric(14,2),
  max_amount numeric(14,2),
  increment numeric(14,2),
  annual_limit numeric(14,2),
  guarantee_issue numeric(14,2),
  export_code text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  deleted_at timestamptz,
  constraint externalbenefits_amounts_check check (max_amount >= min_amount),
  foreign key (session_id, client_id) references enrollmentsessions (id, client_id),
  unique (id, client_id)
);
create index externalbenefits_session on externalbenefits (session_id);
create index externalbenefits_supplier on externalbenefits (supplier_id);
create unique index externalbenefits_name on externalbenefits (session_id, lower(name)) where (deleted_at is null);
alter table externalbenefits enable row level security;
alter table externalbenefits force row level security;

-- What somebody reads of an extra benefit while they enroll.
create table externalbenefitpages (
  id uuid primary key,
  client_id uuid not null references clients,
  externalbenefit_id uuid not null,
  heading text not null,
  heading_ko text,
  heading_es text,
  body text not null,
  body_ko text,
  body_es text,
  sort_key int not null default 0,
  require_view boolean not null default false,
  require_ack boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  deleted_at timestamptz,
  foreign key (externalbenefit_id, client_id) references externalbenefits (id, client_id)
);
create index externalbenefitpages_benefit on externalbenefitpages (externalbenefit_id);
alter table externalbenefitpages enable row level security;
alter table externalbenefitpages force row level security;

-- Papers beside an extra benefit.
create table externalbenefitdocs (
  id uuid primary key,
  client_id uuid not null references clients,
  externalbenefit_id uuid not null,
  document_id uuid not null references documents,
  heading text not null,
  type text not null check (type in ('SBC', 'SPD', 'summary', 'notice', 'rate', 'video')),
  language text not null check (language in ('en', 'ko', 'es')),
  sort_key int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  deleted_at timestamptz,
  foreign key (externalbenefit_id, client_id) references externalbenefits (id, client_id)
);
create index externalbenefitdocs_benefit on externalbenefitdocs (externalbenefit_id);
create index externalbenefitdocs_document on externalbenefitdocs (document_id);
alter table externalbenefitdocs enable row level security;
alter table externalbenefitdocs force row level security;

-- What an extra benefit asks of those who choose it.
create table benefitrequiredvalues (
  id uuid primary key,
  client_id uuid not null references clients,
  externalbenefit_id uuid not null,
  label text not null,
  label_ko text,
  label_es text,
  key text not null,
  type text not null check (type in ('text', 'number', 'money', 'date', 'select', 'yesno', 'ssn', 'signature', 'file', 'beneficiary', 'provider')),
  options jsonb,
  required boolean not null default false,
  applies_to text not null check (applies_to in ('subscriber', 'spouse', 'child', 'eachCovered')),
  show_when jsonb,
  validation jsonb,
  help_text text,
  export_column text,
  sensitive boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  deleted_at timestamptz,
  foreign key (externalbenefit_id, client_id) references externalbenefits (id, client_id)
);
create unique index benefitrequiredvalues_key on benefitrequiredvalues (externalbenefit_id, lower(key)) where (deleted_at is null);
alter table benefitrequiredvalues enable row level security;
alter table benefitrequiredvalues force row level security;

-- The plans of a session, and how each is offered in it (domain 5.1 session plan; specification: planpivotvalues).
create table enrollmentsessionplans (
  id uuid primary key,
  client_id uuid not null references clients,
  session_id uuid not null,
  plan_id uuid not null references plans,
  display_name text,
  display_name_ko text,
  display_name_es text,
  sort_key int not null default 0,
  -- Null: every division, every class.
  division_ids jsonb,
  eligible_classes jsonb,
  effective_date date,
  expiration_date date,
  required boolean not null default false,
  waivable boolean not null default true,
  default_for_waive boolean not null default false,
  max_volume numeric(14,2),
  guarantee_issue numeric(14,2),
  hidden boolean not null default false,
  recorded_at timestamptz not null default now(),
  foreign key (session_id, client_id) references enrollmentsessions (id, client_id),
  unique (session_id, plan_id),
  constraint enrollmentsessionplans_days_check check (expiration_date >= effective_date)
);
create index enrollmentsessionplans_client on enrollmentsessionplans (client_id);
create index enrollmentsessionplans_plan on enrollmentsessionplans (plan_id);
alter table enrollmentsessionplans enable row level security;
alter table enrollmentsessionplans force row level security;

alter table enrollments
  add column session_id uuid references enrollmentsessions,
  add column session_member_id uuid references enrollmentsessionmembers;
create index enrollments_session on enrollments (session_id) where (session_id is not null);
create unique index enrollments_session_member on enrollments (session_member_id)
  where (session_member_id is not null and status not in ('cancelled', 'expired', 'rejected', 'voided'));
alter table rates add constraint rates_session_fkey foreign key (enrollment_session_id) references enrollmentsessions (id),
  add constraint rates_external_benefit_fkey foreign key (external_benefit_id) references externalbenefits (id);
alter table contribution_rules
  add constraint contribution_rules_session_fkey foreign key (enrollment_session_id) references enrollmentsessions (id),
  add constraint contribution_rules_external_benefit_fkey foreign key (external_benefit_id) references externalbenefits (id);
