-- Reports of hours (domain 13.3): a shop of a union fund pays as a payer of its own, and signs in a language.
alter table payers add column shop_id uuid references unionshops;
create unique index payers_shop on payers (shop_id) where (shop_id is not null);
alter table payers drop constraint payers_kind_check;
alter table payers add constraint payers_kind_check
  check (kind in ('selfEnrolled', 'cobra', 'directBill', 'unionSelfPay', 'unionShop'));
alter table payers drop constraint payers_who_check;
alter table payers add constraint payers_who_check
  check (person_id is not null or enrollment_id is not null or shop_id is not null);

alter table payments drop constraint payments_kind_check;
alter table payments add constraint payments_kind_check
  check (kind in ('initial', 'recurring', 'retry', 'refund', 'fee', 'prenote', 'microdeposit', 'remittance'));

-- The words that were signed, and from where.
alter table union_reports add column certified_language text check (certified_language in ('en', 'ko', 'es'));
alter table union_reports add column certified_text_version int;
alter table union_reports add column certified_address text;
