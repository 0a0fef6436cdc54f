-- What was decided about evidence of insurability: from a day on, of one plan, all of an amount, a part of it or nothing.
alter table particulars drop constraint particulars_kind_check;
alter table particulars add constraint particulars_kind_check
  check (kind in ('salary', 'beneficiaries', 'otherCoverage', 'doctor', 'volume', 'pastAge', 'leave', 'insurability'));
