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
