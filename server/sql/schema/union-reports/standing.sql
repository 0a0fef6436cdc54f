-- THE place that says how the reports of a shop stand by what its ledger says (domain 13.3): what came pays the oldest months first. Hours
-- are posted when the fund accepts them; whether the bank waits for their payment, its own rules say (creditOn).
-- Definer: what it does follows from the ledger, whoever wrote into it.
create function access.reports_stand(shop uuid, today date) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  with lines as (
    -- What is charged for lateness, or waived of it, is no contribution and pays none.
    select l.month, l.amount_cents from ledger_entries l join payers p on p.id = l.payer_id
    where p.shop_id = reports_stand.shop and l.kind not in ('fee', 'waiver')
  ), charged as (
    select month, sum(amount_cents)::bigint as cents from lines where month is not null group by month having sum(amount_cents) > 0
  ), filled as (
    select month, cents, sum(cents) over (order by month) - cents as before,
      greatest(0, coalesce((select -sum(amount_cents) from lines where month is null), 0))::bigint as came
    from charged
  ), paid as (
    select r.id, r.state, r.due_cents, r.due_on, r.posted_at,
      coalesce((select least(f.cents, greatest(0, f.came - f.before)) from filled f where f.month = r.period), 0)::int as cents
    from union_reports r where r.shop_id = reports_stand.shop and r.superseded_at is null and r.state <> 'draft'
  ), counted as (
    select p.*, p.cents >= p.due_cents as all_paid,
      p.state <> 'submitted' as counts
    from paid p
  ), stands as (
    select c.id, c.cents, c.counts, case
      when c.state in ('submitted', 'audited') then c.state
      when c.all_paid then 'posted'
      when c.due_on < reports_stand.today then 'delinquent'
      when c.cents > 0 then 'partiallyPaid'
      else 'accepted' end as state
    from counted c
  )
  update union_reports r set paid_cents = s.cents, state = s.state,
    posted_at = case when s.counts then coalesce(r.posted_at, now()) end, version = r.version + 1, updated_at = now()
  from stands s where r.id = s.id and (r.paid_cents, r.state, r.posted_at is not null) is distinct from (s.cents, s.state, s.counts);
end
$$;
revoke execute on function access.reports_stand from public;
grant execute on function access.reports_stand to coverlane_app, coverlane_worker;

-- What comes, comes back, or is charged is seen at the reports in the same transaction.
-- Definer: what it does follows from the row, past the policies of payers, clients and reports.
create function access.reports_follow() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  found record;
begin
  for found in select distinct p.shop_id, (now() at time zone c.time_zone)::date as today
    from added a join payers p on p.id = a.payer_id join clients c on c.id = p.client_id where p.shop_id is not null
  loop
    perform access.reports_stand(found.shop_id, found.today);
  end loop;
  return null;
end
$$;
revoke execute on function access.reports_follow from public;
