-- A member asks for other beneficiaries of their own life cover: an enrollment that waits for approval, which staff or HR
-- approve or return. Members write nothing else: not for others, not of another kind, never past the approval.
create policy ask on enrollments for insert to coverlane_app
  with check ((select access.user_type()) = 'member' and enrollment_type = 'demochange' and status = 'pendingApproval' and answers is null
    and started_by = (select access.user_id()) and submitted_by = (select access.user_id()) and approved_by is null
    and person_id = (select access.own_person()) and subscriber_id = person_id
    and client_id = any((select access.clients())::uuid[]));

-- And take back what nobody has decided yet, or what was returned to them.
create policy withdraw on enrollments for update to coverlane_app
  using ((select access.user_type()) = 'member' and started_by = (select access.user_id()) and status in ('pendingApproval', 'returned')
    and person_id = (select access.own_person()) and client_id = any((select access.clients())::uuid[]))
  with check ((select access.user_type()) = 'member' and started_by = (select access.user_id()) and status = 'cancelled'
    and approved_by is null and person_id = (select access.own_person()));

-- Who is told that a member waits for an approval: the employer's own people who approve, else the installation's. At most five.
create function access.enrollment_approvers(enrollment uuid) returns table (user_id uuid)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  with asked as (
    select e.client_id, c.installation_id from enrollments e join clients c on c.id = e.client_id
    where e.id = enrollment_approvers.enrollment and e.status = 'pendingApproval' and e.client_id = any(access.clients())
  ), approvers as (
    select u.id, u.type from asked a join users u on u.installation_id = a.installation_id and u.status = 'active'
    where 'approveEnrollments' = any(access.permissions_of(u))
      and (u.type = 'admin' or (u.type = 'client' and u.entity_id = a.client_id
        and not exists (select from user_divisions d where d.user_id = u.id)))
  )
  select id from approvers where type = 'client' or not exists (select from approvers where type = 'client')
  order by id limit 5
$$;
revoke execute on function access.enrollment_approvers(uuid) from public;
grant execute on function access.enrollment_approvers(uuid) to coverlane_app;
