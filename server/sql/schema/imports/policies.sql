-- imports
grant select, insert, update on imports to coverlane_app, coverlane_worker;
create policy owner on imports to current_user using (true) with check (true);
create policy client on imports to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));
create policy staff on imports as restrictive to coverlane_app, coverlane_worker
  using ((select access.people()) is null)
  with check ((select access.people()) is null);
-- That somebody had a claim is health information: a roster's right is not enough to read a claim file's rows.
create policy health on imports as restrictive to coverlane_app, coverlane_worker
  using (kind <> 'claims' or client_id = any((select access.health_clients())::uuid[]))
  with check (kind <> 'claims' or client_id = any((select access.health_clients())::uuid[]));
create trigger sign_acting_created_by before insert or update of created_by on imports for each row
  when (new.created_by is not null) execute function access.sign_acting('created_by_key', 'created_by_name');
create trigger sign_cancelled_import before update of cancelled_at on imports for each row
  execute function access.sign_cancelled_import();
create trigger sign_import before update of applied_at, undone_at on imports for each row
  execute function access.sign_import();
create trigger tell_changed after update on imports referencing old table as before_rows new table as after_rows
  for each statement execute function access.tell_events();

-- import_rows
grant select, insert, delete on import_rows to coverlane_app, coverlane_worker;
create policy owner on import_rows to current_user using (true) with check (true);
create policy client on import_rows to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));
create policy staff on import_rows as restrictive to coverlane_app, coverlane_worker
  using ((select access.people()) is null)
  with check ((select access.people()) is null);
create policy health on import_rows as restrictive to coverlane_app, coverlane_worker
  using (claim_number is null or client_id = any((select access.health_clients())::uuid[]))
  with check (claim_number is null or client_id = any((select access.health_clients())::uuid[]));

-- import_identities
grant select, insert, update, delete on import_identities to coverlane_app, coverlane_worker;
create policy owner on import_identities to current_user using (true) with check (true);
create policy clients on import_identities to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));
create policy staff on import_identities as restrictive to coverlane_app, coverlane_worker
  using ((select access.people()) is null)
  with check ((select access.people()) is null);
create trigger sign_acting_answered_by before update of answered_by on import_identities for each row
  when (new.answered_by is not null) execute function access.sign_acting('answered_by_key', 'answered_by_name');

-- access.uploads_taken
create policy owner on access.uploads_taken to current_user using (true) with check (true);
