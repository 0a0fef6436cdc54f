-- Where a bill stands is the portal's to say: a place knows that it is one of a bill.
alter table documentmaps add column of_bill boolean not null default false;
update documentmaps m set of_bill = true from documents d where d.id = m.document_id and d.bill_client_id is not null;
