-- The sealed audit log: the worker seals rows in batches, each chained to the one before, and signs the heads outside
-- the database (docs/decisions/012-sealed-audit-log.md).

-- The transaction that wrote a row. Ids are given before commit, so a row may appear below an id that is sealed; which
-- transactions had ended when a seal was taken is what a snapshot says exactly.
alter table audit.events add column xid xid8 not null default pg_current_xact_id();
create index audit_events_xid on audit.events (xid);

create table audit.seals (
  number bigint primary key,
  -- SHA-256 of the entry: number, instant, previous hash, count, and the hash of each row (server/audit/chain.ts).
  hash bytea not null,
  previous bytea not null,
  rows int not null,
  -- In milliseconds since 1970, as it is hashed.
  taken_at bigint not null,
  -- What had been committed when the rows were taken, and the cluster on which these numbers mean anything. A seal that
  -- did not take all there was repeats those of the one before (null for the first).
  complete boolean not null,
  snapshot pg_snapshot,
  cluster text
);

-- Row by row, so that the very row that was changed or deleted can be named.
create table audit.sealed_rows (
  event_id bigint primary key,
  seal bigint not null,
  at timestamptz not null,
  hash bytea not null
);

do $$
declare
  t text;
begin
  foreach t in array array['audit.seals', 'audit.sealed_rows'] loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy owner on %s to current_user using (true) with check (true)', t);
  end loop;
end
$$;

-- One sealer at a time, held until its transaction ends. Answers whether it is ours.
create function audit.begin_seal() returns boolean
language sql security definer set search_path = pg_catalog as $$ select pg_try_advisory_xact_lock(7214900120) $$;

create function audit.last_seal() returns table (number text, hash text)
language sql stable security definer set search_path = pg_catalog, audit as $$
  select s.number::text, encode(s.hash, 'hex') from audit.seals s order by s.number desc limit 1
$$;

-- Rows that are committed and in no seal, by id: visible in the present snapshot and not in that of the last complete seal.
-- On another cluster than that seal's (a restored dump), where its numbers mean nothing: all that have none. A backlog is
-- taken in several seals: the next part begins behind the id `beyond` and keeps to the snapshot `until` of the first.
create function audit.unsealed(most int, beyond bigint, until pg_snapshot) returns table (
  id text, xid text, at text, installation_id text, client_id text, user_id text, session_id text, action text,
  call text, object_type text, object_id text, outcome text, detail text, snapshot text)
language plpgsql volatile security definer set search_path = pg_catalog, audit as $$
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

-- Adds the next seal. The caller computes hashes; that the chain goes on where it ended is checked here.
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

-- Seals after a number, for the heads outside.
create function audit.seals_after(known bigint)
returns table (number text, hash text, rows int, taken_at text, last_id text, last_at text)
language sql stable security definer set search_path = pg_catalog, audit as $$
  select s.number::text, encode(s.hash, 'hex'), s.rows, s.taken_at::text, r.event_id::text,
    to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  from audit.seals s
  left join lateral (select event_id, at from audit.sealed_rows x where x.seal = s.number order by event_id desc limit 1) r on true
  where s.number > seals_after.known order by s.number limit 1000
$$;
create index audit_sealed_rows_seal on audit.sealed_rows (seal, event_id);

-- Figures for GET /metrics: counts and nothing else.
create function access.session_counts() returns table (live bigint, idle bigint)
language sql stable security definer set search_path = pg_catalog, public as $$
  select count(*), count(*) filter (where s.active_at <= now() - interval '300 seconds') from sessions s
  where s.ended_at is null and s.active_at > now() - interval '1800 seconds' and s.created_at > now() - interval '12 hours'
$$;

revoke execute on function audit.begin_seal(), audit.last_seal(), audit.unsealed(int, bigint, pg_snapshot), audit.add_seal(jsonb, jsonb),
  audit.seals_after(bigint), access.session_counts() from public;
grant execute on function audit.begin_seal(), audit.last_seal(), audit.unsealed(int, bigint, pg_snapshot), audit.add_seal(jsonb, jsonb),
  audit.seals_after(bigint) to coverlane_worker;
grant execute on function access.session_counts() to coverlane_app;
