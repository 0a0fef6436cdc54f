-- Union funds are kept by whoever has manageUnions, within their clients. The bank, the shop's page and the sign-up read by functions
-- of their own.

-- unions
grant select, insert, update on unions to coverlane_app;
grant select, update on unions to coverlane_worker;
create policy owner on unions to current_user using (true) with check (true);
create policy keep on unions to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions())
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions()));
create policy work on unions to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null)
  with check (client_id = any((select access.clients())::uuid[]));
create trigger sign_record before insert or update on unions for each row
  execute function access.sign_record('updated_by_key');

-- union_rule_sets
grant select, insert, update on union_rule_sets to coverlane_app;
grant select, update on union_rule_sets to coverlane_worker;
create policy owner on union_rule_sets to current_user using (true) with check (true);
create policy keep on union_rule_sets to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions())
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions()));
create policy work on union_rule_sets to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null)
  with check (client_id = any((select access.clients())::uuid[]));
create trigger client_of_union before insert or update on union_rule_sets for each row execute function access.client_of_union();
create trigger sign_record before insert or update on union_rule_sets for each row
  execute function access.sign_record('updated_by_key');

-- unionshops
grant select, insert, update on unionshops to coverlane_app;
grant select, update on unionshops to coverlane_worker;
create policy owner on unionshops to current_user using (true) with check (true);
create policy keep on unionshops to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions())
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions()));
create policy work on unionshops to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null)
  with check (client_id = any((select access.clients())::uuid[]));
create trigger client_of_union before insert or update on unionshops for each row execute function access.client_of_union();
create trigger sign_record before insert or update on unionshops for each row
  execute function access.sign_record('updated_by_key');

-- unionshopemployees
grant select, insert, update on unionshopemployees to coverlane_app;
grant select, update on unionshopemployees to coverlane_worker;
create policy owner on unionshopemployees to current_user using (true) with check (true);
create policy keep on unionshopemployees to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions())
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions()));
create policy work on unionshopemployees to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null)
  with check (client_id = any((select access.clients())::uuid[]));
create trigger member_of_worker before insert or update on unionshopemployees for each row execute function access.member_of_worker();
create trigger union_of_shop before insert or update on unionshopemployees for each row execute function access.union_of_shop();
create trigger sign_record before insert or update on unionshopemployees for each row
  execute function access.sign_record('updated_by_key');
create trigger write_index before insert or update of ssn_index on unionshopemployees for each row
  when (new.ssn_index is not null) execute function access.write_index();

-- unionplans
grant select, insert, update on unionplans to coverlane_app;
grant select, update on unionplans to coverlane_worker;
create policy owner on unionplans to current_user using (true) with check (true);
create policy keep on unionplans to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions())
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions()));
create policy work on unionplans to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null)
  with check (client_id = any((select access.clients())::uuid[]));
create trigger client_of_union before insert or update on unionplans for each row execute function access.client_of_union();
create trigger sign_record before insert or update on unionplans for each row
  execute function access.sign_record('updated_by_key');

-- unionholidays
grant select, insert, update on unionholidays to coverlane_app;
grant select, update on unionholidays to coverlane_worker;
create policy owner on unionholidays to current_user using (true) with check (true);
create policy keep on unionholidays to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions())
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions()));
create policy work on unionholidays to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null)
  with check (client_id = any((select access.clients())::uuid[]));
create trigger client_of_union before insert or update on unionholidays for each row execute function access.client_of_union();
create trigger sign_record before insert or update on unionholidays for each row
  execute function access.sign_record('updated_by_key');

-- union_reports
grant select, insert, update on union_reports to coverlane_app;
grant select, insert, update on union_reports to coverlane_worker;
create policy owner on union_reports to current_user using (true) with check (true);
create policy keep on union_reports to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions()));
create policy work on union_reports to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));
create trigger sign_acting_accepted_by before insert or update of accepted_by on union_reports for each row
  when (new.accepted_by is not null) execute function access.sign_acting('accepted_by_key', 'accepted_by_name');
create trigger sign_acting_audited_by before insert or update of audited_by on union_reports for each row
  when (new.audited_by is not null) execute function access.sign_acting('audited_by_key', 'audited_by_name');

-- union_report_lines
grant select, insert, update, delete on union_report_lines to coverlane_app;
grant select, insert, update, delete on union_report_lines to coverlane_worker;
create policy owner on union_report_lines to current_user using (true) with check (true);
create policy keep on union_report_lines to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions()));
create policy work on union_report_lines to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));

-- union_hour_adjustments
grant select, insert, update on union_hour_adjustments to coverlane_app;
grant select, insert, update on union_hour_adjustments to coverlane_worker;
create policy owner on union_hour_adjustments to current_user using (true) with check (true);
create policy keep on union_hour_adjustments to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions()));
create policy work on union_hour_adjustments to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));
create trigger sign_acting_made_by before insert or update of made_by on union_hour_adjustments for each row
  when (new.made_by is not null) execute function access.sign_acting('made_by_key', 'made_by_name');

-- union_signups
grant select, insert, update on union_signups to coverlane_app;
grant select, insert, update on union_signups to coverlane_worker;
create policy owner on union_signups to current_user using (true) with check (true);
create policy keep on union_signups to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions()));
create policy work on union_signups to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));
create trigger sign_acting_decided_by before insert or update of decided_by on union_signups for each row
  when (new.decided_by is not null) execute function access.sign_acting('decided_by_key', 'decided_by_name');
create trigger record_signup_forms after update of person_id, status on union_signups for each row
  when (new.status = 'accepted' and new.person_id is not null) execute function access.record_signup_forms();
create trigger write_index before insert or update of ssn_index on union_signups for each row
  when (new.ssn_index is not null) execute function access.write_index();
