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
create policy work on enrollmentsessions to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null)
  with check (client_id = any((select access.clients())::uuid[]));
create trigger sign_record before insert or update on enrollmentsessions for each row
  execute function access.sign_record('updated_by_key');

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
create policy work on enrollmentsessionmembers to coverlane_worker
  using (client_id = any((select access.clients())::uuid[])
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (client_id = any((select access.clients())::uuid[]));
create trigger client_of_session before insert or update on enrollmentsessionmembers for each row execute function access.client_of_session();
create trigger sign_record before insert or update on enrollmentsessionmembers for each row
  execute function access.sign_record('updated_by_key');

-- enrollmentsessionplans
grant select, insert, update, delete on enrollmentsessionplans to coverlane_app;
grant select on enrollmentsessionplans to coverlane_worker;
create policy owner on enrollmentsessionplans to current_user using (true) with check (true);
create policy keep on enrollmentsessionplans to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions()));
create policy watch on enrollmentsessionplans for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.watches_sessions()));
create policy work on enrollmentsessionplans for select to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]));
create trigger client_of_session before insert or update on enrollmentsessionplans for each row
  execute function access.client_of_session();
