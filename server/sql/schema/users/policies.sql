-- users
grant select (created_at, deactivated_at, deactivated_by, demonstration, email, entity_id, first_key, first_name, id,
  installation_id, language, last_key, last_login_at, last_name, lock_reason, locked_until, nick_name,
  password_reset_required, phone, status, status_before, type, updated_at, username, validated, version, words), insert
  (email, entity_id, first_name, id, installation_id, language, last_name, nick_name, phone, status, type, username),
  update (deactivated_at, deactivated_by, email, first_name, language, last_name, nick_name, phone, status, status_before,
  updated_at, version) on users to coverlane_app;
grant select (created_at, demonstration, email, entity_id, first_key, first_name, id, installation_id, language, last_key,
  last_login_at, last_name, lock_reason, locked_until, nick_name, password_reset_required, phone, status, type,
  updated_at, username, validated, version, words) on users to coverlane_worker;
create policy owner on users to current_user using (true) with check (true);
create policy own on users for select to coverlane_worker using (id = (select access.user_id()));
-- Every administrator sees that an account exists (what belongs to an agency keeps it from being deleted); what an
-- account holds, its settings, sessions and history, only who manages it.
create policy read on users for select to coverlane_app
  using (id = (select access.user_id()) or installation_id = (select access.admin_installation())
    or entity_id = (select access.managed_entity()));
create policy add on users for insert to coverlane_app
  with check (installation_id = (select access.managed_installation()) or (entity_id = (select access.managed_entity())
    and type = (select access.user_type()) and installation_id = (select access.installation())));
create policy change on users for update to coverlane_app
  using (id = (select access.user_id()) or installation_id = (select access.managed_installation())
    or entity_id = (select access.managed_entity()));
create trigger end_lock before update on users for each row when (new.status <> 'locked') execute function access.end_lock();
create constraint trigger rights_changed after update of type, installation_id, entity_id on users deferrable initially deferred
  for each row
  when ((old.type, old.installation_id, old.entity_id) is distinct from (new.type, new.installation_id, new.entity_id))
  execute function access.rights_changed();
