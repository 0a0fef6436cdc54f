-- How many pay days a year had and how deductions were rounded when a pay day was stated; null: stated before this was kept.
alter table deduction_statements add column pay_terms jsonb;
