-- people
grant select, insert, update (withdrawn_at, withdrawn_by) on people to coverlane_app, coverlane_worker;
create policy owner on people to current_user using (true) with check (true);
create policy read on people for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or id = any((select access.people())::uuid[])));
create policy record on people for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
create policy withdraw on people for update to coverlane_app, coverlane_worker
  using (withdrawn_at is null and client_id = any((select access.clients())::uuid[]) and (select access.people()) is null)
  with check (withdrawn_at is not null and client_id = any((select access.clients())::uuid[]));

-- person_details
grant select, insert, update (superseded_at, superseded_by) on person_details to coverlane_app, coverlane_worker;
create policy owner on person_details to current_user using (true) with check (true);
create policy read on person_details for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or person_id = any((select access.people())::uuid[])));
create policy record on person_details for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
create policy supersede on person_details for update to coverlane_app, coverlane_worker
  using (superseded_at is null and client_id = any((select access.clients())::uuid[]) and (select access.people()) is null)
  with check (superseded_at is not null and client_id = any((select access.clients())::uuid[]));

-- person_ssns
grant select, insert, update (superseded_at, superseded_by) on person_ssns to coverlane_app, coverlane_worker;
create policy owner on person_ssns to current_user using (true) with check (true);
create policy read on person_ssns for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or person_id = any((select access.people())::uuid[])));
create policy record on person_ssns for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
create policy supersede on person_ssns for update to coverlane_app, coverlane_worker
  using (superseded_at is null and client_id = any((select access.clients())::uuid[]) and (select access.people()) is null)
  with check (superseded_at is not null and client_id = any((select access.clients())::uuid[]));
create trigger write_index before insert or update of ssn_index on person_ssns for each row
  when (new.ssn_index is not null) execute function access.write_index();

-- person_external_ids
grant select, insert, update (superseded_at, superseded_by) on person_external_ids to coverlane_app, coverlane_worker;
create policy owner on person_external_ids to current_user using (true) with check (true);
create policy read on person_external_ids for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or person_id = any((select access.people())::uuid[])));
create policy record on person_external_ids for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
create policy supersede on person_external_ids for update to coverlane_app, coverlane_worker
  using (superseded_at is null and client_id = any((select access.clients())::uuid[]) and (select access.people()) is null)
  with check (superseded_at is not null and client_id = any((select access.clients())::uuid[]));

-- addresses
grant select, insert, update (superseded_at, superseded_by) on addresses to coverlane_app, coverlane_worker;
create policy owner on addresses to current_user using (true) with check (true);
create policy read on addresses for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or person_id = any((select access.people())::uuid[])));
create policy record on addresses for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
create policy supersede on addresses for update to coverlane_app, coverlane_worker
  using (superseded_at is null and client_id = any((select access.clients())::uuid[]) and (select access.people()) is null)
  with check (superseded_at is not null and client_id = any((select access.clients())::uuid[]));

-- employments
grant select, insert, update (superseded_at, superseded_by) on employments to coverlane_app, coverlane_worker;
create policy owner on employments to current_user using (true) with check (true);
create policy read on employments for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or person_id = any((select access.people())::uuid[])));
create policy record on employments for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
create policy supersede on employments for update to coverlane_app, coverlane_worker
  using (superseded_at is null and client_id = any((select access.clients())::uuid[]) and (select access.people()) is null)
  with check (superseded_at is not null and client_id = any((select access.clients())::uuid[]));

-- member_search
grant select, insert, update, delete on member_search to coverlane_app, coverlane_worker;
create policy owner on member_search to current_user using (true) with check (true);
create policy read on member_search for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and case when (select access.people()) is null then true
    else person_id = any((select access.people())::uuid[]) end);
create policy add on member_search for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
create policy change on member_search for update to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null)
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
create policy remove on member_search for delete to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);

-- particulars
grant select, insert, update (superseded_at, superseded_by) on particulars to coverlane_app, coverlane_worker;
create policy owner on particulars to current_user using (true) with check (true);
create policy read on particulars for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or person_id = any((select access.people())::uuid[])));
create policy record on particulars for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
create policy supersede on particulars for update to coverlane_app, coverlane_worker
  using (superseded_at is null and client_id = any((select access.clients())::uuid[]) and (select access.people()) is null)
  with check (superseded_at is not null and client_id = any((select access.clients())::uuid[]));
