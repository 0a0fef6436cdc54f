-- For which days claims were paid, for nightly work alone, which ends nothing that was paid for: whose, by which type of
-- coverage and on which day, and nothing else of them.
-- Definer: it looks past the policies of claims and plans.
create function access.paid_days(families uuid[]) returns table (person_id uuid, coverage_type text, service_date date)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select c.person_id, coalesce(p.coverage_type, case when c.claim_type in ('medical', 'dental', 'vision') then c.claim_type end),
    c.service_date_from
  from claims c left join plans p on p.id = c.plan_id
  where c.subscriber_id = any(families) and c.client_id = any((select access.clients())::uuid[])
    and (select access.user_type()) = 'rules'
    and c.superseded_at is null and not c.void and c.status = 'completed' and c.total_paid > 0
$$;
revoke execute on function access.paid_days from public;
grant execute on function access.paid_days to coverlane_worker;

-- Clients where a day has begun (at six in the morning, their own time: nobody is written to at night) that was not
-- worked off yet.
-- Definer: it looks past the policies of clients and daily_marks.
create function access.clients_to_work(at timestamptz) returns table (client_id uuid, day date)
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id, (clients_to_work.at at time zone c.time_zone)::date from clients c
  where c.deleted_at is null and c.status <> 'terminated' and extract(hour from clients_to_work.at at time zone c.time_zone) >= 6
    and not exists (select from daily_marks m where m.about = c.id and m.kind = 'day'
      and m.day = (clients_to_work.at at time zone c.time_zone)::date)
$$;
revoke execute on function access.clients_to_work from public;
grant execute on function access.clients_to_work to coverlane_worker;
