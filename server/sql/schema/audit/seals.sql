-- One sealer at a time, held until its transaction ends. Answers whether it is ours.
-- Definer: it asks functions that are nobody's to execute but the owner's.
create function audit.begin_seal() returns boolean
language sql security definer set search_path = pg_catalog as $$ select pg_try_advisory_xact_lock(7214900120) $$;
revoke execute on function audit.begin_seal from public;
grant execute on function audit.begin_seal to coverlane_worker;

-- Definer: it reads audit.seals, which coverlane_worker may not.
create function audit.last_seal() returns table (number text, hash text)
language sql stable security definer set search_path = pg_catalog, audit as $$
  select s.number::text, encode(s.hash, 'hex') from audit.seals s order by s.number desc limit 1
$$;
revoke execute on function audit.last_seal from public;
grant execute on function audit.last_seal to coverlane_worker;

-- Rows that are committed and in no seal, by id: visible in the present snapshot and not in that of the last complete seal.
-- On another cluster than that seal's (a restored dump), where its numbers mean nothing: all that have none. A backlog is
-- taken in several seals: the next part begins behind the id `beyond` and keeps to the snapshot `until` of the first.
-- Definer: it reads audit.seals, audit.events and audit.sealed_rows, which coverlane_worker may not.
create function audit.unsealed(most int, beyond bigint, until pg_snapshot) returns table (id text, xid text, at text,
  installation_id text, client_id text, user_id text, session_id text, action text, call text, object_type text,
  object_id text, outcome text, detail text, snapshot text)
language plpgsql security definer set search_path = pg_catalog, audit as $$
declare
  last audit.seals;
  here text := (select system_identifier::text from pg_control_system());
  present pg_snapshot := coalesce(until, pg_current_snapshot());
begin
  select * into last from audit.seals s order by s.number desc limit 1;
  return query
    with due as materialized (
      select e.* from audit.events e
      where last.cluster = here and e.id > beyond and e.xid >= pg_snapshot_xmin(last.snapshot)
        and not pg_visible_in_snapshot(e.xid, last.snapshot) and pg_visible_in_snapshot(e.xid, present)
        and not exists (select from audit.sealed_rows s where s.event_id = e.id)
      union all
      (select e.* from audit.events e
      where last.cluster is distinct from here and e.id > beyond
        and not exists (select from audit.sealed_rows s where s.event_id = e.id)
      order by e.id limit most))
    select d.id::text, d.xid::text, to_char(d.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      d.installation_id::text, d.client_id::text, d.user_id::text, d.session_id::text, d.action, d.call, d.object_type,
      d.object_id, d.outcome, d.detail::text, present::text
    from due d order by d.id limit most;
end
$$;
revoke execute on function audit.unsealed from public;
grant execute on function audit.unsealed to coverlane_worker;

-- Adds the next seal. The caller computes hashes; that the chain goes on where it ended is checked here.
-- Definer: it writes audit.seals and audit.sealed_rows, which coverlane_worker may not.
create function audit.add_seal(seal jsonb, sealed jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, audit as $$
declare
  last audit.seals;
  complete boolean := (seal ->> 'complete')::boolean;
begin
  perform pg_advisory_xact_lock(7214900120);
  select * into last from audit.seals s order by s.number desc limit 1;
  if (seal ->> 'number')::bigint <> coalesce(last.number, 0) + 1
    or decode(seal ->> 'previous', 'hex') <> coalesce(last.hash, decode(repeat('00', 32), 'hex')) then
    raise exception 'The chain does not go on from here.';
  end if;
  insert into audit.seals (number, hash, previous, rows, taken_at, complete, snapshot, cluster)
  values ((seal ->> 'number')::bigint, decode(seal ->> 'hash', 'hex'), decode(seal ->> 'previous', 'hex'),
    (seal ->> 'rows')::int, (seal ->> 'takenAt')::bigint, complete,
    case when complete then (seal ->> 'snapshot')::pg_snapshot else last.snapshot end,
    case when complete then (select system_identifier::text from pg_control_system()) else last.cluster end);
  insert into audit.sealed_rows (event_id, seal, at, hash)
  select (r ->> 0)::bigint, (seal ->> 'number')::bigint, (r ->> 1)::timestamptz, decode(r ->> 2, 'hex')
  from jsonb_array_elements(sealed) r;
end
$$;
revoke execute on function audit.add_seal from public;
grant execute on function audit.add_seal to coverlane_worker;

-- Seals after a number, for the heads outside.
-- Definer: it reads audit.seals and audit.sealed_rows, which coverlane_worker may not.
create function audit.seals_after(known bigint) returns table (number text, hash text, rows int, taken_at text,
  last_id text, last_at text)
language sql stable security definer set search_path = pg_catalog, audit as $$
  select s.number::text, encode(s.hash, 'hex'), s.rows, s.taken_at::text, r.event_id::text,
    to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  from audit.seals s
  left join lateral (select event_id, at from audit.sealed_rows x where x.seal = s.number order by event_id desc limit 1) r on true
  where s.number > seals_after.known order by s.number limit 1000
$$;
revoke execute on function audit.seals_after from public;
grant execute on function audit.seals_after to coverlane_worker;
