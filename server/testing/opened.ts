import { CompiledQuery } from 'kysely';
import type { Db, Pool } from '../platform/db/connect.ts';
import { hashOf } from '../platform/http/session-cookie.ts';
import { openAsSession, type SignedUser } from '../platform/http/signed-user.ts';
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
    if (caller) await openAs(db, caller);
    return work(db);
  });
}

/** Opens a transaction for a signed-in person, as the server does at the beginning of a request. */
export async function openAs(db: Db, { headers }: Caller): Promise<SignedUser | undefined> {
  const token = /__Host-sid=([^;]+)/.exec(headers['cookie'] ?? '')?.[1] ?? '';
  return openAsSession(db, { token: hashOf(token), bearer: null });
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

/** The plan of a query, one node or condition a line, as PostgreSQL would run it for this transaction. */
export async function explain(db: Db, query: CompiledQuery): Promise<string> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(`explain (costs off) ${query.sql}`, [...query.parameters]),
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
