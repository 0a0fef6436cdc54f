-- Answers of the help desk that are written once, with variables, and put in where somebody answers (domain 11).
create table cannedanswers (
  id uuid not null,
  installation_id uuid not null references installations,
  name text not null,
  name_ko text,
  name_es text,
  -- What it answers; null: any question.
  help_category text,
  body text not null,
  body_ko text,
  body_es text,
  sort_key int default 0 not null,
  version int default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  deleted_at timestamptz,
  constraint cannedanswers_pkey primary key (id),
  constraint cannedanswers_help_category_check check (help_category in ('general', 'enrollment', 'claim', 'idcard', 'payment',
    'pharmacy', 'technical'))
);
create unique index cannedanswers_name on cannedanswers (installation_id, lower(name)) where (deleted_at is null);
create index cannedanswers_updated_by on cannedanswers (updated_by);
alter table cannedanswers enable row level security;
alter table cannedanswers force row level security;
