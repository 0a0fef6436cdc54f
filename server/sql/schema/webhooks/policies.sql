-- webhooks
grant select, insert, update (client_ids, deleted_at, events, link_base, name, previous_until, secret_number, status,
  updated_at, url, version) on webhooks to coverlane_app;
create policy owner on webhooks to current_user using (true) with check (true);
create policy keepers on webhooks to coverlane_app
  using (installation_id = (select access.keys_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.keys_installation()));
create trigger sign_record before insert or update of name, url, events, client_ids, status, secret_number, deleted_at on webhooks
  for each row execute function access.sign_webhook();

-- webhook_deliveries
grant select on webhook_deliveries to coverlane_app;
create policy owner on webhook_deliveries to current_user using (true) with check (true);
create policy keepers on webhook_deliveries for select to coverlane_app
  using (installation_id = (select access.keys_installation()));

-- events
-- Of the administrators and their keys: of the clients they see, what was decided about claims for readers of health information, what
-- is of no client for whoever manages users.
grant select on events to coverlane_app;
create policy owner on events to current_user using (true) with check (true);
create policy read on events for select to coverlane_app
  using ((select access.user_type()) = 'admin' and ((client_id = any((select access.clients())::uuid[])
      and (event <> 'claim.decided' or client_id = any((select access.health_clients())::uuid[])))
    or (client_id is null and installation_id = (select access.managed_installation()))));

-- event_numbers
create policy owner on event_numbers to current_user using (true) with check (true);
