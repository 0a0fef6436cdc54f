-- holidays
grant select, insert, update on holidays to coverlane_app;
create policy owner on holidays to current_user using (true) with check (true);
create policy admin on holidays to coverlane_app
  using (installation_id = (select access.admin_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()));
create trigger sign_record before insert or update on holidays for each row
  execute function access.sign_record('updated_by_key');
