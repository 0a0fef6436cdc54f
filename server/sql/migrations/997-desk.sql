-- What came with a message is of no category: it stands in no list of documents, and whoever reads the message reads it.
alter table documents alter column category_id drop not null;

-- Days on which nobody answers, of a client or, without one, of everybody.
create table closingdays (
  id uuid not null,
  installation_id uuid not null references installations,
  client_id uuid references clients,
  name text not null,
  day date not null,
  last_day date,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  deleted_at timestamptz,
  constraint closingdays_pkey primary key (id),
  constraint closingdays_dates check (last_day is null or last_day >= day)
);
create unique index closingdays_day on closingdays (installation_id, client_id, day) nulls not distinct where (deleted_at is null);
create index closingdays_client on closingdays (client_id);
create index closingdays_updated_by on closingdays (updated_by);
alter table closingdays enable row level security;
alter table closingdays force row level security;

-- What the virus scanner says of a proof: nobody opens or accepts one that waits for it.
alter table enrollment_proofs add column scan text not null default 'clean',
  add constraint enrollment_proofs_scan_check check (scan in ('clean', 'waiting', 'refused'));
create index enrollment_proofs_unscanned on enrollment_proofs (received_at) where (scan = 'waiting');
