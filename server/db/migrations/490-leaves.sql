-- A leave of absence: from its first day to the day before the return, with its kind and who pays.
alter table particulars drop constraint particulars_kind_check;
alter table particulars add constraint particulars_kind_check
  check (kind in ('salary', 'beneficiaries', 'otherCoverage', 'doctor', 'volume', 'pastAge', 'leave'));
-- Few are on leave: whoever looks for those whose return is due finds them here.
create index particulars_leave on particulars (client_id, person_id) where kind = 'leave' and superseded_at is null;
