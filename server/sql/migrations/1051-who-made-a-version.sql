-- A version of a survey's questions says who made it (domain 12.1); of those from before nobody wrote it down.
alter table survey_versions
  add column made_by uuid references users,
  add column made_by_name text,
  add column made_by_key jsonb;
create index survey_versions_made_by on survey_versions (made_by);
