-- Money that moved on claims which were incurred between two days: whose, on which claim, of which benefit, on which day, in cents; what was
-- taken back is below zero. A claim that kept its payments and reversals, and whose sum they are, moved on their days; any other by what
-- it came to, on the day it was paid. What was taken back whole and kept nothing never moved. Beside it whether somebody left the claim
-- out of the policy.
-- Nobody's to execute but the owner's functions, into whose statements it is written: so it names its tables with their schema.
create function access.claim_moves(policy uuid, client uuid, incurred_from date, incurred_to date) returns table (person_id uuid,
  claim_id uuid, benefit text, incurred date, paid date, cents bigint, is_left_out boolean)
language sql stable rows 100000 as $$
  with claim as (
    select c.id, c.person_id, c.claim_type, c.service_date_from, c.decisions, l.policy_id is not null as is_left_out,
      coalesce(c.date_paid, (c.payments -> 0 ->> 'date')::date, c.date_processed) as paid,
      case when c.void then 0 else coalesce((c.total_paid * 100)::bigint, 0) end as cents,
      case when jsonb_array_length(c.decisions) > 1 or (c.void and c.decisions is not null) then
        (select case when bool_and(d ->> 'date' is not null) then sum((d ->> 'cents')::bigint) end
          from jsonb_array_elements(c.decisions) d) end as moved
    from public.claims c
    left join public.stop_loss_left_out l on l.policy_id = claim_moves.policy and l.client_id = c.client_id and l.claim_number = c.claim_number
    where c.client_id = claim_moves.client and c.superseded_at is null and c.status in ('completed', 'denied', 'imported', 'pending')
      and c.service_date_from <= claim_moves.incurred_to
      and c.service_date_from >= coalesce(claim_moves.incurred_from, '-infinity'))
  select k.person_id, k.id, k.claim_type, k.service_date_from, k.paid, k.cents, k.is_left_out
  from claim k where k.moved is distinct from k.cents and k.cents <> 0 and k.paid is not null
  union all
  select k.person_id, k.id, k.claim_type, k.service_date_from, (d ->> 'date')::date, (d ->> 'cents')::bigint, k.is_left_out
  from claim k cross join lateral jsonb_array_elements(k.decisions) d where k.moved = k.cents
$$;
revoke execute on function access.claim_moves from public;

-- What was paid of an employer's claims in each month of a policy, in one pass over them: by benefit, whether it was incurred before
-- the policy and whether somebody left the claim out, what was paid and what came back, without a claimant; and by month alone of
-- everybody whose claims of the policy's benefits, without those left out, came to `floor_cents`, and of whoever has a number already.
-- Whoever is new gets the next number of the employer.
-- Definer: it looks past the policies of claims, for whoever keeps stop-loss. Nobody is named.
create function access.stop_loss_moves(policy uuid, client uuid, benefits text[], incurred_from date, incurred_to date, starts date[],
  paid_to date, floor_cents bigint) returns table (claimant int, month int, benefit text, is_run_in boolean, is_left_out boolean,
  paid_cents bigint, refunded_cents bigint)
language plpgsql volatile security definer set search_path = pg_catalog, public, access set work_mem = '64MB' as $$
begin
  if not access.keeps_stop_loss() or not coalesce(client = any(access.clients()), false) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('stop-loss claimants ' || client, 0));
  return query
    with money as materialized (
      select m.person_id, width_bucket(m.paid, starts) - 1 as month, m.benefit, m.incurred < starts[1] as is_run_in, m.is_left_out,
        sum(greatest(m.cents, 0))::bigint as paid, sum(greatest(-m.cents, 0))::bigint as refunded
      from access.claim_moves(policy, client, incurred_from, incurred_to) m
      where m.paid between starts[1] and paid_to group by 1, 2, 3, 4, 5),
    own as materialized (
      select m.person_id, m.month, sum(m.paid)::bigint as paid, sum(m.refunded)::bigint as refunded from money m
      where m.benefit = any(benefits) and not m.is_left_out group by 1, 2),
    known as (select n.number, n.person_id from stop_loss_claimants n where n.client_id = client),
    made as (
      insert into stop_loss_claimants (client_id, number, person_id)
      select client, (select coalesce(max(k.number), 0) from known k) + row_number() over (order by md5(b.person_id::text)), b.person_id
      from (select o.person_id from own o group by o.person_id having sum(o.paid - o.refunded) >= floor_cents) b
      where not exists (select from known k where k.person_id = b.person_id)
      returning stop_loss_claimants.number, stop_loss_claimants.person_id)
    select null::int, m.month, m.benefit, m.is_run_in, m.is_left_out, sum(m.paid)::bigint, sum(m.refunded)::bigint
    from money m group by 2, 3, 4, 5
    union all
    select n.number, o.month, null, null, null, o.paid, o.refunded from own o
    join (select k.number, k.person_id from known k union all select d.number, d.person_id from made d) n on n.person_id = o.person_id
    order by 1 nulls first, 2, 3, 4, 5;
end
$$;
revoke execute on function access.stop_loss_moves from public;
grant execute on function access.stop_loss_moves to coverlane_app, coverlane_worker;

-- What moved on each claim between two days, as a policy counts its months: what is behind "gross paid".
-- Definer: it looks past the policies of claims. Nothing for whoever may not read health information of the whole employer.
create function access.stop_loss_claims(policy uuid, client uuid, incurred_from date, incurred_to date, paid_from date, paid_to date)
  returns table (claim_id uuid, paid_cents bigint, refunded_cents bigint, is_left_out boolean)
language sql stable security definer set search_path = pg_catalog, public, access rows 1000 as $$
  select m.claim_id, sum(greatest(m.cents, 0))::bigint, sum(greatest(-m.cents, 0))::bigint, bool_or(m.is_left_out)
  from access.claim_moves(policy, client, incurred_from, incurred_to) m
  where access.keeps_stop_loss() and client = any(access.health_clients()) and m.paid between paid_from and paid_to
  group by m.claim_id
$$;
revoke execute on function access.stop_loss_claims from public;
grant execute on function access.stop_loss_claims to coverlane_app;
