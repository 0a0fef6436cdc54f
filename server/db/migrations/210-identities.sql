-- Rows of a roster whose person is not certain: who the row is about, whom its number belongs to, and who answered what.

alter table import_rows drop constraint import_rows_verdict_check;
alter table import_rows add constraint import_rows_verdict_check check (verdict in (
  'added', 'changed', 'terminated', 'unchanged', 'refused', 'waiting', 'absent',
  'new', 'replaced', 'voided', 'paid', 'denied', 'rejected', 'reversed', 'corrected', 'duplicate', 'leftOut', 'unknownPerson',
  'undated'));

create table import_identities (
  id uuid primary key,
  client_id uuid not null,
  import_id uuid not null,
  ordinal int not null,
  -- A keyed digest of what both people are known by: equal for the same two people in every file of the client.
  key text not null,
  interchange int not null,
  transaction int not null,
  segment int not null,
  -- Which number agrees: ssn, memberNumber, identifier.
  about text not null check (about in ('ssn', 'memberNumber', 'identifier')),
  -- Both sides as they are shown ({"name", "dob", "gender", "relationship", "ssn" (masked), "memberNumber", "coverages"}).
  stated jsonb not null,
  known jsonb not null,
  known_id uuid,
  matched_by jsonb not null,
  contradicted_by jsonb not null,
  answer text check (answer in ('same', 'another', 'wrongSsn')),
  answered_by uuid,
  answered_by_name text,
  answered_at timestamptz,
  -- Whom the row became.
  person_id uuid,
  constraint import_identities_import_of_client foreign key (import_id, client_id) references imports (id, client_id) on delete cascade,
  check (answer is null or answered_at is not null),
  unique (import_id, key)
);
create index import_identities_of_import on import_identities (import_id, ordinal);
create index import_identities_answered on import_identities (client_id, key) where answer is not null;
alter table import_identities enable row level security;
alter table import_identities force row level security;
create policy owner on import_identities to current_user using (true) with check (true);
create policy clients on import_identities to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[])) with check (client_id = any((select access.clients())::uuid[]));
create policy staff on import_identities as restrictive to coverlane_app, coverlane_worker
  using ((select access.people()) is null) with check ((select access.people()) is null);
grant select, insert, update, delete on import_identities to coverlane_app, coverlane_worker;
