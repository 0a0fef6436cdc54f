-- Every submission of an enrollment is told once: when it leaves the hands of whoever types it, or who signs it again, for
-- whatever it waits for next. `access.tell_events` (141) knew no wait for proof and no second signature. A function of its own,
-- so that what is added to the other one later does not bring the old case back.
create function access.tell_enrollments() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  submitted constant text[] := array['submitted', 'pendingApproval', 'pendingProof', 'queued'];
begin
  if not exists (select from webhooks w where w.status = 'active' and w.deleted_at is null) then return null; end if;
  if tg_op = 'INSERT' then
    perform access.queue_events(array(select row('enrollment.submitted', null, r.client_id,
      jsonb_build_object('enrollmentId', r.id))::access.event from after_rows r
      where r.status not in ('draft', 'cancelled', 'expired')));
    return null;
  end if;
  perform access.queue_events(array(select row(
      'enrollment.' || case when n.status in ('processed', 'failed') then n.status else 'submitted' end,
      null, n.client_id, jsonb_build_object('enrollmentId', n.id))::access.event
    from after_rows n join before_rows o on o.id = n.id
    where n.status <> o.status and (n.status in ('processed', 'failed')
      or (o.status in ('draft', 'returned', 'pendingSignature') and n.status = any(submitted)))));
  return null;
end
$$;

drop trigger tell_added on enrollments;
create trigger tell_added after insert on enrollments referencing new table as after_rows
  for each statement execute function access.tell_enrollments();
drop trigger tell_changed on enrollments;
create trigger tell_changed after update on enrollments referencing old table as before_rows new table as after_rows
  for each statement execute function access.tell_enrollments();
