import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** The divisions the user of this transaction is held to; null: to none (domain 1.2: "own client, own divisions"). */
export async function heldDivisions(db: Db): Promise<readonly string[] | null> {
  const { rows } = await sql<{ divisions: string[] | null }>`select access.held_divisions() as divisions`.execute(db);
  return rows[0]?.divisions ?? null;
}
