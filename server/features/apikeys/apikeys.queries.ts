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
