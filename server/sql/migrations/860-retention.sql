-- How long papers are kept (domain 10.2): years after the end of a document's validity, as its category says; null: as long as nobody
-- deletes them. Nothing read the seven years that every category had, and nobody chose them.
alter table categories alter column retention_years drop not null, alter column retention_years drop default;
update categories set retention_years = null;

alter table documents
  -- Kept through this day at least, whatever its category says.
  add column retain_until date,
  -- The rule of its category put it away, and no person.
  add column put_away_by_rule boolean not null default false,
  -- Its bytes are being removed: nobody takes it back any more.
  add column purging_at timestamptz,
  -- Of which expiration date its uploader was told.
  add column told_of_expiry date;
create index documents_removed on documents (deleted_at) where deleted_at is not null;
create index documents_expiring on documents (expiration_date) where deleted_at is null and expiration_date is not null;

-- What a purge removed, a row for each version: that there was such a paper, how long it was kept, and by which rule it went.
create table document_purges (
  id uuid primary key,
  installation_id uuid not null references installations,
  document_id uuid not null,
  number int not null,
  name text not null,
  category_name text not null,
  phi boolean not null,
  file_name text not null,
  sha256 text not null,
  bytes bigint not null,
  added_at timestamptz not null,
  valid_through date,
  removed_at timestamptz not null,
  -- Null: the rule of its category.
  removed_by_name text,
  retention_years int,
  kept_through date,
  purged_at timestamptz not null default now(),
  unique (document_id, number)
);
create index document_purges_installation on document_purges (installation_id, purged_at desc, id);
alter table document_purges enable row level security;
alter table document_purges force row level security;
