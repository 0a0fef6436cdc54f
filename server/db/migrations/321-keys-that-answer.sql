-- What acted beside three more columns that say who did something (decision 068): corrections of failed enrollments, answers
-- to questions about who somebody is, and what a plan code means. What was written before names a key in words.
alter table enrollment_corrections add column user_key jsonb;
create trigger sign_acting_user_id before insert or update of user_id on enrollment_corrections for each row
  when (new.user_id is not null) execute function access.sign_acting('user_key', 'user_name');

-- An answer is carried from one file to the next with who gave it: only giving one is signed.
alter table import_identities add column answered_by_key jsonb;
create trigger sign_acting_answered_by before update of answered_by on import_identities for each row
  when (new.answered_by is not null) execute function access.sign_acting('answered_by_key', 'answered_by_name');

alter table plan_codes add column decided_by_key jsonb;
create trigger sign_acting_decided_by before insert or update of decided_by_name on plan_codes for each row
  when (new.decided_by_name is not null) execute function access.sign_acting('decided_by_key', 'decided_by_name');
