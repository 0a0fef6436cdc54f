import { randomBytes } from 'node:crypto';
import type { Input } from '@coverlane/contract/call.ts';
import { signinconnections } from '@coverlane/contract/collections/signinconnections.ts';
import { organisationSignIn } from '@coverlane/contract/organisation-sign-in/calls.ts';
import type { FastifyInstance } from 'fastify';
import { createRecord, crud } from '../../platform/crud/crud.ts';
import { type CollectionHandlers, serveCollection } from '../../platform/crud/serve-collection.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { countTry } from '../../platform/db/tries.queries.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts, Visitor } from '../../platform/http/context.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { conflict, forbidden, invalid, notFound, tooMany } from '../../platform/http/refusals.ts';
import { serve, servePublic } from '../../platform/http/serve.ts';
import { hashOf, isTrustworthy } from '../../platform/http/session-cookie.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { handOver, openSession, requireEncrypted } from '../../platform/sign-in/sessions.ts';
import { requireFittingReach, requireIssuer } from './connection-rules.ts';
import { accountOf, beginAttempt, connectionOfDomain, keepSecret, takeAttempt } from './connections.queries.ts';
import { addressToSignIn, askProvider, hadSecondFactor, secretPlace, verifiedEmail, whoCameBack } from './provider.ts';

/** Sign-ins that may begin or end from one network within a minute. */
const TRIES = { scope: 'organisation-sign-in', tries: 30, seconds: 60 } as const;
/** The cookie that says that a sign-in came back to the browser in which it began. */
const COOKIE = 'organisation';

/** Serves signing in by a provider, and the connections to providers. */
export function organisationSignInRoutes(app: FastifyInstance, parts: Parts): void {
  const { beginOrganisationSignIn, finishOrganisationSignIn, putConnectionSecret } = organisationSignIn;
  servePublic(app, parts, {
    calls: { beginOrganisationSignIn, finishOrganisationSignIn },
    handlers: { beginOrganisationSignIn: begin, finishOrganisationSignIn: finish },
  });
  serveCollection(app, parts, { collection: signinconnections, handlers: { ...records, create, update } });
  serve(app, parts, { calls: { putConnectionSecret }, handlers: { putConnectionSecret: putSecret } });
}

const records = crud(signinconnections);

const create: CollectionHandlers['create'] = async (draft, context) => {
  requireIssuer(draft, context.parts);
  await requireFittingReach(null, draft, context.db);
  return createRecord(signinconnections, draft, context);
};

const update: CollectionHandlers['update'] = async (change, context) => {
  requireIssuer(change, context.parts);
  await requireFittingReach(change.id, change, context.db);
  return records.update(change, context);
};

async function putSecret({ id, secret }: Input<typeof organisationSignIn.putConnectionSecret>, context: Context) {
  const { db, parts } = context;
  if (!(await keepSecret(db, id, keysOf(parts.secrets).seal(secretPlace(id), secret)))) throw notFound();
  const entry = { call: 'putConnectionSecret', objectType: 'signinconnections', objectId: id } as const;
  await appendAudit(db, { ...entry, action: 'rotate', outcome: 'ok' });
  return {};
}

/** @throws Refusal 422 where no organization has the domain, 409 where its provider does not answer */
async function begin({ email }: Input<typeof organisationSignIn.beginOrganisationSignIn>, visitor: Visitor) {
  const { db, parts, request, reply } = visitor;
  requireEncrypted(visitor);
  await limitTries(visitor);
  const connection = await connectionOfDomain(db, email.slice(email.lastIndexOf('@') + 1));
  if (!connection) throw invalid({ email: 'no-organisation' });
  const config = await askProvider(connection, parts);
  const [state, browser, nonce, verifier] = [unguessable(), unguessable(), unguessable(), unguessable()];
  // Each connection has an address of its own to come back to, so that no provider's answer is taken for another's.
  const redirectUri = `${await linkBase(visitor)}/signin/organisation/${connection.id}`;
  const of = { connectionId: connection.id, nonce, verifier, redirectUri };
  await beginAttempt(db, { ...of, state: hashOf(state), browser: hashOf(browser) });
  const secure = isTrustworthy(request);
  void reply.setCookie(COOKIE, browser, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: 600 });
  return { address: await addressToSignIn(config, { redirectUri, state, nonce, verifier, email }) };
}

/** @throws Refusal 409 where the sign-in is over or the provider does not stand for it, 403 where nobody here is meant */
async function finish({ answer }: Input<typeof organisationSignIn.finishOrganisationSignIn>, visitor: Visitor) {
  const { db } = visitor;
  requireEncrypted(visitor);
  await limitTries(visitor);
  const session = await sessionOf(await cameBack(answer, visitor), visitor);
  const action = session.user.lacks === null ? 'signed-in' : 'password-accepted';
  await appendAudit(db, { action, call: 'finishOrganisationSignIn', outcome: 'ok' });
  return handOver(session, visitor);
}

/** Who came back from which connection. @throws Refusal 409 */
async function cameBack(answer: string, { parts, request, reply }: Visitor) {
  const state = new URLSearchParams(answer).get('state') ?? '';
  const asked = { state: hashOf(state), browser: hashOf(request.cookies[COOKIE] ?? '') };
  const back = await takeAttempt(parts.aside ?? parts.pool, asked);
  if (!back) throw conflict('organisation-lost');
  void reply.clearCookie(COOKIE, { path: '/' });
  return { back, claims: await whoCameBack(await askProvider(back, parts), { answer, state, back }) };
}

/** A session of whoever came back, with the provider's second factor where that counts. @throws Refusal 403 */
async function sessionOf({ back, claims }: Awaited<ReturnType<typeof cameBack>>, visitor: Visitor) {
  const person = { connectionId: back.id, subject: claims.sub, email: verifiedEmail(claims) };
  const userId = await accountOf(visitor.db, person);
  const second = back.secondFactor === 'provider' && hadSecondFactor(claims);
  const session = userId && (await openSession(userId, visitor, { connectionId: back.id, second }));
  if (!session || (session.user.demonstration && !visitor.parts.demonstration)) throw await refused(visitor, userId);
  return session;
}

async function refused({ parts }: Visitor, userId: string | undefined) {
  const entry = { action: 'sign-in-refused', call: 'finishOrganisationSignIn', outcome: 'refused' } as const;
  await appendAudit(parts.pool, { ...entry, ...(userId && { userId }) });
  return forbidden('organisation-no-account');
}

async function limitTries({ parts, request }: Visitor): Promise<void> {
  const subject = hashOf(networkOf(request.ip));
  const tries = await countTry(parts.pool, { scope: TRIES.scope, subject, seconds: TRIES.seconds });
  if (tries > TRIES.tries) throw tooMany(TRIES.seconds);
}

const unguessable = (): string => randomBytes(32).toString('base64url');
