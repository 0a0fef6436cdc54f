-- accumulators
grant select, insert, update on accumulators to coverlane_app;
grant select on accumulators to coverlane_worker;
create policy owner on accumulators to current_user using (true) with check (true);
create policy admin on accumulators to coverlane_app
  using (installation_id = (select access.admin_installation()) and (client_id is null
    or client_id = any((select access.clients())::uuid[])) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()) and (client_id is null
    or client_id = any((select access.clients())::uuid[])));
create policy own on accumulators for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and deleted_at is null and (client_id is null
    or client_id = any((select access.clients())::uuid[])));
create trigger sign_record before insert or update on accumulators for each row
  execute function access.sign_record('updated_by_key');

-- accumulatorlimits
grant select, insert, update on accumulatorlimits to coverlane_app;
grant select on accumulatorlimits to coverlane_worker;
create policy owner on accumulatorlimits to current_user using (true) with check (true);
create policy admin on accumulatorlimits to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null);
create policy own on accumulatorlimits for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null);
create trigger card_amounts_changed after insert or update on accumulatorlimits for each row
  execute function access.card_amounts_changed();
create trigger client_of_baseplan before insert or update on accumulatorlimits for each row
  execute function access.client_of_baseplan();
create trigger sign_record before insert or update on accumulatorlimits for each row
  execute function access.sign_record('updated_by_key');

-- accumulator_totals
grant select, insert, update (superseded_at, superseded_by) on accumulator_totals to coverlane_app, coverlane_worker;
create policy owner on accumulator_totals to current_user using (true) with check (true);
create policy record on accumulator_totals for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[])
    and client_id = any((select access.health_clients())::uuid[]) and (select access.people()) is null);
create policy supersede on accumulator_totals for update to coverlane_app, coverlane_worker
  using (superseded_at is null and client_id = any((select access.clients())::uuid[])
    and client_id = any((select access.health_clients())::uuid[]) and (select access.people()) is null)
  with check (superseded_at is not null and client_id = any((select access.clients())::uuid[]));
create policy read on accumulator_totals for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and client_id = any((select access.health_clients())::uuid[])
    and ((select access.accumulator_people()) is null or person_id = any((select access.accumulator_people())::uuid[])
    or (person_id is null and (subscriber_id = any((select access.accumulator_people())::uuid[])
    or subscriber_id = (select access.own_family())))));
create trigger sign_acting_recorded_by before insert or update of recorded_by on accumulator_totals for each row
  when (new.recorded_by is not null) execute function access.sign_acting('recorded_by_key');
create trigger sign_acting_superseded_by before insert or update of superseded_by on accumulator_totals for each row
  when (new.superseded_by is not null) execute function access.sign_acting('superseded_by_key');

-- accumulator_adjustments
grant select, insert, update (superseded_at, superseded_by) on accumulator_adjustments to coverlane_app, coverlane_worker;
create policy owner on accumulator_adjustments to current_user using (true) with check (true);
create policy record on accumulator_adjustments for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[])
    and client_id = any((select access.health_clients())::uuid[]) and (select access.people()) is null);
create policy supersede on accumulator_adjustments for update to coverlane_app, coverlane_worker
  using (superseded_at is null and client_id = any((select access.clients())::uuid[])
    and client_id = any((select access.health_clients())::uuid[]) and (select access.people()) is null)
  with check (superseded_at is not null and client_id = any((select access.clients())::uuid[]));
create policy read on accumulator_adjustments for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and client_id = any((select access.health_clients())::uuid[])
    and ((select access.accumulator_people()) is null or person_id = any((select access.accumulator_people())::uuid[])));
create trigger sign_acting_recorded_by before insert or update of recorded_by on accumulator_adjustments for each row
  when (new.recorded_by is not null) execute function access.sign_acting('recorded_by_key');
create trigger sign_acting_superseded_by before insert or update of superseded_by on accumulator_adjustments for each row
  when (new.superseded_by is not null) execute function access.sign_acting('superseded_by_key');

-- unknownaccumulators
grant select, insert, update on unknownaccumulators to coverlane_app;
grant select on unknownaccumulators to coverlane_worker;
create policy owner on unknownaccumulators to current_user using (true) with check (true);
create policy admin on unknownaccumulators to coverlane_app
  using (installation_id = (select access.admin_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()));
create policy own on unknownaccumulators for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and deleted_at is null);
create trigger sign_record before insert or update on unknownaccumulators for each row
  execute function access.sign_record('updated_by_key');
