-- Messages that land in the portal (domain 11): a thread, what was written in it, who takes part, and how each stands to it.
create table threads (
  id uuid primary key,
  installation_id uuid not null references installations,
  -- What somebody typed, or a text that each reader reads in their own language, with its values.
  subject text,
  subject_key text,
  subject_values jsonb not null default '{}',
  category text not null,
  -- What it is about: a claim, an enrollment, an explanation.
  related_type text,
  related_id uuid,
  client_id uuid references clients,
  person_id uuid references people,
  -- In which language it was begun.
  language text,
  created_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  constraint threads_subject_check check (num_nonnulls(subject, subject_key) = 1),
  constraint threads_category_check
    check (category in ('general', 'enrollment', 'claim', 'idcard', 'document', 'payment', 'system')),
  constraint threads_related_check check ((related_type is null) = (related_id is null)),
  constraint threads_language_check check (language in ('en', 'ko', 'es'))
);
create index threads_installation on threads (installation_id, last_at desc);
create index threads_client on threads (client_id);
create index threads_person on threads (person_id);
create index threads_related on threads (related_id) where related_id is not null;
alter table threads enable row level security;
alter table threads force row level security;

create table thread_readers (
  thread_id uuid not null references threads,
  user_id uuid not null references users,
  added_at timestamptz not null default now(),
  primary key (thread_id, user_id)
);
create index thread_readers_user on thread_readers (user_id);
alter table thread_readers enable row level security;
alter table thread_readers force row level security;

create table messages (
  id uuid primary key,
  thread_id uuid not null references threads,
  -- A user in their own name, the desk by one of its staff, or the portal by itself.
  sender text not null,
  sent_by uuid references users,
  sent_by_name text,
  sent_by_key jsonb,
  -- Sanitised HTML, or a text that each reader reads in their own language, with its values.
  body text,
  text_key text,
  text_values jsonb not null default '{}',
  language text,
  requires_ack boolean not null default false,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  constraint messages_sender_check check (sender in ('user', 'desk', 'portal')),
  constraint messages_sent_by_check check ((sender = 'portal') = (sent_by is null)),
  constraint messages_body_check check (num_nonnulls(body, text_key) = 1),
  constraint messages_language_check check (language in ('en', 'ko', 'es'))
);
create index messages_thread on messages (thread_id, created_at, id);
create index messages_sent_by on messages (sent_by);
alter table messages enable row level security;
alter table messages force row level security;

create table message_attachments (
  message_id uuid not null references messages,
  document_id uuid not null references documents,
  position int not null,
  primary key (message_id, document_id)
);
create index message_attachments_document on message_attachments (document_id);
alter table message_attachments enable row level security;
alter table message_attachments force row level security;

-- How one reader stands to one message. What was archived or deleted and is taken back is as it was: read or new.
create table message_receipts (
  message_id uuid not null references messages,
  user_id uuid not null references users,
  read_at timestamptz,
  archived_at timestamptz,
  deleted_at timestamptz,
  acknowledged_at timestamptz,
  status text not null generated always as (case when deleted_at is not null then 'deleted'
    when archived_at is not null then 'archived' when read_at is not null then 'read' else 'new' end) stored,
  created_at timestamptz not null default now(),
  primary key (message_id, user_id)
);
create index message_receipts_user on message_receipts (user_id, created_at desc, message_id);
create index message_receipts_new on message_receipts (user_id) where status = 'new';
alter table message_receipts enable row level security;
alter table message_receipts force row level security;

-- Of which kinds of message a user is told by e-mail; what nobody chose is told.
create table message_choices (
  user_id uuid not null references users,
  category text not null,
  by_email boolean not null,
  primary key (user_id, category),
  constraint message_choices_category_check
    check (category in ('general', 'enrollment', 'claim', 'idcard', 'document', 'payment', 'system'))
);
alter table message_choices enable row level security;
alter table message_choices force row level security;

-- A question is answered in its thread.
alter table help_requests add column thread_id uuid references threads;
create index help_requests_thread on help_requests (thread_id);
