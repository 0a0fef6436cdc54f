-- Who puts documents and drawers where is the rule of access.keeps_at, which policies say in full: what they call they call once a
-- statement, and not for each row.

-- folders: whoever reads documents reads the names of the drawers they may look into; members see documents without drawers.
grant select, insert, update on folders to coverlane_app;
create policy owner on folders to current_user using (true) with check (true);
create policy read on folders for select to coverlane_app
  using (installation_id = (select access.installation()) and (select access.user_type()) <> 'member'
    and (select access.reads_documents())
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes'))
    and (client_id is null or client_id = any((select access.clients())::uuid[]))
    and (division_id is null or (select access.held_divisions()) is null
      or division_id = any((select access.held_divisions())::uuid[]))
    and ((select access.admin_installation()) is not null or coalesce(broker_id, partner_id, tpa_id) is null
      or coalesce(broker_id, partner_id, tpa_id) = (select access.own_organisation())));
create policy make on folders for insert to coverlane_app
  with check (installation_id = (select access.keeping_installation())
    and (case when (select access.admin_installation()) is not null then client_id is null or client_id = any((select access.clients())::uuid[])
      when coalesce(broker_id, partner_id, tpa_id) is not null
        then client_id is null and coalesce(broker_id, partner_id, tpa_id) = (select access.own_organisation())
      when client_id is null then false
      else client_id = any((select access.clients())::uuid[]) and ((select access.held_divisions()) is null
        or coalesce(division_id = any((select access.held_divisions())::uuid[]), false)) end));
create policy change on folders for update to coverlane_app
  using (installation_id = (select access.keeping_installation())
    and (case when (select access.admin_installation()) is not null then client_id is null or client_id = any((select access.clients())::uuid[])
      when coalesce(broker_id, partner_id, tpa_id) is not null
        then client_id is null and coalesce(broker_id, partner_id, tpa_id) = (select access.own_organisation())
      when client_id is null then false
      else client_id = any((select access.clients())::uuid[]) and ((select access.held_divisions()) is null
        or coalesce(division_id = any((select access.held_divisions())::uuid[]), false)) end))
  with check (installation_id = (select access.keeping_installation())
    and (case when (select access.admin_installation()) is not null then client_id is null or client_id = any((select access.clients())::uuid[])
      when coalesce(broker_id, partner_id, tpa_id) is not null
        then client_id is null and coalesce(broker_id, partner_id, tpa_id) = (select access.own_organisation())
      when client_id is null then false
      else client_id = any((select access.clients())::uuid[]) and ((select access.held_divisions()) is null
        or coalesce(division_id = any((select access.held_divisions())::uuid[]), false)) end));
create trigger sign_record before insert or update on folders for each row execute function access.sign_record('updated_by_key');

-- documents: what is published, in force and meant for the reader's kind of user, and stands at one of the reader's places. What
-- holds health information stands there for who reads that of the client, and for the member it is given to. Who keeps documents
-- sees drafts as well.
grant select, insert, update on documents to coverlane_app;
grant select on documents to coverlane_worker;
create policy owner on documents to current_user using (true) with check (true);
create policy read on documents for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and deleted_at is null and status = 'published'
    and coalesce(effective_date, '-infinity') <= (select access.installation_clock())::date
    and coalesce(expiration_date, 'infinity') >= (select access.installation_clock())::date
    and visible_to ? (select access.user_type())
    and (select access.reads_documents())
    and exists (select from documentmaps m where m.deleted_at is null and (m.document_id = documents.id
      or (m.document_id is null and m.category_id = documents.category_id
        and documents.id = any((select access.documents_by_category())::uuid[])))
      and (not documents.phi or ((m.client_id is null or m.client_id = any((select access.health_clients())::uuid[]))
        and case when (select access.user_type()) = 'member' then m.person_id is not null
          else (select access.reads_health()) end))));
create policy keep on documents for select to coverlane_app
  -- What is of no category came with a message: it is its readers' alone.
  using (installation_id = (select access.keeping_installation()) and category_id is not null
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes'))
    and (not phi or (select access.reads_health()))
    and ((select access.kept_documents()) is null or id = any((select access.kept_documents())::uuid[])));
-- What was deleted is the administrators' to take back until it is removed for good.
create policy removed on documents for select to coverlane_app
  using (deleted_at is not null and category_id is not null and installation_id = (select access.admin_installation())
    and installation_id = (select access.keeping_installation()) and (not phi or (select access.reads_health())));
create policy add on documents for insert to coverlane_app
  with check (installation_id = (select access.keeping_installation())
    and (not phi or (select access.reads_health())) );
