-- help_requests: whoever asked reads it, as long as they may read the claim that it is about. The desk reads those of its clients, and
-- of claims those of clients whose health information it reads; of no client those of the installation, which administrators answer.
grant select, insert, update (status, priority, category, owner_id, owner_name, waits_since, due_at, first_reply_at, last_word_at,
  resolved_at, contact_id, merged_into, merged_at, before_merge, version) on help_requests to coverlane_app;
grant select on help_requests to coverlane_worker;
create policy owner on help_requests to current_user using (true) with check (true);
create policy read on help_requests for select to coverlane_app
  using (user_id = (select access.user_id())
    -- As its thread: whoever goes to another employer takes no question about the former one along.
    and (client_id is null or client_id = any((select access.clients())::uuid[]))
    and (claim_id is null or exists (select from claims c where c.id = claim_id)));
create policy ask on help_requests for insert to coverlane_app
  with check (user_id = (select access.user_id()) and installation_id = (select access.installation()) and status in ('new', 'open')
    and (client_id is null or client_id = any((select access.clients())::uuid[]))
    -- The transcript is a thread of theirs: the desk reads it from then on.
    and exists (select from thread_readers r where r.thread_id = help_requests.thread_id and r.user_id = (select access.user_id()))
    and (claim_id is null or exists (select from claims c where c.id = claim_id)));
create policy answer on help_requests for update to coverlane_app
  using (user_id = (select access.user_id()) and (client_id is null or client_id = any((select access.clients())::uuid[])))
  with check (user_id = (select access.user_id()) and status in ('new', 'open', 'assigned') and merged_into is null);
create policy desk on help_requests for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.desk_installation())
    and (client_id = any((select access.clients())::uuid[])
      or client_id is null and installation_id = (select access.admin_installation()))
    and (claim_id is null or client_id = any((select access.health_clients())::uuid[])));
create policy work on help_requests for update to coverlane_app
  using (installation_id = (select access.answering_installation()) and user_id <> (select access.user_id())
    and (client_id = any((select access.clients())::uuid[])
      or client_id is null and installation_id = (select access.admin_installation()))
    and (claim_id is null or client_id = any((select access.health_clients())::uuid[])))
  with check (installation_id = (select access.answering_installation()));

-- help_notes: the desk's alone. Whoever asked sees their own request by another policy, so that the door is asked here again.
grant select, insert on help_notes to coverlane_app;
create policy owner on help_notes to current_user using (true) with check (true);
create policy read on help_notes for select to coverlane_app
  using ((select access.desk_installation()) is not null
    and exists (select from help_requests h where h.id = help_id and h.user_id <> (select access.user_id())));
create policy write on help_notes for insert to coverlane_app
  with check ((select access.answering_installation()) is not null and written_by = (select access.user_id())
    and exists (select from help_requests h where h.id = help_id and h.user_id <> (select access.user_id())));
create trigger sign_acting_written_by before insert on help_notes for each row
  execute function access.sign_acting('written_by_key', 'written_by_name');

-- cannedanswers: administrators keep them; the whole desk reads them.
grant select, insert, update on cannedanswers to coverlane_app;
create policy owner on cannedanswers to current_user using (true) with check (true);
create policy admin on cannedanswers to coverlane_app
  using (installation_id = (select access.admin_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()));
create policy desk on cannedanswers for select to coverlane_app
  using (installation_id = (select access.desk_installation()) and deleted_at is null);
create trigger sign_record before insert or update on cannedanswers for each row
  execute function access.sign_record('updated_by_key');

-- closingdays: administrators keep those of everybody and of their clients, an employer's own people those of the employer.
grant select, insert, update on closingdays to coverlane_app;
create policy owner on closingdays to current_user using (true) with check (true);
create policy admin on closingdays to coverlane_app
  using (installation_id = (select access.admin_installation()) and (client_id is null
    or client_id = any((select access.clients())::uuid[])) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()) and (client_id is null
    or client_id = any((select access.clients())::uuid[])));
-- Who is held to some divisions closes none of the others.
create policy keep on closingdays to coverlane_app
  using (installation_id = (select access.installation()) and (select access.user_type()) = 'client'
    and client_id = (select access.kept_contacts()) and (select access.held_divisions()) is null
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.installation()) and (select access.user_type()) = 'client'
    and client_id = (select access.kept_contacts()) and (select access.held_divisions()) is null);
create trigger owner_of_closing_day before insert or update on closingdays for each row
  execute function access.owner_of_closing_day();
create trigger sign_record before insert or update on closingdays for each row
  execute function access.sign_record('updated_by_key');
