import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Pool } from './connect.ts';
import { migrationLock } from './migration-list.ts';
import { guardLines } from './schema-state.ts';

/** How long what was found is believed, in milliseconds. */
const BELIEVED_MS = 5_000;

/**
 * Watches whether what keeps rows apart (tables with row-level security, policies, rights, functions) is still there: a database
 * that is restored below a running program lacks it where the roles were missing. Nobody waits for a look: the answer is what
 * the last one found, and the start itself was the first.
 * @returns says whether it is there; asks the database again where the last look is older than five seconds
 */
export function watchGuards(pool: Pool): () => boolean {
  let isThere = true;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const lookAgain = async () => {
    isThere = (await look(pool)) ?? isThere;
  };
  return () => {
    if (performance.now() - lookedAt > BELIEVED_MS) {
      lookedAt = performance.now();
      void lookAgain();
    }
    return isThere;
  };
}

/** Is all of it there? Undefined: nobody can say, while a node changes it or the database is away. */
async function look(pool: Pool): Promise<boolean | undefined> {
  try {
    return await pool.transaction().execute(async (db) => {
      const locked = await sql<{
        free: boolean;
      }>`select pg_try_advisory_xact_lock_shared(${migrationLock}) as free`.execute(db);
      if (!locked.rows[0]?.free) return undefined;
      const lacking =
        await sql`select line from access.guards_kept() as k(line) except (${sql.raw(guardLines)}) limit 1`.execute(db);
      return lacking.rows.length === 0;
    });
  } catch (error) {
    // Class 42: what is asked for is not there, or is not this program's to ask any more.
    return error instanceof DatabaseError && error.code?.startsWith('42') ? false : undefined;
  }
}
