import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { isAlive, processIdentity } from '../db/process-identity.ts';

/** How often a node says that it lives, and how long after its last word its jobs are given to others (both in ms). */
export const BEAT_MS = 15_000;
const SILENT_MS = 60_000;

/** Where the processes are counted that this one can see: one kernel since its start, one container. */
function machine(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** This process among those that work jobs off. */
export interface Node {
  /** When it last spoke to the database, in milliseconds since 1970. */
  readonly lastBeat: number;
  leave(): Promise<void>;
}

/**
 * Puts this process into the list of those that work jobs off, keeps it there, and frees the jobs of those that are gone:
 * at once where they ran on this machine, a minute after their last word elsewhere. A node that lives keeps its jobs,
 * whoever starts or stops beside it.
 * @param id what the queue calls this node's worker
 */
export async function joinNodes(pool: Pool, id: string): Promise<Node> {
  const here = machine();
  const mine = JSON.stringify(processIdentity(process.pid) ?? {});
  const stopping = new AbortController();
  let lastBeat = 0;
  const beat = async () => {
    await pool.query(
      `insert into jobs.nodes (id, machine, process, seen_at) values ($1, $2, $3, now())
       on conflict (id) do update set seen_at = now()`,
      [id, here, mine],
    );
    lastBeat = Date.now();
    await freeLostJobs(pool, here);
  };
  await beat();
  const beats = (async () => {
    for (;;) {
      await sleep(BEAT_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      // Where the database is away the next beat is soon enough.
      await beat().catch(() => undefined);
    }
  })();
  return {
    get lastBeat() {
      return lastBeat;
    },
    leave: async () => {
      stopping.abort();
      await beats;
      await pool.query('delete from jobs.nodes where id = $1', [id]).catch(() => undefined);
    },
  };
}

/** Jobs that nobody works on any more are free again. A job may run twice, which every job must bear anyhow. */
async function freeLostJobs(pool: Pool, here: string): Promise<void> {
  const { rows } = await pool.query<{ id: string; machine: string; process: string; silent: boolean }>(
    `select id, machine, process, seen_at < now() - make_interval(secs => $1) as silent from jobs.nodes`,
    [SILENT_MS / 1000],
  );
  const gone = rows.filter((row) => row.silent || (row.machine === here && !isRunning(row.process)));
  const ids = gone.map(({ id }) => id);
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
     where locked_by = any($1) or (locked_by not in (select id from jobs.nodes)
       and locked_at < now() - make_interval(secs => $2)) having count(*) > 0`,
    [ids, SILENT_MS / 1000],
  );
  if (ids.length > 0) await pool.query('delete from jobs.nodes where id = any($1)', [ids]);
}

function isRunning(identity: string): boolean {
  const { pid, started }: { pid?: number; started?: string } = JSON.parse(identity);
  return pid !== undefined && started !== undefined && isAlive({ pid, started });
}
