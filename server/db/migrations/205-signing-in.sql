-- A site is for some user types and clients (domain 1.1). That was asked at sign-in alone; now a session that is used at
-- another host name, or at a site that was changed since, is asked too: see docs/decisions/042-sites-by-host.md.

-- The host name whose site has let the session in; null: it is asked with each opening that is not by mark.
alter table sessions add column admitted_host text;

-- As in 040, and the host name that somebody signs in at.
drop function access.start_session(uuid, uuid, bytea, bytea, text, text);
create function access.start_session(id uuid, user_id uuid, token_hash bytea, bearer_hash bytea, address text, user_agent text,
  host text) returns void
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
revoke execute on function access.start_session(uuid, uuid, bytea, bytea, text, text, text) from public;
grant execute on function access.start_session(uuid, uuid, bytea, bytea, text, text, text) to coverlane_app;

-- Opening asks the site of the host name, where it is another one than has let the session in. Without a host name (tests,
-- tools) nothing is asked. The host name stands in no query of its own: sessions at home cost nothing more.
do $$
declare
  was text := pg_get_functiondef('access.open(bytea, bytea)'::regprocedure);
  now_is text := replace(replace(was,
    'access.open(token_hash bytea, bearer_hash bytea)',
    'access.open(token_hash bytea, bearer_hash bytea, host text DEFAULT NULL)'),
    '  if found_session.factor = ''password'' or',
    '  if open.host is not null and found_session.admitted_host is distinct from lower(open.host)
    and not access.site_admits(open.host, found_user.id) then return null; end if;
  if found_session.factor = ''password'' or');
begin
  if now_is not like '%DEFAULT NULL)%' or now_is not like '%site_admits%' then raise exception 'access.open is another'; end if;
  drop function access.open(bytea, bytea);
  execute now_is;
end
$$;
revoke execute on function access.open(bytea, bytea, text) from public;
grant execute on function access.open(bytea, bytea, text) to coverlane_app;

-- Whom a site lets in has changed: the sessions at its host names are asked anew, and no mark holds that was given before.
create function access.ask_sessions_anew() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update sessions s set admitted_host = null
  where s.ended_at is null and s.admitted_host in (select lower(h) from jsonb_array_elements_text(new.hosts) h);
  return null;
end
$$;
revoke execute on function access.ask_sessions_anew() from public;
create trigger ask_sessions_anew after insert or update of hosts, status, deleted_at, allowed_user_types, client_ids on sites
  for each row execute function access.ask_sessions_anew();
create constraint trigger rights_changed after insert or update of hosts, status, deleted_at, allowed_user_types, client_ids on sites
  deferrable initially deferred for each row execute function access.rights_changed();

-- As in 003: a try that went well is taken back. Of several at once from one address each takes back another one; all of them
-- used to choose the newest, and but one of them took back nothing, so that an office was soon told to wait.
create or replace function access.forgive_try(scope text, subject bytea, every_one boolean) returns void
language sql security definer set search_path = pg_catalog, public as $$
  delete from login_tries t where t.ctid = any(array(
    select l.ctid from login_tries l where l.scope = forgive_try.scope and l.subject = forgive_try.subject
    order by l.at desc limit case when every_one then null else 1 end for update skip locked))
$$;
