-- A line of a bill is for a plan, for an extra benefit of an enrollment session, or (neither) the fee for an employee. `plan_name` is what
-- the benefit was called.
alter table group_bill_lines
  add column benefit_id uuid references externalbenefits,
  add constraint group_bill_lines_for_check check (plan_id is null or benefit_id is null);
create index group_bill_lines_benefit on group_bill_lines (benefit_id) where benefit_id is not null;
