-- enrollmentsessions
grant select, insert, update on enrollmentsessions to coverlane_app;
grant select, update on enrollmentsessions to coverlane_worker;
create policy owner on enrollmentsessions to current_user using (true) with check (true);
create policy keep on enrollmentsessions to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions())
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions()));
create policy watch on enrollmentsessions for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null and (select access.watches_sessions()));
create policy enroll on enrollmentsessions for select to coverlane_app
  using (deleted_at is null and client_id = any((select access.clients())::uuid[])
    and ((select access.enrolls()) or id = any((select access.own_sessions())::uuid[])));
create policy work on enrollmentsessions to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null)
  with check (client_id = any((select access.clients())::uuid[]));
create trigger sign_record before insert or update on enrollmentsessions for each row
  execute function access.sign_record('updated_by_key');
create trigger end_link_sessions after update of access_mode on enrollmentsessions for each row
  when (new.access_mode = 'login' and old.access_mode <> 'login') execute function access.end_link_sessions();

-- enrollmentsessionplanpages
grant select, insert, update on enrollmentsessionplanpages to coverlane_app;
grant select, update on enrollmentsessionplanpages to coverlane_worker;
create policy owner on enrollmentsessionplanpages to current_user using (true) with check (true);
create policy keep on enrollmentsessionplanpages to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions())
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions()));
create policy watch on enrollmentsessionplanpages for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null and (select access.watches_sessions()));
create policy enroll on enrollmentsessionplanpages for select to coverlane_app using (deleted_at is null
  and client_id = any((select access.clients())::uuid[]) and ((select access.enrolls()) or session_id = any((select access.own_sessions())::uuid[])));
create policy work on enrollmentsessionplanpages to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null)
  with check (client_id = any((select access.clients())::uuid[]));
create trigger client_of_session before insert or update on enrollmentsessionplanpages for each row execute function access.client_of_session();
create trigger sign_record before insert or update on enrollmentsessionplanpages for each row
  execute function access.sign_record('updated_by_key');

-- enrollmentsessionplandocs
grant select, insert, update on enrollmentsessionplandocs to coverlane_app;
grant select, update on enrollmentsessionplandocs to coverlane_worker;
create policy owner on enrollmentsessionplandocs to current_user using (true) with check (true);
create policy keep on enrollmentsessionplandocs to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions())
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions()));
create policy watch on enrollmentsessionplandocs for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null and (select access.watches_sessions()));
create policy enroll on enrollmentsessionplandocs for select to coverlane_app using (deleted_at is null
  and client_id = any((select access.clients())::uuid[]) and ((select access.enrolls()) or session_id = any((select access.own_sessions())::uuid[])));
create policy work on enrollmentsessionplandocs to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null)
  with check (client_id = any((select access.clients())::uuid[]));
create trigger client_of_session before insert or update on enrollmentsessionplandocs for each row execute function access.client_of_session();
create trigger sign_record before insert or update on enrollmentsessionplandocs for each row
  execute function access.sign_record('updated_by_key');

-- enrollmentcensusdatafields
grant select, insert, update on enrollmentcensusdatafields to coverlane_app;
grant select, update on enrollmentcensusdatafields to coverlane_worker;
create policy owner on enrollmentcensusdatafields to current_user using (true) with check (true);
create policy keep on enrollmentcensusdatafields to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions())
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions()));
create policy watch on enrollmentcensusdatafields for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null and (select access.watches_sessions()));
create policy work on enrollmentcensusdatafields to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null)
  with check (client_id = any((select access.clients())::uuid[]));
create trigger client_of_session before insert or update on enrollmentcensusdatafields for each row execute function access.client_of_session();
create trigger sign_record before insert or update on enrollmentcensusdatafields for each row
  execute function access.sign_record('updated_by_key');

-- externalbenefits
grant select, insert, update on externalbenefits to coverlane_app;
grant select, update on externalbenefits to coverlane_worker;
create policy owner on externalbenefits to current_user using (true) with check (true);
create policy keep on externalbenefits to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions())
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions()));
create policy watch on externalbenefits for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null and (select access.watches_sessions()));
create policy enroll on externalbenefits for select to coverlane_app using (deleted_at is null
  and client_id = any((select access.clients())::uuid[]) and ((select access.enrolls()) or session_id = any((select access.own_sessions())::uuid[])));
