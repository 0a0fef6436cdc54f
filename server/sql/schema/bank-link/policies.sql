-- payment_authorisations
create policy own_revoke on payment_authorisations for update to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and payer_id = any((select access.own_payers())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]) and payer_id = any((select access.own_payers())::uuid[])
    and revoked_at is not null);

-- payments
create policy own_cancel on payments for update to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and payer_id = any((select access.own_payers())::uuid[])
    and status in ('authorized', 'queued', 'held', 'cancelled'))
  with check (client_id = any((select access.clients())::uuid[]) and payer_id = any((select access.own_payers())::uuid[])
    and status = 'cancelled');
