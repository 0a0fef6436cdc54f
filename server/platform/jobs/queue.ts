import { runMigrations } from 'graphile-worker';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Db, Pool } from '../db/connect.ts';
import { sessionOptions } from '../db/session.ts';

/**
 * Lets the worker role run the queue's own tables, which carry row-level security for their owner only, and gives
 * requests one function to queue a job in their own transaction.
 */
const grants = `
  grant usage on schema graphile_worker to coverlane_worker;
  grant all on all tables in schema graphile_worker to coverlane_worker;
  grant all on all sequences in schema graphile_worker to coverlane_worker;
  grant execute on all functions in schema graphile_worker to coverlane_worker;
  do $$
  declare t text;
  begin
    for t in select tablename from pg_tables where schemaname = 'graphile_worker' and rowsecurity loop
      execute format('drop policy if exists worker on graphile_worker.%I', t);
      execute format('create policy worker on graphile_worker.%I to coverlane_worker using (true) with check (true)', t);
    end loop;
  end $$;
  create schema if not exists jobs;
  grant usage on schema jobs to coverlane_app, coverlane_worker;
  create table if not exists jobs.nodes (
    id text primary key, machine text not null, process text not null, seen_at timestamptz not null);
  grant select, insert, update, delete on jobs.nodes to coverlane_worker;
  -- What a key asked for goes on in its name (server/platform/jobs/acting.ts).
  create or replace function jobs.named(payload json) returns json
  language sql stable security definer set search_path = pg_catalog as $$
    select case when access.acting() is null then payload
      else (payload::jsonb || jsonb_build_object('acting', access.acting()))::json end
  $$;
  revoke execute on function jobs.named(json) from public;
  create or replace function jobs.add(task text, payload json, key text, tries int) returns void
  language sql security definer set search_path = pg_catalog as $$
    -- The queue rounds run_at to whole seconds: up, it would wait for up to half of one.
    select graphile_worker.add_job(identifier => task, payload => jobs.named(payload), job_key => key, max_attempts => tries,
      run_at => date_trunc('second', now()))
  $$;
  revoke execute on function jobs.add(text, json, text, int) from public;
  grant execute on function jobs.add(text, json, text, int) to coverlane_app, coverlane_worker;
  -- Many at once, by one statement of the queue's; of several with the same key the last is meant.
  create or replace function jobs.add_all(asked jsonb) returns void
  language sql security definer set search_path = pg_catalog as $$
    select count(*) from graphile_worker.add_jobs((select array_agg(row(r.task, jobs.named(r.payload::json), null,
        date_trunc('second', now()), r.tries, r.key, null, null)::graphile_worker.job_spec)
      from (select distinct on (j.one ->> 'key') j.one ->> 'task' as task, j.one -> 'payload' as payload, j.one ->> 'key' as key,
          (j.one ->> 'tries')::int as tries
        from jsonb_array_elements(asked) with ordinality as j(one, at) order by j.one ->> 'key', j.at desc) r))
  $$;
  revoke execute on function jobs.add_all(jsonb) from public;
  grant execute on function jobs.add_all(jsonb) to coverlane_app, coverlane_worker;
  create or replace function jobs.add_later(task text, payload json, key text, tries int, run_at timestamptz) returns void
  language sql security definer set search_path = pg_catalog as $$
    select graphile_worker.add_job(identifier => task, payload => jobs.named(payload), job_key => key, max_attempts => tries, run_at => run_at)
  $$;
  revoke execute on function jobs.add_later(text, json, text, int, timestamptz) from public;
  grant execute on function jobs.add_later(text, json, text, int, timestamptz) to coverlane_app, coverlane_worker;
  create table if not exists jobs.paces (name text primary key, next_at timestamptz not null);
  create or replace function jobs.turn(pace text, apart int) returns int
  language sql security definer set search_path = pg_catalog as $$
    insert into jobs.paces as p values (pace, clock_timestamp()) on conflict (name) do update
      set next_at = greatest(p.next_at + make_interval(secs => apart / 1000.0), clock_timestamp())
    returning greatest(0, ceil(extract(epoch from next_at - clock_timestamp()) * 1000))::int
  $$;
  revoke execute on function jobs.turn(text, int) from public;
  grant execute on function jobs.turn(text, int) to coverlane_worker;
  create or replace function jobs.counts() returns table (waiting bigint, running bigint, parked bigint)
  language sql stable security definer set search_path = pg_catalog as $$
    select count(*) filter (where locked_at is null and attempts < max_attempts),
           count(*) filter (where locked_at is not null), count(*) filter (where locked_at is null and attempts >= max_attempts)
    from graphile_worker.jobs
  $$;
  revoke execute on function jobs.counts() from public;
  grant execute on function jobs.counts() to coverlane_app;
  create or replace function jobs.late_seconds() returns int
  language sql stable security definer set search_path = pg_catalog as $$
    select coalesce(extract(epoch from now() - min(run_at)), 0)::int from graphile_worker.jobs
    where locked_at is null and attempts < max_attempts and run_at < now()
  $$;
  revoke execute on function jobs.late_seconds() from public;
  grant execute on function jobs.late_seconds() to coverlane_app;`;

/** Brings the job queue's schema up to date and grants it to the roles that use it. */
export async function prepareQueue(ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl });
  const client = new Client({ connectionString: ownerUrl, options: sessionOptions });
  await client.connect();
  try {
    await client.query(grants);
  } finally {
    await client.end();
  }
}

/**
 * Queues a job in the transaction of the change that asks for it: it runs if and only if that commits.
 * @param key jobs of one key collapse into one while they wait
 * @param tries how often it may fail before it is parked; the pauses grow by e (3 s, 7 s, ... at most 6 h)
 */
export async function enqueue(
  db: Db,
  { task, payload, key, tries = 5 }: { task: string; payload: Record<string, unknown>; key: string; tries?: number },
): Promise<void> {
  await sql`select jobs.add(${task}, ${JSON.stringify(payload)}::json, ${key}, ${tries}::int)`.execute(db);
}

/** Queues many jobs as `enqueue` does, by one statement. */
export async function enqueueAll(
  db: Db,
  jobs: readonly { task: string; payload: Record<string, unknown>; key: string; tries: number }[],
): Promise<void> {
  if (jobs.length === 0) return;
  await sql`select jobs.add_all(${JSON.stringify(jobs)}::jsonb)`.execute(db);
}

/** Queues a job as `enqueue` does, to run so many seconds from now at the earliest. */
export async function enqueueLater(
  db: Db,
  { task, payload, key, tries = 5 }: { task: string; payload: Record<string, unknown>; key: string; tries?: number },
  seconds: number,
): Promise<void> {
  await sql`select jobs.add_later(${task}, ${JSON.stringify(payload)}::json, ${key}, ${tries}::int,
    now() + make_interval(secs => ${seconds}))`.execute(db);
}

/**
 * Waits for the next turn of something that all jobs of all nodes together may do only so often, by the database's clock. A worker that
 * dies while it waits loses its turn, nothing else.
 * @param pool the worker role's, never a transaction: the others would wait for its end
 */
export async function takeTurn(pool: Pool, { pace, apartMs }: { pace: string; apartMs: number }): Promise<void> {
  const { rows } = await sql<{ wait: number }>`select jobs.turn(${pace}, ${apartMs}::int) as wait`.execute(pool);
  await pause(rows[0]?.wait ?? apartMs);
}