create policy work on externalbenefits to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null)
  with check (client_id = any((select access.clients())::uuid[]));
create trigger client_of_session before insert or update on externalbenefits for each row execute function access.client_of_session();
create trigger sign_record before insert or update on externalbenefits for each row
  execute function access.sign_record('updated_by_key');

-- externalbenefitpages
grant select, insert, update on externalbenefitpages to coverlane_app;
grant select, update on externalbenefitpages to coverlane_worker;
create policy owner on externalbenefitpages to current_user using (true) with check (true);
create policy keep on externalbenefitpages to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions())
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions()));
create policy watch on externalbenefitpages for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null and (select access.watches_sessions()));
create policy enroll on externalbenefitpages for select to coverlane_app
  using (deleted_at is null and client_id = any((select access.clients())::uuid[])
    and ((select access.enrolls()) or (select access.user_type()) = 'member')
    and externalbenefit_id in (select b.id from externalbenefits b));
create policy work on externalbenefitpages to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null)
  with check (client_id = any((select access.clients())::uuid[]));
create trigger client_of_externalbenefit before insert or update on externalbenefitpages for each row
  execute function access.client_of_externalbenefit();
create trigger sign_record before insert or update on externalbenefitpages for each row
  execute function access.sign_record('updated_by_key');

-- externalbenefitdocs
grant select, insert, update on externalbenefitdocs to coverlane_app;
grant select, update on externalbenefitdocs to coverlane_worker;
create policy owner on externalbenefitdocs to current_user using (true) with check (true);
create policy keep on externalbenefitdocs to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions())
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions()));
create policy watch on externalbenefitdocs for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null and (select access.watches_sessions()));
create policy enroll on externalbenefitdocs for select to coverlane_app
  using (deleted_at is null and client_id = any((select access.clients())::uuid[])
    and ((select access.enrolls()) or (select access.user_type()) = 'member')
    and externalbenefit_id in (select b.id from externalbenefits b));
create policy work on externalbenefitdocs to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null)
  with check (client_id = any((select access.clients())::uuid[]));
create trigger client_of_externalbenefit before insert or update on externalbenefitdocs for each row
  execute function access.client_of_externalbenefit();
create trigger sign_record before insert or update on externalbenefitdocs for each row
  execute function access.sign_record('updated_by_key');

-- benefitrequiredvalues
grant select, insert, update on benefitrequiredvalues to coverlane_app;
grant select, update on benefitrequiredvalues to coverlane_worker;
create policy owner on benefitrequiredvalues to current_user using (true) with check (true);
create policy keep on benefitrequiredvalues to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions())
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions()));
create policy watch on benefitrequiredvalues for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null and (select access.watches_sessions()));
create policy enroll on benefitrequiredvalues for select to coverlane_app
  using (deleted_at is null and client_id = any((select access.clients())::uuid[])
    and ((select access.enrolls()) or (select access.user_type()) = 'member')
    and externalbenefit_id in (select b.id from externalbenefits b));
create policy work on benefitrequiredvalues to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null)
  with check (client_id = any((select access.clients())::uuid[]));
create trigger client_of_externalbenefit before insert or update on benefitrequiredvalues for each row
  execute function access.client_of_externalbenefit();
create trigger sign_record before insert or update on benefitrequiredvalues for each row
  execute function access.sign_record('updated_by_key');

