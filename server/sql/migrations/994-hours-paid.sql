-- A worker pays for missing hours by a debit of their own account (domain 13.2), and shops are written to in their language.
alter table payments drop constraint payments_kind_check;
alter table payments add constraint payments_kind_check
  check (kind in ('initial', 'recurring', 'retry', 'refund', 'fee', 'prenote', 'microdeposit', 'remittance', 'selfPay'));

-- The debit that pays for a month; null: a cheque, entered by the fund office. One that comes back is withdrawn, and one that is drawn
-- again pays on another day.
alter table hour_self_pays add column payment_id uuid;
alter table hour_self_pays add constraint hour_self_pays_payment_fkey
  foreign key (payment_id, client_id) references payments (id, client_id);
create unique index hour_self_pays_payment on hour_self_pays (payment_id) where (withdrawn_at is null);
create index hour_self_pays_payment_all on hour_self_pays (payment_id, client_id);

-- Null: English.
alter table unionshops add column language text check (language in ('en', 'ko', 'es'));
