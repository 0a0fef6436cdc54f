-- waitingrules
grant select, insert, update on waitingrules to coverlane_app;
grant select on waitingrules to coverlane_worker;
create policy owner on waitingrules to current_user using (true) with check (true);
create policy admin on waitingrules to coverlane_app
  using (installation_id = (select access.admin_installation()) and client_id = any((select access.clients())::uuid[])
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()) and client_id = any((select access.clients())::uuid[]));
create policy own on waitingrules for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null);
create trigger sign_record before insert or update on waitingrules for each row
  execute function access.sign_record('updated_by_key');

-- agelimits
grant select, insert, update on agelimits to coverlane_app;
grant select on agelimits to coverlane_worker;
create policy owner on agelimits to current_user using (true) with check (true);
create policy admin on agelimits to coverlane_app
  using (installation_id = (select access.admin_installation()) and client_id = any((select access.clients())::uuid[])
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()) and client_id = any((select access.clients())::uuid[]));
create policy own on agelimits for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null);
create trigger sign_record before insert or update on agelimits for each row
  execute function access.sign_record('updated_by_key');

-- lifeevents
grant select, insert, update on lifeevents to coverlane_app;
grant select on lifeevents to coverlane_worker;
create policy owner on lifeevents to current_user using (true) with check (true);
create policy admin on lifeevents to coverlane_app
  using (installation_id = (select access.admin_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()));
create policy own on lifeevents for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and deleted_at is null and (client_ids is null
    or client_ids ?| (select access.clients())::text[]));
create trigger sign_record before insert or update on lifeevents for each row
  execute function access.sign_record('updated_by_key');

-- termreasons
grant select, insert, update on termreasons to coverlane_app;
grant select on termreasons to coverlane_worker;
create policy owner on termreasons to current_user using (true) with check (true);
create policy admin on termreasons to coverlane_app
  using (installation_id = (select access.admin_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()));
create policy own on termreasons for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and deleted_at is null and (client_ids is null
    or client_ids ?| (select access.clients())::text[]));
create trigger sign_record before insert or update on termreasons for each row
  execute function access.sign_record('updated_by_key');
