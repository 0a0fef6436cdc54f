-- One human may have a record in several families of a client: employed, and somebody's dependent. Such records share an
-- SSN, each under a link of its own; a number without a link is one person's, as before.
alter table person_ssns add column link uuid not null default '00000000-0000-0000-0000-000000000000';
drop index person_ssns_index;
create unique index person_ssns_index on person_ssns (client_id, ssn_index, link) where superseded_at is null;

-- As in 305; a number that was judged to be the same human's on another record (`linked`) is nobody else's.
drop function access.promise_ssns(uuid, bytea[], uuid[]);
create function access.promise_ssns(enrollment uuid, indexes bytea[], people uuid[], linked boolean[]) returns setof bytea
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
  return query select w.i from unnest(indexes, people, linked) as w (i, p, l)
    where not w.l and (exists (select from enrollment_ssns n where n.client_id = client and n.ssn_index = w.i
        and n.enrollment_id <> enrollment and (n.person_id is null or n.person_id is distinct from w.p))
      or exists (select from person_ssns s where s.client_id = client and s.superseded_at is null
        and s.ssn_index = w.i and s.person_id is distinct from w.p));
end
$$;
revoke execute on function access.promise_ssns(uuid, bytea[], uuid[], boolean[]) from public;
grant execute on function access.promise_ssns(uuid, bytea[], uuid[], boolean[]) to coverlane_app, coverlane_worker;

-- As in 305; a promise is told beside those who hold the number already, for a linked record may be promised it.
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
        and not exists (select from person_ssns s where s.client_id = client and s.superseded_at is null
          and s.ssn_index = n.ssn_index and s.person_id is not distinct from n.person_id);
end
$$;
