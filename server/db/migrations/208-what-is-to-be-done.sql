-- What home pages count: children about to turn 26, and people whose SSN is not on record.
create index member_search_children on member_search (client_id, dob) where relationship_code = '19';
-- A person's SSN is looked for, not read: the index alone answers.
create index person_ssns_current on person_ssns (client_id, person_id) where superseded_at is null;
-- And enrollments by the day they were submitted.
create index enrollments_submitted on enrollments (client_id, submitted_at) where submitted_at is not null;
