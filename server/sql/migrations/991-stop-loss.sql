-- Stop-loss (domain 14): the employer's policy with its carrier, what it attaches at, who is near the deductible, and what came back.

create table stop_loss_policies (
  id uuid primary key,
  client_id uuid not null references clients,
  -- The carrier.
  supplier_id uuid references suppliers,
  policy_number text not null,
  effective_date date not null,
  expiration_date date not null,
  -- Months of the incurred window / months of the paid window; 'paid' asks for the day of payment alone.
  contract_basis text not null check (contract_basis in ('12/12', '12/15', '12/18', '12/24', '15/12', '18/12', '24/12', 'paid')),
  covered_benefits text[] not null check (cardinality(covered_benefits) > 0
    and covered_benefits <@ array['medical', 'pharmacy', 'dental', 'vision', 'disability']),
  specific_deductible_cents bigint not null check (specific_deductible_cents > 0),
  specific_max_cents bigint check (specific_max_cents > 0),
  aggregating_cents bigint check (aggregating_cents > 0),
  laser_caps_aggregate boolean not null default true,
  corridor_pct int not null default 125 check (corridor_pct between 100 and 200),
  aggregate_max_cents bigint check (aggregate_max_cents > 0),
  minimum_pct int not null default 90 check (minimum_pct between 0 and 100),
  -- What the policy states the year's attachment to be, where it does not take the first month's.
  estimated_cents bigint check (estimated_cents > 0),
  accommodation boolean not null default false,
  -- The most of what was incurred before the effective date that counts.
  run_in_limit_cents bigint check (run_in_limit_cents > 0),
  notice_pct int not null default 50 check (notice_pct between 1 and 100),
  version int not null default 1,
  deleted_at timestamptz,
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  unique (id, client_id),
  constraint stop_loss_policies_dates check (expiration_date >= effective_date
    and expiration_date < effective_date + interval '3 years'),
  constraint stop_loss_policies_overlap exclude using gist (client_id with =,
    daterange(effective_date, expiration_date, '[]') with &&) where (deleted_at is null)
);
create index stop_loss_policies_client on stop_loss_policies (client_id, effective_date);
create index stop_loss_policies_supplier on stop_loss_policies (supplier_id);
create index stop_loss_policies_updated_by on stop_loss_policies (updated_by);
alter table stop_loss_policies enable row level security;
alter table stop_loss_policies force row level security;

-- What an enrolled employee of a tier brings to the attachment each month.
create table stop_loss_factors (
  id uuid primary key,
  client_id uuid not null,
  policy_id uuid not null,
  coverage_type text not null check (coverage_type in ('medical', 'dental', 'vision')),
  tier_code text not null check (tier_code in ('EMP', 'ESP', 'ECH', 'FAM', 'composite')),
  factor_cents bigint not null check (factor_cents between 0 and 10000000),
  effective_date date not null,
  expiration_date date check (expiration_date >= effective_date),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  foreign key (policy_id, client_id) references stop_loss_policies (id, client_id),
  constraint stop_loss_factors_overlap exclude using gist (policy_id with =, coverage_type with =, tier_code with =,
    daterange(effective_date, expiration_date, '[]') with &&)
);
create index stop_loss_factors_client on stop_loss_factors (client_id);
create index stop_loss_factors_policy on stop_loss_factors (policy_id, client_id);
create index stop_loss_factors_updated_by on stop_loss_factors (updated_by);
alter table stop_loss_factors enable row level security;
alter table stop_loss_factors force row level security;

-- Who a claimant is. The number says nothing of the person; this row is the only one that does, and needs the right to health information.
create table stop_loss_claimants (
  client_id uuid not null references clients,
  number int not null check (number > 0),
  person_id uuid not null,
  primary key (client_id, number),
  unique (person_id),
  foreign key (person_id, client_id) references people (id, client_id)
);
create index stop_loss_claimants_person on stop_loss_claimants (person_id, client_id);
alter table stop_loss_claimants enable row level security;
alter table stop_loss_claimants force row level security;

-- A deductible of one claimant's own, named by number.
create table stop_loss_lasers (
  id uuid primary key,
  client_id uuid not null,
  policy_id uuid not null,
  claimant int not null,
  amount_cents bigint not null check (amount_cents > 0),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  foreign key (policy_id, client_id) references stop_loss_policies (id, client_id),
  foreign key (client_id, claimant) references stop_loss_claimants (client_id, number),
  unique (policy_id, claimant)
);
create index stop_loss_lasers_policy on stop_loss_lasers (policy_id, client_id);
create index stop_loss_lasers_claimant on stop_loss_lasers (client_id, claimant);
create index stop_loss_lasers_updated_by on stop_loss_lasers (updated_by);
alter table stop_loss_lasers enable row level security;
alter table stop_loss_lasers force row level security;

