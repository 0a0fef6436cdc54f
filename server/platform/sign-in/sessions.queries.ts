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

/** What the provider of a connection says of a sign-in. */
export interface ByConnection {
  connectionId: string;
  /** There was a second factor, and it counts. */
  second: boolean;
  /** When they proved themselves there, in seconds since 1970; null: it does not say. */
  provedAt: number | null;
}

/** Says of a session that this transaction began which connection it is of, and what its provider says of it. */
export async function markConnection(
  db: Db,
  id: string,
  { connectionId, second, provedAt }: ByConnection,
): Promise<void> {
  await sql`select access.mark_connection_session(${id}, ${connectionId}, ${second}, to_timestamp(${provedAt}))`.execute(
    db,
  );
}

/** Is the site of a host name for somebody's kind of account and clients? Where no site has the name, everybody's (domain 1.1). */
export async function siteAdmits(db: Db, host: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ admits: boolean }>`select access.site_admits(${host}, ${userId}) as admits`.execute(db);
  return rows[0]?.admits ?? false;
}

/** Starts a session by the key of a personal link; false: it leads nowhere. */
export async function startLinkSession(
  db: Db,
  { id, keyHash, token, bearer, address, userAgent }: Omit<NewSession, 'userId' | 'host'> & { keyHash: Buffer },
): Promise<boolean> {
  const { rows } = await sql<{
    started: boolean;
  }>`select access.start_link_session(${id}, ${keyHash}, ${token}, ${bearer},
    ${address}, ${userAgent}) as started`.execute(db);
  return rows[0]?.started ?? false;
}

/** The session of this transaction has proved the second factor: it gets these tokens instead of those it had. */
export async function giveNewTokens(db: Db, { token, bearer }: { token: Buffer; bearer: Buffer }): Promise<void> {
  await sql`select access.finish_sign_in(${token}, ${bearer})`.execute(db);
}

/** The session of this transaction has proved it again, now. */
export async function noteProof(db: Db): Promise<void> {
  await sql`select access.prove_again()`.execute(db);
}
