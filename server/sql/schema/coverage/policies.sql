-- coverages
grant select, insert, update (superseded_at, superseded_by) on coverages to coverlane_app, coverlane_worker;
create policy owner on coverages to current_user using (true) with check (true);
create policy read on coverages for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or person_id = any((select access.people())::uuid[])));
create policy record on coverages for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
create policy supersede on coverages for update to coverlane_app, coverlane_worker
  using (superseded_at is null and client_id = any((select access.clients())::uuid[]) and (select access.people()) is null)
  with check (superseded_at is not null and client_id = any((select access.clients())::uuid[]));

-- changes
grant select, insert, update (undone_at, undone_by) on changes to coverlane_app, coverlane_worker;
create policy owner on changes to current_user using (true) with check (true);
create policy read on changes for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or person_id = any((select access.people())::uuid[])));
create policy record on changes for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
create policy undo on changes for update to coverlane_app, coverlane_worker
  using (undone_at is null and client_id = any((select access.clients())::uuid[]) and (select access.people()) is null)
  with check (undone_at is not null and client_id = any((select access.clients())::uuid[]));
create trigger tell_added after insert on changes referencing new table as after_rows for each statement
  execute function access.tell_events();

-- plan_codes
grant select, insert, update on plan_codes to coverlane_app, coverlane_worker;
create policy owner on plan_codes to current_user using (true) with check (true);
create policy client on plan_codes to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));
create policy staff on plan_codes as restrictive to coverlane_app, coverlane_worker
  using ((select access.people()) is null)
  with check ((select access.people()) is null);
create trigger sign_acting_decided_by before insert or update of decided_by_name on plan_codes for each row
  when (new.decided_by_name is not null) execute function access.sign_acting('decided_by_key', 'decided_by_name');

-- premiums_paid
grant select, insert on premiums_paid to coverlane_app, coverlane_worker;
create policy owner on premiums_paid to current_user using (true) with check (true);
create policy read on premiums_paid for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or person_id = any((select access.people())::uuid[])));
-- Premiums paid of the people of their divisions.
create policy record on premiums_paid for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or (person_id = any((select access.people())::uuid[]) and (select access.held_divisions()) is not null)));
create trigger sign_acting_recorded_by before insert or update of recorded_by on premiums_paid for each row
  when (new.recorded_by is not null) execute function access.sign_acting('recorded_by_key', 'recorded_by_name');

-- daily_marks
grant select on daily_marks to coverlane_app;
grant select, insert on daily_marks to coverlane_worker;
create policy owner on daily_marks to current_user using (true) with check (true);
create policy read on daily_marks for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
create policy mark on daily_marks for insert to coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
