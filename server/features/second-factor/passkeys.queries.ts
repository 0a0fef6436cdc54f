import { sql } from 'kysely';
import type { Db, Pool } from '../../platform/db/connect.ts';

/** A passkey as it is stored. */
export interface StoredPasskey {
  id: string;
  credentialId: string;
  publicKey: Buffer;
  counter: string;
  transports: string[];
}

/** The passkeys of the session's own account. */
export async function ownPasskeys(db: Db, userId: string): Promise<StoredPasskey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credential_id as credentialId', 'public_key as publicKey', 'counter', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Whose passkey it is, before anybody is signed in; undefined: nobody's here. */
export async function findPasskey(
  db: Db,
  credentialId: string,
): Promise<(Pick<StoredPasskey, 'id' | 'publicKey' | 'counter'> & { userId: string; status: string }) | undefined> {
  const { rows } = await sql<{ id: string; publicKey: Buffer; counter: string; userId: string; status: string }>`select
    id, user_id as "userId", public_key as "publicKey", counter, status from access.passkey(${credentialId})`.execute(
    db,
  );
  return rows[0];
}

/** Takes the lock of an account away where its time is over. */
export async function releaseLockOf(pool: Pool, userId: string): Promise<void> {
  await sql`select access.release_lock_of(${userId})`.execute(pool);
}

/** A new passkey's columns. */
export interface NewPasskey {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
  name: string;
}

/** Puts a passkey down. @returns false where somebody has it already */
export async function insertPasskey(db: Db, made: NewPasskey): Promise<boolean> {
  const inserted = await db
    .insertInto('passkeys')
    .values({
      id: made.id,
      user_id: made.userId,
      credential_id: made.credentialId,
      public_key: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: made.transports,
      name: made.name,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

/** Notes that a passkey was used, with the authenticator's counter. */
export async function notePasskeyUse(db: Db, id: string, counter: number): Promise<void> {
  await sql`update passkeys set counter = ${counter}, last_used_at = now() where id = ${id}`.execute(db);
}

/** Gives a passkey of one's own another name. @returns false where there is none */
export async function namePasskey(
  db: Db,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const { rows } =
    await sql`update passkeys set name = ${name} where id = ${id} and user_id = ${userId} returning id`.execute(db);
  return rows.length > 0;
}

/** Removes a passkey of one's own. @returns false where there is none */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`delete from passkeys where id = ${id} and user_id = ${userId} returning id`.execute(db);
  return rows.length > 0;
}

/** Keeps what a passkey was asked to sign, for one answer to this session. */
export async function keepChallenge(db: Db, challenge: string): Promise<void> {
  await sql`select access.keep_challenge(${challenge})`.execute(db);
}

/** What this session's passkey was asked to sign in the last five minutes; null: nothing. It is asked once. */
export async function takeChallenge(db: Db): Promise<string | null> {
  const { rows } = await sql<{ challenge: string | null }>`select access.take_challenge() as challenge`.execute(db);
  return rows[0]?.challenge ?? null;
}
