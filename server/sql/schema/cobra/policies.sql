-- cobra_events
grant select, insert, update on cobra_events to coverlane_app, coverlane_worker;
create policy owner on cobra_events to current_user using (true) with check (true);
create policy read on cobra_events for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or person_id = any((select access.people())::uuid[])));
create policy record on cobra_events for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
-- Whoever is held to some divisions enters what happened to a case of their people: the notice and its answer, which write no
-- coverage. What is nobody of theirs is not there.
create policy change on cobra_events for update to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or ((select access.held_divisions()) is not null and person_id = any((select access.people())::uuid[]))))
  with check (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or ((select access.held_divisions()) is not null and person_id = any((select access.people())::uuid[]))));
create trigger sign_record before update on cobra_events for each row execute function access.sign_record('updated_by_key');

-- cobra_causes
grant select, insert on cobra_causes to coverlane_app, coverlane_worker;
create policy owner on cobra_causes to current_user using (true) with check (true);
create policy read on cobra_causes for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or person_id = any((select access.people())::uuid[])));
create policy record on cobra_causes for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);

-- cobra_no_events
grant select, insert on cobra_no_events to coverlane_app, coverlane_worker;
create policy owner on cobra_no_events to current_user using (true) with check (true);
create policy read on cobra_no_events for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or person_id = any((select access.people())::uuid[])));
create policy record on cobra_no_events for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
create trigger sign_acting_recorded_by before insert or update of recorded_by on cobra_no_events for each row
  when (new.recorded_by is not null) execute function access.sign_acting('recorded_by_key', 'recorded_by_name');

-- cobra_payments
grant select, insert on cobra_payments to coverlane_app, coverlane_worker;
create policy owner on cobra_payments to current_user using (true) with check (true);
create policy read on cobra_payments for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or person_id = any((select access.people())::uuid[])));
create policy record on cobra_payments for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
create trigger sign_acting_recorded_by before insert or update of recorded_by on cobra_payments for each row
  when (new.recorded_by is not null) execute function access.sign_acting('recorded_by_key', 'recorded_by_name');

-- cobra_reminders
grant select on cobra_reminders to coverlane_app;
grant select, insert on cobra_reminders to coverlane_worker;
create policy owner on cobra_reminders to current_user using (true) with check (true);
create policy read on cobra_reminders for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or person_id = any((select access.people())::uuid[])));
create policy record on cobra_reminders for insert to coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
