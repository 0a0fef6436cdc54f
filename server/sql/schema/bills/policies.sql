-- bill_terms
grant select, update on bill_terms to coverlane_worker;
grant select, insert, update on bill_terms to coverlane_app;
create policy owner on bill_terms to current_user using (true) with check (true);
create policy work on bill_terms to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));
create policy keep on bill_terms to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()));
create policy read on bill_terms for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.reads_bills()));
create trigger sign_record before insert or update on bill_terms for each row execute function access.sign_record('updated_by_key');

-- group_bills
grant select, insert on group_bills to coverlane_worker;
grant select, insert, update on group_bills to coverlane_app;
create policy owner on group_bills to current_user using (true) with check (true);
create policy work on group_bills to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));
create policy keep on group_bills to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()));
create policy read on group_bills for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.reads_bills()));
-- The employer says that it paid, and nothing else of a bill is its to write.
create policy say on group_bills for update to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.reads_bills()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.reads_bills()) and voided_at is null);
create trigger bill_as_issued before update on group_bills for each row execute function access.bill_as_issued();
create trigger sign_acting_issued_by before insert or update of issued_by on group_bills for each row
  when (new.issued_by is not null) execute function access.sign_acting('issued_by_key', 'issued_by_name');
create trigger sign_acting_voided_by before insert or update of voided_by on group_bills for each row
  when (new.voided_by is not null) execute function access.sign_acting('voided_by_key', 'voided_by_name');
create trigger sign_acting_said_by before insert or update of said_by on group_bills for each row
  when (new.said_by is not null) execute function access.sign_acting('said_by_key', 'said_by_name');

-- group_bill_lines
grant select, insert on group_bill_lines to coverlane_worker;
grant select, insert on group_bill_lines to coverlane_app;
create policy owner on group_bill_lines to current_user using (true) with check (true);
create policy work on group_bill_lines to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));
create policy keep on group_bill_lines to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()));
create policy read on group_bill_lines for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.reads_bills()));

-- carrier_bills
grant select, insert, update, delete on carrier_bills to coverlane_app;
create policy owner on carrier_bills to current_user using (true) with check (true);
create policy keep on carrier_bills to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()));
create trigger sign_acting_received_by before insert or update of received_by on carrier_bills for each row
  when (new.received_by is not null) execute function access.sign_acting('received_by_key', 'received_by_name');

-- carrier_bill_rows
grant select, insert, update, delete on carrier_bill_rows to coverlane_app;
create policy owner on carrier_bill_rows to current_user using (true) with check (true);
create policy keep on carrier_bill_rows to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()));

-- carrier_bill_findings
grant select, insert, update, delete on carrier_bill_findings to coverlane_app;
create policy owner on carrier_bill_findings to current_user using (true) with check (true);
create policy keep on carrier_bill_findings to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()));
create trigger sign_acting_decided_by before insert or update of decided_by on carrier_bill_findings for each row
  when (new.decided_by is not null) execute function access.sign_acting('decided_by_key', 'decided_by_name');

-- carrier_bill_mappings
grant select, insert, update on carrier_bill_mappings to coverlane_app;
create policy owner on carrier_bill_mappings to current_user using (true) with check (true);
create policy keep on carrier_bill_mappings to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()));

-- payers
create policy employer on payers for select to coverlane_app
  using (employer and client_id = any((select access.clients())::uuid[]) and (select access.reads_bills()));

-- ledger_entries
create policy employer on ledger_entries for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.reads_bills())
    and payer_id in (select p.id from payers p where p.employer));
