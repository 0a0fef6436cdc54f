-- The bank of hours of a worker in a union fund (domain 13.2), as it was worked out last from the facts: rules, reports, adjustments,
-- payments and holds. Two funds are two banks.
create table hour_banks (
  id uuid primary key,
  client_id uuid not null,
  union_id uuid not null,
  person_id uuid not null,
  -- The day it was worked out for; null: not yet.
  as_of date,
  -- How it stands on that day, with the fund's name and the rules it names.
  says jsonb,
  -- Spells of coverage that it gives, and those that coverage was brought to: where they differ there is something to do.
  gives jsonb not null default '[]',
  brought jsonb not null default '[]',
  -- Why coverage could not be brought to what it gives.
  failure jsonb,
  unique (union_id, person_id),
  unique (id, client_id),
  foreign key (union_id, client_id) references unions (id, client_id),
  foreign key (person_id, client_id) references people (id, client_id)
);
create index hour_banks_person on hour_banks (person_id, client_id);
create index hour_banks_client on hour_banks (client_id);
create index hour_banks_to_bring on hour_banks (client_id) where (gives <> brought);
alter table hour_banks enable row level security;
alter table hour_banks force row level security;

-- A work month of a bank with every line that moved it.
create table hour_bank_months (
  bank_id uuid not null,
  client_id uuid not null,
  work_month date not null,
  says jsonb not null,
  primary key (bank_id, work_month),
  foreign key (bank_id, client_id) references hour_banks (id, client_id)
);
create index hour_bank_months_client on hour_bank_months (client_id);
alter table hour_bank_months enable row level security;
alter table hour_bank_months force row level security;

-- Months of coverage that a bank gives, and since when that is known: what somebody relied on is not taken back (45 CFR 147.128).
create table hour_bank_given (
  bank_id uuid not null,
  client_id uuid not null,
  coverage_month date not null,
  known_since date not null,
  primary key (bank_id, coverage_month),
  foreign key (bank_id, client_id) references hour_banks (id, client_id)
);
create index hour_bank_given_client on hour_bank_given (client_id);
alter table hour_bank_given enable row level security;
alter table hour_bank_given force row level security;

-- What a worker paid for missing hours. Never changed; what was entered by mistake is withdrawn.
create table hour_self_pays (
  id uuid primary key,
  client_id uuid not null,
  union_id uuid not null,
  person_id uuid not null,
  coverage_month date not null check (extract(day from coverage_month) = 1),
  paid_on date not null,
  amount_cents int not null check (amount_cents > 0),
  note text,
  made_at timestamptz not null default now(),
  made_by uuid references users,
  made_by_name text,
  made_by_key jsonb,
  withdrawn_at timestamptz,
  withdrawn_by uuid references users,
  withdrawn_by_name text,
  withdrawn_by_key jsonb,
  foreign key (union_id, client_id) references unions (id, client_id),
  foreign key (person_id, client_id) references people (id, client_id)
);
create index hour_self_pays_person on hour_self_pays (person_id, union_id);
create index hour_self_pays_union on hour_self_pays (union_id);
create index hour_self_pays_client on hour_self_pays (client_id);
create index hour_self_pays_made_by on hour_self_pays (made_by);
create index hour_self_pays_withdrawn_by on hour_self_pays (withdrawn_by);
alter table hour_self_pays enable row level security;
alter table hour_self_pays force row level security;

-- Months of coverage in which a bank stands still at a worker's wish (20 CFR 1002.171).
create table hour_holds (
  id uuid primary key,
  client_id uuid not null,
  union_id uuid not null,
  person_id uuid not null,
  first_month date not null check (extract(day from first_month) = 1),
  -- Null: until it is withdrawn.
  last_month date check (last_month >= first_month and extract(day from last_month) = 1),
  reason text not null,
  made_at timestamptz not null default now(),
  made_by uuid references users,
  made_by_name text,
  made_by_key jsonb,
  withdrawn_at timestamptz,
  withdrawn_by uuid references users,
  withdrawn_by_name text,
  withdrawn_by_key jsonb,
  foreign key (union_id, client_id) references unions (id, client_id),
  foreign key (person_id, client_id) references people (id, client_id)
);
create index hour_holds_person on hour_holds (person_id, union_id);
create index hour_holds_union on hour_holds (union_id);
create index hour_holds_client on hour_holds (client_id);
create index hour_holds_made_by on hour_holds (made_by);
create index hour_holds_withdrawn_by on hour_holds (withdrawn_by);
alter table hour_holds enable row level security;
alter table hour_holds force row level security;
