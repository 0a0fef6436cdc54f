-- Invitations and reminders, one row a mail (domain 5.5). The link in it is made anew from the number of the person's key, so
-- that none is stored; another number makes the links of before lead nowhere.
alter table enrollmentsessionmembers add column key_number int not null default 1;
create table session_mails (
  id uuid primary key,
  client_id uuid not null references clients,
  session_id uuid not null,
  session_member_id uuid not null references enrollmentsessionmembers,
  kind text not null check (kind in ('invitation', 'reminder')),
  state text not null default 'queued' check (state in ('queued', 'sent', 'bounced', 'failed')),
  -- What the last try ended with: a code, never a text of the other side.
  fault text,
  link_base text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  sent_by uuid references users,
  sent_by_name text,
  sent_by_key jsonb,
  foreign key (session_id, client_id) references enrollmentsessions (id, client_id)
);
create index session_mails_session on session_mails (session_id, created_at);
create index session_mails_member on session_mails (session_member_id);
create index session_mails_client on session_mails (client_id);
create index session_mails_sent_by on session_mails (sent_by);
alter table session_mails enable row level security;
alter table session_mails force row level security;
