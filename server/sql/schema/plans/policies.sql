-- baseplans
grant select, insert, update on baseplans to coverlane_app, coverlane_worker;
create policy owner on baseplans to current_user using (true) with check (true);
create policy staff_insert on baseplans as restrictive for insert to coverlane_app, coverlane_worker
  with check ((select access.people()) is null);
create policy staff_update on baseplans as restrictive for update to coverlane_app, coverlane_worker
  using ((select access.people()) is null);
create policy staff_delete on baseplans as restrictive for delete to coverlane_app, coverlane_worker
  using ((select access.people()) is null);
create policy client on baseplans to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (client_id = any((select access.clients())::uuid[]));
create trigger sign_record before insert or update on baseplans for each row
  execute function access.sign_record('updated_by_key');

-- plans
grant select, insert, update on plans to coverlane_app, coverlane_worker;
create policy owner on plans to current_user using (true) with check (true);
create policy client on plans to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));
create policy staff_insert on plans as restrictive for insert to coverlane_app, coverlane_worker
  with check ((select access.people()) is null);
create policy staff_update on plans as restrictive for update to coverlane_app, coverlane_worker
  using ((select access.people()) is null);
create policy staff_delete on plans as restrictive for delete to coverlane_app, coverlane_worker
  using ((select access.people()) is null);

-- division_plans
grant select, insert, update on division_plans to coverlane_app, coverlane_worker;
create policy owner on division_plans to current_user using (true) with check (true);
create policy client on division_plans to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));
create policy staff_insert on division_plans as restrictive for insert to coverlane_app, coverlane_worker
  with check ((select access.people()) is null);
create policy staff_update on division_plans as restrictive for update to coverlane_app, coverlane_worker
  using ((select access.people()) is null);
create policy staff_delete on division_plans as restrictive for delete to coverlane_app, coverlane_worker
  using ((select access.people()) is null);

-- division_plan_tiers
grant select, insert, update, delete on division_plan_tiers to coverlane_app;
grant select on division_plan_tiers to coverlane_worker;
create policy owner on division_plan_tiers to current_user using (true) with check (true);
create policy read on division_plan_tiers for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]));
create policy add on division_plan_tiers for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null);
create policy change on division_plan_tiers for update to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null)
  with check (client_id = any((select access.clients())::uuid[]));
create policy remove on division_plan_tiers for delete to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null);

-- tier_structures
grant select, insert, update on tier_structures to coverlane_app;
grant select on tier_structures to coverlane_worker;
create policy owner on tier_structures to current_user using (true) with check (true);
create policy own on tier_structures for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()));
create policy add on tier_structures for insert to coverlane_app
  with check (installation_id = (select access.admin_installation()));
create policy change on tier_structures for update to coverlane_app
  using (installation_id = (select access.admin_installation()))
  with check (installation_id = (select access.admin_installation()));

-- tier_items
grant select, insert, update on tier_items to coverlane_app;
grant select on tier_items to coverlane_worker;
create policy owner on tier_items to current_user using (true) with check (true);
create policy own on tier_items for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()));
create policy add on tier_items for insert to coverlane_app
  with check (installation_id = (select access.admin_installation()));
create policy change on tier_items for update to coverlane_app
  using (installation_id = (select access.admin_installation()))
  with check (installation_id = (select access.admin_installation()));

-- rates
grant select, insert, update (superseded_at, superseded_by) on rates to coverlane_app;
grant select on rates to coverlane_worker;
create policy owner on rates to current_user using (true) with check (true);
create policy read on rates for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]));
create policy add on rates for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null);
create policy supersede on rates for update to coverlane_app
  using (superseded_at is null and client_id = any((select access.clients())::uuid[])
    and (select access.admin_installation()) is not null)
  with check (superseded_at is not null and client_id = any((select access.clients())::uuid[]));
-- Whoever builds enrollment sessions records their rates, and those a finalised session leaves its plans (decision 213).
create policy add_of_session on rates for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions())
    and (enrollment_session_id is not null or session_version_id is not null)
    and (session_version_id is null or exists (select from session_rate_versions v where v.id = session_version_id
      and v.client_id = rates.client_id and (enrollment_session_id is null or v.session_id = enrollment_session_id))));
-- They take out of force the session's own, and of the plans' own those that an adoption in force names, no others.
create policy supersede_of_session on rates for update to coverlane_app
  using (superseded_at is null and client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions())
    and (enrollment_session_id is not null or exists (select from session_rate_adoptions a
      where a.client_id = rates.client_id and a.undone_at is null and rates.id = any(a.rates_added || a.rates_superseded))))
  with check (superseded_at is not null and client_id = any((select access.clients())::uuid[]));
create trigger sign_acting_recorded_by before insert or update of recorded_by on rates for each row
  when (new.recorded_by is not null) execute function access.sign_acting('recorded_by_key');
create trigger sign_acting_superseded_by before insert or update of superseded_by on rates for each row
  when (new.superseded_by is not null) execute function access.sign_acting('superseded_by_key');

-- contribution_rules
grant select, insert, update (superseded_at, superseded_by) on contribution_rules to coverlane_app;
grant select on contribution_rules to coverlane_worker;
create policy owner on contribution_rules to current_user using (true) with check (true);
create policy read on contribution_rules for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]));
create policy add on contribution_rules for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null);
create policy supersede on contribution_rules for update to coverlane_app
  using (superseded_at is null and client_id = any((select access.clients())::uuid[])
    and (select access.admin_installation()) is not null)
  with check (superseded_at is not null and client_id = any((select access.clients())::uuid[]));
-- Whoever builds enrollment sessions records their rates, and those a finalised session leaves its plans (decision 213).
create policy add_of_session on contribution_rules for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions())
    and (enrollment_session_id is not null or session_version_id is not null)
    and (session_version_id is null or exists (select from session_rate_versions v where v.id = session_version_id
      and v.client_id = contribution_rules.client_id and (enrollment_session_id is null or v.session_id = enrollment_session_id))));
-- They take out of force the session's own, and of the plans' own those that an adoption in force names, no others.
create policy supersede_of_session on contribution_rules for update to coverlane_app
  using (superseded_at is null and client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions())
    and (enrollment_session_id is not null or exists (select from session_rate_adoptions a
      where a.client_id = contribution_rules.client_id and a.undone_at is null and contribution_rules.id = any(a.rules_added || a.rules_superseded))))
  with check (superseded_at is not null and client_id = any((select access.clients())::uuid[]));
create trigger sign_acting_recorded_by before insert or update of recorded_by on contribution_rules for each row
  when (new.recorded_by is not null) execute function access.sign_acting('recorded_by_key');
create trigger sign_acting_superseded_by before insert or update of superseded_by on contribution_rules for each row
  when (new.superseded_by is not null) execute function access.sign_acting('superseded_by_key');

-- costsharing
grant select, insert, update on costsharing to coverlane_app;
grant select on costsharing to coverlane_worker;
create policy owner on costsharing to current_user using (true) with check (true);
create policy admin on costsharing to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null);
create policy own on costsharing for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null);
create trigger card_amounts_changed after insert or update on costsharing for each row
  execute function access.card_amounts_changed();
create trigger client_of_baseplan before insert or update on costsharing for each row
  execute function access.client_of_baseplan();
create trigger sign_record before insert or update on costsharing for each row
  execute function access.sign_record('updated_by_key');
