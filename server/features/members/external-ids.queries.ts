import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** Whom employers' own systems call so, among the clients the reader sees, or in one of them: whole, letter for letter; at most 100. */
export async function holdersOfExternalId(db: Db, name: string, clientId: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select x.person_id from person_external_ids x
    where x.client_id = any((select access.clients())::uuid[]) and x.external_id = ${name} and x.superseded_at is null
      ${clientId === undefined ? sql`` : sql`and x.client_id = ${clientId}`}
    limit 100`.execute(db);
  return rows.map(({ person_id }) => person_id);
}
