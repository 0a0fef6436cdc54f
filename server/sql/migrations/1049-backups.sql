-- What was backed up, and what came of restoring it into a fresh place: told to administrators and to the figures for machines.
create table access.backups (
  id bigint generated always as identity,
  kind text not null,
  began_at timestamptz not null,
  ended_at timestamptz default now() not null,
  -- Of a trial: the moment that was restored, and how many sentences say what is wrong.
  restored_to timestamptz,
  faults int default 0 not null,
  constraint backups_pkey primary key (id),
  constraint backups_kind_check check (kind in ('backup', 'trial')),
  constraint backups_restored_to_check check ((restored_to is null) = (kind = 'backup'))
);
create index backups_ended on access.backups (kind, ended_at desc);
alter table access.backups enable row level security;
alter table access.backups force row level security;
