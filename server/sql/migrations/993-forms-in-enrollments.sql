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
