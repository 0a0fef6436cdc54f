-- claims
grant select, insert, update (superseded_at, superseded_import) on claims to coverlane_app, coverlane_worker;
create policy owner on claims to current_user using (true) with check (true);
create policy record on claims for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.health_clients())::uuid[]) and (select access.people()) is null);
create policy supersede on claims for update to coverlane_app, coverlane_worker
  using (superseded_at is null and client_id = any((select access.health_clients())::uuid[])
    and (select access.people()) is null)
  with check (superseded_at is not null and client_id = any((select access.health_clients())::uuid[]));
create policy read on claims for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.health_clients())::uuid[]) and case
    when (select access.claim_people()) is null then true else person_id = any((select access.claim_people())::uuid[]) end
    and case when not sensitive or (select access.sensitive_people()) is null then true
    else person_id = any((select access.sensitive_people())::uuid[]) end);
create trigger tell_added after insert on claims referencing new table as after_rows for each statement
  execute function access.tell_events();

-- claim_lines
grant select, insert on claim_lines to coverlane_app, coverlane_worker;
create policy owner on claim_lines to current_user using (true) with check (true);
create policy record on claim_lines for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.health_clients())::uuid[]) and (select access.people()) is null);
create policy read on claim_lines for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.health_clients())::uuid[]) and case
    when (select access.claim_people()) is null then true else person_id = any((select access.claim_people())::uuid[]) end
    and case when not sensitive or (select access.sensitive_people()) is null then true
    else person_id = any((select access.sensitive_people())::uuid[]) end);

-- claim_people
grant select, insert, update on claim_people to coverlane_app, coverlane_worker;
create policy owner on claim_people to current_user using (true) with check (true);
create policy clients on claim_people to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));
create policy staff on claim_people as restrictive to coverlane_app, coverlane_worker
  using ((select access.people()) is null)
  with check ((select access.people()) is null);
create policy health on claim_people as restrictive to coverlane_app, coverlane_worker
  using (client_id = any((select access.health_clients())::uuid[]))
  with check (client_id = any((select access.health_clients())::uuid[]));
