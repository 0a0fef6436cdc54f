-- Begins a thread of the caller's installation, in which the caller takes part. Whether they may decide the policies of threads.
create function access.open_thread(id uuid, facts jsonb) returns void
language sql set search_path = pg_catalog, public, access as $$
  insert into threads (id, installation_id, subject, subject_key, subject_values, category, related_type, related_id, client_id,
    person_id, language)
  values (open_thread.id, access.installation(), facts ->> 'subject', facts ->> 'subjectKey',
    coalesce(facts -> 'subjectValues', '{}'), facts ->> 'category', facts ->> 'relatedType', (facts ->> 'relatedId')::uuid,
    (facts ->> 'clientId')::uuid, (facts ->> 'personId')::uuid, facts ->> 'language')
$$;
revoke execute on function access.open_thread from public;
grant execute on function access.open_thread to coverlane_app;

-- Whoever begins a thread takes part in it; nobody else adds readers.
-- Definer: what it does follows from the row, whatever whoever began it may do.
create function access.take_part_in_own() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  insert into thread_readers (thread_id, user_id) select new.id, access.user_id() where access.user_id() is not null
  on conflict do nothing;
  return null;
end
$$;
revoke execute on function access.take_part_in_own from public;

-- Writes a message into a thread. Whether the caller may, and in whose name, decide the policies of messages. One at a time: whoever
-- answers says what they had read last, and another answer since then comes before theirs. False: somebody answered meanwhile.
create function access.post_message(id uuid, thread uuid, facts jsonb, attachments uuid[], after uuid) returns boolean
language plpgsql set search_path = pg_catalog, public, access as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('thread ' || post_message.thread::text, 0));
  if post_message.after is not null and post_message.after is distinct from (select m.id from messages m
      where m.thread_id = post_message.thread order by m.created_at desc, m.id desc limit 1) then
    return false;
  end if;
  insert into messages (id, thread_id, sender, sent_by, body, text_key, text_values, language, requires_ack, expires_at)
  values (post_message.id, post_message.thread, facts ->> 'sender',
    case when facts ->> 'sender' <> 'portal' then access.user_id() end, facts ->> 'body', facts ->> 'textKey',
    coalesce(facts -> 'textValues', '{}'), facts ->> 'language', coalesce((facts ->> 'requiresAck')::boolean, false),
    (facts ->> 'expiresAt')::timestamptz);
  insert into message_attachments (message_id, document_id, position)
  select post_message.id, a.document, min(a.place) from unnest(attachments) with ordinality a (document, place) group by a.document;
  return true;
end
$$;
revoke execute on function access.post_message from public;
grant execute on function access.post_message to coverlane_app;

-- Only what whoever attaches it reads is attached: others read it from then on. No policy says so, since that of documents asks for
-- attachments.
create function access.attach_own() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if not exists (select from documents d where d.id = new.document_id) then
    raise exception 'document % is none of the writer''s', new.document_id using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
revoke execute on function access.attach_own from public;

-- Under whose name a message stands: the account's own, whatever whoever writes it says.
-- Definer: what it does follows from the row, whatever whoever wrote it may read.
create function access.name_writer() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  new.sent_by_name := coalesce(new.sent_by_name,
    (select access.name_as_read(u.first_name, u.last_name) from users u where u.id = new.sent_by));
  return new;
end
$$;
revoke execute on function access.name_writer from public;

-- Each who takes part gets their receipt of what was written: the sender's is read.
-- Definer: what it does follows from the row, whatever whoever wrote it may do.
create function access.hand_out_message() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  if access.user_id() is null then return null; end if;
  insert into message_receipts (message_id, user_id, read_at, created_at)
  select new.id, r.user_id, case when r.user_id = new.sent_by then now() end, new.created_at
  from thread_readers r where r.thread_id = new.thread_id on conflict do nothing;
  update threads t set last_at = new.created_at where t.id = new.thread_id;
  return null;
end
$$;
revoke execute on function access.hand_out_message from public;

-- Is a user told by e-mail of messages of a category?
-- Definer, and nobody's to execute but the owner's functions.
create function access.is_told_by_email(reader uuid, category text) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select coalesce((select c.by_email from message_choices c where c.user_id = is_told_by_email.reader
    and c.category = is_told_by_email.category), true)
$$;
revoke execute on function access.is_told_by_email from public;

-- Mails that say that a message of the caller's waits and nothing of it (domain 11): to everybody who has it new, as they chose.
-- Who works for the client no more finds no message, and is told of none.
-- Definer: it writes mails, which those who execute it may not.
create function access.queue_message_mails(message uuid, link_base text) returns setof uuid
language sql security definer set search_path = pg_catalog, public, access as $$
  insert into mails (id, installation_id, user_id, kind, address, link_base, path)
  select gen_random_uuid(), u.installation_id, u.id, 'messageWaiting', u.email, queue_message_mails.link_base,
    '/user/inbox/' || m.id::text
  from messages m join threads t on t.id = m.thread_id
  join message_receipts r on r.message_id = m.id and r.status = 'new'
  join users u on u.id = r.user_id and u.status in ('active', 'locked') and u.email is not null
  where m.id = queue_message_mails.message and m.sent_by = access.user_id() and access.is_told_by_email(u.id, t.category)
    and (t.client_id is null or t.client_id = any(access.clients_of(u)))
  returning id
$$;
revoke execute on function access.queue_message_mails from public;
grant execute on function access.queue_message_mails to coverlane_app;

-- Adds a file to a message of the caller's own, or to an answer of theirs at the desk, as a document without a place and a category: who reads the message reads it, and
-- nobody else. False: the message has as many as it may, or is not the caller's.
-- Definer: whoever writes to the desk keeps no documents otherwise.
create function access.attach_file(message uuid, document uuid, version uuid, file jsonb, most int) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  perform from messages m where m.id = attach_file.message and m.sent_by = access.user_id() and case m.sender
      when 'user' then exists (select from thread_readers r where r.thread_id = m.thread_id and r.user_id = m.sent_by)
      when 'desk' then exists (select from help_requests h where h.thread_id = m.thread_id
        and h.installation_id = access.answering_installation() and h.user_id <> m.sent_by)
      else false end for no key update of m;
  if not found or (select count(*) from message_attachments a where a.message_id = attach_file.message) >= most then
    return false;
  end if;
  insert into documents (id, installation_id, name, visible_to, status, published_at, added_by)
  values (attach_file.document, access.installation(), file ->> 'fileName', '[]', 'published', now(), access.user_id());
  insert into document_versions (id, document_id, number, file_key, file_name, media_type, bytes, sha256, sent_sha256, scan, added_by)
  values (attach_file.version, attach_file.document, 1, (file ->> 'fileKey')::uuid, file ->> 'fileName', file ->> 'mediaType',
    (file ->> 'bytes')::bigint, file ->> 'sha256', nullif(file ->> 'sentSha256', file ->> 'sha256'), file ->> 'scan', access.user_id());
  insert into message_attachments (message_id, document_id, position)
  select attach_file.message, attach_file.document, count(*) + 1 from message_attachments a where a.message_id = attach_file.message;
  return true;
end
$$;
revoke execute on function access.attach_file from public;
grant execute on function access.attach_file to coverlane_app;
