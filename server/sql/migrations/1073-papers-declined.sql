-- Whoever signs a paper after others can decline, is reminded, and has a time to do so (domain 12.7); what is filled in before signing is
-- kept, sealed. Whose turn it is was asked when their mail left.
alter table survey_papers drop constraint survey_papers_state_check;
alter table survey_papers add constraint survey_papers_state_check
  check (state in ('draft', 'waiting', 'completed', 'declined', 'expired'));
alter table survey_paper_signers
  -- When their turn came.
  add column asked_at timestamptz,
  -- How often they were reminded since.
  add column reminders int not null default 0,
  add column declined_at timestamptz,
  add column decline_reason text,
  add column filled_sealed bytea;
alter table surveyrecipients add column draft_paper_sealed bytea;
update survey_paper_signers x set asked_at = now() from survey_papers p
  where p.id = x.paper_id and p.state = 'waiting' and x.signed_at is null
    and not exists (select from survey_paper_signers y where y.paper_id = x.paper_id and y.position < x.position and y.signed_at is null);
