-- Whose SSN an undo would bring back (`rows` of person_ssns) although it is somebody else's by now, or is promised to them. The
-- same human's on another record (520) stood beside it before it was given up; whoever got it after that may be anybody, seen
-- by the reader or not.
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
revoke execute on function access.ssns_taken(uuid[], uuid[]) from public;
grant execute on function access.ssns_taken(uuid[], uuid[]) to coverlane_app, coverlane_worker;
