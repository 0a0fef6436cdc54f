-- sites
grant select, insert, update on sites to coverlane_app;
create policy owner on sites to current_user using (true) with check (true);
create policy own on sites for select to coverlane_app
  using (installation_id = (select access.installation()) and deleted_at is null);
create policy admin on sites to coverlane_app
  using (installation_id = (select access.admin_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()));
create trigger ask_sessions_anew after insert or update of hosts, status, deleted_at, allowed_user_types, client_ids on sites
  for each row execute function access.ask_sessions_anew();
create trigger keep_site_hosts after insert or update of hosts, deleted_at on sites for each row
  execute function access.keep_site_hosts();
create constraint trigger rights_changed after insert or update of hosts, status, deleted_at, allowed_user_types, client_ids on sites deferrable initially deferred
  for each row execute function access.rights_changed();
create trigger sign_record before insert or update on sites for each row
  execute function access.sign_record('updated_by_key');

-- site_pictures
grant select, insert, update, delete on site_pictures to coverlane_app;
create policy owner on site_pictures to current_user using (true) with check (true);
create policy admin on site_pictures to coverlane_app
  using (installation_id = (select access.admin_installation()))
  with check (installation_id = (select access.admin_installation()));

-- site_hosts
create policy owner on site_hosts to current_user using (true) with check (true);

-- sitecontacts
grant select, insert, update on sitecontacts to coverlane_app;
grant select on sitecontacts to coverlane_worker;
create policy owner on sitecontacts to current_user using (true) with check (true);
create policy admin on sitecontacts to coverlane_app
  using (installation_id = (select access.admin_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()));
create policy own on sitecontacts for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and deleted_at is null);
create trigger sign_record before insert or update on sitecontacts for each row
  execute function access.sign_record('updated_by_key');
