-- A question goes to the team of its contact, on to the backup of the contact where nobody answered in time, and is told to an
-- address of the team; a double of another question is answered with it.
alter table contacts add column team_queue text;
alter table help_requests
  -- When it went on to the backup of its contact, once.
  add column passed_on_at timestamptz,
  -- The request that this one is a double of, and how it was before: status, owner, due.
  add column merged_into uuid references help_requests,
  add column merged_at timestamptz,
  add column before_merge jsonb check (jsonb_typeof(before_merge) = 'object'),
  add constraint help_requests_merge_check check ((merged_into is null) = (merged_at is null)
    and (merged_into is null) = (before_merge is null) and merged_into <> id);
create index help_requests_merged_into on help_requests (merged_into);
