-- Who came by the personal link of an enrollment session has no account: their session is of one person of one census, and of the
-- key that let them in (domain 5.5). With another key, or none, it is over.
alter table sessions alter column user_id drop not null;
alter table sessions add column session_member_id uuid references enrollmentsessionmembers;
alter table sessions add column key_hash bytea;
alter table sessions add constraint sessions_whose_check check (num_nonnulls(user_id, session_member_id) = 1
  and (session_member_id is null) = (key_hash is null));
create index sessions_session_member on sessions (session_member_id) where (session_member_id is not null);
-- They sign what they submit in their own name, without an account.
alter table enrollment_signatures alter column user_id drop not null;
alter table enrollment_signatures add column session_member_id uuid references enrollmentsessionmembers;
alter table enrollment_signatures add constraint enrollment_signatures_whose_check check (user_id is not null or session_member_id is not null);
create index enrollment_signatures_session_member on enrollment_signatures (session_member_id) where (session_member_id is not null);
-- A key that was withdrawn is never made again: the next one has another number.
alter table enrollmentsessionmembers add column key_withdrawn_at timestamptz;
