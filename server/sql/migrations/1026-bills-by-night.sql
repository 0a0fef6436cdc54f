-- The bill of the next month is made by itself on a day of the month, where the terms of an employer say so (domain 12.8).
alter table bill_terms add column made_on int check (made_on between 1 and 28);
-- The month of which it could not be made, for something had no price: people look at it. Null: none.
alter table bill_terms add column left_month date;
