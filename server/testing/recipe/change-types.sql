alter table changes drop constraint changes_type_check,
  add constraint changes_type_check check (type in ('divchange', 'termmember', 'adddependent', 'demochange', 'newemployee',
    'coveragechange', 'addresschange', 'rehire', 'reinstatement', 'leave', 'open', 'self', 'namechange'));
alter table enrollments drop constraint enrollments_enrollment_type_check,
  add constraint enrollments_enrollment_type_check check (enrollment_type in ('divchange', 'termmember', 'adddependent', 'demochange',
    'newemployee', 'coveragechange', 'addresschange', 'rehire', 'reinstatement', 'leave', 'open', 'self', 'namechange'));
