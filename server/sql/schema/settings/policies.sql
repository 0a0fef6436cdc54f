-- settings
grant select, insert, update, delete on settings to coverlane_app;
grant select on settings to coverlane_worker;
create policy owner on settings to current_user using (true) with check (true);
create policy shared on settings for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and client_id is null);
create policy client on settings for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]));
create policy add on settings for insert to coverlane_app
  with check (installation_id = (select access.admin_installation()) and (client_id is null
    or client_id = any((select access.clients())::uuid[])));
create policy change on settings for update to coverlane_app
  using (installation_id = (select access.admin_installation()))
  with check (installation_id = (select access.admin_installation()) and (client_id is null
    or client_id = any((select access.clients())::uuid[])));
create policy remove on settings for delete to coverlane_app using (installation_id = (select access.admin_installation()));
create policy granting_add on settings as restrictive for insert to coverlane_app
  with check (key <> all((select access.guarded_settings())::text[])
    or (select access.managed_installation()) is not null);
create policy granting_change on settings as restrictive for update to coverlane_app
  using (key <> all((select access.guarded_settings())::text[])
    or (select access.managed_installation()) is not null);
create policy granting_remove on settings as restrictive for delete to coverlane_app
  using (key <> all((select access.guarded_settings())::text[])
    or (select access.managed_installation()) is not null);
create trigger sign_record before insert or update on settings for each row
  execute function access.sign_record('updated_by_key');
