import { uuid7 } from '../values/uuid7.ts';
import type { Context, Visitor } from '../http/context.ts';
import { csrfToken, setCsrfCookie } from '../http/origin.ts';
import { forbidden } from '../http/refusals.ts';
import { bearerOf, hashOf, isTrustworthy, newToken, setSessionCookie } from '../http/session-cookie.ts';
import { openAsSession, type SignedUser } from '../http/signed-user.ts';
import {
  type ByConnection,
  giveNewTokens,
  markConnection,
  startLinkSession,
  startSession,
} from './sessions.queries.ts';
import { describeUser } from './signed-in.ts';

type Asking = Pick<Context, 'db' | 'parts' | 'request' | 'reply'>;

/** A session that was opened in this transaction. */
export interface OpenedSession {
  token: string;
  user: SignedUser;
}

/**
 * Asked before a password is looked at. Where TLS ends at a proxy, TRUST_PROXY has to name it: otherwise nobody can tell.
 * @throws Refusal 403 where the connection is not encrypted and the installation asks that it is
 */
export function requireEncrypted({ parts, request }: Pick<Visitor, 'parts' | 'request'>): void {
  if (parts.encryptedOnly && !isTrustworthy(request)) throw forbidden('plain-http');
}

/**
 * Starts a session for somebody whose password fits and opens this transaction for it. The cookies go to the browser
 * with `handOver`.
 * @param by the connection whose provider says who it is, in place of a password
 * @returns undefined where the account may not be opened
 */
export async function openSession(
  userId: string,
  { db, parts, request }: Visitor,
  by?: ByConnection,
): Promise<OpenedSession | undefined> {
  const { token, hashes } = newTokens(parts);
  const userAgent = request.headers['user-agent'] ?? '';
  const id = uuid7();
  await startSession(db, { id, userId, ...hashes, address: request.ip, userAgent, host: request.hostname });
  if (by) await markConnection(db, id, by);
  const user = await openAsSession(db, hashes);
  return user && { token, user };
}

/**
 * Starts a session for whoever was found to be the person of a personal link, and opens this transaction for it.
 * @param keyHash of the link, which it is over with
 * @returns undefined where the link is over meanwhile
 */
export async function openLinkSession(
  keyHash: Buffer,
  { db, parts, request }: Visitor,
): Promise<OpenedSession | undefined> {
  const { token, hashes } = newTokens(parts);
  const userAgent = request.headers['user-agent'] ?? '';
  const of = { id: uuid7(), keyHash, ...hashes, address: request.ip, userAgent };
  if (!(await startLinkSession(db, of))) return undefined;
  const user = await openAsSession(db, hashes);
  return user && { token, user };
}

/**
 * The second factor is proved: the session gets new tokens, so that nobody who saw the old ones has it, and this
 * transaction the rights of whoever is signed in now.
 */
export async function finishSignIn({ db, parts }: Pick<Asking, 'db' | 'parts'>): Promise<OpenedSession> {
  const tokens = newTokens(parts);
  await giveNewTokens(db, tokens.hashes);
  return reopen(db, tokens);
}

/** A session token, and the hashes of it and of its bearer, which are what is stored. */
interface NewTokens {
  token: string;
  hashes: { token: Buffer; bearer: Buffer };
}

/** New tokens for a session. */
export function newTokens({ secrets }: Pick<Asking['parts'], 'secrets'>): NewTokens {
  const token = newToken();
  return { token, hashes: { token: hashOf(token), bearer: hashOf(bearerOf(secrets, token)) } };
}

/** Opens this transaction anew for a session that has just got these tokens, with the rights that it has now. */
export async function reopen(db: Asking['db'], { token, hashes }: NewTokens): Promise<OpenedSession> {
  const user = await openAsSession(db, hashes);
  if (!user) throw new Error('A session that was open a moment ago is not.');
  return { token, user };
}

/** Hands the browser the cookies of a session and answers the rest: the bearer token, and who is signed in. */
export async function handOver({ token, user }: OpenedSession, { db, parts, request, reply }: Asking) {
  setSessionCookie(request, reply, token);
  setCsrfCookie(reply, csrfToken(parts.secrets, token), isTrustworthy(request));
  return { token: bearerOf(parts.secrets, token), user: await describeUser(user, { db, request }) };
}
