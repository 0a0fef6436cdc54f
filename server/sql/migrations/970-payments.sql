-- Payments (domain 6.3 to 6.6): who pays, from which account, by which authorisation, what is drawn, in which file, and the ledger
-- that explains every cent.

-- Who pays a client's plans directly: one ledger each. A person who is enrolling has no record yet and is known by the enrollment.
create table payers (
  id uuid primary key,
  client_id uuid not null references clients,
  person_id uuid references people,
  enrollment_id uuid references enrollments,
  kind text not null check (kind in ('selfEnrolled', 'cobra', 'directBill', 'unionSelfPay')),
  name text not null,
  email text,
  language text not null default 'en' check (language in ('en', 'ko', 'es')),
  created_at timestamptz not null default now(),
  constraint payers_who_check check (person_id is not null or enrollment_id is not null),
  unique (id, client_id)
);
create index payers_client on payers (client_id);
create unique index payers_person on payers (person_id) where (person_id is not null);
create unique index payers_enrollment on payers (enrollment_id) where (enrollment_id is not null);
alter table payers enable row level security;
alter table payers force row level security;

-- Bank accounts. The number is sealed, and so is what the provider asks for; only the last four digits are ever shown.
create table payment_methods (
  id uuid primary key,
  client_id uuid not null references clients,
  payer_id uuid not null,
  holder text not null,
  bank_name text not null,
  routing text not null check (routing ~ '^[0-9]{9}$'),
  account bytea not null,
  mask text not null check (mask ~ '^[0-9]{1,4}$'),
  type text not null check (type in ('checking', 'savings')),
  -- Where it came from: a code of the provider, 'manual' where it was typed.
  provider text not null,
  access_token bytea,
  validation text not null check (validation in ('instant', 'automated', 'microdepositPending', 'verified', 'failed')),
  validated_at timestamptz,
  -- The two amounts of micro-deposits, sealed, and how often somebody said them wrongly.
  micro_deposits bytea,
  micro_tries int not null default 0 check (micro_tries between 0 and 3),
  status text not null default 'active' check (status in ('active', 'invalid', 'revoked')),
  -- Why it is no longer used: the code of the bank's return or notification.
  status_code text,
  -- What the bank asked to correct (NOC C01 to C07), and until when; the corrected number is sealed.
  corrected_by text,
  correct_until date,
  corrected bytea,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  foreign key (payer_id, client_id) references payers (id, client_id),
  unique (id, client_id)
);
create index payment_methods_payer on payment_methods (payer_id);
create index payment_methods_client on payment_methods (client_id);
create index payment_methods_updated_by on payment_methods (updated_by);
alter table payment_methods enable row level security;
alter table payment_methods force row level security;

-- What a payer allowed, in the words that were shown (NACHA 2.3; 12 CFR 1005.10). Kept two years after it ended.
create table payment_authorisations (
  id uuid primary key,
  client_id uuid not null references clients,
  payer_id uuid not null,
  method_id uuid not null,
  enrollment_id uuid references enrollments,
  frequency text not null check (frequency in ('once', 'monthly')),
  due_day int check (due_day between 1 and 31),
  first_date date not null,
  amount_cents int not null check (amount_cents > 0),
  sec text not null default 'WEB' check (sec in ('WEB', 'PPD', 'CCD')),
  language text not null check (language in ('en', 'ko', 'es')),
  words text not null,
  words_sha256 bytea not null,
  typed_name text not null,
  signed_at timestamptz not null default now(),
  mailed_at timestamptz,
  -- A change of the amount, told at least ten days before it is drawn.
  next_amount_cents int check (next_amount_cents > 0),
  next_amount_from date,
  next_amount_told_at timestamptz,
  revoked_at timestamptz,
  revoked_how text check (revoked_how in ('portal', 'phone', 'writing', 'return', 'ended')),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  constraint payment_authorisations_day_check check ((frequency = 'monthly') = (due_day is not null)),
  constraint payment_authorisations_revoked_check check ((revoked_at is null) = (revoked_how is null)),
  foreign key (payer_id, client_id) references payers (id, client_id),
  foreign key (method_id, client_id) references payment_methods (id, client_id),
  unique (id, client_id)
);
create index payment_authorisations_payer on payment_authorisations (payer_id);
create index payment_authorisations_method on payment_authorisations (method_id);
create index payment_authorisations_enrollment on payment_authorisations (enrollment_id);
create index payment_authorisations_client on payment_authorisations (client_id);
create index payment_authorisations_updated_by on payment_authorisations (updated_by);
alter table payment_authorisations enable row level security;
alter table payment_authorisations force row level security;

