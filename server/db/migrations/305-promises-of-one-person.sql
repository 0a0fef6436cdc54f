-- A number may be promised to one person by several enrollments: it is free again when the last of them ends, not the first.
-- Who asks for the same numbers at once waits for each other by a lock of the number instead of the unique index.
drop index enrollment_ssns_index;
create index enrollment_ssns_index on enrollment_ssns (client_id, ssn_index);

-- As in 251; where nobody is signed in, nothing is answered.
create or replace function access.ssn_holders(client uuid, indexes bytea[], own uuid)
  returns table (ssn_index bytea, holder uuid, enrollment uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
#variable_conflict use_column
begin
  -- The owner's own sessions have no context; the program's are never the owner's.
  if session_user <> current_user and (client = any(access.clients())) is not true then return; end if;
  return query select s.ssn_index, s.person_id, null::uuid from person_ssns s
      where s.client_id = client and s.superseded_at is null and s.ssn_index = any(indexes)
    union all select n.ssn_index, coalesce(n.person_id, n.enrollment_id), n.enrollment_id from enrollment_ssns n
      where n.client_id = client and n.ssn_index = any(indexes) and n.enrollment_id is distinct from own
        and not exists (select from person_ssns s
          where s.client_id = client and s.superseded_at is null and s.ssn_index = n.ssn_index);
end
$$;

-- As in 251.
create or replace function access.promise_ssns(enrollment uuid, indexes bytea[], people uuid[]) returns setof bytea
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  client uuid;
  wanted bytea;
begin
  select e.client_id into client from enrollments e where e.id = enrollment and e.client_id = any(access.clients());
  if client is null then raise exception 'The enrollment is not there.' using errcode = '42501'; end if;
  for wanted in select distinct i from unnest(indexes) as w (i) order by i loop
    perform pg_advisory_xact_lock(hashtextextended('ssn ' || client || encode(wanted, 'hex'), 0));
  end loop;
  delete from enrollment_ssns n where n.enrollment_id = enrollment;
  insert into enrollment_ssns (enrollment_id, client_id, ssn_index, person_id)
    select enrollment, client, w.i, w.p from unnest(indexes, people) as w (i, p) on conflict do nothing;
  return query select w.i from unnest(indexes, people) as w (i, p)
    where exists (select from enrollment_ssns n where n.client_id = client and n.ssn_index = w.i
        and n.enrollment_id <> enrollment and (n.person_id is null or n.person_id is distinct from w.p))
      or exists (select from person_ssns s where s.client_id = client and s.superseded_at is null
        and s.ssn_index = w.i and s.person_id is distinct from w.p);
end
$$;
