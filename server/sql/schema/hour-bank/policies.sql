-- A worker reads their own bank; who keeps the fund reads and enters (domain 13).

-- hour_banks
grant select, insert, update on hour_banks to coverlane_app, coverlane_worker;
create policy owner on hour_banks to current_user using (true) with check (true);
create policy keep on hour_banks to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions()));
create policy own on hour_banks for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.user_type()) = 'member'
    and person_id = (select access.own_person()));
create policy work on hour_banks to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));

-- hour_bank_months
grant select, insert, update, delete on hour_bank_months to coverlane_app, coverlane_worker;
create policy owner on hour_bank_months to current_user using (true) with check (true);
create policy keep on hour_bank_months to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions()));
create policy own on hour_bank_months for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.user_type()) = 'member'
    and bank_id in (select b.id from hour_banks b where b.person_id = (select access.own_person())));
create policy work on hour_bank_months to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));

-- hour_bank_given
grant select, insert, delete on hour_bank_given to coverlane_app, coverlane_worker;
create policy owner on hour_bank_given to current_user using (true) with check (true);
create policy keep on hour_bank_given to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions()));
create policy work on hour_bank_given to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));

-- hour_self_pays
grant select, insert, update on hour_self_pays to coverlane_app, coverlane_worker;
create policy owner on hour_self_pays to current_user using (true) with check (true);
create policy keep on hour_self_pays to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions()));
create policy own on hour_self_pays for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.user_type()) = 'member'
    and person_id = (select access.own_person()));
create policy work on hour_self_pays to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));
create trigger sign_acting_made_by before insert or update of made_by on hour_self_pays for each row
  when (new.made_by is not null) execute function access.sign_acting('made_by_key', 'made_by_name');
create trigger sign_acting_withdrawn_by before insert or update of withdrawn_by on hour_self_pays for each row
  when (new.withdrawn_by is not null) execute function access.sign_acting('withdrawn_by_key', 'withdrawn_by_name');

-- hour_holds
grant select, insert, update on hour_holds to coverlane_app, coverlane_worker;
create policy owner on hour_holds to current_user using (true) with check (true);
create policy keep on hour_holds to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions()));
create policy own on hour_holds for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.user_type()) = 'member'
    and person_id = (select access.own_person()));
create policy work on hour_holds to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));
create trigger sign_acting_made_by before insert or update of made_by on hour_holds for each row
  when (new.made_by is not null) execute function access.sign_acting('made_by_key', 'made_by_name');
create trigger sign_acting_withdrawn_by before insert or update of withdrawn_by on hour_holds for each row
  when (new.withdrawn_by is not null) execute function access.sign_acting('withdrawn_by_key', 'withdrawn_by_name');

-- A worker's own debit: never more than it draws, and for themselves alone.
create policy own_pay on hour_self_pays for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and (select access.user_type()) = 'member'
    and person_id = (select access.own_person()) and withdrawn_at is null
    and union_id in (select b.union_id from hour_banks b where b.person_id = (select access.own_person()))
    and (payment_id, amount_cents) in (select p.id, p.amount_cents from payments p
      where p.kind = 'selfPay' and p.status = 'queued' and p.payer_id = any((select access.own_payers())::uuid[])));
create trigger self_pay_moves_bank after insert or update of withdrawn_at on hour_self_pays for each row
  when (new.payment_id is not null) execute function access.self_pay_moves_bank();

-- payments
create policy own_hours on payments for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and (select access.user_type()) = 'member'
    and payer_id = any((select access.own_payers())::uuid[]) and kind = 'selfPay' and sec = 'WEB' and status = 'queued');
create trigger self_pay_follows after update of status on payments for each row
  when (new.kind = 'selfPay' and new.status is distinct from old.status) execute function access.self_pay_follows();

-- unionshopemployees
create trigger roster_comes after insert on unionshopemployees referencing new table as now_there for each statement
  execute function access.roster_moves_banks();
create trigger roster_changes after update on unionshopemployees referencing old table as was_there new table as now_there
  for each statement execute function access.roster_moves_banks();

-- union_reports
create trigger payment_moves_banks after update on union_reports referencing old table as was_there new table as now_there
  for each statement execute function access.payment_moves_banks();
