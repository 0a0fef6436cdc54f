-- An employee who left comes back, an end is taken back, somebody is on leave: changes and enrollments of types of their own.
alter table changes drop constraint changes_type_check;
alter table changes add constraint changes_type_check check (type in ('divchange', 'termmember', 'adddependent', 'demochange',
  'newemployee', 'coveragechange', 'addresschange', 'rehire', 'reinstatement', 'leave', 'open', 'self'));
alter table enrollments drop constraint enrollments_enrollment_type_check;
alter table enrollments add constraint enrollments_enrollment_type_check check (enrollment_type in ('divchange', 'termmember',
  'adddependent', 'demochange', 'newemployee', 'coveragechange', 'addresschange', 'rehire', 'reinstatement', 'leave', 'open',
  'self'));
