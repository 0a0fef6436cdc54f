-- How long a session may be idle is the setting sessionIdleSeconds where its account belongs (domain 1.4, security 0.3):
-- five minutes to the half hour that holds everywhere else. It is read when the session begins and stands on its row, so
-- that no request asks for it; a session that is open keeps what it began with.
alter table sessions add column idle_seconds int not null default 1800 check (idle_seconds between 300 and 1800);
grant select (idle_seconds) on sessions to coverlane_app;

-- An employer's people have their employer's, members their division's too, everybody else the installation's. Nobody
-- chooses it for themselves.
create function access.idle_seconds_of(account uuid) returns int
language sql stable security definer set search_path = pg_catalog, public, access as $$
  with subject as (
    select u.installation_id, m.division_id, case when u.type = 'client' then u.entity_id else p.client_id end as client_id
    from users u left join people p on u.type = 'member' and p.id = u.entity_id
      left join member_search m on m.person_id = p.id
    where u.id = idle_seconds_of.account)
  select coalesce((
    select least(greatest(s.value::int, 300), 1800) from settings s, subject t
    where s.key = 'sessionIdleSeconds'
      and s.scope_id in (t.division_id, t.client_id, access.site_of_client(t.client_id), t.installation_id)
    order by case s.scope when 'division' then 1 when 'client' then 2 when 'site' then 3 else 4 end limit 1), 1800)
$$;
revoke execute on function access.idle_seconds_of(uuid) from public;

create function access.limit_idle() returns trigger
language plpgsql security definer set search_path = pg_catalog, access as $$
begin
  new.idle_seconds := access.idle_seconds_of(new.user_id);
  return new;
end
$$;
create trigger limit_idle before insert on sessions for each row execute function access.limit_idle();

-- What said 1800 says the session's own, and nothing else of these functions changes.
do $$
declare
  f text;
  was text;
  now_is text;
begin
  foreach f in array array['open', 'open_again', 'touch', 'session_counts'] loop
    select pg_get_functiondef(p.oid) into strict was
    from pg_proc p where p.pronamespace = 'access'::regnamespace and p.proname = f;
    now_is := replace(was, 's.active_at > now() - interval ''1800 seconds''', 's.active_at > now() - make_interval(secs => s.idle_seconds)');
    if now_is = was then raise exception 'access.% does not look for idle sessions any more', f; end if;
    now_is := replace(now_is, 'ceil(1800 - extract(epoch from now() - s.active_at))', 'ceil(s.idle_seconds - extract(epoch from now() - s.active_at))');
    now_is := replace(now_is, '''idleSeconds'', ceil(1800 - extract(epoch from now() - found_session.active_at))',
      '''idleLimit'', found_session.idle_seconds, ''idleSeconds'', ceil(found_session.idle_seconds - extract(epoch from now() - found_session.active_at))');
    if now_is like '%1800%' then raise exception 'access.% still says 1800', f; end if;
    execute now_is;
  end loop;
end
$$;
