-- taken_tasks
grant select, insert, update, delete on taken_tasks to coverlane_app;
create policy owner on taken_tasks to current_user using (true) with check (true);
create policy client on taken_tasks to coverlane_app
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]) and installation_id = (select access.installation()));
-- What is of no client waits for administrators alone.
create policy installation on taken_tasks to coverlane_app
  using (client_id is null and installation_id = (select access.admin_installation()))
  with check (client_id is null and installation_id = (select access.admin_installation()));
-- Nothing waits for members and the clerks of shops, who have a client as well. Who is held to some divisions takes on what waits there, as everybody does.
create policy staff on taken_tasks as restrictive to coverlane_app
  using ((select access.user_type()) not in ('member', 'shop'))
  with check ((select access.user_type()) not in ('member', 'shop') and taken_by = (select access.user_id()));
create trigger sign_acting_taken_by before insert or update of taken_by on taken_tasks for each row
  execute function access.sign_acting('taken_by_key', 'taken_by_name');
