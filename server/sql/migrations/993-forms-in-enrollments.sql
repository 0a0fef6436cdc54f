-- Custom forms are asked in enrollments (domain 12.2): of which types and in which step; what was answered names its enrollment.
alter table customformmaps drop constraint customformmaps_occasion_check;
alter table customformmaps add constraint customformmaps_occasion_check
  check (occasion in ('member', 'client', 'enrollment', 'session', 'signup'));
-- Of the occasion enrollment: the types it is asked in; none: in all.
alter table customformmaps add column enrollment_types jsonb not null default '[]';
alter table customformmaps add column step text not null default 'benefits'
  constraint customformmaps_step_check check (step in ('subscriber', 'dependents', 'benefits'));
alter table customformvalues add column enrollment_id uuid references enrollments;
create index customformvalues_enrollment on customformvalues (enrollment_id);

-- Answers of anonymous surveys until there are five (domain 12.1): a row that is written alone tells by its place, its moment and its
-- transaction whose it is. Nobody but the owner reads here.
create table survey_box (
  id uuid primary key,
  survey_id uuid not null references surveys,
  -- The row of surveyresponses that it becomes, but for what is sealed.
  made jsonb not null,
  sealed bytea
);
create index survey_box_survey on survey_box (survey_id);
alter table survey_box enable row level security;
alter table survey_box force row level security;

alter table survey_files add column box_id uuid references survey_box;
create index survey_files_box on survey_files (box_id);
alter table survey_files drop constraint survey_files_whose_check;
alter table survey_files add constraint survey_files_whose_check check (num_nonnulls(recipient_id, response_id, box_id) = 1);

-- What was sent before does not tell when its link was opened.
update surveyrecipients r set opened_at = null from surveys s where s.id = r.survey_id and s.anonymous and r.status = 'submitted';
