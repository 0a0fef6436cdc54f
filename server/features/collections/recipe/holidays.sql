create table holidays (
  id uuid not null,
  installation_id uuid not null references installations,
  name text not null,
  day date not null,
  note text,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  deleted_at timestamptz,
  constraint holidays_pkey primary key (id)
);
create unique index holidays_day on holidays (installation_id, day) where (deleted_at is null);
alter table holidays enable row level security;
alter table holidays force row level security;