create constraint trigger rights_renamed after update of first_name, last_name on users deferrable initially deferred
  for each row
  when (new.type <> 'member' and (old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function access.rights_changed();
create trigger tell_added after insert on users referencing new table as after_rows for each statement
  execute function access.tell_events();
-- Every policy about what an account has looks the account up in users, and so finds no other one.
create policy within_divisions on users as restrictive for select to coverlane_app
  using (id = (select access.user_id()) or (select access.colleagues_within()) is null
    or id = any((select access.colleagues_within())::uuid[]));
create trigger hold_like_maker after insert on users for each row execute function access.hold_like_maker();

-- roles
grant select, insert, update on roles to coverlane_app;
create policy owner on roles to current_user using (true) with check (true);
create policy add on roles for insert to coverlane_app with check (installation_id = (select access.managed_installation()));
create policy change on roles for update to coverlane_app
  using (installation_id = (select access.managed_installation()))
  with check (installation_id = (select access.managed_installation()));
create policy own on roles for select to coverlane_app
  using (installation_id = (select access.installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')));
create trigger sign_record before insert or update on roles for each row
  execute function access.sign_record('updated_by_key');

-- permissions
grant select, insert, update on permissions to coverlane_app;
grant select on permissions to coverlane_worker;
create policy owner on permissions to current_user using (true) with check (true);
create policy add on permissions for insert to coverlane_app
  with check (installation_id = (select access.managed_installation()));
create policy change on permissions for update to coverlane_app
  using (installation_id = (select access.managed_installation()))
  with check (installation_id = (select access.managed_installation()));
create policy names on permissions for select to coverlane_app, coverlane_worker
  using (installation_id is null or (installation_id = (select access.installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes'))));
create constraint trigger rights_changed after insert or update or delete on permissions deferrable initially deferred
  for each row execute function access.rights_changed();
create trigger sign_record before insert or update on permissions for each row
  execute function access.sign_record('updated_by_key');

-- role_permissions
grant select, insert, delete on role_permissions to coverlane_app;
create policy owner on role_permissions to current_user using (true) with check (true);
-- What a role grants: given and taken by who manages users and holds it, or where the permission is the installation's own.
create policy read on role_permissions for select to coverlane_app using (exists (select from roles r where r.id = role_id));
create policy grant_held on role_permissions for insert to coverlane_app
  with check (exists (select from roles r where r.id = role_id
    and r.installation_id = (select access.managed_installation())) and exists (select from permissions p
    where p.id = permission_id and (p.id = any((select access.held_permissions())::uuid[])
    or p.installation_id = (select access.managed_installation()))));
create policy take_held on role_permissions for delete to coverlane_app
  using (exists (select from roles r where r.id = role_id and r.installation_id = (select access.managed_installation()))
    and exists (select from permissions p where p.id = permission_id
    and (p.id = any((select access.held_permissions())::uuid[])
    or p.installation_id = (select access.managed_installation()))));
create constraint trigger rights_changed after insert or update or delete on role_permissions deferrable initially deferred
  for each row execute function access.rights_changed();

-- user_roles
grant select, insert, delete on user_roles to coverlane_app;
create policy owner on user_roles to current_user using (true) with check (true);
-- Who has a role: given by who manages users, never to oneself, and no role that grants more than one holds.
create policy read on user_roles for select to coverlane_app
  using ((select access.admin_installation()) is not null and exists (select from roles r where r.id = role_id));
create policy give on user_roles for insert to coverlane_app
  with check (user_id <> (select access.user_id()) and exists (select from users u where u.id = user_id
    and u.type = 'admin' and u.installation_id = (select access.managed_installation())) and exists (select from roles r
    where r.id = role_id and r.deleted_at is null) and not exists (select
    from role_permissions g join permissions p on p.id = g.permission_id where g.role_id = user_roles.role_id
    and p.installation_id is null and not p.id = any((select access.held_permissions())::uuid[])));
create policy take on user_roles for delete to coverlane_app
  using (user_id <> (select access.user_id()) and exists (select from users u where u.id = user_id
    and u.installation_id = (select access.managed_installation())));
create constraint trigger rights_changed after insert or update or delete on user_roles deferrable initially deferred
  for each row execute function access.rights_changed();

-- user_permissions
grant select, insert, delete on user_permissions to coverlane_app;
create policy owner on user_permissions to current_user using (true) with check (true);
create policy read on user_permissions for select to coverlane_app
  using (exists (select from users u where u.id = user_id and (u.id = (select access.user_id())
    or u.installation_id = (select access.managed_installation()) or u.entity_id = (select access.managed_entity()))));
create policy grant_held on user_permissions for insert to coverlane_app
  with check (permission_id = any((select access.held_permissions())::uuid[]) and user_id <> (select access.user_id())
    and exists (select from users u where u.id = user_id and (u.id = (select access.user_id())
    or u.installation_id = (select access.managed_installation()) or u.entity_id = (select access.managed_entity()))));
create policy take_held on user_permissions for delete to coverlane_app
  using (permission_id = any((select access.held_permissions())::uuid[]) and user_id <> (select access.user_id())
    and exists (select from users u where u.id = user_id and (u.id = (select access.user_id())
    or u.installation_id = (select access.managed_installation()) or u.entity_id = (select access.managed_entity()))));
create constraint trigger rights_changed after insert or update or delete on user_permissions deferrable initially deferred
  for each row execute function access.rights_changed();

-- user_divisions
grant select, insert, delete on user_divisions to coverlane_app;
grant select on user_divisions to coverlane_worker;
create policy owner on user_divisions to current_user using (true) with check (true);
create policy read on user_divisions for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
-- Written by who manages users, for users of the division's own employer.
create policy hold on user_divisions for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and (select access.managed_installation()) is not null
    and exists (select from divisions d join users u on u.entity_id = d.client_id where d.id = division_id
    and d.client_id = user_divisions.client_id and u.id = user_id and u.type = 'client'));
create policy free on user_divisions for delete to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.managed_installation()) is not null);
create constraint trigger rights_changed after insert or update or delete on user_divisions deferrable initially deferred
  for each row execute function access.rights_changed();

-- user_history
grant select on user_history to coverlane_app;
create policy owner on user_history to current_user using (true) with check (true);
create policy read on user_history for select to coverlane_app
  using (exists (select from users u where u.id = user_id and (u.id = (select access.user_id())
    or u.installation_id = (select access.managed_installation()) or u.entity_id = (select access.managed_entity()))));
create trigger sign_acting_actor_id before insert or update of actor_id on user_history for each row
  when (new.actor_id is not null) execute function access.sign_acting('actor_key', 'actor_name');

-- user_settings
grant select, insert, update, delete on user_settings to coverlane_app;
create policy owner on user_settings to current_user using (true) with check (true);
create policy visible on user_settings to coverlane_app
  using (exists (select from users u where u.id = user_id and (u.id = (select access.user_id())
    or u.installation_id = (select access.managed_installation()) or u.entity_id = (select access.managed_entity()))))
  with check (exists (select from users u where u.id = user_id and (u.id = (select access.user_id())
    or u.installation_id = (select access.managed_installation()) or u.entity_id = (select access.managed_entity()))));
create policy granting_add on user_settings as restrictive for insert to coverlane_app
  with check (key <> 'subscriberSeesDependentPhi' or (select access.managed_installation()) is not null);
create policy granting_change on user_settings as restrictive for update to coverlane_app
  using (key <> 'subscriberSeesDependentPhi' or (select access.managed_installation()) is not null);
create policy granting_remove on user_settings as restrictive for delete to coverlane_app
  using (key <> 'subscriberSeesDependentPhi' or (select access.managed_installation()) is not null);

-- saved_views
grant select, insert, update, delete on saved_views to coverlane_app;
create policy owner on saved_views to current_user using (true) with check (true);
create policy own on saved_views to coverlane_app
  using (user_id = (select access.user_id()))
  with check (user_id = (select access.user_id()) and installation_id = (select access.installation())
    and (published_to is null or (select access.admin_installation()) is not null));
create policy published on saved_views for select to coverlane_app
  using (installation_id = (select access.installation()) and published_to = (select access.user_type()));