-- The monthly statement as it was issued: later figures of the same month restate it, and never write over it.
create table stop_loss_months (
  policy_id uuid not null,
  month date not null,
  issue int not null check (issue > 0),
  client_id uuid not null,
  -- [{"coverageType", "tierCode", "count"}]
  counts jsonb not null,
  attachment_cents bigint not null,
  -- {"medical": cents}
  gross jsonb not null,
  refunded_cents bigint not null,
  ineligible_cents bigint not null,
  specific_cents bigint not null,
  net_cents bigint not null,
  -- [{"claimant", "percent", "paidCents", "excessCents"}] of the whole year up to this issue.
  claimants jsonb not null default '[]',
  issued_at timestamptz not null default clock_timestamp(),
  issued_by uuid references users,
  issued_by_name text,
  issued_by_key jsonb,
  primary key (policy_id, month, issue),
  foreign key (policy_id, client_id) references stop_loss_policies (id, client_id)
);
create index stop_loss_months_client on stop_loss_months (client_id);
create index stop_loss_months_policy on stop_loss_months (policy_id, client_id);
create index stop_loss_months_issued_by on stop_loss_months (issued_by);
alter table stop_loss_months enable row level security;
alter table stop_loss_months force row level security;

-- A claimant of a policy: what the claims came to when they were last looked at, and where the case with the carrier stands.
create table stop_loss_cases (
  id uuid primary key,
  client_id uuid not null,
  policy_id uuid not null,
  claimant int not null,
  paid_cents bigint not null,
  threshold_cents bigint not null check (threshold_cents > 0),
  excess_cents bigint not null,
  state text not null default 'watch' check (state in ('watch', 'noticed', 'exceeded', 'filed', 'pended', 'paid', 'paidShort',
    'denied', 'closed')),
  noticed_on date,
  requested_cents bigint not null default 0,
  reimbursed_cents bigint not null default 0,
  -- What of the filing packet is there.
  packet text[] not null default '{}',
  reached_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  unique (id, client_id),
  unique (policy_id, claimant),
  foreign key (policy_id, client_id) references stop_loss_policies (id, client_id),
  foreign key (client_id, claimant) references stop_loss_claimants (client_id, number)
);
create index stop_loss_cases_claimant on stop_loss_cases (client_id, claimant);
create index stop_loss_cases_policy on stop_loss_cases (policy_id, client_id);
create index stop_loss_cases_unnoticed on stop_loss_cases (client_id) where noticed_on is null and state <> 'closed';
create index stop_loss_cases_updated_by on stop_loss_cases (updated_by);
alter table stop_loss_cases enable row level security;
alter table stop_loss_cases force row level security;

-- What a case is about, apart from its amounts: for whoever may read health information.
create table stop_loss_health (
  case_id uuid primary key,
  client_id uuid not null,
  diagnosis text,
  prognosis text,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  foreign key (case_id, client_id) references stop_loss_cases (id, client_id)
);
create index stop_loss_health_client on stop_loss_health (client_id);
create index stop_loss_health_updated_by on stop_loss_health (updated_by);
alter table stop_loss_health enable row level security;
alter table stop_loss_health force row level security;

-- What was done with the carrier, of a case or of the aggregate. Never changed; what was entered by mistake is withdrawn.
create table stop_loss_steps (
  id uuid primary key,
  client_id uuid not null,
  policy_id uuid not null,
  case_id uuid,
  step text not null check (step in ('noticed', 'filed', 'pended', 'paid', 'denied', 'closed', 'reopened', 'advanced', 'repaid',
    'settled')),
  happened_on date not null,
  cents bigint check (cents > 0),
  -- The carrier's own number of it.
  reference text,
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid references users,
  recorded_by_name text,
  recorded_by_key jsonb,
  withdrawn_at timestamptz,
  constraint stop_loss_steps_of check ((case_id is null) = (step in ('advanced', 'repaid', 'settled'))),
  constraint stop_loss_steps_amount check ((cents is not null) = (step in ('filed', 'paid', 'advanced', 'repaid', 'settled'))),
  foreign key (policy_id, client_id) references stop_loss_policies (id, client_id),
  foreign key (case_id, client_id) references stop_loss_cases (id, client_id)
);
create index stop_loss_steps_policy on stop_loss_steps (policy_id, client_id);
create index stop_loss_steps_case on stop_loss_steps (case_id, client_id);
create index stop_loss_steps_client on stop_loss_steps (client_id);
create index stop_loss_steps_recorded_by on stop_loss_steps (recorded_by);
alter table stop_loss_steps enable row level security;
alter table stop_loss_steps force row level security;
