-- sessions
grant select (active_at, address, created_at, ended_at, id, idle_seconds, user_agent, user_id), update (ended_at) on
  sessions to coverlane_app;
create policy owner on sessions to current_user using (true) with check (true);
create policy read on sessions for select to coverlane_app
  using (exists (select from users u where u.id = user_id and (u.id = (select access.user_id())
    or u.installation_id = (select access.managed_installation()) or u.entity_id = (select access.managed_entity()))));
create policy finish on sessions for update to coverlane_app
  using (ended_at is null and exists (select from users u where u.id = user_id and (u.id = (select access.user_id())
    or u.installation_id = (select access.managed_installation()) or u.entity_id = (select access.managed_entity()))))
  with check (ended_at is not null);
create trigger limit_idle before insert on sessions for each row execute function access.limit_idle();

-- login_tries
create policy owner on login_tries to current_user using (true) with check (true);

-- user_links
create policy owner on user_links to current_user using (true) with check (true);

-- code_seeds
grant select, insert, delete, update (confirmed_at, last_step) on code_seeds to coverlane_app;
create policy owner on code_seeds to current_user using (true) with check (true);
create policy own on code_seeds to coverlane_app
  using (user_id = (select access.user_id()))
  with check (user_id = (select access.user_id()));

-- passkeys
grant select, insert, delete, update (counter, last_used_at, name) on passkeys to coverlane_app;
create policy owner on passkeys to current_user using (true) with check (true);
create policy own on passkeys to coverlane_app
  using (user_id = (select access.user_id()))
  with check (user_id = (select access.user_id()));

-- recovery_codes
grant select, insert, delete, update (used_at) on recovery_codes to coverlane_app;
create policy owner on recovery_codes to current_user using (true) with check (true);
create policy own on recovery_codes to coverlane_app
  using (user_id = (select access.user_id()))
  with check (user_id = (select access.user_id()));

-- lookup_counts
create policy owner on lookup_counts to current_user using (true) with check (true);

-- search_alarms
grant select, update (seen_at, seen_by) on search_alarms to coverlane_app;
create policy owner on search_alarms to current_user using (true) with check (true);
create policy read on search_alarms for select to coverlane_app
  using (installation_id = (select access.managed_installation()));
create policy see on search_alarms for update to coverlane_app
  using (installation_id = (select access.managed_installation()));
create trigger sign_acting_seen_by before insert or update of seen_by on search_alarms for each row
  when (new.seen_by is not null) execute function access.sign_acting('seen_by_key');
create trigger sign_acting_user_id before insert or update of user_id on search_alarms for each row
  when (new.user_id is not null) execute function access.sign_acting('user_key');

-- signinconnections
grant select, insert, update (application, certificates, client_ids, deleted_at, email_domains, issuer, name, second_factor,
  sign_in_address, status, tpa_id, updated_at, user_type, version) on signinconnections to coverlane_app;
create policy owner on signinconnections to current_user using (true) with check (true);
create policy keepers on signinconnections to coverlane_app
  using (installation_id = (select access.managed_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.managed_installation()));
create trigger sign_record before insert or update on signinconnections
  for each row execute function access.sign_record('updated_by_key');
create trigger settle before insert or update on signinconnections
  for each row execute function access.settle_connection();
create trigger lead_domains after insert or update of email_domains, deleted_at on signinconnections
  for each row execute function access.lead_domains();
create trigger end_sessions after update on signinconnections for each row
  when (new.status = 'off' or new.deleted_at is not null or new.issuer <> old.issuer or new.user_type <> old.user_type
    or new.application <> old.application or new.second_factor <> old.second_factor
    or new.client_ids is distinct from old.client_ids or new.tpa_id is distinct from old.tpa_id
    or new.certificates is distinct from old.certificates or new.sign_in_address is distinct from old.sign_in_address
    or not new.email_domains @> old.email_domains)
  execute function access.end_connection_sessions();

-- signin_answers
create policy owner on signin_answers to current_user using (true) with check (true);

-- signin_domains
create policy owner on signin_domains to current_user using (true) with check (true);

-- signin_secrets
create policy owner on signin_secrets to current_user using (true) with check (true);

-- signin_keys
create policy owner on signin_keys to current_user using (true) with check (true);

-- signin_provisioned
create policy owner on signin_provisioned to current_user using (true) with check (true);

-- signin_identities
create policy owner on signin_identities to current_user using (true) with check (true);

-- signin_attempts
create policy owner on signin_attempts to current_user using (true) with check (true);
