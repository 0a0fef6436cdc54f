-- Gives people of an employer their numbers as claimants, where they have none; a number says nothing of a person, and stays theirs.
-- Definer, and nobody's to execute but the owner's functions: nobody writes numbers otherwise.
create function access.number_claimants(client uuid, people uuid[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, access as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('stop-loss claimants ' || client, 0));
  insert into stop_loss_claimants (client_id, number, person_id)
  select client, (select coalesce(max(k.number), 0) from stop_loss_claimants k where k.client_id = client)
    + row_number() over (order by md5(p.id::text)), p.id
  from unnest(people) p (id) where not exists (select from stop_loss_claimants k where k.person_id = p.id);
end
$$;
revoke execute on function access.number_claimants from public;

-- Of whom a policy's carrier is told for what they have, and not for what it cost (domain 14.3): a diagnosis that the policy names, or
-- a stay of so many days. Claims count that were incurred in the policy's window, paid or not. A stay that is billed in parts is one
-- where the next part begins at the latest on the day after.
-- Definer: it looks past the policies of claims. Diagnosis and days are told to whoever reads health information there, else null.
create function access.stop_loss_alarms(client uuid, prefixes text[], stay_days int, incurred_from date, incurred_to date)
  returns table (claimant int, diagnoses text[], stay int)
language plpgsql volatile security definer set search_path = pg_catalog, public, access set work_mem = '64MB' as $$
declare
  may boolean := coalesce(client = any(access.health_clients()), false);
  found jsonb;
begin
  if not access.keeps_stop_loss() or not coalesce(client = any(access.clients()), false) then return; end if;
  with claim as (
    select c.person_id, c.service_date_from as first, c.service_date_to as last, c.diagnoses,
      -- Inpatient by the type of bill: hospital, swing bed, skilled nursing, religious institution (NUBC, form locator 4).
      -- The paper form writes it with a zero in front.
      left(ltrim(c.bill_type, '0'), 2) in ('11', '12', '18', '21', '41') as inpatient
    from claims c
    where c.client_id = client and c.superseded_at is null and not c.void
      and c.status in ('completed', 'denied', 'imported', 'pending')
      and c.service_date_from <= incurred_to and c.service_date_from >= coalesce(incurred_from, '-infinity')),
  diagnosed as (
    select k.person_id, array_agg(distinct d ->> 'code' order by d ->> 'code') as codes
    from claim k cross join lateral jsonb_array_elements(k.diagnoses) d
    where exists (select from unnest(prefixes) p (begins) where starts_with(upper(replace(d ->> 'code', '.', '')), p.begins))
    group by k.person_id),
  parts as (
    select k.person_id, k.first, k.last, k.first > 1 + max(k.last) over (partition by k.person_id order by k.first, k.last
      rows between unbounded preceding and 1 preceding) as begins
    from claim k where k.inpatient and stay_days is not null),
  stays as (
    select p.person_id, p.first, p.last, count(*) filter (where p.begins) over (partition by p.person_id order by p.first, p.last) as stay
    from parts p),
  longest as (
    select l.person_id, max(l.days) as days
    from (select s.person_id, max(s.last) - min(s.first) as days from stays s group by s.person_id, s.stay) l
    where l.days >= stay_days group by l.person_id)
  select jsonb_agg(jsonb_build_object('person', coalesce(d.person_id, l.person_id), 'codes', d.codes, 'days', l.days)) into found
  from diagnosed d full join longest l on l.person_id = d.person_id;
  perform access.number_claimants(client, array(select (f ->> 'person')::uuid from jsonb_array_elements(found) f));
  return query
    select n.number, case when may then array(select jsonb_array_elements_text(nullif(f -> 'codes', 'null'))) end,
      case when may then (f ->> 'days')::int end
    from jsonb_array_elements(found) f join stop_loss_claimants n on n.person_id = (f ->> 'person')::uuid
    order by n.number;
end
$$;
revoke execute on function access.stop_loss_alarms from public;
grant execute on function access.stop_loss_alarms to coverlane_app, coverlane_worker;
