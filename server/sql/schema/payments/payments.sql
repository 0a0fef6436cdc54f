-- Does the reader move money (specification 6: processPaymentQueue)? Administrators alone.
create function access.keeps_payments() returns boolean
language sql stable set search_path = pg_catalog, public, access as $$
  select access.user_type() = 'admin' and access.has_permission('processPaymentQueue')
$$;
revoke execute on function access.keeps_payments from public;
grant execute on function access.keeps_payments to coverlane_app;

-- The installation whose files for the bank the reader builds and releases; null: none. A key that is limited to some clients has
-- none, for a file holds payments of all of them.
create function access.payment_installation() returns uuid
language sql stable set search_path = pg_catalog, public, access as $$
  select case when access.keeps_payments() then access.admin_installation() end
$$;
revoke execute on function access.payment_installation from public;
grant execute on function access.payment_installation to coverlane_app;
