import { type CompiledQuery, CompiledQuery as Compiled, sql } from 'kysely';
import type { Db, Pool } from '../db/connect.ts';
import { hashOf } from '../http/session-cookie.ts';
import { openAsSession } from '../http/signed-user.ts';
import type { Caller, TestPortal } from './portal.ts';

class RolledBack extends Error {}

/**
 * Runs SQL as the request role in a transaction opened for a signed-in person, or for nobody, and takes back whatever
 * it wrote. This is where row-level security is all that stands between a person and the rows.
 */
export async function asRole<T>(
  { parts, workerPool }: TestPortal,
  { caller, role = 'app' }: { caller?: Caller | undefined; role?: 'app' | 'worker' },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const pool = role === 'app' ? parts.pool : workerPool;
  return rolledBack(pool, async (db) => {
    if (caller) await openAsSession(db, hashOf(tokenOf(caller)), null);
    return work(db);
  });
}

/** Runs something in a transaction that is rolled back whatever comes of it. */
export async function rolledBack<T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> {
  let outcome: { value: T } | undefined;
  await pool
    .transaction()
    .execute(async (db) => {
      outcome = { value: await work(db) };
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  if (!outcome) throw new Error('Nothing was done.');
  return outcome.value;
}

const tokenOf = ({ headers }: Caller): string => /__Host-sid=([^;]+)/.exec(headers['cookie'] ?? '')?.[1] ?? '';

/** The plan of a query, one node or condition a line, as PostgreSQL would run it for this transaction. */
export async function explain(db: Db, query: CompiledQuery): Promise<string> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(
    Compiled.raw(`explain (costs off) ${query.sql}`, [...query.parameters]),
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** From here on plans are generic, as those of a statement that was prepared once for all values. */
export async function useGenericPlans(db: Db): Promise<void> {
  await sql`set local plan_cache_mode = force_generic_plan`.execute(db);
}
