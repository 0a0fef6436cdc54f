-- Union funds (domain 13): the fund is a client, contributing employers are its shops, and workers earn coverage by hours.
create table unions (
  id uuid primary key,
  client_id uuid not null references clients,
  name text not null,
  local_number text,
  address1 text,
  address2 text,
  city text,
  state text,
  zip text,
  phone text,
  email text,
  -- The public sign-up: its key is made anew from the number, so that only its hash is stored; another number makes the key of before
  -- lead nowhere.
  key_number int not null default 1,
  key_hash bytea,
  signup_open boolean not null default false,
  signup_text text,
  signup_text_ko text,
  signup_text_es text,
  languages jsonb not null default '["en", "ko", "es"]',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  deleted_at timestamptz,
  constraint unions_languages_check check (jsonb_typeof(languages) = 'array'),
  unique (id, client_id)
);
create index unions_client on unions (client_id);
create unique index unions_key on unions (key_hash) where (key_hash is not null);
create unique index unions_name on unions (client_id, lower(name)) where (deleted_at is null);
create index unions_updated_by on unions (updated_by);
alter table unions enable row level security;
alter table unions force row level security;

-- The rules of the bank from a work month on: a rule may change in the middle of a year, and a set replaces the whole of the one
-- before (domain 13.1, ruleSet). Hours with two decimals, rates in ten-thousandths of a dollar (of pctGross of a percent), percents
-- in hundredths.
create table union_rule_sets (
  id uuid primary key,
  client_id uuid not null references clients,
  union_id uuid not null,
  effective_month date not null,
  charge_hours numeric(6,2) not null,
  initial_hours numeric(6,2) not null,
  initial_months int not null default 3,
  max_bank numeric(7,2) not null,
  lag_months int not null default 1,
  -- Null: for ever.
  reserve_forfeit_months int,
  self_pay_max_months int not null default 0,
  -- Null: a fund without self-payment.
  self_pay_rate int,
  self_pay_due_day int not null default 20,
  contribution_basis text not null default 'perHour',
  contribution_rate int not null,
  due_day int not null default 15,
  ld_pct int not null default 0,
  interest_pct int not null default 0,
  -- Do hours of holidays count?
  holiday_hours boolean not null default true,
  credit_on text not null default 'reported',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  deleted_at timestamptz,
  foreign key (union_id, client_id) references unions (id, client_id),
  constraint union_rule_sets_month check (extract(day from effective_month) = 1),
  constraint union_rule_sets_hours check (charge_hours > 0 and initial_hours > 0 and max_bank >= initial_hours and initial_hours >= charge_hours),
  constraint union_rule_sets_months check (initial_months between 1 and 12 and lag_months between 0 and 6
    and reserve_forfeit_months between 0 and 120 and self_pay_max_months between 0 and 36),
  constraint union_rule_sets_rates check (self_pay_rate >= 0 and contribution_rate >= 0 and ld_pct between 0 and 10000
    and interest_pct between 0 and 10000),
  constraint union_rule_sets_days check (self_pay_due_day between 1 and 28 and due_day between 1 and 28),
  constraint union_rule_sets_basis check (contribution_basis in ('perHour', 'perWeek', 'perMonth', 'perYear', 'pctGross')),
  constraint union_rule_sets_credit check (credit_on in ('reported', 'paid'))
);
create unique index union_rule_sets_month_of_union on union_rule_sets (union_id, effective_month) where (deleted_at is null);
create index union_rule_sets_client on union_rule_sets (client_id);
create index union_rule_sets_updated_by on union_rule_sets (updated_by);
alter table union_rule_sets enable row level security;
alter table union_rule_sets force row level security;

