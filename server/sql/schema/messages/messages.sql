-- Begins a thread of the caller's installation among these users; who is of another installation takes no part. Of a client only
-- who works for it begins one. False: the client is none of the caller's.
-- Definer: it writes threads and who takes part, which those who execute it may not.
create function access.open_thread(id uuid, facts jsonb, readers uuid[]) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  client uuid := (facts ->> 'clientId')::uuid;
  installation uuid := coalesce(access.installation(), (select c.installation_id from clients c where c.id = client));
begin
  if client is not null and not coalesce(client = any(access.clients()), false) then return false; end if;
  insert into threads (id, installation_id, subject, subject_key, subject_values, category, related_type, related_id, client_id,
    person_id, language)
  values (open_thread.id, installation, facts ->> 'subject', facts ->> 'subjectKey', coalesce(facts -> 'subjectValues', '{}'),
    facts ->> 'category', facts ->> 'relatedType', (facts ->> 'relatedId')::uuid, client, (facts ->> 'personId')::uuid,
    facts ->> 'language');
  insert into thread_readers (thread_id, user_id)
  select distinct open_thread.id, u.id from users u where u.id = any(readers) and u.installation_id = installation;
  return true;
end
$$;
revoke execute on function access.open_thread from public;
grant execute on function access.open_thread to coverlane_app, coverlane_worker;

-- Writes a message into a thread that the caller was asked about before, and gives each who takes part their receipt: the sender's
-- is read. One at a time: whoever answers says what they had read last, and another answer since then comes before theirs.
-- False: somebody answered in the meantime.
-- Definer: it writes messages and receipts, which those who execute it may not.
create function access.post_message(id uuid, thread uuid, facts jsonb, attachments uuid[], after uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  writer uuid := case when facts ->> 'sender' <> 'portal' then access.user_id() end;
begin
  perform from threads t where t.id = post_message.thread for update;
  if post_message.after is not null and post_message.after is distinct from (select m.id from messages m
      where m.thread_id = post_message.thread order by m.created_at desc, m.id desc limit 1) then
    return false;
  end if;
  insert into messages (id, thread_id, sender, sent_by, sent_by_name, body, text_key, text_values, language, requires_ack, expires_at,
    created_at)
  values (post_message.id, post_message.thread, facts ->> 'sender', writer,
    (select access.name_as_read(u.first_name, u.last_name) from users u where u.id = writer), facts ->> 'body', facts ->> 'textKey',
    coalesce(facts -> 'textValues', '{}'), facts ->> 'language', coalesce((facts ->> 'requiresAck')::boolean, false),
    (facts ->> 'expiresAt')::timestamptz, clock_timestamp());
  insert into message_attachments (message_id, document_id, position)
  select post_message.id, a.document, a.place from unnest(attachments) with ordinality a (document, place)
  on conflict do nothing;
  insert into message_receipts (message_id, user_id, read_at, created_at)
  select post_message.id, r.user_id, case when r.user_id = writer then now() end, m.created_at
  from thread_readers r join messages m on m.id = post_message.id where r.thread_id = post_message.thread;
  update threads t set last_at = clock_timestamp() where t.id = post_message.thread;
  return true;
end
$$;
revoke execute on function access.post_message from public;
grant execute on function access.post_message to coverlane_app, coverlane_worker;

-- Is a user told by e-mail of messages of a category?
-- Definer, and nobody's to execute but the owner's functions.
create function access.is_told_by_email(reader uuid, category text) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select coalesce((select c.by_email from message_choices c where c.user_id = is_told_by_email.reader
    and c.category = is_told_by_email.category), true)
$$;
revoke execute on function access.is_told_by_email from public;

-- Mails that say that a message waits and nothing of it (domain 11): to everybody who has it new, as they chose. Who works for the
-- client no more finds no message, and is told of none.
-- Definer: it writes mails, which those who execute it may not.
create function access.queue_message_mails(message uuid, link_base text) returns setof uuid
language sql security definer set search_path = pg_catalog, public, access as $$
  insert into mails (id, installation_id, user_id, kind, address, link_base, path)
  select gen_random_uuid(), u.installation_id, u.id, 'messageWaiting', u.email, queue_message_mails.link_base,
    '/user/inbox/' || m.id::text
  from messages m join threads t on t.id = m.thread_id
  join message_receipts r on r.message_id = m.id and r.status = 'new'
  join users u on u.id = r.user_id and u.status in ('active', 'locked') and u.email is not null
  where m.id = queue_message_mails.message and access.is_told_by_email(u.id, t.category)
    and (t.client_id is null or t.client_id = any(access.clients_of(u)))
  returning id
$$;
revoke execute on function access.queue_message_mails from public;
grant execute on function access.queue_message_mails to coverlane_app, coverlane_worker;
