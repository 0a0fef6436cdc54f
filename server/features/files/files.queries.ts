import type { ImportKind } from '@coverlane/contract/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** The file of an import that the reader may see. */
export async function importedFile(
  db: Db,
  id: string,
): Promise<{ clientId: string; name: string; kind: ImportKind } | undefined> {
  const { rows } = await sql<{ clientId: string; name: string; kind: ImportKind }>`
    select client_id as "clientId", file_name as name, kind from imports where id = ${id}::uuid`.execute(db);
  return rows[0];
}
