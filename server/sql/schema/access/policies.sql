-- access.signing_key
create policy owner on access.signing_key to current_user using (true) with check (true);

-- access.rights
grant select (acting, acts, administers, api_key, context, id, installation, session, signs_as, viewer) on access.rights
  to coverlane_audit;
create policy owner on access.rights to current_user using (true) with check (true);
create policy audit on access.rights for select to coverlane_audit using (true);

-- access.rights_stamp
create policy owner on access.rights_stamp to current_user using (true) with check (true);

-- access.secret_check
create policy owner on access.secret_check to current_user using (true) with check (true);

-- access.secrets
create policy owner on access.secrets to current_user using (true) with check (true);

-- access.carried_keys
create policy owner on access.carried_keys to current_user using (true) with check (true);

-- access.index_moves
create policy owner on access.index_moves to current_user using (true) with check (true);

-- access.moved_clients
create policy owner on access.moved_clients to current_user using (true) with check (true);

-- access.backups
create policy owner on access.backups to current_user using (true) with check (true);

-- access.portal_nodes
create policy owner on access.portal_nodes to current_user using (true) with check (true);

-- access.schema_state
create policy owner on access.schema_state to current_user using (true) with check (true);

-- access.schema_texts
create policy owner on access.schema_texts to current_user using (true) with check (true);

-- access.schema_release
create policy owner on access.schema_release to current_user using (true) with check (true);