create policy change on documents for update to coverlane_app
  using (installation_id = (select access.keeping_installation()) and category_id is not null
    and (not phi or (select access.reads_health())) and ((select access.kept_documents()) is null or id = any((select access.kept_documents())::uuid[])))
  with check (installation_id = (select access.keeping_installation())
    and (not phi or (select access.reads_health())));
-- What the night and the scanner note of a document signs nothing: who deleted it stays named (domain 10.2: certificate).
create trigger sign_record before insert or update of updated_at, updated_by, updated_by_name, updated_by_key, deleted_at on documents
  for each row execute function access.sign_record('updated_by_key');
create trigger category_of_places after update of category_id on documents for each row
  when (new.category_id <> old.category_id) execute function access.category_of_document_places();
create trigger file_in_force before update of current_number on documents for each row
  when (new.current_number is distinct from old.current_number) execute function access.take_file_in_force();
create trigger sign_acting_added_by before insert or update of added_by on documents for each row
  when (new.added_by is not null) execute function access.sign_acting('added_by_key', 'added_by_name');

-- Whoever reads a message reads what is attached to it, wherever else it stands; what holds health information who reads that of
-- the client too: whoever takes part is a member, staff of the desk may hold no such right.
create policy attached on documents for select to coverlane_app
  using (installation_id = (select access.installation()) and deleted_at is null
    and exists (select from message_attachments a where a.document_id = documents.id and (not documents.phi
      or exists (select from messages m join threads t on t.id = m.thread_id where m.id = a.message_id
        and coalesce(t.client_id = any((select access.health_clients())::uuid[]),
          t.client_id is null and cardinality((select access.health_clients())) > 0)))));

-- A bill is read by who reads bills, wherever else documents are read, and the portal alone writes it (decision 326).
create policy bills on documents as restrictive for select to coverlane_app
  using (bill_client_id is null or (bill_client_id = any((select access.clients())::uuid[])
    and ((select access.keeps_payments()) or (select access.reads_bills()))));
create policy bills_add on documents as restrictive for insert to coverlane_app with check (bill_client_id is null);
create policy bills_change on documents as restrictive for update to coverlane_app
  using (bill_client_id is null) with check (bill_client_id is null);

-- document_versions: of a document that the reader sees; what was withdrawn, or waits for the virus scanner, is for who keeps it.
grant select, insert, update on document_versions to coverlane_app;
grant select on document_versions to coverlane_worker;
create policy owner on document_versions to current_user using (true) with check (true);
create policy read on document_versions for select to coverlane_app, coverlane_worker
  using (exists (select from documents d where d.id = document_id)
    and ((withdrawn_at is null and scan = 'clean') or ((select access.keeping_installation()) is not null
      and ((select access.kept_documents()) is null or document_id = any((select access.kept_documents())::uuid[])))));
create policy add on document_versions for insert to coverlane_app
  with check (((select access.kept_documents()) is null or document_id = any((select access.kept_documents())::uuid[]))
    and exists (select from documents d where d.id = document_id));
create policy change on document_versions for update to coverlane_app
  using (((select access.kept_documents()) is null or document_id = any((select access.kept_documents())::uuid[]))
    and exists (select from documents d where d.id = document_id))
  with check (((select access.kept_documents()) is null or document_id = any((select access.kept_documents())::uuid[]))
    and exists (select from documents d where d.id = document_id));
create policy bills on document_versions as restrictive for insert to coverlane_app
  with check (bill_id is null and exists (select from documents d where d.id = document_id and d.bill_client_id is null));
create policy bills_change on document_versions as restrictive for update to coverlane_app
  using (bill_id is null) with check (bill_id is null);
create trigger file_in_force after insert or update of scan, withdrawn_at, file_name, media_type, bytes on document_versions for each row
  execute function access.give_file_in_force();
create trigger sign_acting_added_by before insert or update of added_by on document_versions for each row
  when (new.added_by is not null) execute function access.sign_acting('added_by_key', 'added_by_name');

-- documentmaps: a place is the reader's where they are of it. A client's papers reach those who work for all of it; its divisions
-- and their members where the place is inherited. Members: division, group and base plan of their own, and what is given to them.
grant select, insert, update on documentmaps to coverlane_app;
grant select on documentmaps to coverlane_worker;
create policy owner on documentmaps to current_user using (true) with check (true);
create policy admin on documentmaps to coverlane_app
  using (installation_id = (select access.admin_installation()) and (client_id is null
    or client_id = any((select access.clients())::uuid[])) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()) and (client_id is null
    or client_id = any((select access.clients())::uuid[])));
