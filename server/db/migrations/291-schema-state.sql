-- What the schema is guarded by, as it was when the last migration ended: row-level security, policies and grants, a line each.
-- A backup that was restored on a server without the program's roles brings tables and this list back, and no policies: a start
-- compares and refuses.
create table access.schema_state (
  line text primary key
);
alter table access.schema_state enable row level security;
alter table access.schema_state force row level security;
create policy owner on access.schema_state to current_user using (true) with check (true);
