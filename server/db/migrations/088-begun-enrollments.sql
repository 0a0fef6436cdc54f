-- Proofs of somebody new are found by the enrollments that a user held to divisions began: a list asked for once, not
-- all enrollments for each proof.
create index enrollments_begun on enrollments (started_by) where subscriber_id is null;

-- Enrollments of new people that the user of this request began; none for whoever is not held to divisions.
create function access.begun_enrollments() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
begin
  if access.held_divisions() is null then return '{}'; end if;
  return array(select e.id from enrollments e where e.started_by = access.user_id() and e.subscriber_id is null
    and e.client_id = any(access.clients()));
end
$$;
revoke execute on function access.begun_enrollments() from public;
grant execute on function access.begun_enrollments() to coverlane_app, coverlane_worker;

alter policy read on enrollment_proofs using (client_id = any((select access.clients())::uuid[])
  and ((select access.people()) is null or subscriber_id = any((select access.people())::uuid[])
    or (subscriber_id is null and enrollment_id = any((select access.begun_enrollments())::uuid[]))));
