import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Picture } from '../platform/pdf/picture.ts';

/** The logo on the papers of a client's people: that of their site (domain 1.4); null where none is set. */
export async function paperLogo(db: Db, clientId: string): Promise<Picture | null> {
  const { rows } = await sql<Picture>`select hash, type, bytes from access.logo_of_client(${clientId})`.execute(db);
  return rows[0] ?? null;
}
