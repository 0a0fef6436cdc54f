-- payers
grant select, insert, update on payers to coverlane_app, coverlane_worker;
create policy owner on payers to current_user using (true) with check (true);
create policy keep on payers to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()));
create policy own on payers for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.user_type()) = 'member'
    and person_id = (select access.own_person()));
create policy work on payers to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));

-- payment_methods
grant select, insert, update on payment_methods to coverlane_app, coverlane_worker;
create policy owner on payment_methods to current_user using (true) with check (true);
create policy keep on payment_methods to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()));
create policy own on payment_methods for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.user_type()) = 'member'
    and payer_id in (select p.id from payers p where p.person_id = (select access.own_person())));
create policy work on payment_methods to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));
create trigger sign_record before insert or update on payment_methods for each row execute function access.sign_record('updated_by_key');

-- payment_authorisations
grant select, insert, update on payment_authorisations to coverlane_app, coverlane_worker;
create policy owner on payment_authorisations to current_user using (true) with check (true);
create policy keep on payment_authorisations to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()));
create policy own on payment_authorisations for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.user_type()) = 'member'
    and payer_id in (select p.id from payers p where p.person_id = (select access.own_person())));
create policy work on payment_authorisations to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));
create trigger sign_record before insert or update on payment_authorisations for each row execute function access.sign_record('updated_by_key');

-- payments
grant select, insert, update on payments to coverlane_app, coverlane_worker;
create policy owner on payments to current_user using (true) with check (true);
create policy keep on payments to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()));
create policy own on payments for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.user_type()) = 'member'
    and payer_id in (select p.id from payers p where p.person_id = (select access.own_person())));
create policy work on payments to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));
-- What staff do with payments writes their note; what files do with ten thousand of them at once is signed by the file.
create trigger sign_record before insert or update of note on payments for each row
  execute function access.sign_record('updated_by_key');

-- payment_entries
grant select, insert, update on payment_entries to coverlane_app, coverlane_worker;
create policy owner on payment_entries to current_user using (true) with check (true);
create policy keep on payment_entries to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()));
create policy work on payment_entries to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));

-- ledger_entries
grant select, insert on ledger_entries to coverlane_app, coverlane_worker;
create policy owner on ledger_entries to current_user using (true) with check (true);
create policy keep on ledger_entries to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()));
create policy own on ledger_entries for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.user_type()) = 'member'
    and payer_id in (select p.id from payers p where p.person_id = (select access.own_person())));
create policy work on ledger_entries to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));
create trigger sign_acting_recorded_by before insert or update of recorded_by on ledger_entries for each row
  when (new.recorded_by is not null) execute function access.sign_acting('recorded_by_key', 'recorded_by_name');

-- payment_origins
grant select, insert, update on payment_origins to coverlane_app;
create policy owner on payment_origins to current_user using (true) with check (true);
create policy keep on payment_origins to coverlane_app
  using (installation_id = (select access.payment_installation()))
  with check (installation_id = (select access.payment_installation()));
create trigger sign_record before insert or update on payment_origins for each row execute function access.sign_record('updated_by_key');

-- payment_batches
grant select, insert, update on payment_batches to coverlane_app;
create policy owner on payment_batches to current_user using (true) with check (true);
create policy keep on payment_batches to coverlane_app
  using (installation_id = (select access.payment_installation()))
  with check (installation_id = (select access.payment_installation()));
create trigger sign_acting_built_by before insert or update of built_by on payment_batches for each row
  when (new.built_by is not null) execute function access.sign_acting('built_by_key', 'built_by_name');
create trigger sign_acting_released_by before insert or update of released_by on payment_batches for each row
  when (new.released_by is not null) execute function access.sign_acting('released_by_key', 'released_by_name');

-- payment_answers
grant select, insert on payment_answers to coverlane_app;
create policy owner on payment_answers to current_user using (true) with check (true);
create policy keep on payment_answers to coverlane_app
  using (installation_id = (select access.payment_installation()))
  with check (installation_id = (select access.payment_installation()));
create trigger sign_acting_received_by before insert or update of received_by on payment_answers for each row
  when (new.received_by is not null) execute function access.sign_acting('received_by_key', 'received_by_name');

-- payment_graces
grant select, insert, update on payment_graces to coverlane_app, coverlane_worker;
create policy owner on payment_graces to current_user using (true) with check (true);
create policy keep on payment_graces to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_payments()));
create policy work on payment_graces to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));
