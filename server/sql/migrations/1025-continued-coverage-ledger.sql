-- Continued coverage (COBRA) is charged month by month in the ledger of who pays for it (domain 3.6, 6.5), and is paid by debits.

-- Who pays for a case, the first month that its ledger charges, and since when: what was entered before is there as it was entered, with
-- what it completed. Null: nothing is charged yet.
alter table cobra_events add column payer_id uuid;
alter table cobra_events add column charged_from date;
alter table cobra_events add column charged_at timestamptz;
alter table cobra_events add constraint cobra_events_payer_fkey
  foreign key (payer_id, client_id) references payers (id, client_id);
alter table cobra_events add constraint cobra_events_charged_check
  check ((payer_id is null) = (charged_from is null) and (payer_id is null) = (charged_at is null));
create index cobra_events_payer on cobra_events (payer_id, client_id);

-- Of a month of continued coverage: whose.
alter table ledger_entries add column cobra_event_id uuid references cobra_events;
create index ledger_entries_cobra_event on ledger_entries (cobra_event_id) where (cobra_event_id is not null);

-- A debit that settled enters itself at its case; one that comes back is withdrawn, and the ledger says so.
alter table cobra_payments add column payment_id uuid;
alter table cobra_payments add column withdrawn_at timestamptz;
alter table cobra_payments add constraint cobra_payments_payment_fkey
  foreign key (payment_id, client_id) references payments (id, client_id);
create index cobra_payments_payment on cobra_payments (payment_id, client_id);
create unique index cobra_payments_once on cobra_payments (payment_id, cobra_event_id) where (withdrawn_at is null);

-- Is it for continued coverage? What was allowed for it pays no premium of active coverage, and opens no grace of that.
alter table payment_authorisations add column continued boolean not null default false;
