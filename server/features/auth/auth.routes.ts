import type { Input } from '@coverlane/contract/call.ts';
import { auth } from '@coverlane/contract/auth/calls.ts';
import type { FastifyInstance } from 'fastify';
import { countTry, forgiveTry } from '../../platform/db/tries.queries.ts';
import { fitsPassword } from '../../platform/values/passwords.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts, Visitor } from '../../platform/http/context.ts';
import { csrfToken, setCsrfCookie } from '../../platform/http/origin.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { forbidden, invalid, type Refusal, tooMany } from '../../platform/http/refusals.ts';
import { serve, servePublic } from '../../platform/http/serve.ts';
import {
  bearerOf,
  clearSessionCookie,
  cookieToken,
  hashOf,
  isTrustworthy,
} from '../../platform/http/session-cookie.ts';
import { openAsSession } from '../../platform/http/signed-user.ts';
import { proveByCode } from '../../platform/sign-in/codes.ts';
import {
  finishSignIn,
  handOver,
  type OpenedSession,
  openSession,
  requireEncrypted,
} from '../../platform/sign-in/sessions.ts';
import { describeUser } from '../../platform/sign-in/signed-in.ts';
import { countCodeTry, forgiveCodeTries, lockAccount, noteWrongCode } from '../../platform/sign-in/code-tries.ts';
import { siteAdmits } from '../../platform/sign-in/sessions.queries.ts';
import { endSession, findCredentials, releaseLock, touchSession } from './auth.queries.ts';

/** Tries within a window of seconds: per address and per account (security 4, Login tries). */
const limits = {
  address: { scope: 'login-address', tries: 5, seconds: 60 },
  account: { scope: 'login-account', tries: 10, seconds: 900 },
} as const;

/** Serves sign-in, sign-out, "who am I" and the idle clock. */
export function authRoutes(app: FastifyInstance, parts: Parts): void {
  servePublic(app, parts, {
    calls: { csrfCookie: auth.csrfCookie, login: auth.login },
    handlers: {
      csrfCookie: (_, { request, reply }) => {
        setCsrfCookie(reply, csrfToken(parts.secrets, cookieToken(request) ?? ''), isTrustworthy(request));
        return {};
      },
      login,
    },
  });
  serve(app, parts, {
    calls: { logout: auth.logout, userInfo: auth.userInfo, activity: auth.activity },
    handlers: { logout, userInfo, activity },
  });
}

/** POST /login: the password, and with `code` the second factor in the same call. @throws Refusal 403 at a site that is not for the account, or over plain http */
async function login({ username, password, code }: Input<typeof auth.login>, visitor: Visitor) {
  requireEncrypted(visitor);
  const userId = await accountOf({ username, password }, visitor);
  if (!(await siteAdmits(visitor.db, visitor.request.hostname, userId))) throw forbidden('wrong-site');
  const opened = await openSession(userId, visitor);
  if (!opened || isInvented(opened, visitor.parts)) throw invalid({ username: 'credentials' }, 'credentials');
  const session = opened.user.lacks === 'factor' && code ? await proved(opened, code, visitor) : opened;
  await forgive(visitor, username);
  const action = session.user.lacks === null ? 'signed-in' : 'password-accepted';
  await appendAudit(visitor.db, { action, call: 'login', outcome: 'ok' });
  return handOver(session, visitor);
}

/** Everybody knows the passwords of invented people: in production mode nobody signs in as one of them. */
const isInvented = ({ user }: OpenedSession, parts: Parts): boolean => user.demonstration && !parts.demonstration;

/**
 * Whose name and password these are; every other case answers alike.
 * @throws Refusal 422 'credentials', 429 after too many tries
 */
async function accountOf({ username, password }: { username: string; password: string }, visitor: Visitor) {
  const tried = await limitTries(visitor, username);
  await releaseLock(visitor.parts.pool, username);
  const found = await findCredentials(visitor.db, username);
  const fits = await fitsPassword(found?.passwordHash ?? null, password);
  if (!found || !fits || found.status !== 'active') throw await refusedSignIn(visitor, found?.userId, tried);
  return found.userId;
}

/** @throws Refusal 422 at the code, which takes the session back; 429 after five wrong ones */
async function proved({ user }: OpenedSession, code: string, visitor: Visitor): Promise<OpenedSession> {
  const tried = await countCodeTry(visitor, user.id);
  if ((await proveByCode(visitor, user, code)) === undefined) {
    await noteWrongCode(visitor, user.id, tried);
    throw invalid({ code: 'wrong-code' }, 'wrong-code');
  }
  await forgiveCodeTries(visitor, user.id);
  return finishSignIn(visitor);
}

/** Limits come before the hash: a flood costs no CPU. Unknown names are counted like known ones. @returns the account's tries */
async function limitTries({ parts, request }: Visitor, username: string): Promise<number> {
  let tries = 0;
  for (const [limit, subject] of subjects(request.ip, username)) {
    tries = await countTry(parts.pool, { scope: limit.scope, subject, seconds: limit.seconds });
    if (tries > limit.tries) throw tooMany(limit.seconds);
  }
  return tries;
}

/** The account stands last: its tries are what the lock goes by. */
const subjects = (address: string, username: string) =>
  [
    [limits.address, hashOf(networkOf(address))],
    [limits.account, hashOf(username.toLowerCase())],
  ] as const;

async function forgive({ db, request }: Visitor, username: string): Promise<void> {
  for (const [{ scope }, subject] of subjects(request.ip, username)) {
    await forgiveTry(db, { scope, subject, all: scope === limits.account.scope });
  }
}

/** The same answer for an unknown name, a wrong password and an account that is locked or suspended. */
async function refusedSignIn(visitor: Visitor, userId: string | undefined, tried: number): Promise<Refusal> {
  const entry = { action: 'sign-in-refused', call: 'login', outcome: 'refused' } as const;
  await appendAudit(visitor.parts.pool, { ...entry, ...(userId && { userId }) });
  if (userId && tried >= limits.account.tries) await lockAccount(visitor, userId);
  return invalid({ username: 'credentials' }, 'credentials');
}

async function logout(_: object, { db, request, reply }: Context) {
  await endSession(db, hashOf(cookieToken(request) ?? ''));
  await appendAudit(db, { action: 'signed-out', call: 'logout', outcome: 'ok' });
  clearSessionCookie(request, reply);
  return {};
}

async function userInfo(_: object, { db, parts, request, user }: Context) {
  const token = cookieToken(request) ?? '';
  return { token: bearerOf(parts.secrets, token), user: await describeUser(user, { db, request }) };
}

async function activity(_: object, { db, request, user }: Context) {
  const token = hashOf(cookieToken(request) ?? '');
  await touchSession(db, token);
  const renewed = await openAsSession(db, { token, bearer: null });
  return { idleSeconds: renewed?.idleSeconds ?? 0, endsAt: user.endsAt };
}
