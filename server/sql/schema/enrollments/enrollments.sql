-- The next number of the reader's installation.
-- Definer: it writes enrollment_numbers, which those who execute it may not.
create function access.next_enrollment_number() returns text
language sql security definer set search_path = pg_catalog, public, access as $$
  insert into enrollment_numbers as n (installation_id, last) values (access.installation(), 1)
  on conflict (installation_id) do update set last = n.last + 1
  returning 'E-' || lpad(last::text, greatest(6, length(last::text)), '0')
$$;
revoke execute on function access.next_enrollment_number from public;
grant execute on function access.next_enrollment_number to coverlane_app, coverlane_worker;

-- Enrollments of new people that the user of this request began; none for whoever is not held to divisions.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.begun_enrollments() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
begin
  if access.held_divisions() is null then return '{}'; end if;
  return array(select e.id from enrollments e where e.started_by = access.user_id() and e.subscriber_id is null
    and e.client_id = any(access.clients()));
end
$$;
revoke execute on function access.begun_enrollments from public;
grant execute on function access.begun_enrollments to coverlane_app, coverlane_worker;

-- Who is told that an enrollment failed: the installation's administrators who may process it again.
-- Definer: it looks past the policies of enrollments, clients and users.
create function access.enrollment_administrators(enrollment uuid) returns table (user_id uuid)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.id from enrollments e join clients c on c.id = e.client_id
  join users u on u.installation_id = c.installation_id and u.type = 'admin' and u.status = 'active'
  where e.id = enrollment and 'reprocessEnrollments' = any(access.permissions_of(u)) order by u.id limit 5
$$;
revoke execute on function access.enrollment_administrators from public;
grant execute on function access.enrollment_administrators to coverlane_app, coverlane_worker;

-- Who is told that a member waits for an approval: the employer's own people who approve, else the installation's. At most five.
-- Definer: it looks past the policies of enrollments, clients, users and user_divisions.
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
revoke execute on function access.enrollment_approvers from public;
grant execute on function access.enrollment_approvers to coverlane_app;

-- The client's own people who enroll: whom the rules tell what is to be done. At most five.
-- Definer: it looks past the policies of users and user_divisions.
create function access.client_enrollers(client uuid) returns table (user_id uuid)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.id from users u where u.type = 'client' and u.status = 'active' and u.entity_id = client_enrollers.client
    and client_enrollers.client = any(access.clients()) and 'enrollment' = any(access.permissions_of(u))
    and not exists (select from user_divisions d where d.user_id = u.id)
  order by u.id limit 5
$$;
revoke execute on function access.client_enrollers from public;
grant execute on function access.client_enrollers to coverlane_worker;

-- Drafts that nobody touched for thirty days are over (domain 4.4). Answers how many.
-- Definer: it looks past the policies of enrollments.
create function access.expire_enrollments() returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    update enrollments set status = 'expired', secrets = null, version = version + 1, updated_at = now()
    where status in ('draft', 'returned') and saved_at < now() - interval '30 days' returning 1)
  select count(*)::int from gone
$$;
revoke execute on function access.expire_enrollments from public;
grant execute on function access.expire_enrollments to coverlane_worker;

-- An enrollment that nobody's rights open any more, because whoever submitted it is gone, fails where people see it.
-- Definer: it looks past the policies of enrollments.
create function access.park_enrollment(id uuid, failure jsonb) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update enrollments e set status = 'failed', failure = park_enrollment.failure, version = version + 1, updated_at = now()
  where e.id = park_enrollment.id and e.status in ('queued', 'processing')
$$;
revoke execute on function access.park_enrollment from public;
grant execute on function access.park_enrollment to coverlane_worker;
