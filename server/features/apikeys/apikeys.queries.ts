import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** Gives a key that was made in this transaction its secret, by its hash. */
export async function setKeyHash(db: Db, { keyId, hash }: { keyId: string; hash: Buffer }): Promise<void> {
  const { rows } = await sql<{ set: boolean }>`select access.set_key_hash(${keyId}, ${hash}) as set`.execute(db);
  if (!rows[0]?.set) throw new Error('The key that was just made is not there');
}

/** Revokes a key of the own installation; false: there is none of this id. Once revoked it stays so. */
export async function revokeKey(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('apikeys')
    .set(({ eb }) => ({ status: 'revoked', version: eb('version', '+', 1), updated_at: new Date() }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A key as it may know itself. */
interface AskingKey {
  id: string;
  name: string;
  prefix: string;
  readOnly: boolean;
  expiresOn: string | null;
  clients: { id: string; name: string }[] | null;
  /** Made in this minute, this one among them. */
  requests: number;
  resetAt: string;
}

/** The key that opened this request; undefined: a person did. */
export async function keyThatAsks(db: Db): Promise<AskingKey | undefined> {
  const { rows } = await sql<{ key: AskingKey | null }>`select access.own_key() as key`.execute(db);
  return rows[0]?.key ?? undefined;
}
