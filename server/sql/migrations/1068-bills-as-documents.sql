-- A bill that was issued is a document of its employer: of a month and terms one, whose versions are the bills that were issued of it, and
-- each of them as it was voided.

-- The category that such documents have, whatever people call it.
alter table categories add column holds_bills boolean not null default false;
create unique index categories_holds_bills on categories (installation_id) where holds_bills and deleted_at is null;

alter table documents
  add column bill_client_id uuid references clients,
  add column bill_terms_id uuid references bill_terms,
  add column bill_month date,
  add constraint documents_bill_check check (num_nonnulls(bill_client_id, bill_terms_id, bill_month) in (0, 3));
create unique index documents_bill on documents (bill_terms_id, bill_month) where bill_terms_id is not null;
create index documents_bill_client on documents (bill_client_id) where bill_client_id is not null;

alter table document_versions
  add column bill_id uuid references group_bills,
  -- The bill as it was voided.
  add column bill_void boolean,
  add constraint document_versions_bill_check check ((bill_id is null) = (bill_void is null));
create unique index document_versions_bill on document_versions (bill_id, bill_void) where bill_id is not null;
