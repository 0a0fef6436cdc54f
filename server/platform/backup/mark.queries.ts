import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Pool } from '../db/connect.ts';
import { StartRefused } from '../db/start-refused.ts';
import { tableCounts } from './whole.queries.ts';

/** A moment of the database, as the log of its changes names it, with how many rows each table had at it. */
export interface Mark {
  /** Where in the log: what was committed before it is counted, and nothing after it. */
  lsn: string;
  /** RFC 3339, by the clock of the database. */
  at: string;
  /** By table; none where the log never stood still, so that no count would be exact. */
  counts: Record<string, number>;
}

/** So long the log must stand still: longer than a commit takes between the log and being seen. */
const STILL_MS = 250;
const LOOKS = 120;

/**
 * Counts what there is at a moment that a restore can be taken to exactly: the log had stood still when the snapshot was taken. Who
 * had written and not committed by then is in neither. Where the log does not stand still within half a minute, a mark without counts.
 */
export async function takeMark(owner: Pool, { looks = LOOKS, stillMs = STILL_MS } = {}): Promise<Mark> {
  for (let left = looks; left > 0; left -= 1) {
    const before = await placeInLog(owner);
    await sleep(stillMs);
    const found = await owner
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((db) => markAt(db, before));
    if (found) return found;
  }
  return { lsn: await placeInLog(owner), at: new Date().toISOString(), counts: {} };
}

async function placeInLog(db: Pool): Promise<string> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(db);
  return rows[0]?.lsn ?? '';
}

/** Undefined where something was written since. */
async function markAt(db: Db, before: string): Promise<Mark | undefined> {
  const { rows } = await sql<{ lsn: string; at: string }>`select pg_current_wal_insert_lsn()::text as lsn,
    to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`.execute(db);
  const [found] = rows;
  if (found?.lsn !== before) return undefined;
  return { ...found, counts: Object.fromEntries(await tableCounts(db)) };
}

/** How long the archive may be behind: its timeout and as long again. */
const ARCHIVED_MS = 180_000;

/**
 * Waits until all that was written is in the archive, so that a restore finds it there.
 * @throws StartRefused where it does not come to be
 */
export async function untilArchived(owner: Pool, patienceMs = ARCHIVED_MS): Promise<void> {
  const { rows } = await sql<{ file: string }>`select pg_walfile_name(pg_current_wal_insert_lsn()) as file`.execute(
    owner,
  );
  for (const late = Date.now() + patienceMs; ; await sleep(500)) {
    // Names of one line of history grow; after a switch to another one the archive begins anew.
    const archived = await sql<{ there: boolean }>`select last_archived_wal >= ${rows[0]?.file} as there
      from pg_stat_archiver`.execute(owner);
    if (archived.rows[0]?.there) return;
    if (Date.now() > late)
      throw new StartRefused(
        'What was backed up is not in the archive: see archive_command, and what the log of PostgreSQL says of it.',
      );
  }
}

/** What became of a backup, or of restoring one. */
interface Report {
  kind: 'backup' | 'trial';
  beganAt: Date;
  /** Of a trial. */
  restoredTo?: string;
  faults?: number;
}

/** Writes down what became of it, for `/admin/system` and `GET /metrics`. */
export async function report(owner: Pool, { kind, beganAt, restoredTo, faults = 0 }: Report): Promise<void> {
  await sql`insert into access.backups (kind, began_at, restored_to, faults)
    values (${kind}, ${beganAt.toISOString()}, ${restoredTo ?? null}, ${faults})`.execute(owner);
}
