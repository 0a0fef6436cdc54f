-- Who has taken on what waits. What waits is no row of its own (decision 168), so what it waits for is told by its kind and object.
create table taken_tasks (
  id uuid primary key,
  installation_id uuid not null references installations,
  -- Null where what waits is of no client: mail and webhooks.
  client_id uuid references clients,
  kind text not null,
  object_id uuid not null,
  taken_by uuid not null references users,
  taken_by_name text not null,
  taken_by_key jsonb,
  taken_at timestamptz not null default now(),
  unique (installation_id, kind, object_id)
);
create index taken_tasks_client on taken_tasks (client_id);
create index taken_tasks_taken_by on taken_tasks (taken_by);
alter table taken_tasks enable row level security;
alter table taken_tasks force row level security;
