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

-- What is typed and not sent yet, with numbers in it: sealed, and gone when it is sent.
alter table union_reports add column draft_sealed bytea;
-- A correction was accepted in its place.
alter table union_reports add column superseded_at timestamptz;
alter table union_reports add column signed_address text;

-- The class of the month, and of the holiday hours those that count and those that a contribution is due for.
alter table union_report_lines add column classification text;
alter table union_report_lines add column holiday_credited numeric(5,2) not null default 0;
alter table union_report_lines add column holiday_contributable numeric(5,2) not null default 0;
