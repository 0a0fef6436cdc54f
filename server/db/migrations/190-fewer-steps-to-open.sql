-- The same answers with fewer steps, for every step of a function is made ready anew in each transaction: opening a session
-- again is one query (docs/decisions/054-one-packet.md).

-- Whose rights they are, for the session that is opened again: its text need not be put together to be compared. And which
-- installation an administrator administers whole, for the policies (as in 140: not by a key that is held to some clients).
alter table access.rights
  add column session uuid generated always as ((context::jsonb ->> 'session')::uuid) stored,
  add column administers uuid generated always as (case
    when context::jsonb ->> 'type' = 'admin' and context::jsonb ->> 'limited' is null
    then (context::jsonb ->> 'installation')::uuid end) stored;

-- What names a session's rights is its mark: sealed are the heads of the audit log and what is encrypted (docs/language.md).
alter function access.seal(users) rename to mark_of;
do $$
declare
  was text := pg_get_functiondef('access.open(bytea, bytea)'::regprocedure);
  now_is text := replace(was, '''seal'', access.seal(', '''mark'', access.mark_of(');
begin
  if now_is = was then raise exception 'access.open answers no seal any more'; end if;
  execute now_is;
end
$$;

-- As in 183 and 189; answers the seconds since the session was proved and those it may still be idle. What a transaction
-- has written before may have changed the rights that are known, and may be taken back.
drop function access.open_again(bytea, bytea, text, boolean);
create function access.open_again(token_hash bytea, bearer_hash bytea, mark text, to_read boolean) returns int[]
language plpgsql security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  passed int[];
begin
  -- The last setting makes the transaction read only, after what is written here.
  select case when
      setval('access.opened_as', case when r.people is null and r.divisions is null then -r.id else r.id end) is not null
      and setval('access.opened_at', (extract(epoch from transaction_timestamp()) * 1000000)::bigint) is not null
      and set_config('coverlane.opened', 'yes', true) is not null
      and set_config('coverlane.context', r.context, true) is not null
      and set_config('coverlane.signature', access.signature(r.context), true) is not null
      and (not to_read or set_config('transaction_read_only', 'on', true) is not null)
    then array[ceil(extract(epoch from now() - s.proved_at))::int,
      ceil(s.idle_seconds - extract(epoch from now() - s.active_at))::int] end
  into passed
  from public.sessions s join public.users u on u.id = s.user_id
    join access.rights r on r.id = split_part(open_again.mark, '.', 2)::bigint and r.session = s.id
    join access.rights_stamp p on p.stamp = r.stamp
  where s.token_hash = open_again.token_hash and s.ended_at is null
    and s.active_at > now() - make_interval(secs => s.idle_seconds) and s.created_at > now() - interval '12 hours'
    and (open_again.bearer_hash is null or open_again.bearer_hash = s.bearer_hash)
    and s.factor <> 'password' and s.viewed_user is null
    and u.xmin::text = split_part(open_again.mark, '.', 1)
    and r.day = current_date and r.made_at > now() - interval '12 hours'
    and pg_current_xact_id_if_assigned() is null;
  if passed is null then raise exception 'the session is not what it was'; end if;
  return passed;
end
$$;
revoke execute on function access.open_again(bytea, bytea, text, boolean) from public;
grant execute on function access.open_again(bytea, bytea, text, boolean) to coverlane_app;

-- As in 090, in one expression. The numbers of a backend that never opened anything cannot be asked for.
create or replace function access.in_force() returns bigint
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return case when coalesce(current_setting('coverlane.opened', true), '') = 'yes'
      and currval('access.opened_at') = (extract(epoch from transaction_timestamp()) * 1000000)::bigint
    then currval('access.opened_as') end;
end
$$;

create or replace function access.admin_installation() returns uuid
language plpgsql stable security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  installation uuid;
begin
  select r.administers into installation from access.rights r
  where r.id = abs(access.in_force()) and r.context = current_setting('coverlane.context', true);
  return installation;
end
$$;

-- The log only grows, and no query of it depends on how often a detail comes: nobody need count them again and again.
alter table audit.events alter column detail set statistics 0;
alter index audit.audit_events_people alter column 1 set statistics 0;
