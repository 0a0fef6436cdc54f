-- The desk answers help requests (domain 11): who has one, what it is about, by when a word is promised, and how it went on.
alter table help_requests
  -- The year of its number, HR-YYYY-nnnnnn.
  add column year int,
  add column client_id uuid references clients,
  -- The member who asks; null: somebody of staff.
  add column person_id uuid references people,
  add column category text not null default 'general',
  add column priority text not null default 'normal',
  -- The contact of that category that it goes to; null: whoever of the desk.
  add column contact_id uuid references contacts,
  -- Who of the desk has it.
  add column owner_id uuid references users,
  add column owner_name text,
  add column asker_name text,
  -- Since when the desk owes a word, and until when it is promised; both null while it owes none.
  add column waits_since timestamptz,
  add column due_at timestamptz,
  add column first_due_at timestamptz,
  add column first_reply_at timestamptz,
  add column last_word_at timestamptz not null default now(),
  add column resolved_at timestamptz,
  add column version int not null default 1;
alter table help_requests drop constraint help_requests_status_check;

-- What was asked so far appears at the desk.
update help_requests h set year = extract(year from h.created_at at time zone 'UTC')::int,
  status = case h.status when 'answered' then 'awaitingMember' else h.status end,
  category = case h.entity_type when 'claim' then 'claim' else 'general' end,
  last_word_at = h.created_at,
  waits_since = case h.status when 'open' then h.created_at end,
  due_at = case h.status when 'open' then h.created_at + interval '1 day' end,
  first_due_at = h.created_at + interval '1 day',
  asker_name = u.first_name || ' ' || u.last_name,
  person_id = case u.type when 'member' then u.entity_id end,
  client_id = case u.type when 'member' then (select p.client_id from people p where p.id = u.entity_id)
    when 'client' then u.entity_id end
from users u where u.id = h.user_id;
alter table help_requests
  alter column year set not null,
  alter column status set default 'new',
  add constraint help_requests_status_check check (status in ('new', 'open', 'assigned', 'awaitingMember', 'resolved', 'closed')),
  add constraint help_requests_priority_check check (priority in ('low', 'normal', 'high', 'urgent')),
  add constraint help_requests_category_check check (category in ('general', 'enrollment', 'claim', 'idcard', 'payment',
    'pharmacy', 'technical'));
create index help_requests_client on help_requests (client_id);
create index help_requests_person on help_requests (person_id);
create index help_requests_contact on help_requests (contact_id);
create index help_requests_owner on help_requests (owner_id);
-- What the desk owes, by when; few of all that was ever asked.
create index help_requests_waiting on help_requests (installation_id, due_at) where status in ('new', 'open', 'assigned');

-- What the desk tells itself about a request; the asker never reads it.
create table help_notes (
  id uuid primary key,
  help_id uuid not null references help_requests,
  body text not null,
  written_by uuid not null references users,
  written_by_name text not null,
  written_by_key jsonb,
  created_at timestamptz not null default now()
);
create index help_notes_help on help_notes (help_id, created_at);
create index help_notes_written_by on help_notes (written_by);
alter table help_notes enable row level security;
alter table help_notes force row level security;

insert into permissions (id, machine_name, name, name_ko, name_es)
select gen_random_uuid(), 'answerHelp', 'Answer help requests', '문의 답변', 'Responder solicitudes de ayuda'
where not exists (select from permissions where machine_name = 'answerHelp');
