-- eobs
grant select, update (batch_id, batch_paper) on eobs to coverlane_app;
grant select, insert, update (batch_id, batch_paper) on eobs to coverlane_worker;
create policy owner on eobs to current_user using (true) with check (true);
create policy read on eobs for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.health_clients())::uuid[]) and case
    when (select access.eob_people()) is null then true else person_id = any((select access.eob_people())::uuid[]) end
    and case when not sensitive or (select access.sensitive_people()) is null then true
    else person_id = any((select access.sensitive_people())::uuid[]) end);
create policy keep on eobs for update to coverlane_app, coverlane_worker
  using (client_id = any((select access.health_clients())::uuid[]) and (select access.keeps_papers()))
  with check (client_id = any((select access.health_clients())::uuid[]) and (select access.keeps_papers()));
-- The rules release them, by the client's own day.
create policy release on eobs for insert to coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.user_type()) = 'rules');
create policy again on eobs for select to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and (select access.user_type()) = 'rules');

-- eob_templates
grant select, insert, update on eob_templates to coverlane_app;
grant select on eob_templates to coverlane_worker;
create policy owner on eob_templates to current_user using (true) with check (true);
create policy admin on eob_templates to coverlane_app
  using (installation_id = (select access.admin_installation()) and (client_id is null
    or client_id = any((select access.clients())::uuid[])))
  with check (installation_id = (select access.admin_installation()) and (client_id is null
    or client_id = any((select access.clients())::uuid[])));
create policy own on eob_templates for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and status <> 'draft' and (client_id is null
    or client_id = any((select access.clients())::uuid[])));
create trigger sign_record before insert or update on eob_templates for each row
  execute function access.sign_record('updated_by_key');

-- eob_holds
grant select, insert, update (ended_at, ended_by_name) on eob_holds to coverlane_app;
grant select on eob_holds to coverlane_worker;
create policy owner on eob_holds to current_user using (true) with check (true);
create policy read on eob_holds for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.health_clients())::uuid[]) and case
    when (select access.eob_people()) is null then true else person_id = any((select access.eob_people())::uuid[]) end
    and case when not sensitive or (select access.sensitive_people()) is null then true
    else person_id = any((select access.sensitive_people())::uuid[]) end);
create policy keep on eob_holds for update to coverlane_app, coverlane_worker
  using (client_id = any((select access.health_clients())::uuid[]) and (select access.keeps_papers()))
  with check (client_id = any((select access.health_clients())::uuid[]) and (select access.keeps_papers()));
create policy hold on eob_holds for insert to coverlane_app
  with check (client_id = any((select access.health_clients())::uuid[]) and (select access.keeps_papers()));
create trigger sign_acting_ended_by_name before insert or update of ended_by_name on eob_holds for each row
  when (new.ended_by_name is not null) execute function access.sign_acting('ended_by_key', 'ended_by_name');
create trigger sign_acting_held_by before insert or update of held_by on eob_holds for each row
  when (new.held_by is not null) execute function access.sign_acting('held_by_key', 'held_by_name');
