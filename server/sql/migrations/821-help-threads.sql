-- The transcript of a help request is a thread; each that was asked so far has one, with the question as its first message.
-- with policy threads owner
-- with policy thread_readers owner
-- with policy messages owner
-- with policy message_receipts owner
alter table help_requests drop constraint help_requests_thread_id_fkey;
update help_requests set thread_id = gen_random_uuid() where thread_id is null;
insert into threads (id, installation_id, subject, category, related_type, related_id, client_id, person_id, language, created_at, last_at)
select h.thread_id, h.installation_id, h.subject, case h.entity_type when 'claim' then 'claim' else 'general' end,
  case h.entity_type when 'claim' then 'claim' else 'help' end, coalesce(h.claim_id, h.id), h.client_id, h.person_id, u.language,
  h.created_at, h.created_at
from help_requests h join users u on u.id = h.user_id
where not exists (select from threads t where t.id = h.thread_id);
insert into thread_readers (thread_id, user_id, added_at)
select h.thread_id, h.user_id, h.created_at from help_requests h on conflict do nothing;
insert into messages (id, thread_id, sender, sent_by, sent_by_name, body, language, created_at)
select gen_random_uuid(), h.thread_id, 'user', h.user_id, h.asker_name,
  '<p>' || replace(replace(replace(replace(replace(h.message, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), E'\n', '<br>')
    || '</p>', u.language, h.created_at
from help_requests h join users u on u.id = h.user_id
where not exists (select from messages m where m.thread_id = h.thread_id);
insert into message_receipts (message_id, user_id, read_at, created_at)
select m.id, m.sent_by, m.created_at, m.created_at from messages m join help_requests h on h.thread_id = m.thread_id where m.sent_by is not null on conflict do nothing;
alter table help_requests
  alter column thread_id set not null,
  add constraint help_requests_thread_id_fkey foreign key (thread_id) references threads(id);
