import { sql } from 'kysely';
import type { Db, Pool } from '../../platform/db/connect.ts';

/** What a provider knows the portal by. */
export interface Connection {
  id: string;
  issuer: string;
  applicationId: string;
  /** The sealed secret; null: the portal proves itself with none. */
  sealed: Buffer | null;
}

/** A sign-in that is on its way to a provider, by the hashes of what only this browser has. */
export interface Attempt {
  state: Buffer;
  browser: Buffer;
  connectionId: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
}

/** A sign-in that came back. */
export interface CameBack extends Connection, Pick<Attempt, 'nonce' | 'verifier' | 'redirectUri'> {
  secondFactor: string;
}

/** The connection of an address's domain that is on. */
export async function connectionOfDomain(db: Db, domain: string): Promise<Connection | undefined> {
  const { rows } = await sql<Connection>`select id, issuer, application_id as "applicationId", sealed
    from access.connection_of_domain(${domain})`.execute(db);
  return rows[0];
}

/** Has another connection one of these domains already? */
export async function domainsTaken(db: Db, id: string | null, domains: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select access.domains_taken(${id}, ${JSON.stringify(domains)}::jsonb)
    as taken`.execute(db);
  return rows[0]?.taken ?? false;
}

/** Whom a connection signs in, as its record says. */
export async function reachOf(db: Db, id: string) {
  return db
    .selectFrom('signinconnections')
    .select(['user_type as userType', 'client_ids as clientIds', 'tpa_id as tpaId'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Keeps the sealed secret of a connection. @returns false where it is not there */
export async function keepSecret(db: Db, id: string, sealed: Buffer): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`select access.keep_connection_secret(${id}, ${sealed}) as kept`.execute(
    db,
  );
  return rows[0]?.kept ?? false;
}

/** Remembers a sign-in that goes to its provider. */
export async function beginAttempt(
  db: Db,
  { state, browser, connectionId, nonce, verifier, redirectUri }: Attempt,
): Promise<void> {
  await sql`select access.begin_connection_sign_in(${state}, ${connectionId}, ${browser}, ${nonce}, ${verifier},
    ${redirectUri})`.execute(db);
}

/** Takes a sign-in that came back, once: outside any transaction, so that it is over whatever becomes of this one. */
export async function takeAttempt(
  pool: Pool,
  { state, browser }: Pick<Attempt, 'state' | 'browser'>,
): Promise<CameBack | undefined> {
  const { rows } = await sql<CameBack>`select id, issuer, application_id as "applicationId", sealed,
    second_factor as "secondFactor", nonce, verifier, redirect_uri as "redirectUri"
    from access.take_connection_sign_in(${state}, ${browser})`.execute(pool);
  return rows[0];
}

/** The account of a provider's person, or undefined. @param email that the provider verified; null: none */
export async function accountOf(
  db: Db,
  { connectionId, subject, email }: { connectionId: string; subject: string; email: string | null },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select access.connection_account(${connectionId}, ${subject},
    ${email}) as id`.execute(db);
  return rows[0]?.id ?? undefined;
}
