-- Extra benefits of enrollment sessions that people elected are particulars of the employee: what was answered is sealed beside
-- what they say in the open.
alter table particulars drop constraint particulars_kind_check;
alter table particulars add constraint particulars_kind_check check (kind in ('salary', 'beneficiaries', 'otherCoverage', 'doctor',
  'volume', 'pastAge', 'leave', 'insurability', 'extraBenefit'));
alter table particulars drop constraint particulars_check1;
alter table particulars add constraint particulars_check1 check (case kind when 'salary' then sealed is not null
  when 'extraBenefit' then true else sealed is null end);