create policy own on documentmaps for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and deleted_at is null
    and (client_id is null or client_id = any((select access.clients())::uuid[]))
    and case
      when person_id is not null then coalesce(person_id = any((select access.health_people())::uuid[]), true)
        and coalesce(person_id = any((select access.people())::uuid[]), true)
        and coalesce((select access.own_papers()), 'all') <> 'none'
      when coalesce((select access.own_papers()), 'all') <> 'all' then false
      when coalesce(broker_id, partner_id, tpa_id) is not null
        then coalesce(broker_id, partner_id, tpa_id) = (select access.own_organisation())
      when division_id is not null then division_id = any((select access.announced_divisions())::uuid[])
      when group_id is not null then case when (select access.user_type()) = 'member'
        then group_id = any((select access.own_places())::uuid[]) else (select access.held_divisions()) is null end
      when baseplan_id is not null then coalesce(baseplan_id = any((select access.own_base_plans())::uuid[]), true)
      when client_id is not null then inherit
        or ((select access.user_type()) <> 'member' and (select access.held_divisions()) is null)
      else true end);
create policy place on documentmaps for insert to coverlane_app
  with check (installation_id = (select access.keeping_installation()) and document_id is not null
    and (case when (select access.admin_installation()) is not null then client_id is null or client_id = any((select access.clients())::uuid[])
      when coalesce(broker_id, partner_id, tpa_id) is not null
        then client_id is null and coalesce(broker_id, partner_id, tpa_id) = (select access.own_organisation())
      when client_id is null then false
      else client_id = any((select access.clients())::uuid[]) and ((select access.held_divisions()) is null
        or coalesce(division_id = any((select access.held_divisions())::uuid[]), false)
        or coalesce(person_id = any((select access.people())::uuid[]), false)) end)
    and ((select access.kept_documents()) is null or document_id = any((select access.kept_documents())::uuid[])));
create policy displace on documentmaps for update to coverlane_app
  using (installation_id = (select access.keeping_installation()) and document_id is not null
    and (case when (select access.admin_installation()) is not null then client_id is null or client_id = any((select access.clients())::uuid[])
      when coalesce(broker_id, partner_id, tpa_id) is not null
        then client_id is null and coalesce(broker_id, partner_id, tpa_id) = (select access.own_organisation())
      when client_id is null then false
      else client_id = any((select access.clients())::uuid[]) and ((select access.held_divisions()) is null
        or coalesce(division_id = any((select access.held_divisions())::uuid[]), false)
        or coalesce(person_id = any((select access.people())::uuid[]), false)) end)
    and ((select access.kept_documents()) is null or document_id = any((select access.kept_documents())::uuid[])))
  with check (installation_id = (select access.keeping_installation()) and document_id is not null
    and (case when (select access.admin_installation()) is not null then client_id is null or client_id = any((select access.clients())::uuid[])
      when coalesce(broker_id, partner_id, tpa_id) is not null
        then client_id is null and coalesce(broker_id, partner_id, tpa_id) = (select access.own_organisation())
      when client_id is null then false
      else client_id = any((select access.clients())::uuid[]) and ((select access.held_divisions()) is null
        or coalesce(division_id = any((select access.held_divisions())::uuid[]), false)
        or coalesce(person_id = any((select access.people())::uuid[]), false)) end));
create policy placed on documentmaps for select to coverlane_app
  using (installation_id = (select access.keeping_installation()) and document_id is not null
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes'))
    and (case when (select access.admin_installation()) is not null then client_id is null or client_id = any((select access.clients())::uuid[])
      when coalesce(broker_id, partner_id, tpa_id) is not null
        then client_id is null and coalesce(broker_id, partner_id, tpa_id) = (select access.own_organisation())
      when client_id is null then false
      else client_id = any((select access.clients())::uuid[]) and ((select access.held_divisions()) is null
        or coalesce(division_id = any((select access.held_divisions())::uuid[]), false)
        or coalesce(person_id = any((select access.people())::uuid[]), false)) end));
-- A bill stands at its employer, and nowhere else.
create policy bills_place on documentmaps as restrictive for insert to coverlane_app
  with check (not of_bill);
create policy bills_displace on documentmaps as restrictive for update to coverlane_app
  using (not of_bill);
create trigger client_of_place before insert or update on documentmaps for each row
  execute function access.client_of_document_place();
create trigger sign_record before insert or update on documentmaps for each row
  execute function access.sign_record('updated_by_key');

-- document_purges: what was removed, for administrators who read documents; nobody changes what it says.
grant select on document_purges to coverlane_app;
create policy owner on document_purges to current_user using (true) with check (true);
create policy read on document_purges for select to coverlane_app
  using (installation_id = (select access.admin_installation()) and (select access.reads_documents())
    and (not phi or (select access.reads_health())));
