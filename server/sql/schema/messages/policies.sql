-- threads: THE place that says who reads a thread; its messages and their attachments ask here. This policy is of those who take
-- part, as long as they may: of an employer that is still theirs, about somebody they still read about (who changed employer, came
-- of age or asked for confidential communications is not read about any more), and of a claim that they may still read. Whoever
-- else reads threads (staff of the desk) has a policy of their own beside it.
grant select on threads to coverlane_app, coverlane_worker;
grant insert (id, installation_id, subject, subject_key, subject_values, category, related_type, related_id, client_id, person_id,
  language) on threads to coverlane_app;
create policy owner on threads to current_user using (true) with check (true);
create policy take_part on threads for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation())
    and (client_id is null or client_id = any((select access.clients())::uuid[]))
    and exists (select from thread_readers r where r.thread_id = threads.id and r.user_id = (select access.user_id()))
    and (person_id is null or person_id = (select access.own_person()) or related_type is not distinct from 'claim'
      or (coalesce(person_id = any((select access.people())::uuid[]), true)
        and coalesce(person_id = any((select access.health_people())::uuid[]), true)))
    and (related_type is distinct from 'claim' or exists (select from claims c where c.id = related_id)));
-- Staff of the desk read the transcripts of the help requests that they see; their own they read as whoever takes part.
create policy desk on threads for select to coverlane_app
  using (installation_id = (select access.desk_installation())
    and exists (select from help_requests h where h.thread_id = threads.id and h.user_id <> (select access.user_id())));
-- Who begins one: somebody about themselves or nobody, of an employer of theirs, and about a claim that they may read.
create policy begin on threads for insert to coverlane_app
  with check (installation_id = (select access.installation()) and (select access.user_id()) is not null
    and (client_id is null or client_id = any((select access.clients())::uuid[]))
    and (person_id is null or person_id = (select access.own_person()))
    and (related_type is distinct from 'claim' or exists (select from claims c where c.id = related_id)));
create trigger take_part_in_own after insert on threads for each row when (new.subject is not null)
  execute function access.take_part_in_own();

-- thread_readers
grant select on thread_readers to coverlane_app, coverlane_worker;
create policy owner on thread_readers to current_user using (true) with check (true);
create policy own on thread_readers for select to coverlane_app, coverlane_worker
  using (user_id = (select access.user_id()));

-- messages: of a thread that the reader sees, until they expire.
grant select on messages to coverlane_app, coverlane_worker;
grant insert (id, thread_id, sender, sent_by, body, text_key, text_values, language, requires_ack, expires_at)
  on messages to coverlane_app;
create policy owner on messages to current_user using (true) with check (true);
create policy read on messages for select to coverlane_app, coverlane_worker
  using (exists (select from threads t where t.id = thread_id)
    and (expires_at is null or expires_at > now()) and (select access.user_id()) is not null);
-- In one's own name whoever takes part and still reads the thread; asking nobody for anything, and for good.
create policy write on messages for insert to coverlane_app
  with check (sender = 'user' and sent_by = (select access.user_id()) and body is not null and not requires_ack and expires_at is null
    and exists (select from threads t where t.id = thread_id)
    and exists (select from thread_readers r where r.thread_id = messages.thread_id and r.user_id = (select access.user_id())));
-- For the desk whoever may answer there, in the threads of requests that they see and did not send themselves.
create policy answer on messages for insert to coverlane_app
  with check (sender = 'desk' and sent_by = (select access.user_id()) and body is not null
    and exists (select from help_requests h where h.thread_id = messages.thread_id
      and h.installation_id = (select access.answering_installation()) and h.user_id <> (select access.user_id())));
-- The portal acknowledges a request of whoever sent it, and says nothing else in anybody's transaction.
create policy acknowledge on messages for insert to coverlane_app
  with check (sender = 'portal' and text_key = 'help' and body is null and sent_by is null and not requires_ack and expires_at is null
    and exists (select from help_requests h where h.thread_id = messages.thread_id and h.user_id = (select access.user_id())));
-- It tells whoever asked, too, that the desk answers their request together with others, or by itself again.
create policy tell on messages for insert to coverlane_app
  with check (sender = 'portal' and text_key in ('helpMerged', 'helpSplit') and body is null and sent_by is null and not requires_ack
    and expires_at is null and exists (select from help_requests h where h.thread_id = messages.thread_id
      and h.installation_id = (select access.answering_installation()) and h.user_id <> (select access.user_id())));
create trigger hand_out_message after insert on messages for each row
  when (new.sender <> 'portal' or new.text_key in ('help', 'helpMerged', 'helpSplit')) execute function access.hand_out_message();
create trigger name_writer before insert on messages for each row when (new.sent_by is not null)
  execute function access.name_writer();
create trigger sign_acting_sent_by before insert or update of sent_by on messages for each row
  when (new.sent_by is not null) execute function access.sign_acting('sent_by_key', 'sent_by_name');

-- message_attachments
grant select, insert on message_attachments to coverlane_app;
grant select on message_attachments to coverlane_worker;
create policy owner on message_attachments to current_user using (true) with check (true);
create policy read on message_attachments for select to coverlane_app, coverlane_worker
  using (exists (select from messages m where m.id = message_id) and (select access.user_id()) is not null);
-- To what one writes, and of what one may read oneself: whoever reads the message reads it from then on.
create policy attach on message_attachments for insert to coverlane_app
  with check (exists (select from messages m where m.id = message_id and m.sent_by = (select access.user_id())));
create trigger attach_own before insert on message_attachments for each row execute function access.attach_own();

-- message_receipts
grant select, update (read_at, archived_at, deleted_at, acknowledged_at) on message_receipts to coverlane_app;
create policy owner on message_receipts to current_user using (true) with check (true);
create policy own on message_receipts for select to coverlane_app using (user_id = (select access.user_id()));
create policy change on message_receipts for update to coverlane_app
  using (user_id = (select access.user_id())) with check (user_id = (select access.user_id()));

-- message_choices
grant select, insert, update on message_choices to coverlane_app;
create policy owner on message_choices to current_user using (true) with check (true);
create policy own on message_choices for select to coverlane_app using (user_id = (select access.user_id()));
create policy choose on message_choices for insert to coverlane_app with check (user_id = (select access.user_id()));
create policy change on message_choices for update to coverlane_app
  using (user_id = (select access.user_id())) with check (user_id = (select access.user_id()));
