-- Who builds enrollment sessions, of their clients: administrators, third-party administrators and brokers with
-- `manageEnrollmentSessions` (specification 6; domain 5).
create function access.keeps_sessions() returns boolean
language sql stable set search_path = pg_catalog, public, access as $$
  select access.user_type() in ('admin', 'tpa', 'broker') and access.has_permission('manageEnrollmentSessions')
$$;
revoke execute on function access.keeps_sessions from public;
grant execute on function access.keeps_sessions to coverlane_app;

-- Who watches them: employers with `viewEnrollmentSessions` (specification 6), beside those who build them.
create function access.watches_sessions() returns boolean
language sql stable set search_path = pg_catalog, public, access as $$
  select access.keeps_sessions()
    or (access.user_type() = 'client' and access.has_permission('viewEnrollmentSessions'))
$$;
revoke execute on function access.watches_sessions from public;
grant execute on function access.watches_sessions to coverlane_app;

-- What hangs on a session is of its client: said by the session, and never otherwise.
create function access.client_of_session() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  client uuid;
begin
  if tg_op = 'UPDATE' and new.session_id = old.session_id and new.client_id = old.client_id then return new; end if;
  client := (select s.client_id from enrollmentsessions s where s.id = new.session_id);
  if new.client_id is null or (tg_op = 'UPDATE' and new.session_id <> old.session_id) then new.client_id := client; end if;
  if new.client_id is distinct from client then
    raise exception using errcode = '42501', message = 'not the client of the session';
  end if;
  return new;
end
$$;
revoke execute on function access.client_of_session from public;

-- And what hangs on an extra benefit, of the benefit's.
create function access.client_of_externalbenefit() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  client uuid;
begin
  if tg_op = 'UPDATE' and new.externalbenefit_id = old.externalbenefit_id and new.client_id = old.client_id then
    return new;
  end if;
  client := (select b.client_id from externalbenefits b where b.id = new.externalbenefit_id);
  if new.client_id is null or (tg_op = 'UPDATE' and new.externalbenefit_id <> old.externalbenefit_id) then
    new.client_id := client;
  end if;
  if new.client_id is distinct from client then
    raise exception using errcode = '42501', message = 'not the client of the extra benefit';
  end if;
  return new;
end
$$;
revoke execute on function access.client_of_externalbenefit from public;

-- Who enrolls people of their clients, who is more than who builds sessions: what they enroll in is theirs to read (domain 1.2).
create function access.enrolls() returns boolean
language sql stable set search_path = pg_catalog, public, access as $$
  select access.user_type() = 'tpa'
    or (access.user_type() in ('admin', 'broker', 'client') and access.has_permission('enrollment'))
$$;
revoke execute on function access.enrolls from public;
grant execute on function access.enrolls to coverlane_app;

-- The sessions in whose census a member is as an employee.
-- Definer: it looks past the policies of the census, which ask it.
create function access.own_sessions() returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce(array_agg(m.session_id), '{}') from enrollmentsessionmembers m
  where m.person_id = access.own_person() and m.deleted_at is null and not m.excluded and m.relationship_code = '18'
$$;
revoke execute on function access.own_sessions from public;
grant execute on function access.own_sessions to coverlane_app;

-- How far somebody of the census is follows from their enrollment, whatever way that changes: the wizard, an approval, the
-- nightly work, an undo. Without one they are as far as they were before.
-- Definer: it writes the census for whoever changes the enrollment.
create function access.follow_enrollment() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  if new.session_member_id is null then return null; end if;
  update enrollmentsessionmembers m set
    enrollment_id = case when new.status in ('cancelled', 'expired', 'rejected', 'voided') then null else new.id end,
    started_at = coalesce(m.started_at, now()),
    submitted_at = case when new.status in ('draft', 'cancelled', 'expired', 'rejected', 'voided') then null
      else new.submitted_at end,
    status = case
      when new.status = 'draft' then 'started'
      when new.status = 'returned' then 'returned'
      when new.status in ('submitted', 'pendingApproval', 'pendingProof', 'pendingSignature') then
        case when jsonb_array_length(coalesce(new.snapshot #> '{confirmation,elections}', '[]')) = 0 then 'waivedAll' else 'submitted' end
      when new.status in ('queued', 'processing') then 'approved'
      when new.status = 'processed' then 'processed'
      when new.status = 'failed' then 'failed'
      when m.opened_at is not null then 'opened'
      when m.invited_at is not null then 'invited'
      else 'notInvited' end
  where m.id = new.session_member_id;
  return null;
end
$$;
revoke execute on function access.follow_enrollment from public;
