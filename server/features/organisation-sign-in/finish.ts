import type { Input } from '@coverlane/contract/call.ts';
import type { organisationSignIn } from '@coverlane/contract/organisation-sign-in/calls.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Apart, Visitor } from '../../platform/http/context.ts';
import { conflict, forbidden } from '../../platform/http/refusals.ts';
import { bearerOf, cookieToken, hashOf, isTrustworthy } from '../../platform/http/session-cookie.ts';
import { openAsSession } from '../../platform/http/signed-user.ts';
import { noteProof, siteAdmits } from '../../platform/sign-in/sessions.queries.ts';
import { handOver, type OpenedSession, openSession, requireEncrypted } from '../../platform/sign-in/sessions.ts';
import { describeUser } from '../../platform/sign-in/signed-in.ts';
import { askProvider } from './ask-provider.ts';
import { cookieName, limitTries } from './begin.ts';
import { accountOf, type CameBack, connectionToProve, samlProvider, takeAttempt } from './connections.queries.ts';
import { type Named, whoCameBack, whyNoProof } from './provider.ts';
import { whoCameBackBySaml } from './saml.ts';

type Back = { back: CameBack; named: Named };

/**
 * POST /signin/organisation/finish: signs in whoever came back, or proves once more that it is them. No transaction is open while
 * the provider is asked.
 * @throws Refusal 409 where the sign-in is over or the provider does not stand for it, 403 where nobody here is meant
 */
export async function finish({ answer }: Input<typeof organisationSignIn.finishOrganisationSignIn>, apart: Apart) {
  const { parts } = apart;
  requireEncrypted(apart);
  await limitTries(apart);
  const came = await cameBack(answer, apart);
  return parts.pool.transaction().execute((db) => {
    // What is to stand though this is refused goes to another connection than this transaction's.
    const visitor = { ...apart, db, parts: { ...parts, pool: parts.aside ?? parts.pool } };
    return came.back.sessionId === null ? signedIn(came, visitor) : proved(came, visitor);
  });
}

/** Who came back from which connection. @throws Refusal 409 */
async function cameBack(answer: string, apart: Apart): Promise<Back> {
  const { parts, request, reply } = apart;
  const state = new URLSearchParams(answer).get('state') ?? '';
  const name = cookieName(apart);
  const back = await takeAttempt(parts.pool, { state: hashOf(state), browser: hashOf(request.cookies[name] ?? '') });
  if (!back) throw conflict('organisation-lost');
  void reply.clearCookie(name, { path: '/', secure: isTrustworthy(request) });
  const saml = await samlProvider(parts.pool, back.id);
  const named = saml
    ? await whoCameBackBySaml(saml, { answer, back }, parts)
    : await whoCameBack(await askProvider(back, parts), { answer, state, back });
  return { back, named };
}

async function signedIn(came: Back, visitor: Visitor) {
  const session = await sessionOf(came, visitor);
  const action = session.user.lacks === null ? 'signed-in' : 'password-accepted';
  await appendAudit(visitor.db, { action, call: 'finishOrganisationSignIn', outcome: 'ok' });
  return handOver(session, visitor);
}

/** A session of whoever came back, with the provider's second factor where that counts. @throws Refusal 403 */
async function sessionOf({ back, named }: Back, visitor: Visitor): Promise<OpenedSession> {
  const found = await accountOf(visitor.db, back, named);
  if (!found) throw await refused(visitor, undefined);
  if (!(await siteAdmits(visitor.db, visitor.request.hostname, found.userId))) throw forbidden('wrong-site');
  const second = found.secondFactor === 'provider' && named.hadSecond;
  const by = { connectionId: back.id, second, provedAt: named.signedInAt };
  const session = await openSession(found.userId, visitor, by);
  if (!session || (session.user.demonstration && !visitor.parts.demonstration))
    throw await refused(visitor, found.userId);
  return session;
}

/**
 * The session that asked for it is proved anew.
 * @throws Refusal 409 where this is another session, the provider signed in somebody else, did not ask them again, or its word does not count
 */
async function proved({ back, named }: Back, visitor: Visitor) {
  const { db, parts, request } = visitor;
  const token = cookieToken(request) ?? '';
  const user = await openAsSession(db, { token: hashOf(token), bearer: null, host: request.hostname });
  if (user?.sessionId !== back.sessionId) throw conflict('organisation-lost');
  await requireProof({ back, named }, user.id, db);
  await noteProof(db);
  const entry = { action: 'second-factor-proved', call: 'finishOrganisationSignIn', outcome: 'ok' } as const;
  await appendAudit(db, { ...entry, detail: { by: 'organisation' } });
  return { token: bearerOf(parts.secrets, token), user: await describeUser(user, { db, request }) };
}

/** @throws Refusal 409 where the provider signed in somebody else, did not ask them again, or its word does not count */
async function requireProof({ back, named }: Back, userId: string, db: Visitor['db']): Promise<void> {
  const found = await accountOf(db, back, named);
  if (found?.userId !== userId) throw conflict('organisation-someone-else');
  if ((await connectionToProve(db))?.id !== back.id) throw conflict('organisation-cannot-prove');
  const fault = whyNoProof(named, back, found.secondFactor === 'provider');
  if (fault) throw fault;
}

async function refused({ parts }: Visitor, userId: string | undefined) {
  const entry = { action: 'sign-in-refused', call: 'finishOrganisationSignIn', outcome: 'refused' } as const;
  await appendAudit(parts.pool, { ...entry, ...(userId && { userId }) });
  return forbidden('organisation-no-account');
}