-- enrollmentsessionmembers
grant select, insert, update on enrollmentsessionmembers to coverlane_app;
-- A census file is applied by a job.
grant select, insert, update on enrollmentsessionmembers to coverlane_worker;
create policy owner on enrollmentsessionmembers to current_user using (true) with check (true);
create policy keep on enrollmentsessionmembers to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions())
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions()));
create policy watch on enrollmentsessionmembers for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null and (select access.watches_sessions()) and ((select access.held_divisions()) is null or division_id = any((select access.held_divisions())::uuid[])));
-- Members see themselves; enrollers whom they enroll, as they see the people of the client.
create policy enroll on enrollmentsessionmembers for select to coverlane_app
  using (deleted_at is null and client_id = any((select access.clients())::uuid[])
    and (person_id = (select access.own_person()) or id = any((select access.own_census_family())::uuid[]) or ((select access.user_type()) in ('tpa', 'broker', 'client', 'admin')
      and (select access.enrolls()) and ((select access.held_divisions()) is null
        or division_id = any((select access.held_divisions())::uuid[])))));
create policy work on enrollmentsessionmembers to coverlane_worker
  using (client_id = any((select access.clients())::uuid[])
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (client_id = any((select access.clients())::uuid[]));
create trigger client_of_session before insert or update on enrollmentsessionmembers for each row execute function access.client_of_session();
create trigger once_in_census before insert or update of person_id, excluded, deleted_at, relationship_code on enrollmentsessionmembers
  for each row execute function access.once_in_census();
create trigger withdraw_key before update of excluded on enrollmentsessionmembers for each row
  when (new.excluded and not old.excluded) execute function access.withdraw_key();
create trigger sign_record before insert or update on enrollmentsessionmembers for each row
  execute function access.sign_record('updated_by_key');
create trigger write_index before insert or update of ssn_index on enrollmentsessionmembers for each row
  when (new.ssn_index is not null) execute function access.write_index();

-- enrollmentsessionplans
grant select, insert, update, delete on enrollmentsessionplans to coverlane_app;
grant select on enrollmentsessionplans to coverlane_worker;
create policy owner on enrollmentsessionplans to current_user using (true) with check (true);
create policy keep on enrollmentsessionplans to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions()));
create policy watch on enrollmentsessionplans for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.watches_sessions()));
create policy enroll on enrollmentsessionplans for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[])
    and ((select access.enrolls()) or session_id = any((select access.own_sessions())::uuid[])));
create policy work on enrollmentsessionplans for select to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]));
create trigger client_of_session before insert or update on enrollmentsessionplans for each row
  execute function access.client_of_session();

-- session_mails
grant select, insert on session_mails to coverlane_app;
grant select, insert, update on session_mails to coverlane_worker;
create policy owner on session_mails to current_user using (true) with check (true);
-- Whoever is held to some divisions reads and sends those of the people of these: the census says whom they see.
create policy keep on session_mails to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.watches_sessions())
    and ((select access.held_divisions()) is null
      or session_member_id in (select m.id from enrollmentsessionmembers m)))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.watches_sessions())
    and ((select access.held_divisions()) is null
      or session_member_id in (select m.id from enrollmentsessionmembers m)));
create policy work on session_mails to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));
create trigger sign_acting_sent_by before insert or update of sent_by on session_mails for each row
  when (new.sent_by is not null) execute function access.sign_acting('sent_by_key', 'sent_by_name');
-- session_rate_versions
grant select, insert on session_rate_versions to coverlane_app;
create policy owner on session_rate_versions to current_user using (true) with check (true);
create policy keep on session_rate_versions to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions()));
create trigger client_of_session before insert on session_rate_versions for each row
  execute function access.client_of_session();
create trigger sign_acting_recorded_by before insert on session_rate_versions for each row
  when (new.recorded_by is not null) execute function access.sign_acting('recorded_by_key', 'recorded_by_name');

-- session_rate_adoptions
grant select, insert, update (undone_at, undone_by, undone_by_name) on session_rate_adoptions to coverlane_app;
create policy owner on session_rate_adoptions to current_user using (true) with check (true);
create policy keep on session_rate_adoptions to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions()));
create trigger client_of_session before insert on session_rate_adoptions for each row
  execute function access.client_of_session();
create trigger sign_acting_recorded_by before insert on session_rate_adoptions for each row
  when (new.recorded_by is not null) execute function access.sign_acting('recorded_by_key', 'recorded_by_name');
create trigger sign_acting_undone_by before update of undone_by on session_rate_adoptions for each row
  when (new.undone_by is not null) execute function access.sign_acting('undone_by_key', 'undone_by_name');
