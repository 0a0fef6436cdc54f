-- payers
create policy own_pay on payers for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and id = any((select access.own_payers())::uuid[]));
create policy own_begin on payers for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and (select access.linked_member()) is not null
    and kind = 'selfEnrolled' and person_id is null
    and enrollment_id in (select e.id from enrollments e where e.session_member_id = (select access.linked_member())));

-- payment_methods
create policy own_pay on payment_methods for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and payer_id = any((select access.own_payers())::uuid[]));
create policy own_add on payment_methods for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and payer_id = any((select access.own_payers())::uuid[]));
create policy own_prove on payment_methods for update to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and payer_id = any((select access.own_payers())::uuid[])
    and validation = 'microdepositPending')
  with check (client_id = any((select access.clients())::uuid[]) and payer_id = any((select access.own_payers())::uuid[]));

-- payment_authorisations
create policy own_pay on payment_authorisations for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and payer_id = any((select access.own_payers())::uuid[]));
create policy own_give on payment_authorisations for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and payer_id = any((select access.own_payers())::uuid[]));
create policy own_revoke on payment_authorisations for update to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and payer_id = any((select access.own_payers())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]) and payer_id = any((select access.own_payers())::uuid[])
    and revoked_at is not null);

-- payments
create policy own_pay on payments for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and payer_id = any((select access.own_payers())::uuid[]));
create policy own_promise on payments for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and payer_id = any((select access.own_payers())::uuid[])
    and ((kind = 'initial' and status = 'authorized') or (kind = 'microdeposit' and status = 'queued' and amount_cents < 100)));
create policy own_cancel on payments for update to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and payer_id = any((select access.own_payers())::uuid[])
    and status in ('authorized', 'queued', 'held', 'cancelled'))
  with check (client_id = any((select access.clients())::uuid[]) and payer_id = any((select access.own_payers())::uuid[])
    and status = 'cancelled');

create policy own_bill on payments for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and payer_id = any((select access.own_payers())::uuid[])
    and (select access.reads_bills()) and kind = 'remittance' and sec = 'CCD' and status = 'queued'
    and bill_id in (select b.id from group_bills b where b.voided_at is null));

-- bank_links
grant select, insert, update (finished_at) on bank_links to coverlane_app;
create policy owner on bank_links to current_user using (true) with check (true);
create policy own on bank_links to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and payer_id = any((select access.own_payers())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]) and payer_id = any((select access.own_payers())::uuid[]));

-- enrollments
create trigger payments_follow after update of status on enrollments for each row when (new.status is distinct from old.status)
  execute function access.payments_follow();
