-- Which decision of which payer a claim stands on, so that a payment never lands on another claim (X12 835 CLP07).

-- The payer as its payments name it: its name, and its identifier where it gives one (N1 PR).
alter table claims add column payer_name text;
alter table claims add column payer_id text;
-- The payer's own number of the claim, as the payment that decided it says (CLP07); null: no payment said one.
alter table claims add column payer_claim_number text;
-- Who bills, where the provider is somebody else of the same office (837 NM1 85; 835 N1 PE).
alter table claims add column billing_npi text;
-- What the claim says was charged, in the currency of the bill, where its lines come to another sum (CLM02, CLP03).
alter table claims add column stated_charges numeric(14, 2);
-- A digest of what the provider billed: provider, services, charges; null where no bill has come, or before migration 220.
alter table claims add column bill_key text;
-- Payments and reversals this claim has taken, first to last: [{"key", "cents", "date", "kind": "payment" or "reversal", "undone"}];
-- null before migration 220.
alter table claims add column decisions jsonb;
create index claims_payer_number on claims (client_id, payer_claim_number) where superseded_at is null;

-- The same patient without the birth date: bills state it, payments do not.
alter table claim_people add column loose_key text;
create index claim_people_loose on claim_people (client_id, loose_key);

-- Claims of a file that could mean more than one thing wait for a person: [{"key", "account", "candidates": [...]}].
alter table imports add column unclear_claims jsonb not null default '[]';
-- {"1.1.19": "new", "leaveOut" or "claim <number>", "others": "leaveOut"}
alter table imports add column claim_answers jsonb not null default '{}';
-- What the file says was paid or charged, and what became of it, in cents.
alter table imports add column amounts jsonb;

alter table import_rows drop constraint import_rows_verdict_check;
alter table import_rows add constraint import_rows_verdict_check check (verdict in (
  'added', 'changed', 'terminated', 'unchanged', 'refused', 'waiting', 'absent',
  'new', 'replaced', 'voided', 'paid', 'denied', 'rejected', 'reversed', 'corrected', 'duplicate', 'leftOut', 'unknownPerson',
  'undated', 'unclear'));
