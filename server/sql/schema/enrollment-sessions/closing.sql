-- Whoever begins while their session closes has begun in time, or is told that it is over: the draft waits for whoever leads the session
-- on, and looks again. A closed session is open to those to whom it was opened again (domain 5.3), and to what silence gives (rollover).
-- Definer: what it does follows from the row; members may not lock the session.
create function access.begin_in_session() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  state text;
begin
  -- The owner of the tables fills them as they are.
  if session_user = current_user then return new; end if;
  select s.status into state from enrollmentsessions s where s.id = new.session_id for share;
  if state = 'open' or exists (select from enrollmentsessionmembers m where m.id = new.session_member_id and m.open_until is not null)
    then return new; end if;
  raise exception using errcode = 'CVREF', message = 'enrollment-not-active', detail = '{}';
end
$$;
revoke execute on function access.begin_in_session from public;
create trigger begin_in_session before insert on enrollments for each row
  when (new.session_id is not null and new.status = 'draft' and not new.rolled_over) execute function access.begin_in_session();
