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
create trigger case_moves_ledger after update of state, closed_by, ended_on, covered_until, covered_from, elected_on, coverage_types,
  disabled_since, paid_through on cobra_events for each row
  when (new.elected_on is not null and (new.state, new.closed_by, new.ended_on, new.covered_until, new.covered_from, new.elected_on,
    new.coverage_types, new.disabled_since, new.paid_through) is distinct from (old.state, old.closed_by, old.ended_on, old.covered_until,
    old.covered_from, old.elected_on, old.coverage_types, old.disabled_since, old.paid_through))
  execute function access.case_moves_ledger();

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
grant update (withdrawn_at, recounted_at) on cobra_payments to coverlane_worker;
grant update (withdrawn_at, withdrawn_by, withdrawn_by_name, withdrawn_why) on cobra_payments to coverlane_app;
create policy owner on cobra_payments to current_user using (true) with check (true);
create policy read on cobra_payments for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or person_id = any((select access.people())::uuid[])));
create policy record on cobra_payments for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
create trigger sign_acting_recorded_by before insert or update of recorded_by on cobra_payments for each row
  when (new.recorded_by is not null) execute function access.sign_acting('recorded_by_key', 'recorded_by_name');
create trigger sign_acting_withdrawn_by before insert or update of withdrawn_by on cobra_payments for each row
  when (new.withdrawn_by is not null) execute function access.sign_acting('withdrawn_by_key', 'withdrawn_by_name');
create trigger entry_moves_ledger after update of withdrawn_at on cobra_payments for each row
  when (new.withdrawn_at is not null and new.payment_id is null) execute function access.entry_moves_ledger();

-- What staff entered they take back, once; a debit follows its bank.
create policy take_back on cobra_payments for update to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null and payment_id is null
    and withdrawn_at is null)
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null and payment_id is null);
create policy withdraw on cobra_payments for update to coverlane_worker
  using (client_id = any((select access.clients())::uuid[])) with check (client_id = any((select access.clients())::uuid[]));

-- cobra_reminders
grant select on cobra_reminders to coverlane_app;
grant select, insert on cobra_reminders to coverlane_worker;
create policy owner on cobra_reminders to current_user using (true) with check (true);
create policy read on cobra_reminders for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or person_id = any((select access.people())::uuid[])));
create policy record on cobra_reminders for insert to coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);

-- payments
create trigger debits_move_cases after update on payments referencing old table as was_there new table as now_there
  for each statement execute function access.debits_move_cases();
create policy own_continue on payments for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and payer_id = (select access.own_continued_payer())
    and kind = 'initial' and status = 'queued'
    and authorisation_id in (select a.id from payment_authorisations a where a.continued and a.revoked_at is null));
