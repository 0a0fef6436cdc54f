-- reporttypes
grant select, insert, update on reporttypes to coverlane_app;
grant select on reporttypes to coverlane_worker;
create policy owner on reporttypes to current_user using (true) with check (true);
create policy admin on reporttypes to coverlane_app
  using (installation_id = (select access.admin_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()));
create policy own on reporttypes for select to coverlane_app
  using (installation_id = (select access.installation()) and deleted_at is null);
-- Jobs look whether a report is still offered.
create policy jobs on reporttypes for select to coverlane_worker
  using (installation_id = (select access.installation()) and deleted_at is null);
create trigger sign_record before insert or update on reporttypes for each row
  execute function access.sign_record('updated_by_key');

-- report_schedules
grant select, insert, update, delete on report_schedules to coverlane_app, coverlane_worker;
create policy owner on report_schedules to current_user using (true) with check (true);
create policy own on report_schedules to coverlane_app, coverlane_worker
  using (user_id = (select access.user_id()))
  with check (user_id = (select access.user_id()) and installation_id = (select access.installation()));
create trigger plan_report before insert or update on report_schedules for each row execute function access.plan_report();
create trigger sign_acting_user_id before insert or update of user_id on report_schedules for each row
  when (new.user_id is not null) execute function access.sign_acting('user_key');

-- report_runs
grant select, insert, delete, update (failure, finished_at, state) on report_runs to coverlane_app;
grant select, insert, update (audiences, chart, client_ids, division_ids, failure, finished_at, needs, reads_claims,
  row_count, started_at, state, totals) on report_runs to coverlane_worker;
create policy owner on report_runs to current_user using (true) with check (true);
create policy read on report_runs for select to coverlane_app, coverlane_worker
  using (user_id = (select access.user_id()) or id = any((select access.open_reports())::uuid[]));
create policy ask on report_runs for insert to coverlane_app, coverlane_worker
  with check (user_id = (select access.user_id()) and installation_id = (select access.installation()));
create policy change on report_runs for update to coverlane_app, coverlane_worker
  using (user_id = (select access.user_id()))
  with check (user_id = (select access.user_id()));
create policy remove on report_runs for delete to coverlane_app using (user_id = (select access.user_id()));
create trigger sign_acting_user_id before insert or update of user_id on report_runs for each row
  when (new.user_id is not null) execute function access.sign_acting('user_key', 'user_name');

-- report_rows
grant select on report_rows to coverlane_app;
grant select, insert, delete on report_rows to coverlane_worker;
create policy owner on report_rows to current_user using (true) with check (true);
create policy read on report_rows for select to coverlane_app, coverlane_worker
  using (run_id = any((select access.open_reports())::uuid[]));
-- A run's own job reads what it wrote before it is finished.
create policy make on report_rows to coverlane_worker
  using (user_id = (select access.user_id()))
  with check (user_id = (select access.user_id()));
