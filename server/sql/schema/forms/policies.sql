-- customforms
grant select, insert, update on customforms to coverlane_app;
grant select on customforms to coverlane_worker;
create policy owner on customforms to current_user using (true) with check (true);
create policy admin on customforms to coverlane_app
  using (installation_id = (select access.admin_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()));
create policy own on customforms for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and deleted_at is null);
create trigger sign_record before insert or update on customforms for each row
  execute function access.sign_record('updated_by_key');

-- customformversions
-- A version that was published never changes: what was answered names it.
grant select, insert on customformversions to coverlane_app;
grant select on customformversions to coverlane_worker;
create policy owner on customformversions to current_user using (true) with check (true);
create policy admin on customformversions for insert to coverlane_app
  with check (installation_id = (select access.admin_installation()) and published_by = (select access.user_id())
    and (select access.keeps_forms()));
create policy own on customformversions for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()));
create trigger sign_acting before insert on customformversions for each row
  when (new.published_by is not null) execute function access.sign_acting('published_by_key', 'published_by_name');

-- customformmaps
grant select, insert, update, delete on customformmaps to coverlane_app;
grant select on customformmaps to coverlane_worker;
create policy owner on customformmaps to current_user using (true) with check (true);
create policy admin on customformmaps to coverlane_app
  using (installation_id = (select access.admin_installation()))
  with check (installation_id = (select access.admin_installation())
    and (client_id is null or client_id = any((select access.clients())::uuid[])));
-- Who builds a session has it alone ask what is published; where forms are asked otherwise is the administrators' to say.
create policy ask on customformmaps to coverlane_app
  using (session_id is not null and (select access.keeps_sessions()) and client_id = any((select access.clients())::uuid[]))
  with check (session_id is not null and (select access.keeps_sessions()) and client_id = any((select access.clients())::uuid[])
    and installation_id = (select access.installation())
    and exists (select from enrollmentsessions s where s.id = session_id and s.client_id = customformmaps.client_id));
create policy own on customformmaps for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation())
    and (client_id is null or client_id = any((select access.clients())::uuid[])));

-- customformvalues
-- What was answered stays: an answer is added, and none is changed or taken away.
grant select, insert on customformvalues to coverlane_app, coverlane_worker;
create policy owner on customformvalues to current_user using (true) with check (true);
-- THE place that says who is shown an answer: whoever reads the record, and of them administrators, or whoever the form is made visible
-- to where it is asked.
create policy shown on customformvalues as restrictive to coverlane_app
  using (exists (select from access.form_records r
      where r.kind = entity_type and r.id = entity_id and r.client_id = customformvalues.client_id)
    and ((select access.user_type()) = 'admin' or exists (select from access.mapped_forms m
      where m.customform_id = customformvalues.customform_id and m.kind = entity_type
        and (m.client_id is null or m.client_id = customformvalues.client_id))));
create policy own on customformvalues for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]));
-- It is asked on the record of this client on this day.
create policy say on customformvalues for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and answered_by = (select access.user_id()) and enrollment_id is null and union_signup_id is null
    and exists (select from access.mapped_forms m where m.customform_id = customformvalues.customform_id
      and m.occasion = entity_type and m.is_asked and (m.client_id is null or m.client_id = customformvalues.client_id)));
-- What was answered in an enrollment reaches the record when that is processed, in the name of whoever submitted it.
create policy enrolled on customformvalues for insert to coverlane_worker
  with check (entity_type = 'member' and exists (select from enrollments e where e.id = enrollment_id
    and e.client_id = customformvalues.client_id and e.status = 'processing'
    and coalesce(e.subscriber_id = entity_id, true)));
-- What was answered in a union's sign-up reaches the record of whom it was accepted as.
create policy signed_up on customformvalues for insert to coverlane_worker
  with check (entity_type = 'member' and exists (select from union_signups s where s.id = union_signup_id
    and s.client_id = customformvalues.client_id and s.status = 'accepted' and s.person_id = entity_id));
create trigger sign_acting before insert on customformvalues for each row
  when (new.answered_by is not null) execute function access.sign_acting('answered_by_key', 'answered_by_name');