-- Who an installation is to its bank, and the next numbers of its files and entries.
create table payment_origins (
  installation_id uuid primary key references installations,
  bank_name text not null,
  -- The bank's routing number; its first eight digits are the ODFI of every entry.
  bank_routing text not null check (bank_routing ~ '^[0-9]{9}$'),
  origin_id text not null check (length(origin_id) between 1 and 10),
  company_name text not null check (length(company_name) between 1 and 16),
  company_id text not null check (length(company_id) between 1 and 10),
  next_trace int not null default 1 check (next_trace between 1 and 9999999),
  next_batch int not null default 1 check (next_batch between 1 and 9999999),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb
);
create index payment_origins_updated_by on payment_origins (updated_by);
alter table payment_origins enable row level security;
alter table payment_origins force row level security;

-- A file for the bank. Its bytes are kept sealed: it is built and recorded in one transaction, so a file without its payments, or
-- payments without their file, cannot be.
create table payment_batches (
  id uuid primary key,
  installation_id uuid not null references installations,
  number int not null,
  state text not null default 'built' check (state in ('built', 'released', 'submitted', 'rejected')),
  content bytea not null,
  content_sha256 bytea not null,
  file_date date not null,
  effective_date date not null,
  entries int not null check (entries > 0),
  debit_cents bigint not null,
  credit_cents bigint not null,
  entry_hash text not null,
  built_at timestamptz not null default now(),
  built_by uuid not null references users,
  built_by_name text,
  built_by_key jsonb,
  released_at timestamptz,
  released_by uuid references users,
  released_by_name text,
  released_by_key jsonb,
  submitted_at timestamptz,
  submitted_how text check (submitted_how in ('download', 'sftp')),
  rejected_at timestamptz,
  rejected_why text,
  version int not null default 1,
  unique (installation_id, number)
);
create index payment_batches_built_by on payment_batches (built_by);
create index payment_batches_released_by on payment_batches (released_by);
alter table payment_batches enable row level security;
alter table payment_batches force row level security;

-- What is drawn or paid back (domain 6.5). Its attempts are payment_entries; batch, trace and return are those of the last one.
create table payments (
  id uuid primary key,
  client_id uuid not null references clients,
  -- What people and the bank read: 'P-000123'.
  number bigint generated by default as identity unique,
  payer_id uuid not null,
  enrollment_id uuid references enrollments,
  person_id uuid references people,
  kind text not null check (kind in ('initial', 'recurring', 'retry', 'refund', 'fee', 'prenote', 'microdeposit')),
  amount_cents int not null,
  due_date date not null,
  method_id uuid not null,
  authorisation_id uuid,
  sec text not null check (sec in ('WEB', 'PPD', 'CCD')),
  status text not null check (status in ('authorized', 'queued', 'held', 'cancelled', 'batched', 'submitted', 'settled',
    'returned', 'refundPending', 'refunded')),
  batch_id uuid references payment_batches,
  trace_number text check (trace_number ~ '^[0-9]{15}$'),
  effective_date date,
  settled_at timestamptz,
  return_code text,
  returned_at timestamptz,
  attempts int not null default 0,
  -- The payment that this one gives back.
  refunds_id uuid references payments,
  -- The same demand made twice is one payment.
  idempotency_key text not null,
  -- Why it is held, cancelled, or back in the queue: a code.
  reason text,
  note text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  constraint payments_amount_check check (amount_cents > 0 or (kind = 'prenote' and amount_cents = 0)),
  foreign key (payer_id, client_id) references payers (id, client_id),
  foreign key (method_id, client_id) references payment_methods (id, client_id),
  foreign key (authorisation_id, client_id) references payment_authorisations (id, client_id),
  unique (id, client_id),
  unique (client_id, idempotency_key)
);
create index payments_payer on payments (payer_id);
create index payments_enrollment on payments (enrollment_id);
create index payments_person on payments (person_id);
create index payments_method on payments (method_id);
create index payments_authorisation on payments (authorisation_id);
create index payments_batch on payments (batch_id);
create index payments_refunds on payments (refunds_id);
create index payments_updated_by on payments (updated_by);
create index payments_queue on payments (client_id, status, due_date, id);
alter table payments enable row level security;
alter table payments force row level security;

