import { auth } from '@coverlane/contract/calls/auth.ts';
import { languages } from '@coverlane/contract/codes.ts';
import type { FastifyInstance } from 'fastify';
import { countTry, forgiveTry } from '../../db/tries.queries.ts';
import { fitsPassword } from '../../domain/passwords.ts';
import { uuid7 } from '../../domain/uuid7.ts';
import { appendAudit } from '../../http/audit.ts';
import type { Context, Parts, Visitor } from '../../http/context.ts';
import { csrfToken, setCsrfCookie } from '../../http/origin.ts';
import { invalid, Refusal, tooMany } from '../../http/refusals.ts';
import { serve, servePublic } from '../../http/serve.ts';
import {
  bearerOf,
  clearSessionCookie,
  cookieToken,
  hashOf,
  isTrustworthy,
  newToken,
  setSessionCookie,
} from '../../http/session-cookie.ts';
import { openAsSession, type SignedUser } from '../../http/signed-user.ts';
import {
  endSession,
  findCredentials,
  namedPermissions,
  ownAccount,
  ownSettings,
  startSession,
  touchSession,
  visibleClients,
} from './auth.queries.ts';

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

async function login({ username, password }: { username: string; password: string }, visitor: Visitor) {
  const { db, parts } = visitor;
  await limitTries(visitor, username);
  const found = await findCredentials(db, username);
  const fits = await fitsPassword(found?.passwordHash ?? null, password);
  if (!found || !fits || found.status !== 'active') throw await refusedSignIn(parts, found?.userId);
  await forgive(visitor, username);
  const token = await openSession(found.userId, visitor);
  const user = await openAsSession(db, hashOf(token), null);
  if (!user) throw invalid({ username: 'credentials' }, 'credentials');
  await appendAudit(db, { action: 'signed-in', call: 'login', outcome: 'ok' });
  return { token: bearerOf(parts.secrets, token), user: await describe(user, visitor) };
}

/** Starts a session, hands its cookies to the browser and answers its token. */
async function openSession(userId: string, { db, parts, request, reply }: Visitor): Promise<string> {
  const token = newToken();
  const bearer = hashOf(bearerOf(parts.secrets, token));
  const userAgent = request.headers['user-agent'] ?? '';
  await startSession(db, { id: uuid7(), userId, token: hashOf(token), bearer, address: request.ip, userAgent });
  setSessionCookie(request, reply, token);
  setCsrfCookie(reply, csrfToken(parts.secrets, token), isTrustworthy(request));
  return token;
}

/** Limits come before the hash: a flood costs no CPU. Unknown names are counted like known ones. */
async function limitTries({ parts, request }: Visitor, username: string): Promise<void> {
  for (const [limit, subject] of subjects(request.ip, username)) {
    const tries = await countTry(parts.pool, { scope: limit.scope, subject, seconds: limit.seconds });
    if (tries > limit.tries) throw tooMany(limit.seconds);
  }
}

const subjects = (address: string, username: string) =>
  [
    [limits.address, hashOf(address)],
    [limits.account, hashOf(username.toLowerCase())],
  ] as const;

async function forgive({ db, request }: Visitor, username: string): Promise<void> {
  for (const [{ scope }, subject] of subjects(request.ip, username)) {
    await forgiveTry(db, { scope, subject, all: scope === limits.account.scope });
  }
}

async function refusedSignIn({ pool }: Parts, userId: string | undefined): Promise<Refusal> {
  await appendAudit(pool, { action: 'sign-in-refused', call: 'login', outcome: 'refused', ...(userId && { userId }) });
  return invalid({ username: 'credentials' }, 'credentials');
}

async function logout(_: object, { db, request, reply }: Context) {
  await endSession(db, hashOf(cookieToken(request) ?? ''));
  await appendAudit(db, { action: 'signed-out', call: 'logout', outcome: 'ok' });
  clearSessionCookie(request, reply);
  return {};
}

async function userInfo(_: object, context: Context) {
  const token = cookieToken(context.request) ?? '';
  return { token: bearerOf(context.parts.secrets, token), user: await describe(context.user, context) };
}

async function activity(_: object, { db, request, user }: Context) {
  const token = hashOf(cookieToken(request) ?? '');
  await touchSession(db, token);
  const renewed = await openAsSession(db, token, null);
  return { idleSeconds: renewed?.idleSeconds ?? 0, endsAt: user.endsAt };
}

/** The user as the browser knows them (specification 3, User info). */
async function describe(user: SignedUser, { db }: Pick<Context, 'db'>) {
  const account = await ownAccount(db, user.id);
  return {
    id: user.id,
    type: user.type,
    username: user.username,
    firstName: user.firstName,
    lastName: user.lastName,
    language: languages.find((language) => language === user.language) ?? languages[0],
    ...account,
    permissions: await namedPermissions(db, user.permissions),
    settings: await ownSettings(db, user.id),
    clients: await visibleClients(db),
    memberId: user.type === 'member' ? user.entityId : null,
    idleSeconds: user.idleSeconds,
    endsAt: user.endsAt,
  };
}
