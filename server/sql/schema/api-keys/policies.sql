-- apikeys
grant select, insert (allowed_addresses, client_ids, expires_on, id, installation_id, made_by, name, prefix, read_only,
  scopes, status, user_id), update (allowed_addresses, client_ids, deleted_at, expires_on, name, read_only, scopes, status, updated_at,
  version) on apikeys to coverlane_app;
create policy owner on apikeys to current_user using (true) with check (true);
create policy keepers on apikeys for select to coverlane_app
  using (installation_id = (select access.keys_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')));
create policy make on apikeys for insert to coverlane_app
  with check (installation_id = (select access.keys_installation()) and user_id = (select access.user_id()));
create policy change on apikeys for update to coverlane_app
  using (installation_id = (select access.keys_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.keys_installation()));
create trigger sign_record before insert or update on apikeys for each row
  execute function access.sign_record('updated_by_key');

-- access.apikey_hashes
create policy owner on access.apikey_hashes to current_user using (true) with check (true);

-- access.apikey_minutes
create policy owner on access.apikey_minutes to current_user using (true) with check (true);

-- idempotency_keys
create policy owner on idempotency_keys to current_user using (true) with check (true);
