import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** Which client a group is of; undefined: there is no such group for the reader. */
export async function clientOfGroup(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ clientId: string }>`select client_id as "clientId" from groups where id = ${id}`.execute(
    db,
  );
  return rows[0]?.clientId;
}

/** A record's columns as it stands, by name; undefined where the reader has none. */
export async function standingRow(db: Db, table: string, id: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0];
}

/** Does a client field say anything anywhere? */
export async function saysSomething(db: Db, clientFieldId: string): Promise<boolean> {
  const { rows } = await sql`select from clientfieldvalues where clientfield_id = ${clientFieldId} limit 1`.execute(db);
  return rows.length > 0;
}

/** The divisions that the user is held to; null: to none. */
export async function heldDivisions(db: Db): Promise<string[] | null> {
  const { rows } = await sql<{ held: string[] | null }>`select access.held_divisions() as held`.execute(db);
  return rows[0]?.held ?? null;
}
