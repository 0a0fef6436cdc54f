-- Claim files (X12 837 and 835) beside rosters: their rows name a claim, and ask about people nobody knows.

alter table imports add constraint imports_kind check (kind in ('roster', 'claims'));
-- [{"key", "name", "memberNumber", "dob", "claims", "decision", "personId", "candidates": [...]}]: the first of them.
alter table imports add column unknown_people jsonb not null default '[]';
-- What becomes of everybody in the file about whom nothing was said one by one; null: asked.
alter table imports add column other_people text check (other_people in ('create', 'leaveOut'));

alter table import_rows drop constraint import_rows_verdict_check;
alter table import_rows add constraint import_rows_verdict_check check (verdict in (
  'added', 'changed', 'terminated', 'unchanged', 'refused', 'absent',
  'new', 'replaced', 'voided', 'paid', 'denied', 'rejected', 'reversed', 'corrected', 'duplicate', 'leftOut', 'unknownPerson'));
-- Of a claim's row; null for rosters.
alter table import_rows add column claim_number text;
alter table import_rows add column claim_id uuid;
alter table import_rows add column service_date date;
alter table import_rows add column total_charges numeric(14, 2);
alter table import_rows add column total_paid numeric(14, 2);

-- Who is meant by a patient of a claim file whom the roster does not have: decided once, for this file and later ones.
create table claim_people (
  id uuid primary key,
  client_id uuid not null references clients,
  -- A digest of member number, names and birth date as the files write them.
  key text not null,
  decision text not null check (decision in ('match', 'create', 'leaveOut')),
  person_id uuid,
  decided_at timestamptz not null default now(),
  unique (client_id, key),
  constraint claim_people_person_of_client foreign key (person_id, client_id) references people (id, client_id),
  check (decision <> 'match' or person_id is not null)
);
alter table claim_people enable row level security;
alter table claim_people force row level security;
create policy owner on claim_people to current_user using (true) with check (true);
create policy clients on claim_people to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[])) with check (client_id = any((select access.clients())::uuid[]));
create policy staff on claim_people as restrictive to coverlane_app, coverlane_worker
  using ((select access.people()) is null) with check ((select access.people()) is null);
create policy health on claim_people as restrictive to coverlane_app, coverlane_worker
  using (client_id = any((select access.health_clients())::uuid[])) with check (client_id = any((select access.health_clients())::uuid[]));
grant select, insert, update on claim_people to coverlane_app, coverlane_worker;

-- That somebody had a claim is health information: a roster's right is not enough to read a claim file's rows.
create policy health on imports as restrictive to coverlane_app, coverlane_worker
  using (kind <> 'claims' or client_id = any((select access.health_clients())::uuid[]))
  with check (kind <> 'claims' or client_id = any((select access.health_clients())::uuid[]));
create policy health on import_rows as restrictive to coverlane_app, coverlane_worker
  using (claim_number is null or client_id = any((select access.health_clients())::uuid[]))
  with check (claim_number is null or client_id = any((select access.health_clients())::uuid[]));
