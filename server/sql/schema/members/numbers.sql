-- Who holds these numbers in a client of the reader, or is promised them by another enrollment than `own`: a whole client
-- is asked, whichever of its people the reader may see, because a number is unique in it. Nothing is told but the holder; where
-- nobody is signed in, nothing is answered. A promise is told beside those who hold the number already, for a linked record may be
-- promised it.
-- Definer: it reads enrollment_ssns, which those who execute it may not.
create function access.ssn_holders(client uuid, indexes bytea[], own uuid) returns table (ssn_index bytea, holder uuid,
  enrollment uuid)
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
revoke execute on function access.ssn_holders from public;
grant execute on function access.ssn_holders to coverlane_app, coverlane_worker;

-- Whose SSN an undo would bring back (`rows` of person_ssns) although it is somebody else's by now, or is promised to them. The
-- same human's on another record stood beside it before it was given up; whoever got it after that may be anybody, seen by the
-- reader or not.
-- Definer: it reads enrollment_ssns, which those who execute it may not.
create function access.ssns_taken(rows uuid[], ending uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, access as $$
  with back as (
    select s.* from person_ssns s where s.id = any(ssns_taken.rows) and (session_user = current_user or s.client_id = any(access.clients()))
  ), held as (
    select b.id, (b.link = b.person_id or h.link = h.person_id) and coalesce(r.recorded_at, h.recorded_at) < b.superseded_at as linked
    from back b join person_ssns h on h.client_id = b.client_id and h.ssn_index = b.ssn_index and h.superseded_at is null
      and h.person_id <> b.person_id and h.id <> all(ssns_taken.ending) left join person_ssns r on r.id = h.restores
  )
  select b.person_id from back b where exists (select from held h where h.id = b.id and not h.linked)
  union select b.person_id from back b join enrollment_ssns n on n.client_id = b.client_id and n.ssn_index = b.ssn_index
    and n.person_id is distinct from b.person_id
    where not exists (select from held h where h.id = b.id and h.linked)
$$;
revoke execute on function access.ssns_taken from public;
grant execute on function access.ssns_taken to coverlane_app, coverlane_worker;

-- Promises numbers to an enrollment, each to the person at its place (null: somebody new). Answers those that are
-- somebody else's; two at once wait for each other. A number that was judged to be the same human's on another record (`linked`)
-- is nobody else's.
-- Definer: it writes enrollment_ssns, which those who execute it may not.
create function access.promise_ssns(enrollment uuid, indexes bytea[], people uuid[], linked boolean[]) returns setof bytea
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  client uuid;
  wanted bytea;
begin
  select e.client_id into client from enrollments e where e.id = enrollment and e.client_id = any(access.clients());
  if client is null then raise exception 'The enrollment is not there.' using errcode = '42501'; end if;
  for wanted in select distinct access.kept_index(client, i) as i from unnest(indexes) as w (i) order by i loop
    perform pg_advisory_xact_lock(hashtextextended('ssn ' || client || encode(wanted, 'hex'), 0));
  end loop;
  delete from enrollment_ssns n where n.enrollment_id = enrollment;
  insert into enrollment_ssns (enrollment_id, client_id, ssn_index, person_id)
    select enrollment, client, w.i, w.p from unnest(indexes, people) as w (i, p) on conflict do nothing;
  return query select w.i from unnest(indexes, people, linked) as w (i, p, l), access.kept_index(client, w.i) as kept
    where not w.l and (exists (select from enrollment_ssns n where n.client_id = client and n.ssn_index = kept
        and n.enrollment_id <> enrollment and (n.person_id is null or n.person_id is distinct from w.p))
      or exists (select from person_ssns s where s.client_id = client and s.superseded_at is null
        and s.ssn_index = kept and s.person_id is distinct from w.p));
end
$$;
revoke execute on function access.promise_ssns from public;
grant execute on function access.promise_ssns to coverlane_app, coverlane_worker;

-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.release_ssns() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from enrollment_ssns where enrollment_id = new.id;
  return null;
end
$$;
revoke execute on function access.release_ssns from public;
