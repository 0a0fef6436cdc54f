-- Begins a session. The password is the proof of an account that has nothing else. The host name is where somebody signs in.
-- Definer: it looks past the policies of sessions and users.
create function access.start_session(id uuid, user_id uuid, token_hash bytea, bearer_hash bytea, address text,
  user_agent text, host text) returns void
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  through boolean;
begin
  insert into sessions (id, user_id, token_hash, bearer_hash, address, user_agent, proved_at, admitted_host)
  select start_session.id, u.id, start_session.token_hash, start_session.bearer_hash, start_session.address,
    left(start_session.user_agent, 300), case when access.lacks(u, 'password') is null then now() end,
    case when access.site_admits(start_session.host, u.id) then lower(start_session.host) end
  from users u where u.id = start_session.user_id
  returning proved_at is not null into through;
  -- Not before it is through: a wrong code may have to lock the account from another transaction.
  if through then update users u set last_login_at = now() where u.id = start_session.user_id; end if;
end
$$;
revoke execute on function access.start_session from public;
grant execute on function access.start_session to coverlane_app;

-- The only renewal of the idle clock (security 0.3).
-- Definer: it looks past the policies of sessions.
create function access.touch(token_hash bytea) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update sessions s set active_at = now() where s.token_hash = touch.token_hash and s.ended_at is null
    and s.active_at > now() - make_interval(secs => s.idle_seconds)
$$;
revoke execute on function access.touch from public;
grant execute on function access.touch to coverlane_app;

-- The account whose link ran out before it was used, and which mail would bring a new one. Null: there is none.
-- Definer: it reads user_links, which coverlane_app may not.
create function access.renewable(token_hash bytea) returns jsonb
language sql stable security definer set search_path = pg_catalog, public as $$
  select jsonb_build_object('userId', u.id, 'kind', case l.purpose when 'email' then 'emailChange' else l.purpose end, 'address', l.email)
  from user_links l join users u on u.id = l.user_id
  where l.token_hash = renewable.token_hash and l.used_at is null and l.purpose in ('verify', 'invitation', 'email')
    and (u.status = 'invited' or (l.purpose = 'email' and u.status = 'active'))
    and (select count(*) from mails m where m.user_id = u.id and m.created_at > now() - interval '1 hour') < 5
$$;
revoke execute on function access.renewable from public;
grant execute on function access.renewable to coverlane_app;

-- Definer: it looks past the policies of sessions.
create function access.end_session(token_hash bytea) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update sessions s set ended_at = now() where s.token_hash = end_session.token_hash and s.ended_at is null
$$;
revoke execute on function access.end_session from public;
grant execute on function access.end_session to coverlane_app;

-- Ends every session of somebody else whom the caller manages: after a change of rights, a suspension, a deletion.
-- Definer: it looks past the policies of sessions and users.
create function access.end_sessions_of(user_id uuid) returns void
language sql security definer set search_path = pg_catalog, public, access as $$
  update sessions s set ended_at = now() where s.user_id = end_sessions_of.user_id and s.ended_at is null
    and access.manages(end_sessions_of.user_id)
$$;
revoke execute on function access.end_sessions_of from public;
grant execute on function access.end_sessions_of to coverlane_app;

-- Ends every other session of the own account that has not proved the second factor: one was just set up.
-- Definer: it looks past the policies of sessions.
create function access.end_unproved() returns void
language sql security definer set search_path = pg_catalog, public, access as $$
  update sessions s set ended_at = now() where s.user_id = access.user_id() and s.ended_at is null
    and s.factor = 'password' and s.id is distinct from (access.context() ->> 'session')::uuid
$$;
revoke execute on function access.end_unproved from public;
grant execute on function access.end_unproved to coverlane_app;

-- Figures for GET /metrics: counts and nothing else.
-- Definer: it looks past the policies of sessions.
create function access.session_counts() returns table (live bigint, idle bigint)
language sql stable security definer set search_path = pg_catalog, public as $$
  select count(*), count(*) filter (where s.active_at <= now() - interval '300 seconds') from sessions s
  where s.ended_at is null and s.active_at > now() - make_interval(secs => s.idle_seconds) and s.created_at > now() - interval '12 hours'
$$;
revoke execute on function access.session_counts from public;
grant execute on function access.session_counts to coverlane_app;

-- Whom a site lets in has changed: the sessions at its host names are asked anew, and no mark holds that was given before.
-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.ask_sessions_anew() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update sessions s set admitted_host = null
  where s.ended_at is null and s.admitted_host in (select lower(h) from jsonb_array_elements_text(new.hosts) h);
  return null;
end
$$;
revoke execute on function access.ask_sessions_anew from public;
