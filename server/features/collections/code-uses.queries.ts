import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** What names a term reason or a life event, by table and at most 1,000 of each; {} where nothing does, or it is not the reader's. */
export async function codeUses(db: Db, collection: string, id: string): Promise<Record<string, number>> {
  const { rows } = await sql<{
    uses: Record<string, number>;
  }>`select access.code_uses(${collection}, ${id}) as uses`.execute(db);
  return rows[0]?.uses ?? {};
}
