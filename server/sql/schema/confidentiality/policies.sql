-- authorizations
grant select, insert, update (revoked_at, revoked_by, revoked_by_name) on authorizations to coverlane_app;
grant select on authorizations to coverlane_worker;
create policy owner on authorizations to current_user using (true) with check (true);
create policy read on authorizations for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.keeps_papers())
    or (select access.own_person()) in (grantor_id, grantee_id)));
create policy give on authorizations for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and revoked_at is null
    and ((select access.keeps_papers()) or grantor_id = (select access.own_person())));
create policy revoke on authorizations for update to coverlane_app
  using (revoked_at is null and client_id = any((select access.clients())::uuid[]) and ((select access.keeps_papers())
    or grantor_id = (select access.own_person())))
  with check (revoked_at is not null and client_id = any((select access.clients())::uuid[]));
create trigger same_family before insert on authorizations for each row execute function access.same_family();
create trigger sign_acting_created_by before insert or update of created_by on authorizations for each row
  when (new.created_by is not null) execute function access.sign_acting('created_by_key', 'created_by_name');
create trigger sign_acting_revoked_by before insert or update of revoked_by on authorizations for each row
  when (new.revoked_by is not null) execute function access.sign_acting('revoked_by_key', 'revoked_by_name');

-- confidential_communications
grant select, insert, update (ended_at, ended_by, ended_by_name) on confidential_communications to coverlane_app;
grant select on confidential_communications to coverlane_worker;
create policy owner on confidential_communications to current_user using (true) with check (true);
create policy read on confidential_communications for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.keeps_papers())
    or person_id = (select access.own_person())));
create policy ask on confidential_communications for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and ended_at is null and ((select access.keeps_papers())
    or person_id = (select access.own_person())));
create policy stop on confidential_communications for update to coverlane_app
  using (ended_at is null and client_id = any((select access.clients())::uuid[]) and ((select access.keeps_papers())
    or person_id = (select access.own_person())))
  with check (ended_at is not null and client_id = any((select access.clients())::uuid[]));
create trigger same_client before insert on confidential_communications for each row execute function access.same_client();
create trigger sign_acting_created_by before insert or update of created_by on confidential_communications for each row
  when (new.created_by is not null) execute function access.sign_acting('created_by_key', 'created_by_name');
create trigger sign_acting_ended_by before insert or update of ended_by on confidential_communications for each row
  when (new.ended_by is not null) execute function access.sign_acting('ended_by_key', 'ended_by_name');
