-- installations
grant select, update (allow_test_ids, default_language, languages, last_refresh_at, legal_name, name, payer_ein, payer_id,
  retention_years, time_zone, updated_at, version) on installations to coverlane_app;
grant select on installations to coverlane_worker;
create policy owner on installations to current_user using (true) with check (true);
-- Own installation, site, account and settings.
create policy own on installations for select to coverlane_app, coverlane_worker using (id = (select access.installation()));
create policy made on installations for select to coverlane_app
  using (made_in = (select access.admin_installation()) and deleted_at is null);
create policy change on installations for update to coverlane_app
  using ((id = (select access.kept_installation()) or made_in = (select access.kept_installation())) and deleted_at is null)
  with check (id = (select access.kept_installation()) or made_in = (select access.kept_installation()));
create trigger seed_eligibility after insert on installations for each row execute function access.seed_new_installation();
create trigger seed_leave_reason after insert on installations for each row execute function access.seed_leave_reason();
create trigger sign_record before insert or update on installations for each row
  execute function access.sign_record('updated_by_key');
create trigger usual_accumulators after insert on installations for each row
  execute function access.begin_with_accumulators();
create trigger usual_reporttypes after insert on installations for each row execute function access.begin_with_reporttypes();
create trigger usual_tiers after insert on installations for each row execute function access.begin_with_tiers();

-- installation_updates
grant select on installation_updates to coverlane_app;
create policy owner on installation_updates to current_user using (true) with check (true);
create policy own on installation_updates for select to coverlane_app
  using (installation_id in (select i.id from installations i where i.id = (select access.admin_installation())
    or i.made_in = (select access.admin_installation())));
create trigger sign_record before insert on installation_updates for each row
  execute function access.sign_record('updated_by_key');

-- reference_codes
grant select on reference_codes to coverlane_app, coverlane_worker;
create policy owner on reference_codes to current_user using (true) with check (true);
create policy own on reference_codes for select to coverlane_app, coverlane_worker
  using (installation_id is null or installation_id = (select access.installation()));
