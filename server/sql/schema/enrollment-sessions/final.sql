-- A finalised or archived session is read-only, with all that hangs on it, whatever way a change comes (domain 5.3). It goes from one
-- state to the next, and how far its people are goes on following from their enrollments. The argument of the trigger says by which
-- column the session is found. What it refuses with, a request answers as 409 session-final.
-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.keep_final_session() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  was jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  now_is jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  state text;
  follows text[] := array['version', 'updated_at', 'updated_by', 'updated_by_name', 'updated_by_key'];
begin
  -- What is sealed anew says nothing else than before.
  if current_setting('coverlane.resealing', true) = 'on' and session_user = current_user then return new; end if;
  if tg_argv[0] = 'id' then
    state := was ->> 'status';
    if state is distinct from now_is ->> 'status' then return coalesce(new, old); end if;
  else
    select s.status into state from enrollmentsessions s where s.status in ('finalized', 'archived') and (
      s.id in ((was ->> tg_argv[0])::uuid, (now_is ->> tg_argv[0])::uuid) and tg_argv[0] <> 'externalbenefit_id'
      or tg_argv[0] = 'externalbenefit_id' and s.id in (select b.session_id from externalbenefits b
        where b.id in ((was ->> tg_argv[0])::uuid, (now_is ->> tg_argv[0])::uuid)));
  end if;
  if state is null or state not in ('finalized', 'archived') then return coalesce(new, old); end if;
  if tg_table_name = 'enrollmentsessionmembers' then
    follows := follows || array['status', 'enrollment_id', 'started_at', 'submitted_at', 'opened_at', 'invited_at', 'bounced_at',
      'key_hash', 'key_made_at', 'key_number', 'failed_checks', 'closed_until'];
  end if;
  if tg_op = 'UPDATE' and was - follows = now_is - follows then return new; end if;
  raise exception using errcode = 'CVREF', message = 'session-final', detail = jsonb_build_object('state', state)::text;
end
$$;
revoke execute on function access.keep_final_session from public;

create trigger keep_final_session before update on enrollmentsessions for each row
  execute function access.keep_final_session('id');
create trigger keep_final_session before insert or update on enrollmentsessionplanpages for each row
  execute function access.keep_final_session('session_id');
create trigger keep_final_session before insert or update on enrollmentsessionplandocs for each row
  execute function access.keep_final_session('session_id');
create trigger keep_final_session before insert or update on enrollmentcensusdatafields for each row
  execute function access.keep_final_session('session_id');
create trigger keep_final_session before insert or update on externalbenefits for each row
  execute function access.keep_final_session('session_id');
create trigger keep_final_session before insert or update on externalbenefitpages for each row
  execute function access.keep_final_session('externalbenefit_id');
create trigger keep_final_session before insert or update on externalbenefitdocs for each row
  execute function access.keep_final_session('externalbenefit_id');
create trigger keep_final_session before insert or update on benefitrequiredvalues for each row
  execute function access.keep_final_session('externalbenefit_id');
create trigger keep_final_session before insert or update on enrollmentsessionmembers for each row
  execute function access.keep_final_session('session_id');
create trigger keep_final_session before insert or update or delete on enrollmentsessionplans for each row
  execute function access.keep_final_session('session_id');
create trigger keep_final_session before insert on session_rate_versions for each row
  execute function access.keep_final_session('session_id');
-- A document that its keeping period took away leaves what a final session had people sign, too.
create trigger keep_final_session before insert or update on session_papers_to_sign for each row
  when (new.texts is not null or new.document_id is not null) execute function access.keep_final_session('session_id');
create trigger keep_final_session before insert or update on rates for each row
  when (new.enrollment_session_id is not null) execute function access.keep_final_session('enrollment_session_id');
create trigger keep_final_session before insert or update on contribution_rules for each row
  when (new.enrollment_session_id is not null) execute function access.keep_final_session('enrollment_session_id');