create table unionshops (
  id uuid primary key,
  client_id uuid not null references clients,
  union_id uuid not null,
  name text not null,
  employer_number text,
  ein text,
  address1 text,
  address2 text,
  city text,
  state text,
  zip text,
  contact_name text,
  phone text,
  email text,
  -- The shop's page: as the sign-up of the union.
  key_number int not null default 1,
  key_hash bytea,
  cba_number text,
  effective_date date not null,
  expiration_date date,
  -- Its own, in ten-thousandths of a dollar; null: the union's.
  contribution_rate int check (contribution_rate >= 0),
  report_frequency text not null default 'monthly' check (report_frequency in ('weekly', 'monthly')),
  -- The division that its workers are enrolled in.
  division_id uuid references divisions,
  status text not null default 'active' check (status in ('active', 'delinquent', 'suspended', 'withdrawn')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  deleted_at timestamptz,
  foreign key (union_id, client_id) references unions (id, client_id),
  constraint unionshops_days check (expiration_date >= effective_date),
  unique (id, client_id),
  unique (id, union_id)
);
create index unionshops_client on unionshops (client_id);
create index unionshops_union on unionshops (union_id);
create index unionshops_division on unionshops (division_id);
create unique index unionshops_key on unionshops (key_hash) where (key_hash is not null);
create unique index unionshops_name on unionshops (union_id, lower(name)) where (deleted_at is null);
create unique index unionshops_number on unionshops (union_id, employer_number) where (employer_number is not null and deleted_at is null);
create index unionshops_updated_by on unionshops (updated_by);
alter table unionshops enable row level security;
alter table unionshops force row level security;

-- Who works in a shop: a person of the fund once matched or enrolled. The SSN is sealed as people's are, and found by the same hash.
create table unionshopemployees (
  id uuid primary key,
  client_id uuid not null references clients,
  union_id uuid not null,
  shop_id uuid not null,
  person_id uuid,
  first_name text not null,
  middle_name text,
  last_name text not null,
  suffix text,
  dob date,
  ssn_sealed bytea,
  ssn_index bytea,
  ssn_last4 text check (ssn_last4 ~ '^\d{4}$'),
  email text,
  phone text,
  classification text not null default 'journeyman',
  hire_date date,
  term_date date,
  on_leave_from date,
  status text not null default 'new' check (status in ('new', 'pendingMatch', 'enrolled', 'terminated')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  deleted_at timestamptz,
  foreign key (union_id, client_id) references unions (id, client_id),
  foreign key (shop_id, union_id) references unionshops (id, union_id),
  foreign key (person_id, client_id) references people (id, client_id),
  constraint unionshopemployees_days check (term_date >= hire_date),
  constraint unionshopemployees_ssn check ((ssn_sealed is null) = (ssn_index is null) and (ssn_sealed is null) = (ssn_last4 is null)),
  constraint unionshopemployees_enrolled check (status <> 'enrolled' or person_id is not null),
  unique (id, client_id),
  unique (id, union_id)
);
create index unionshopemployees_client on unionshopemployees (client_id);
create index unionshopemployees_union on unionshopemployees (union_id);
create index unionshopemployees_shop on unionshopemployees (shop_id, last_name, first_name);
create index unionshopemployees_person on unionshopemployees (person_id);
create index unionshopemployees_updated_by on unionshopemployees (updated_by);
-- One worker stands once on the roster of a shop; in another shop of the union they stand again.
create unique index unionshopemployees_ssn_of_shop on unionshopemployees (shop_id, ssn_index) where (ssn_index is not null and deleted_at is null);
create unique index unionshopemployees_person_of_shop on unionshopemployees (shop_id, person_id) where (person_id is not null and deleted_at is null);
create index unionshopemployees_ssn_of_union on unionshopemployees (union_id, ssn_index) where (ssn_index is not null and deleted_at is null);
alter table unionshopemployees enable row level security;
alter table unionshopemployees force row level security;

-- What plan a month of hours gives, by class of worker.
create table unionplans (
  id uuid primary key,
  client_id uuid not null references clients,
  union_id uuid not null,
  plan_id uuid not null references plans,
  class_code text,
  -- Hours of a month that it takes, where it is not the charge of the union; null: that one.
  min_hours numeric(6,2) check (min_hours > 0),
  self_pay_rate int check (self_pay_rate >= 0),
  effective_date date not null,
  expiration_date date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  deleted_at timestamptz,
  foreign key (union_id, client_id) references unions (id, client_id),
  constraint unionplans_days check (expiration_date >= effective_date),
  constraint unionplans_once exclude using gist (union_id with =, plan_id with =, (coalesce(class_code, '')) with =,
    daterange(effective_date, expiration_date, '[]') with &&) where (deleted_at is null)
);
create index unionplans_client on unionplans (client_id);
create index unionplans_union on unionplans (union_id);
create index unionplans_plan on unionplans (plan_id);
create index unionplans_updated_by on unionplans (updated_by);
alter table unionplans enable row level security;
alter table unionplans force row level security;

-- Paid holidays with their hours; and months in which no contribution is due (a contribution holiday, date is in that month).
create table unionholidays (
  id uuid primary key,
  client_id uuid not null references clients,
  union_id uuid not null,
  name text not null,
  date date not null,
  observed_date date,
  hours_credited numeric(4,2) not null default 8 check (hours_credited between 0 and 24),
  contributable boolean not null default true,
  eligibility_rule text not null default 'none' check (eligibility_rule in ('workedDayBeforeAndAfter', 'none')),
  kind text not null default 'paidHoliday' check (kind in ('paidHoliday', 'contributionHoliday')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  deleted_at timestamptz,
  foreign key (union_id, client_id) references unions (id, client_id)
);
create index unionholidays_client on unionholidays (client_id);
create unique index unionholidays_day on unionholidays (union_id, kind, date) where (deleted_at is null);
create index unionholidays_updated_by on unionholidays (updated_by);
alter table unionholidays enable row level security;
alter table unionholidays force row level security;

-- What a shop reports of a work month (domain 13.3): a correction is the next version, and the newest that was sent counts.
create table union_reports (
  id uuid primary key,
  client_id uuid not null references clients,
  union_id uuid not null,
  shop_id uuid not null,
  period date not null,
  number int not null default 1,
  corrects uuid references union_reports,
  state text not null default 'draft' check (state in ('draft', 'submitted', 'accepted', 'partiallyPaid', 'paid', 'posted', 'delinquent', 'audited')),
  is_zero boolean not null default false,
  due_on date not null,
  hours_worked numeric(9,2) not null default 0,
  hours_holiday numeric(9,2) not null default 0,
  due_cents bigint not null default 0 check (due_cents >= 0),
  paid_cents bigint not null default 0,
  paid_on date,
  signed_name text,
  signed_at timestamptz,
  signed_hash bytea,
  -- What the signature says was read, and in which language.
  signed_text text,
  signed_language text,
  submitted_at timestamptz,
  accepted_at timestamptz,
  accepted_by uuid references users,
  accepted_by_name text,
  accepted_by_key jsonb,
  audited_at timestamptz,
  audited_by uuid references users,
  audited_by_name text,
  audited_by_key jsonb,
  sent_back text,
  posted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (shop_id, union_id) references unionshops (id, union_id),
  foreign key (union_id, client_id) references unions (id, client_id),
  constraint union_reports_period check (extract(day from period) = 1),
  constraint union_reports_signed check ((signed_at is null) = (signed_hash is null)),
  unique (id, client_id),
  unique (shop_id, period, number)
);
-- One draft at a time.
create unique index union_reports_draft on union_reports (shop_id, period) where (state = 'draft');
create index union_reports_client on union_reports (client_id);
create index union_reports_union on union_reports (union_id, period);
create index union_reports_corrects on union_reports (corrects);
create index union_reports_accepted_by on union_reports (accepted_by);
create index union_reports_audited_by on union_reports (audited_by);
alter table union_reports enable row level security;
alter table union_reports force row level security;

create table union_report_lines (
  id uuid primary key,
  client_id uuid not null references clients,
  report_id uuid not null,
  employee_id uuid not null,
  worked numeric(5,2) not null default 0 check (worked between 0 and 744),
  holiday numeric(5,2) not null default 0 check (holiday between 0 and 744),
  paid_not_worked numeric(5,2) not null default 0 check (paid_not_worked between 0 and 744),
  weeks int check (weeks between 0 and 6),
  gross_cents bigint check (gross_cents >= 0),
  -- Ten-thousandths of a dollar.
  rate int not null,
  amount_cents bigint not null default 0,
  foreign key (report_id, client_id) references union_reports (id, client_id),
  foreign key (employee_id, client_id) references unionshopemployees (id, client_id),
  unique (report_id, employee_id)
);
create index union_report_lines_client on union_report_lines (client_id);
create index union_report_lines_employee on union_report_lines (employee_id);
alter table union_report_lines enable row level security;
alter table union_report_lines force row level security;

-- Signed hours of other funds and corrections of the office (domain 13.3, reciprocity).
create table union_hour_adjustments (
  id uuid primary key,
  client_id uuid not null references clients,
  union_id uuid not null,
  employee_id uuid not null,
  period date not null check (extract(day from period) = 1),
  hours numeric(6,2) not null check (hours <> 0 and hours between -744 and 744),
  kind text not null check (kind in ('reciprocity', 'correction')),
  reason text not null,
  other_fund text,
  made_at timestamptz not null default now(),
  made_by uuid references users,
  made_by_name text,
  made_by_key jsonb,
  withdrawn_at timestamptz,
  foreign key (employee_id, union_id) references unionshopemployees (id, union_id),
  foreign key (union_id, client_id) references unions (id, client_id)
);
create index union_hour_adjustments_client on union_hour_adjustments (client_id);
create index union_hour_adjustments_employee on union_hour_adjustments (employee_id);
create index union_hour_adjustments_union on union_hour_adjustments (union_id);
create index union_hour_adjustments_made_by on union_hour_adjustments (made_by);
alter table union_hour_adjustments enable row level security;
alter table union_hour_adjustments force row level security;

-- Who signs up by the union's key. What they typed is sealed: names, SSNs, birth dates of a family. The worker goes on by a key of
-- their own.
create table union_signups (
  id uuid primary key,
  client_id uuid not null references clients,
  union_id uuid not null,
  shop_id uuid,
  plan_id uuid references plans,
  key_number int not null default 1,
  key_hash bytea,
  status text not null default 'started' check (status in ('started', 'submitted', 'matched', 'needsReview', 'accepted', 'rejected')),
  language text not null default 'en' check (language in ('en', 'ko', 'es')),
  email text,
  form_data_sealed bytea,
  ssn_index bytea,
  -- What is missing, or why it was rejected, in words for the worker.
  said text,
  signed_name text,
  signed_at timestamptz,
  signed_hash bytea,
  signed_text text,
  person_id uuid,
  employee_id uuid,
  enrollment_id uuid references enrollments,
  decided_at timestamptz,
  decided_by uuid references users,
  decided_by_name text,
  decided_by_key jsonb,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submitted_at timestamptz,
  foreign key (union_id, client_id) references unions (id, client_id),
  foreign key (shop_id, union_id) references unionshops (id, union_id),
  foreign key (person_id, client_id) references people (id, client_id),
  foreign key (employee_id, union_id) references unionshopemployees (id, union_id),
  constraint union_signups_signed check ((signed_at is null) = (signed_hash is null)),
  unique (id, client_id)
);
create unique index union_signups_key on union_signups (key_hash) where (key_hash is not null);
create index union_signups_client on union_signups (client_id);
create index union_signups_union on union_signups (union_id, status);
create index union_signups_shop on union_signups (shop_id);
create index union_signups_plan on union_signups (plan_id);
create index union_signups_person on union_signups (person_id);
create index union_signups_employee on union_signups (employee_id);
create index union_signups_enrollment on union_signups (enrollment_id);
create index union_signups_decided_by on union_signups (decided_by);
alter table union_signups enable row level security;
alter table union_signups force row level security;
