-- A refund that takes an erroneous debit back as a reversing entry, within five banking days (NACHA 2.9; domain 6.5).
alter table payments add column is_reversal boolean not null default false;
alter table payments add constraint payments_reversal_check check (not is_reversal or kind = 'refund');
