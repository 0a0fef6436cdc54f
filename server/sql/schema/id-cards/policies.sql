-- idcard_orders
grant select, insert, update (batch_card, batch_id, history, mail_to, note, status, status_at) on idcard_orders to
  coverlane_app, coverlane_worker;
create policy owner on idcard_orders to current_user using (true) with check (true);
-- Whoever came by the link of an enrollment session enrolls, and sees no more of the family.
create policy not_by_link on idcard_orders as restrictive to coverlane_app using ((select access.linked_member()) is null);
create policy read on idcard_orders for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and case when (select access.people()) is null then true
    else person_id = any((select access.people())::uuid[]) end);
create policy request on idcard_orders for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and status = 'requested' and case
    when (select access.people()) is null then true else person_id = any((select access.people())::uuid[]) end);
create policy move on idcard_orders for update to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and case when (select access.people()) is null then true
    else person_id = any((select access.people())::uuid[]) end and ((select access.keeps_papers())
    or status = 'requested'))
  with check (client_id = any((select access.clients())::uuid[]) and ((select access.keeps_papers())
    or status = 'cancelled'));
create trigger sign_acting_requested_by before insert or update of requested_by on idcard_orders for each row
  when (new.requested_by is not null) execute function access.sign_acting('requested_by_key', 'requested_by_name');
create trigger tell_added after insert on idcard_orders referencing new table as after_rows for each statement
  execute function access.tell_events();

-- idcard_templates
grant select, insert, update on idcard_templates to coverlane_app;
grant select on idcard_templates to coverlane_worker;
create policy owner on idcard_templates to current_user using (true) with check (true);
create policy admin on idcard_templates to coverlane_app
  using (installation_id = (select access.admin_installation()) and (client_id is null
    or client_id = any((select access.clients())::uuid[])))
  with check (installation_id = (select access.admin_installation()) and (client_id is null
    or client_id = any((select access.clients())::uuid[])));
create policy own on idcard_templates for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and status <> 'draft' and (client_id is null
    or client_id = any((select access.clients())::uuid[])));
create trigger card_template_changed after update on idcard_templates for each row
  when (new.status = 'active' and old.status is distinct from new.status) execute function access.card_template_changed();
create trigger sign_record before insert or update on idcard_templates for each row
  execute function access.sign_record('updated_by_key');

-- plancardfacts
grant select, insert, update on plancardfacts to coverlane_app;
grant select on plancardfacts to coverlane_worker;
create policy owner on plancardfacts to current_user using (true) with check (true);
create policy own on plancardfacts for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null);
create policy admin on plancardfacts to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null);
create trigger card_facts_changed after insert or update on plancardfacts for each row
  execute function access.card_facts_changed();
create trigger client_of_card_facts before insert or update on plancardfacts for each row
  execute function access.client_of_card_facts();
create trigger sign_record before insert or update on plancardfacts for each row
  execute function access.sign_record('updated_by_key');

-- card_changes
grant select, update (ordered, settled_at, settled_by_name, state) on card_changes to coverlane_app, coverlane_worker;
create policy owner on card_changes to current_user using (true) with check (true);
create policy keep on card_changes to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and (select access.keeps_papers()) and (client_id is null
    or client_id = any((select access.clients())::uuid[])))
  with check (installation_id = (select access.installation()) and (select access.keeps_papers()) and (client_id is null
    or client_id = any((select access.clients())::uuid[])));
create trigger sign_acting_changed_by_name before insert or update of changed_by_name on card_changes for each row
  when (new.changed_by_name is not null) execute function access.sign_acting('changed_by_key', 'changed_by_name');
create trigger sign_acting_settled_by_name before insert or update of settled_by_name on card_changes for each row
  when (new.settled_by_name is not null) execute function access.sign_acting('settled_by_key', 'settled_by_name');

-- print_batches
grant select, insert, update on print_batches to coverlane_app, coverlane_worker;
create policy owner on print_batches to current_user using (true) with check (true);
create policy keep on print_batches to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and (select access.keeps_papers()) and (client_id is null
    or client_id = any((select access.clients())::uuid[])) and (kind = 'cards' or (select access.reads_health())))
  with check (installation_id = (select access.installation()) and (select access.keeps_papers()) and (client_id is null
    or client_id = any((select access.clients())::uuid[])) and (kind = 'cards' or (select access.reads_health())));
create trigger sign_acting_created_by before insert or update of created_by on print_batches for each row
  when (new.created_by is not null) execute function access.sign_acting('created_by_key', 'created_by_name');
