-- Which text of schema/ was applied last, by the key of what it makes; and by which release, with one hash of all of them. A start
-- applies what differs and leaves the rest alone (server/platform/db/apply-schema.ts).
create table access.schema_texts (
  key text primary key,
  sha256 text not null
);
alter table access.schema_texts enable row level security;
alter table access.schema_texts force row level security;

create table access.schema_release (
  one boolean primary key default true check (one),
  version text not null,
  sha256 text not null,
  applied_at timestamptz not null default now()
);
alter table access.schema_release enable row level security;
alter table access.schema_release force row level security;
