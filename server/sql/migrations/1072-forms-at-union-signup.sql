-- A form is asked of whoever signs up by a union's key (domain 12.2, 13.1); what was answered reaches the record with the acceptance.
alter table customformmaps drop constraint customformmaps_occasion_check;
alter table customformmaps add constraint customformmaps_occasion_check
  check (occasion in ('member', 'client', 'enrollment', 'session', 'signup', 'union'));
alter table customformvalues add column union_signup_id uuid references union_signups;
create index customformvalues_union_signup on customformvalues (union_signup_id) where (union_signup_id is not null);
