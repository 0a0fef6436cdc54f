import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** A new session, by the hashes of its two tokens. */
export interface NewSession {
  id: string;
  userId: string;
  token: Buffer;
  bearer: Buffer;
  address: string;
  userAgent: string;
  /** The host name they sign in at. */
  host: string;
}

/** Starts a session. */
export async function startSession(
  db: Db,
  { id, userId, token, bearer, address, userAgent, host }: NewSession,
): Promise<void> {
  await sql`select access.start_session(${id}, ${userId}, ${token}, ${bearer}, ${address}, ${userAgent}, ${host})`.execute(
    db,
  );
}

/** The session of this transaction has proved the second factor: it gets these tokens instead of those it had. */
export async function giveNewTokens(db: Db, { token, bearer }: { token: Buffer; bearer: Buffer }): Promise<void> {
  await sql`select access.finish_sign_in(${token}, ${bearer})`.execute(db);
}

/** The session of this transaction has proved it again, now. */
export async function noteProof(db: Db): Promise<void> {
  await sql`select access.prove_again()`.execute(db);
}
