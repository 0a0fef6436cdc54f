-- Does the reader keep stop-loss: administrators and TPAs with the permission (domain 14)? Nightly work follows what they keep.
create function access.keeps_stop_loss() returns boolean
language sql stable set search_path = pg_catalog, public, access as $$
  select access.user_type() = 'rules' or (access.user_type() in ('admin', 'tpa') and access.has_permission('manageReinsurance'))
$$;
revoke execute on function access.keeps_stop_loss from public;
grant execute on function access.keeps_stop_loss to coverlane_app, coverlane_worker;

-- Does the reader read what was told to the employer: whoever sees what plans cost there, of all of the employer (domain 14)?
create function access.reads_stop_loss() returns boolean
language sql stable set search_path = pg_catalog, public, access as $$
  select access.user_type() in ('broker', 'client') and access.has_permission('viewRates') and access.people() is null
$$;
revoke execute on function access.reads_stop_loss from public;
grant execute on function access.reads_stop_loss to coverlane_app, coverlane_worker;

-- The number of a person among an employer's claimants, given to them where they have none: for whoever enters a laser.
-- Definer: nobody writes numbers otherwise. Null where the reader keeps no stop-loss there, or may not read the person's health.
create function access.stop_loss_number(person uuid) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public, access as $$
declare
  employer uuid;
  given int;
begin
  select p.client_id into employer from people p where p.id = stop_loss_number.person and p.withdrawn_at is null;
  if not access.keeps_stop_loss() or not coalesce(employer = any(access.health_clients()), false) then return null; end if;
  perform access.number_claimants(employer, array[stop_loss_number.person]);
  select c.number into given from stop_loss_claimants c where c.person_id = stop_loss_number.person;
  return given;
end
$$;
revoke execute on function access.stop_loss_number from public;
grant execute on function access.stop_loss_number to coverlane_app;

-- Whom an issued statement is told to: people of the employer and of its brokers of today who see what plans cost there.
-- Definer: it looks past the policies of users, user_divisions and broker_clients.
create function access.stop_loss_readers(client uuid) returns table (user_id uuid)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.id from users u where u.status = 'active' and access.keeps_stop_loss()
    and stop_loss_readers.client = any(access.clients()) and 'viewRates' = any(access.permissions_of(u))
    and not exists (select from user_divisions d where d.user_id = u.id)
    and ((u.type = 'client' and u.entity_id = stop_loss_readers.client)
      or (u.type = 'broker' and exists (select from broker_clients m where m.broker_id = u.entity_id
        and m.client_id = stop_loss_readers.client and m.effective_date <= current_date
        and (m.expiration_date is null or m.expiration_date >= current_date))))
  order by u.id limit 20
$$;
revoke execute on function access.stop_loss_readers from public;
grant execute on function access.stop_loss_readers to coverlane_app;
