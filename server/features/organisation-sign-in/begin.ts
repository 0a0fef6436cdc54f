import { randomBytes } from 'node:crypto';
import type { Input } from '@coverlane/contract/call.ts';
import type { organisationSignIn } from '@coverlane/contract/organisation-sign-in/calls.ts';
import { countTry } from '../../platform/db/tries.queries.ts';
import type { Apart } from '../../platform/http/context.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { conflict, invalid, signedOut, tooMany } from '../../platform/http/refusals.ts';
import { cookieToken, hashOf, isTrustworthy } from '../../platform/http/session-cookie.ts';
import { openAsSession } from '../../platform/http/signed-user.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { requireEncrypted } from '../../platform/sign-in/sessions.ts';
import { askProvider } from './ask-provider.ts';
import {
  beginAttempt,
  type Connection,
  connectionOfDomain,
  connectionToProve,
  samlProvider,
} from './connections.queries.ts';
import { addressToSignIn } from './provider.ts';
import { addressToSignInBySaml } from './saml.ts';

/** Sign-ins that may begin or end from one network within a minute. */
const TRIES = { scope: 'organisation-sign-in', tries: 30, seconds: 60 } as const;
const SECONDS = 600;

/** The cookie that says that a sign-in came back to the browser in which it began; no other host of the domain can set it. */
export const cookieName = (apart: Apart): string =>
  isTrustworthy(apart.request) ? '__Host-organisation' : 'organisation';

/**
 * POST /signin/organisation. No transaction is open while the provider is asked.
 * @throws Refusal 422 where no organization has the domain, 409 where its provider does not answer, 429
 */
export async function begin({ email }: Input<typeof organisationSignIn.beginOrganisationSignIn>, apart: Apart) {
  const { parts, request } = apart;
  requireEncrypted(apart);
  await limitTries(apart);
  const connection = await connectionOfDomain(parts.pool, email.slice(email.lastIndexOf('@') + 1), request.hostname);
  if (!connection) throw invalid({ email: 'no-organisation' });
  return sendThere(connection, { email, sessionId: null }, apart);
}

/**
 * POST /signin/organisation/proof: the same for whoever is signed in and has to prove it once more.
 * @throws Refusal 401; 409 where their session did not begin with a provider whose word counts for that
 */
export async function beginProof(_: object, apart: Apart) {
  const { parts, request } = apart;
  await limitTries(apart);
  const { sessionId, connection } = await parts.pool.transaction().execute(async (db) => {
    const session = { token: hashOf(cookieToken(request) ?? ''), bearer: null, host: request.hostname };
    const user = await openAsSession(db, session);
    if (!user || user.lacks !== null) throw signedOut();
    return { sessionId: user.sessionId, connection: user.viewedBy ? undefined : await connectionToProve(db) };
  });
  if (!connection) throw conflict('organisation-cannot-prove');
  return sendThere(connection, { email: connection.email, sessionId }, apart);
}

async function sendThere(
  connection: Connection,
  { email, sessionId }: { email: string; sessionId: string | null },
  apart: Apart,
) {
  const { parts, request, reply } = apart;
  const saml = await samlProvider(parts.pool, connection.id);
  const provider = saml ? undefined : await askProvider(connection, parts);
  const [state, browser, nonce, verifier] = [unguessable(), unguessable(), unguessable(), unguessable()];
  // Each connection has an address of its own to come back to, so that no provider's answer is taken for another's.
  const base = await parts.pool.transaction().execute((db) => linkBase({ db, parts, request }));
  const redirectUri = `${base}/signin/organisation/${connection.id}`;
  const of = { connectionId: connection.id, nonce, verifier, redirectUri, sessionId };
  await beginAttempt(parts.pool, { ...of, state: hashOf(state), browser: hashOf(browser) });
  const secure = isTrustworthy(request);
  void reply.setCookie(cookieName(apart), browser, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: SECONDS,
  });
  const way = { redirectUri, state, nonce, verifier, email, anew: sessionId !== null };
  if (saml) return { address: await addressToSignInBySaml(saml, connection, way) };
  if (!provider) throw conflict('organisation-away');
  return { address: await addressToSignIn(provider, way) };
}

/** @throws Refusal 429 */
export async function limitTries({ parts, request }: Apart): Promise<void> {
  const subject = hashOf(networkOf(request.ip));
  const tries = await countTry(parts.pool, { scope: TRIES.scope, subject, seconds: TRIES.seconds });
  if (tries > TRIES.tries) throw tooMany(TRIES.seconds);
}

const unguessable = (): string => randomBytes(32).toString('base64url');
