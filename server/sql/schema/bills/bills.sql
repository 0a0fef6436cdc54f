-- Does the reader read the bills of an employer: its own people who see what plans cost, of all of the employer (domain 2.4)?
create function access.reads_bills() returns boolean
language sql stable set search_path = pg_catalog, public, access as $$
  select access.user_type() = 'client' and access.has_permission('viewRates') and access.people() is null
$$;
revoke execute on function access.reads_bills from public;
grant execute on function access.reads_bills to coverlane_app;

-- A bill stays as it was issued: of its row an employer's users write only what they say of its payment, staff also that it is void,
-- once.
create function access.bill_as_issued() returns trigger
language plpgsql set search_path = pg_catalog, public, access as $$
declare
  said text[] := array['said_paid_on', 'said_paid_cents', 'said_paid_reference', 'said_by', 'said_by_name', 'said_by_key'];
  voided text[] := array['voided_at', 'voided_why', 'voided_by', 'voided_by_name', 'voided_by_key'];
  written text[] := case when access.user_type() = 'client' or old.voided_at is not null then said else said || voided end;
begin
  if to_jsonb(new) - written is distinct from to_jsonb(old) - written then
    raise exception 'A bill stays as it was issued.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
revoke execute on function access.bill_as_issued from public;

-- Whom a bill is told to: people of the employer who see what plans cost.
-- Definer: it looks past the policies of users and user_divisions.
create function access.bill_readers(client uuid) returns table (user_id uuid)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.id from users u where u.status = 'active' and u.type = 'client' and u.entity_id = bill_readers.client
    and access.keeps_payments() and bill_readers.client = any(access.clients()) and 'viewRates' = any(access.permissions_of(u))
    and not exists (select from user_divisions d where d.user_id = u.id)
  order by u.id limit 20
$$;
revoke execute on function access.bill_readers from public;
grant execute on function access.bill_readers to coverlane_app;

-- The same for a bill that is made by night, when nobody is signed in.
-- Definer: it looks past the policies of users and user_divisions.
create function access.bill_readers_by_night(client uuid) returns table (user_id uuid)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.id from users u where u.status = 'active' and u.type = 'client' and u.entity_id = bill_readers_by_night.client
    and bill_readers_by_night.client = any(access.clients()) and 'viewRates' = any(access.permissions_of(u))
    and not exists (select from user_divisions d where d.user_id = u.id)
  order by u.id limit 20
$$;
revoke execute on function access.bill_readers_by_night from public;
grant execute on function access.bill_readers_by_night to coverlane_worker;
