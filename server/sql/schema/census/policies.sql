-- censusfiles
grant select, insert, update on censusfiles to coverlane_app;
grant select, update on censusfiles to coverlane_worker;
create policy owner on censusfiles to current_user using (true) with check (true);
create policy keep on censusfiles to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions()));
create policy work on censusfiles to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));
create trigger client_of_session before insert or update on censusfiles for each row execute function access.client_of_session();
create trigger sign_acting_created_by before insert or update of created_by on censusfiles for each row
  when (new.created_by is not null) execute function access.sign_acting('created_by_key', 'created_by_name');

-- censusrows
grant select, update on censusrows to coverlane_app;
grant select, insert, update, delete on censusrows to coverlane_worker;
create policy owner on censusrows to current_user using (true) with check (true);
create policy keep on censusrows to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions()));
create policy work on censusrows to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));
create trigger write_index before insert or update of ssn_index, name_index on censusrows for each row
  when (new.ssn_index is not null or new.name_index is not null) execute function access.write_row_indexes();

-- censuschanges
grant select on censuschanges to coverlane_app;
grant select, insert, delete on censuschanges to coverlane_worker;
create policy owner on censuschanges to current_user using (true) with check (true);
create policy keep on censuschanges to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions()));
create policy work on censuschanges to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));

-- censusmappings
grant select, insert, update on censusmappings to coverlane_app;
grant select on censusmappings to coverlane_worker;
create policy owner on censusmappings to current_user using (true) with check (true);
create policy keep on censusmappings to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions()));
create policy work on censusmappings to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));
