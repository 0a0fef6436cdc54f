-- clients
grant select, insert, update on clients to coverlane_app;
grant select on clients to coverlane_worker;
create policy owner on clients to current_user using (true) with check (true);
create policy write on clients for insert to coverlane_app
  with check (installation_id = (select access.admin_installation()));
create policy change on clients for update to coverlane_app
  using (installation_id = (select access.admin_installation()))
  with check (installation_id = (select access.admin_installation()));
-- An administrator's clients are those of the installation, which costs one comparison a row; the list of clients is
-- searched for everybody else, whose list is short. PostgreSQL asks the parts of an "or" from left to right.
create policy read on clients for select to coverlane_app, coverlane_worker
  using ((installation_id = (select access.admin_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
    or id = any((select access.clients())::uuid[]));
create constraint trigger rights_added after insert or delete on clients deferrable initially deferred for each row
  execute function access.rights_changed();
create constraint trigger rights_changed after update of installation_id, deleted_at on clients deferrable initially deferred
  for each row when (old.installation_id <> new.installation_id or old.deleted_at is distinct from new.deleted_at)
  execute function access.rights_changed();
create trigger sign_record before insert or update on clients for each row
  execute function access.sign_record('updated_by_key');

-- brokers
grant select, insert, update on brokers to coverlane_app;
create policy owner on brokers to current_user using (true) with check (true);
create policy admin on brokers to coverlane_app
  using (installation_id = (select access.admin_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()));
create trigger sign_record before insert or update on brokers for each row
  execute function access.sign_record('updated_by_key');

-- partners
grant select, insert, update on partners to coverlane_app;
create policy owner on partners to current_user using (true) with check (true);
create policy admin on partners to coverlane_app
  using (installation_id = (select access.admin_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()));
create trigger sign_record before insert or update on partners for each row
  execute function access.sign_record('updated_by_key');

-- tpas
grant select, insert, update on tpas to coverlane_app;
create policy owner on tpas to current_user using (true) with check (true);
create policy admin on tpas to coverlane_app
  using (installation_id = (select access.admin_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()));
create policy own on tpas for select to coverlane_app
  using (installation_id = (select access.installation()) and deleted_at is null);
create trigger sign_record before insert or update on tpas for each row
  execute function access.sign_record('updated_by_key');

-- broker_clients
grant select, insert, update, delete on broker_clients to coverlane_app;
create policy owner on broker_clients to current_user using (true) with check (true);
create policy client on broker_clients for select to coverlane_app using (client_id = any((select access.clients())::uuid[]));
create policy keep on broker_clients to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null)
  with check (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null);
create constraint trigger rights_changed after insert or update or delete on broker_clients deferrable initially deferred
  for each row execute function access.rights_changed();

-- partner_clients
grant select, insert, update, delete on partner_clients to coverlane_app;
create policy owner on partner_clients to current_user using (true) with check (true);
create policy client on partner_clients for select to coverlane_app using (client_id = any((select access.clients())::uuid[]));
create policy keep on partner_clients to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null)
  with check (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null);
create constraint trigger rights_changed after insert or update or delete on partner_clients deferrable initially deferred
  for each row execute function access.rights_changed();

-- tpa_clients
grant select, insert, delete on tpa_clients to coverlane_app;
create policy owner on tpa_clients to current_user using (true) with check (true);
create policy client on tpa_clients for select to coverlane_app using (client_id = any((select access.clients())::uuid[]));
create policy keep on tpa_clients to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null)
  with check (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null);
create constraint trigger rights_changed after insert or update or delete on tpa_clients deferrable initially deferred
  for each row execute function access.rights_changed();

-- groups
grant select, insert, update on groups to coverlane_app, coverlane_worker;
create policy owner on groups to current_user using (true) with check (true);
create policy staff_insert on groups as restrictive for insert to coverlane_app, coverlane_worker
  with check ((select access.people()) is null);
create policy staff_update on groups as restrictive for update to coverlane_app, coverlane_worker
  using ((select access.people()) is null);
create policy staff_delete on groups as restrictive for delete to coverlane_app, coverlane_worker
  using ((select access.people()) is null);
create policy client on groups to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (client_id = any((select access.clients())::uuid[]));
create trigger sign_record before insert or update on groups for each row
  execute function access.sign_record('updated_by_key');

-- divisions
grant select, insert, update on divisions to coverlane_app, coverlane_worker;
create policy owner on divisions to current_user using (true) with check (true);
create policy staff_insert on divisions as restrictive for insert to coverlane_app, coverlane_worker
  with check ((select access.people()) is null);
create policy staff_update on divisions as restrictive for update to coverlane_app, coverlane_worker
  using ((select access.people()) is null);
create policy staff_delete on divisions as restrictive for delete to coverlane_app, coverlane_worker
  using ((select access.people()) is null);
create policy client on divisions to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (client_id = any((select access.clients())::uuid[]));
create trigger sign_record before insert or update on divisions for each row
  execute function access.sign_record('updated_by_key');

-- suppliers
grant select, insert, update on suppliers to coverlane_app;
grant select on suppliers to coverlane_worker;
create policy owner on suppliers to current_user using (true) with check (true);
create policy admin on suppliers to coverlane_app
  using (installation_id = (select access.admin_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()));
create policy own on suppliers for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and deleted_at is null);
create trigger sign_record before insert or update on suppliers for each row
  execute function access.sign_record('updated_by_key');

-- services
grant select, insert, update on services to coverlane_app;
grant select on services to coverlane_worker;
create policy owner on services to current_user using (true) with check (true);
create policy admin on services to coverlane_app
  using (installation_id = (select access.admin_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()));
create policy own on services for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and deleted_at is null);
create trigger sign_record before insert or update on services for each row
  execute function access.sign_record('updated_by_key');

-- clientsuppliers
grant select, insert, update on clientsuppliers to coverlane_app;
grant select on clientsuppliers to coverlane_worker;
create policy owner on clientsuppliers to current_user using (true) with check (true);
create policy admin on clientsuppliers to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null)
  with check (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null);
create policy own on clientsuppliers for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]));
create trigger sign_record before insert or update on clientsuppliers for each row
  execute function access.sign_record('updated_by_key');

-- entityservices
grant select, insert, update, delete on entityservices to coverlane_app;
grant select on entityservices to coverlane_worker;
create policy owner on entityservices to current_user using (true) with check (true);
create policy admin on entityservices to coverlane_app
  using (installation_id = (select access.admin_installation()) and (client_id is null
    or client_id = any((select access.clients())::uuid[])))
  with check (installation_id = (select access.admin_installation()) and (client_id is null
    or client_id = any((select access.clients())::uuid[])));
create policy own on entityservices for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and (client_id is null
    or client_id = any((select access.clients())::uuid[])));
create trigger client_of_place before insert or update on entityservices for each row
  execute function access.client_of_place();
create trigger sign_record before insert or update on entityservices for each row
  execute function access.sign_record('updated_by_key');