-- One line of a file for one attempt of a payment. Of a payment one attempt is open: it is drawn once.
create table payment_entries (
  id uuid primary key,
  client_id uuid not null references clients,
  payment_id uuid not null,
  batch_id uuid not null references payment_batches,
  attempt int not null check (attempt > 0),
  trace_number text not null check (trace_number ~ '^[0-9]{15}$'),
  amount_cents int not null,
  effective_date date not null,
  state text not null default 'open' check (state in ('open', 'settled', 'returned', 'rejected')),
  return_code text,
  returned_at timestamptz,
  settled_on date,
  foreign key (payment_id, client_id) references payments (id, client_id),
  unique (payment_id, attempt)
);
create unique index payment_entries_open on payment_entries (payment_id) where (state = 'open');
create index payment_entries_trace on payment_entries (trace_number);
create index payment_entries_batch on payment_entries (batch_id);
create index payment_entries_client on payment_entries (client_id);
alter table payment_entries enable row level security;
alter table payment_entries force row level security;

-- What the bank sent: files of returns and of what was settled. The same bytes are read once.
create table payment_answers (
  id uuid primary key,
  installation_id uuid not null references installations,
  kind text not null check (kind in ('returns', 'settlement')),
  name text not null,
  sha256 bytea not null,
  row_count int not null,
  applied int not null,
  -- What was not applied, a line each: trace number (null: none), code, and why.
  left_over jsonb not null default '[]',
  received_at timestamptz not null default now(),
  received_by uuid not null references users,
  received_by_name text,
  received_by_key jsonb,
  unique (installation_id, sha256)
);
create index payment_answers_received_by on payment_answers (received_by);
alter table payment_answers enable row level security;
alter table payment_answers force row level security;

-- The ledger: what is owed raises the balance, what is paid lowers it. Never changed; what was wrong is written again the other way.
create table ledger_entries (
  id uuid primary key,
  client_id uuid not null references clients,
  payer_id uuid not null,
  person_id uuid references people,
  kind text not null check (kind in ('charge', 'adjustment', 'fee', 'credit', 'payment', 'return', 'refund', 'refundReturned', 'waiver')),
  -- Signed: what the payer owes more (+) or less (-).
  amount_cents int not null check (amount_cents <> 0),
  entered_on date not null,
  -- The month that is charged, by its first day.
  month date,
  coverage_type text,
  payment_id uuid,
  -- What made it, once: the same cause writes nothing again.
  cause text not null,
  note text,
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid references users,
  recorded_by_name text,
  recorded_by_key jsonb,
  foreign key (payer_id, client_id) references payers (id, client_id),
  foreign key (payment_id, client_id) references payments (id, client_id),
  unique (payer_id, cause)
);
create index ledger_entries_payer on ledger_entries (payer_id, entered_on, id);
create index ledger_entries_client on ledger_entries (client_id);
create index ledger_entries_person on ledger_entries (person_id);
create index ledger_entries_payment on ledger_entries (payment_id);
create index ledger_entries_recorded_by on ledger_entries (recorded_by);
alter table ledger_entries enable row level security;
alter table ledger_entries force row level security;
