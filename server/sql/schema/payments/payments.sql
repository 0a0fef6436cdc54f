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

-- A person as a payer: one person is one payer, whatever they pay for (decision 250).
-- Definer, and nobody's to execute but the owner's functions.
create function access.payer_of_person(person uuid, client uuid, kind text) returns uuid
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  found uuid;
begin
  insert into payers (id, client_id, person_id, kind, name, email, language)
  select gen_random_uuid(), payer_of_person.client, payer_of_person.person, payer_of_person.kind, access.name_as_read(d.first_name, d.last_name),
    coalesce((select u.email from users u where u.type = 'member' and u.entity_id = d.person_id and u.status = 'active' limit 1), d.email),
    coalesce((select u.language from users u where u.type = 'member' and u.entity_id = d.person_id and u.status = 'active' limit 1), 'en')
  from person_details d where d.person_id = payer_of_person.person and d.superseded_at is null
  order by d.effective_date desc limit 1
  on conflict do nothing;
  select p.id into found from payers p where p.person_id = payer_of_person.person;
  return found;
end
$$;
revoke execute on function access.payer_of_person from public;
