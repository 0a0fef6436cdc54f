-- deduction_statements
-- Nothing of a statement is changed but that it is taken back, once.
grant select, insert, update (voided_at, voided_why, voided_by) on deduction_statements to coverlane_app;
create policy owner on deduction_statements to current_user using (true) with check (true);
create policy read on deduction_statements for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.states_deductions()));
create policy state on deduction_statements for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and (select access.states_deductions()) and voided_at is null);
create policy take_back on deduction_statements for update to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.states_deductions()) and voided_at is null)
  with check (client_id = any((select access.clients())::uuid[]) and voided_at is not null);
create trigger sign_acting_stated_by before insert or update of stated_by on deduction_statements for each row
  when (new.stated_by is not null) execute function access.sign_acting('stated_by_key', 'stated_by_name');
create trigger sign_acting_voided_by before insert or update of voided_by on deduction_statements for each row
  when (new.voided_by is not null) execute function access.sign_acting('voided_by_key', 'voided_by_name');

-- deduction_lines
grant select, insert on deduction_lines to coverlane_app;
create policy owner on deduction_lines to current_user using (true) with check (true);
create policy read on deduction_lines for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.states_deductions()));
create policy state on deduction_lines for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and (select access.states_deductions()));

-- payrollcodes
grant select, insert, update on payrollcodes to coverlane_app;
create policy owner on payrollcodes to current_user using (true) with check (true);
create policy own on payrollcodes for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.states_deductions()) and deleted_at is null);
create policy admin on payrollcodes to coverlane_app
  using (installation_id = (select access.admin_installation()) and client_id = any((select access.clients())::uuid[])
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()) and client_id = any((select access.clients())::uuid[])
    and exists (select from baseplans b where b.id = baseplan_id and b.client_id = payrollcodes.client_id));
create trigger fit before insert or update of baseplan_id, client_id on payrollcodes for each row
  execute function access.fit_payroll_code();
create trigger sign_record before insert or update on payrollcodes for each row
  execute function access.sign_record('updated_by_key');
