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

-- Money that moved on claims which were incurred between two days: whose, of which benefit, on which day, in cents; what was taken
-- back is below zero. A claim that kept its payments and reversals, and whose sum they are, moved on their days; any other by what it
-- came to, on the day it was paid. What was taken back whole and kept nothing never moved.
-- Definer, and nobody's to execute but the owner's functions.
create function access.claim_money(client uuid, incurred_from date, incurred_to date) returns table (person_id uuid, benefit text,
  incurred date, paid date, cents bigint)
language sql stable security definer set search_path = pg_catalog, public, access rows 100000 as $$
  with claim as (
    select c.person_id, c.claim_type, c.service_date_from, c.decisions,
      coalesce(c.date_paid, (c.payments -> 0 ->> 'date')::date, c.date_processed) as paid,
      case when c.void then 0 else coalesce((c.total_paid * 100)::bigint, 0) end as cents,
      case when jsonb_array_length(c.decisions) > 1 or (c.void and c.decisions is not null) then
        (select case when bool_and(d ->> 'date' is not null) then sum((d ->> 'cents')::bigint) end
          from jsonb_array_elements(c.decisions) d) end as moved
    from claims c
    where c.client_id = claim_money.client and c.superseded_at is null and c.status in ('completed', 'denied', 'imported', 'pending')
      and c.service_date_from <= claim_money.incurred_to
      and c.service_date_from >= coalesce(claim_money.incurred_from, '-infinity'))
  select k.person_id, k.claim_type, k.service_date_from, k.paid, k.cents
  from claim k where k.moved is distinct from k.cents and k.cents <> 0 and k.paid is not null
  union all
  select k.person_id, k.claim_type, k.service_date_from, (d ->> 'date')::date, (d ->> 'cents')::bigint
  from claim k cross join lateral jsonb_array_elements(k.decisions) d where k.moved = k.cents
$$;
revoke execute on function access.claim_money from public;

-- What was paid of an employer's claims in each month of a policy, in one pass over them: by benefit and whether it was incurred before
-- the policy, what was paid and what came back, without a claimant; and by month alone of everybody whose claims of the policy's benefits
-- came to `floor_cents`, and of whoever has a number already. Whoever is new gets the next number of the employer.
-- Definer: it looks past the policies of claims, for whoever keeps stop-loss. Nobody is named.
create function access.stop_loss_money(client uuid, benefits text[], incurred_from date, incurred_to date, starts date[], paid_to date,
  floor_cents bigint) returns table (claimant int, month int, benefit text, is_run_in boolean, paid_cents bigint, refunded_cents bigint)
language plpgsql volatile security definer set search_path = pg_catalog, public, access set work_mem = '64MB' as $$
begin
  if not access.keeps_stop_loss() or not coalesce(client = any(access.clients()), false) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('stop-loss claimants ' || client, 0));
  return query
    with money as materialized (
      select m.person_id, width_bucket(m.paid, starts) - 1 as month, m.benefit, m.incurred < starts[1] as is_run_in,
        sum(greatest(m.cents, 0))::bigint as paid, sum(greatest(-m.cents, 0))::bigint as refunded
      from access.claim_money(client, incurred_from, incurred_to) m
      where m.paid between starts[1] and paid_to group by 1, 2, 3, 4),
    own as materialized (
      select m.person_id, m.month, sum(m.paid)::bigint as paid, sum(m.refunded)::bigint as refunded from money m
      where m.benefit = any(benefits) group by 1, 2),
    known as (select n.number, n.person_id from stop_loss_claimants n where n.client_id = client),
    made as (
      insert into stop_loss_claimants (client_id, number, person_id)
      select client, (select coalesce(max(k.number), 0) from known k) + row_number() over (order by md5(b.person_id::text)), b.person_id
      from (select o.person_id from own o group by o.person_id having sum(o.paid - o.refunded) >= floor_cents) b
      where not exists (select from known k where k.person_id = b.person_id)
      returning stop_loss_claimants.number, stop_loss_claimants.person_id)
    select null::int, m.month, m.benefit, m.is_run_in, sum(m.paid)::bigint, sum(m.refunded)::bigint from money m group by 2, 3, 4
    union all
    select n.number, o.month, null, null, o.paid, o.refunded from own o
    join (select k.number, k.person_id from known k union all select d.number, d.person_id from made d) n on n.person_id = o.person_id
    order by 1 nulls first, 2, 3, 4;
end
$$;
revoke execute on function access.stop_loss_money from public;
grant execute on function access.stop_loss_money to coverlane_app, coverlane_worker;

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
