-- A mail that is being handed over stands as such before it leaves: a worker that dies meanwhile sends none twice.
alter table session_mails drop constraint session_mails_state_check;
alter table session_mails add constraint session_mails_state_check
  check (state in ('queued', 'sending', 'sent', 'bounced', 'failed'));
alter table session_mails add column claimed_at timestamptz;
drop index session_mails_waiting;
create unique index session_mails_waiting on session_mails (session_member_id, kind) where state in ('queued', 'sending');
