-- Deductions for payroll (domain 2.4): what pay days take of employees, as it was told, and what payroll calls it.

-- A statement that payroll took of a pay day. Nothing of it is changed but that it is taken back.
create table deduction_statements (
  id uuid primary key,
  client_id uuid not null references clients,
  pay_date date not null,
  -- Whose employees it is about; null: all.
  division_id uuid references divisions,
  -- Whether it was the last pay day of its year; null: by the pay frequency.
  last_of_year boolean,
  employees int not null,
  employee_cents bigint not null,
  employer_cents bigint not null,
  stated_at timestamptz not null default now(),
  stated_by uuid references users,
  stated_by_name text,
  stated_by_key jsonb,
  voided_at timestamptz,
  voided_why text,
  voided_by uuid references users,
  voided_by_name text,
  voided_by_key jsonb,
  unique (id, client_id)
);
-- One of a pay day and division stands.
create unique index deduction_statements_standing on deduction_statements (client_id, pay_date, coalesce(division_id, client_id))
  where voided_at is null;
create index deduction_statements_client on deduction_statements (client_id, pay_date desc, id desc);
create index deduction_statements_division on deduction_statements (division_id);
create index deduction_statements_stated_by on deduction_statements (stated_by);
create index deduction_statements_voided_by on deduction_statements (voided_by);
alter table deduction_statements enable row level security;
alter table deduction_statements force row level security;

-- What it said of an employee and a plan: so much more than statements before it said of the same pay day.
create table deduction_lines (
  statement_id uuid not null,
  line int not null,
  client_id uuid not null,
  person_id uuid not null,
  -- A plan, or an extra benefit of a session.
  plan_id uuid not null,
  plan_name text not null,
  coverage_type text,
  tier text,
  kind text not null check (kind in ('current', 'catchUp', 'refund')),
  pay_date date not null,
  effective_date date not null,
  expiration_date date,
  employee_cents int not null,
  pre_tax_cents int not null,
  post_tax_cents int not null,
  employer_cents int not null,
  imputed_cents int not null,
  primary key (statement_id, line),
  foreign key (statement_id, client_id) references deduction_statements (id, client_id),
  foreign key (person_id, client_id) references people (id, client_id),
  constraint deduction_lines_parts_check check (pre_tax_cents + post_tax_cents = employee_cents)
);
create index deduction_lines_person on deduction_lines (person_id, statement_id);
create index deduction_lines_client on deduction_lines (client_id);
alter table deduction_lines enable row level security;
alter table deduction_lines force row level security;

-- What an employer's payroll calls the deductions of a plan.
create table payrollcodes (
  id uuid primary key,
  installation_id uuid not null references installations,
  client_id uuid not null references clients,
  baseplan_id uuid not null references baseplans,
  pre_tax_code text,
  post_tax_code text,
  employer_code text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  deleted_at timestamptz,
  -- Of the client itself: access.fit_payroll_code says it by this name.
  constraint payrollcodes_baseplan_id_check check (baseplan_id is not null)
);
create unique index payrollcodes_baseplan_id on payrollcodes (client_id, baseplan_id) where deleted_at is null;
create index payrollcodes_baseplan on payrollcodes (baseplan_id);
create index payrollcodes_installation on payrollcodes (installation_id);
create index payrollcodes_updated_by on payrollcodes (updated_by);
alter table payrollcodes enable row level security;
alter table payrollcodes force row level security;
