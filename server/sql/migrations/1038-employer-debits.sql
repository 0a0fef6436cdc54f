-- An employer pays its premium bills by a debit of its own account (CCD, domain 6.4): one bill, or each bill on the day it is due.

-- Which bill a debit pays; null: none.
alter table payments add column bill_id uuid;
alter table payments add constraint payments_bill_fkey foreign key (bill_id, client_id) references group_bills (id, client_id);
create index payments_bill on payments (bill_id, client_id) where (bill_id is not null);

-- Does it allow the debit of each bill, whatever it comes to? And where its copy and what becomes of it are mailed, where its payer has no
-- address: to whoever signed.
alter table payment_authorisations add column of_bills boolean not null default false;
alter table payment_authorisations add column mail_to text;
