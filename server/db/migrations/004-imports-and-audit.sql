-- Roster imports, and the append-only record of who saw and did what.

create table imports (
  id uuid primary key,
  client_id uuid not null references clients,
  kind text not null default 'roster',
  file_name text not null,
  bytes bigint not null,
  sha256 bytea not null,
  -- Where the bytes are kept (server/files), never shown.
  file_key text not null,
  state text not null check (state in ('reading', 'proposed', 'applying', 'applied', 'undoing', 'undone', 'refused', 'failed')),
  progress int not null default 0,
  counts jsonb not null default '{}',
  faults jsonb not null default '[]',
  unknown_codes jsonb not null default '[]',
  questions jsonb not null default '[]',
  full_file boolean not null default false,
  acknowledgement text,
  refusal jsonb,
  created_at timestamptz not null default now(),
  created_by uuid references users,
  created_by_name text,
  applied_at timestamptz,
  undone_at timestamptz
);
create index imports_client on imports (client_id, created_at desc);

create table import_rows (
  id uuid primary key,
  client_id uuid not null references clients,
  import_id uuid not null references imports on delete cascade,
  -- Order in the file; absent people come after the file's last.
  ordinal int not null,
  verdict text not null check (verdict in ('added', 'changed', 'terminated', 'unchanged', 'refused', 'absent')),
  interchange int, transaction int, segment int,
  person_id uuid,
  person_name text not null,
  member_number text,
  changes jsonb not null default '[]',
  differences jsonb not null default '[]',
  reasons jsonb not null default '[]'
);
create index import_rows_import on import_rows (import_id, verdict, ordinal);

create table audit.events (
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  installation_id uuid,
  client_id uuid,
  user_id uuid,
  session_id uuid,
  action text not null,
  call text,
  object_type text,
  object_id text,
  outcome text not null,
  detail jsonb not null default '{}',
  primary key (id)
);
create index audit_events_object on audit.events (object_id, at);
create index audit_events_user on audit.events (user_id, at);

-- The one way in. Who acted is read from the signed context, so that nobody can sign another's name.
create function audit.append(entry jsonb) returns void
language sql security definer set search_path = pg_catalog, audit, access as $$
  insert into audit.events (installation_id, client_id, user_id, session_id, action, call, object_type, object_id, outcome, detail)
  select coalesce((c ->> 'installation')::uuid, (entry ->> 'installationId')::uuid), (entry ->> 'clientId')::uuid,
         coalesce((c ->> 'user')::uuid, (entry ->> 'userId')::uuid), (c ->> 'session')::uuid,
         entry ->> 'action', entry ->> 'call', entry ->> 'objectType', entry ->> 'objectId', entry ->> 'outcome',
         coalesce(entry -> 'detail', '{}')
  from (select access.context() as c) x
$$;
