-- A client's user who is held to divisions changes the people of these divisions by enrollments. Facts stay closed to such
-- users: what they submit is checked with their rights when it is processed, and then written by the client's rules.

-- The divisions the user of this request is held to; null: to none.
create function access.held_divisions() returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select array_agg(d.division_id) from user_divisions d where d.user_id = access.user_id()
$$;
revoke execute on function access.held_divisions() from public;
grant execute on function access.held_divisions() to coverlane_app, coverlane_worker;

-- Of somebody new there is no person yet: whoever began such an enrollment sees it and goes on with it.
alter policy read on enrollments using (client_id = any((select access.clients())::uuid[])
  and ((select access.people()) is null or person_id = any((select access.people())::uuid[])
    or (subscriber_id = any((select access.people())::uuid[]) and (select access.held_divisions()) is not null)
    or (subscriber_id is null and started_by = (select access.user_id()) and (select access.held_divisions()) is not null)));
alter policy write on enrollments with check (client_id = any((select access.clients())::uuid[])
  and ((select access.people()) is null or ((select access.held_divisions()) is not null and started_by = (select access.user_id())
    and (subscriber_id is null or subscriber_id = any((select access.people())::uuid[])))));
alter policy change on enrollments
  using (client_id = any((select access.clients())::uuid[])
    and ((select access.people()) is null or ((select access.held_divisions()) is not null
      and (subscriber_id = any((select access.people())::uuid[])
        or (subscriber_id is null and started_by = (select access.user_id()))))))
  with check (client_id = any((select access.clients())::uuid[])
    and ((select access.people()) is null or ((select access.held_divisions()) is not null
      and (subscriber_id = any((select access.people())::uuid[])
        or (subscriber_id is null and started_by = (select access.user_id()))))));

-- Proofs of enrollments that are theirs.
alter policy read on enrollment_proofs using (client_id = any((select access.clients())::uuid[])
  and ((select access.people()) is null or subscriber_id = any((select access.people())::uuid[])
    or (subscriber_id is null and (select access.held_divisions()) is not null and enrollment_id in (select id from enrollments))));
alter policy write on enrollment_proofs with check (client_id = any((select access.clients())::uuid[])
  and ((select access.people()) is null
    or ((select access.held_divisions()) is not null and enrollment_id in (select id from enrollments))));

-- Premiums paid of the people of their divisions.
alter policy record on premiums_paid with check (client_id = any((select access.clients())::uuid[])
  and ((select access.people()) is null
    or (person_id = any((select access.people())::uuid[]) and (select access.held_divisions()) is not null)));
