import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

/** Whose these external ids are in the client: id -> person (FamilyFacts.externalIdHolders). */
export async function loadExternalIdHolders(
  db: Db,
  clientId: string,
  externalIds: readonly string[],
): Promise<Map<string, string>> {
  if (externalIds.length === 0) return new Map();
  const { rows } = await sql<{ name: string; holder: string }>`
    select name, holder from access.external_id_holders(${clientId}, ${externalIds}::text[])`.execute(db);
  return new Map(rows.map(({ name, holder }) => [name, holder]));
}
