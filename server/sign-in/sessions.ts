import { uuid7 } from '../domain/uuid7.ts';
import type { Context, Visitor } from '../http/context.ts';
import { csrfToken, setCsrfCookie } from '../http/origin.ts';
import { bearerOf, hashOf, isTrustworthy, newToken, setSessionCookie } from '../http/session-cookie.ts';
import { openAsSession, type SignedUser } from '../http/signed-user.ts';
import { giveNewTokens, startSession } from './sessions.queries.ts';
import { describeUser } from './signed-in.ts';

type Asking = Pick<Context, 'db' | 'parts' | 'request' | 'reply'>;

/** A session that was opened in this transaction. */
export interface OpenedSession {
  token: string;
  user: SignedUser;
}

/**
 * Starts a session for somebody whose password fits and opens this transaction for it. The cookies go to the browser
 * with `handOver`. @returns undefined where the account may not be opened
 */
export async function openSession(userId: string, { db, parts, request }: Visitor): Promise<OpenedSession | undefined> {
  const token = newToken();
  const hashes = { token: hashOf(token), bearer: hashOf(bearerOf(parts.secrets, token)) };
  const userAgent = request.headers['user-agent'] ?? '';
  await startSession(db, { id: uuid7(), userId, ...hashes, address: request.ip, userAgent });
  const user = await openAsSession(db, hashes.token, null);
  return user && { token, user };
}

/**
 * The second factor is proved: the session gets new tokens, so that nobody who saw the old ones has it, and this
 * transaction the rights of whoever is signed in now.
 */
export async function finishSignIn({ db, parts }: Pick<Asking, 'db' | 'parts'>): Promise<OpenedSession> {
  const token = newToken();
  const hashes = { token: hashOf(token), bearer: hashOf(bearerOf(parts.secrets, token)) };
  await giveNewTokens(db, hashes);
  const user = await openAsSession(db, hashes.token, null);
  if (!user) throw new Error('A session that was open a moment ago is not.');
  return { token, user };
}

/** Hands the browser the cookies of a session and answers the rest: the bearer token, and who is signed in. */
export async function handOver({ token, user }: OpenedSession, { db, parts, request, reply }: Asking) {
  setSessionCookie(request, reply, token);
  setCsrfCookie(reply, csrfToken(parts.secrets, token), isTrustworthy(request));
  return { token: bearerOf(parts.secrets, token), user: await describeUser(user, db) };
}
