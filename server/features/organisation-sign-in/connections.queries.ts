import { sql } from 'kysely';
import type { Db, Pool } from '../../platform/db/connect.ts';

/** What a provider knows the portal by. */
export interface Connection {
  id: string;
  issuer: string;
  application: string;
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
  /** The session that is to be proved anew; null: somebody signs in. */
  sessionId: string | null;
}

/** A sign-in that came back. */
export interface CameBack extends Connection, Pick<Attempt, 'nonce' | 'verifier' | 'redirectUri' | 'sessionId'> {
  /** Seconds since 1970. */
  begunAt: number;
}

/** The connection of an address's domain that is on, at the site of a host name. */
export async function connectionOfDomain(pool: Pool, domain: string, host: string): Promise<Connection | undefined> {
  const { rows } = await sql<Connection>`select id, issuer, application, sealed
    from access.connection_of_domain(${domain}, ${host})`.execute(pool);
  return rows[0];
}

/** By which connection the session of this transaction can be proved anew, and the account's address; undefined: by none. */
export async function connectionToProve(db: Db): Promise<(Connection & { email: string }) | undefined> {
  const { rows } = await sql<Connection & { email: string }>`select id, issuer, application, sealed,
    email from access.connection_to_prove()`.execute(db);
  return rows[0];
}

/** How a provider that speaks SAML is asked and believed. */
export interface SamlProvider {
  address: string;
  /** PEM, one after the other. */
  certificates: string;
}

/** Undefined: it speaks OpenID Connect. */
export async function samlProvider(pool: Pool, connectionId: string): Promise<SamlProvider | undefined> {
  const { rows } = await sql<SamlProvider>`select sign_in_address as address, certificates
    from access.saml_provider(${connectionId})`.execute(pool);
  return rows[0];
}

/** What a browser brought from a provider, sealed, by the hash of what it hands it in with. */
interface Brought {
  id: string;
  ticket: Buffer;
  connectionId: string;
  sealed: Buffer;
}

/**
 * Keeps it until it is handed in, seconds later; of a connection that is there and speaks SAML alone, and of a sign-in that waits for it.
 * @param state the hash of what the portal had sent along
 */
export async function keepAnswer(
  pool: Pool,
  { id, ticket, connectionId, sealed, state }: Brought & Pick<Attempt, 'state'>,
): Promise<void> {
  await sql`select access.keep_connection_answer(${id}, ${ticket}, ${connectionId}, ${sealed})
    where access.sign_in_is_awaited(${state}, ${connectionId})`.execute(pool);
}

/** Takes it, once. */
export async function takeAnswer(
  pool: Pool,
  { ticket, connectionId }: Pick<Brought, 'ticket' | 'connectionId'>,
): Promise<Pick<Brought, 'id' | 'sealed'> | undefined> {
  const { rows } = await sql<Pick<Brought, 'id' | 'sealed'>>`select id, sealed
    from access.take_connection_answer(${ticket}, ${connectionId})`.execute(pool);
  return rows[0];
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
  pool: Pool,
  { state, browser, connectionId, nonce, verifier, redirectUri, sessionId }: Attempt,
): Promise<void> {
  await sql`select access.begin_connection_sign_in(${state}, ${connectionId}, ${browser}, ${nonce}, ${verifier},
    ${redirectUri}, ${sessionId})`.execute(pool);
}

/** Takes a sign-in that came back, once: outside any transaction, so that it is over whatever becomes of this one. */
export async function takeAttempt(
  pool: Pool,
  { state, browser }: Pick<Attempt, 'state' | 'browser'>,
): Promise<CameBack | undefined> {
  const { rows } = await sql<CameBack>`select id, issuer, application, sealed,
    nonce, verifier, redirect_uri as "redirectUri", session_id as "sessionId", begun_at as "begunAt"
    from access.take_connection_sign_in(${state}, ${browser})`.execute(pool);
  return rows[0];
}

/** Whose account a provider's person has. */
export interface Admitted {
  userId: string;
  /** Whose second factor counts: 'portal' or 'provider'. */
  secondFactor: string;
}

/** The account of a provider's person, or undefined. @param email that the provider verified; null: none */
export async function accountOf(
  db: Db,
  { id, issuer }: Connection,
  { subject, email }: { subject: string; email: string | null },
): Promise<Admitted | undefined> {
  const { rows } = await sql<Admitted>`select user_id as "userId", second_factor as "secondFactor"
    from access.connection_account(${id}, ${issuer}, ${subject}, ${email})`.execute(db);
  return rows[0];
}
