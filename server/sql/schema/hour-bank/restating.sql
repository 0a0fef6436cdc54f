-- Has the banks of workers worked out anew once the transaction commits, so many in a job.
-- Definer, and nobody's to execute but the owner's functions: it writes into the queue, whoever changed what a bank is worked out from.
create function access.restate_workers(client uuid, fund uuid, people uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  part uuid[];
begin
  for at in 0 .. (cardinality(people) - 1) / 500 loop
    part := people[at * 500 + 1 : (at + 1) * 500];
    perform jobs.add('hour-bank-workers', json_build_object('clientId', client, 'unionId', fund, 'personIds', to_json(part)),
      'hour-bank-workers ' || fund || ' ' || md5(part::text), 5);
  end loop;
end
$$;
revoke execute on function access.restate_workers from public;

-- What a roster says of a worker moves their bank at once, whoever says it: the fund office, the shop by its page, or a sign-up. Who
-- leaves a row and who comes to it are both asked.
-- Definer: what it does follows from the rows.
create function access.roster_moves_banks() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  moved record;
begin
  if tg_op = 'INSERT' then
    for moved in select client_id, union_id, array_agg(distinct person_id order by person_id) as people from now_there
      where person_id is not null group by client_id, union_id
    loop
      perform access.restate_workers(moved.client_id, moved.union_id, moved.people);
    end loop;
    return null;
  end if;
  for moved in
    with differs as (
      select n as now, o as before from now_there n join was_there o on o.id = n.id
      where (o.person_id, o.union_id, o.hire_date, o.term_date, o.classification, o.deleted_at is null)
        is distinct from (n.person_id, n.union_id, n.hire_date, n.term_date, n.classification, n.deleted_at is null)
    ), people as (
      select (d.now).client_id, (d.now).union_id, (d.now).person_id from differs d
      union select (d.before).client_id, (d.before).union_id, (d.before).person_id from differs d
    )
    select p.client_id, p.union_id, array_agg(p.person_id order by p.person_id) as people from people p
    where p.person_id is not null group by p.client_id, p.union_id
  loop
    perform access.restate_workers(moved.client_id, moved.union_id, moved.people);
  end loop;
  return null;
end
$$;
revoke execute on function access.roster_moves_banks from public;

-- Where hours count once they are paid for, a bank that settles or returns what a shop paid moves the banks of its workers at once.
-- Definer: what it does follows from the rows.
create function access.payment_moves_banks() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  moved record;
begin
  for moved in
    select n.client_id, n.union_id, array_agg(distinct e.person_id order by e.person_id) as people
    from now_there n join was_there o on o.id = n.id
      join union_report_lines l on l.report_id = n.id join unionshopemployees e on e.id = l.employee_id and e.person_id is not null
    where n.posted_at is not null and (o.paid_cents >= o.due_cents) <> (n.paid_cents >= n.due_cents)
      and exists (select from union_rule_sets r where r.union_id = n.union_id and r.credit_on = 'paid' and r.deleted_at is null)
    group by n.client_id, n.union_id
  loop
    perform access.restate_workers(moved.client_id, moved.union_id, moved.people);
  end loop;
  return null;
end
$$;
revoke execute on function access.payment_moves_banks from public;
