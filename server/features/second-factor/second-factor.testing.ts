import type { UserType } from '@coverlane/contract/access.ts';
import { auth } from '@coverlane/contract/auth/calls.ts';
import { secondFactor } from '@coverlane/contract/second-factor/calls.ts';
import { hashPassword } from '../../platform/values/passwords.ts';
import { codeOf, fromBase32, stepAt } from '../../platform/values/totp.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { CSRF_COOKIE, csrfToken } from '../../platform/http/origin.ts';
import { type Answer, type Caller, callerOf, type TestPortal } from '../../testing/portal.ts';
import { testSecrets } from '../../testing/prepared.ts';
import { aUser, type World } from '../../testing/world.ts';

/** Everybody's password. */
export const PASSWORD = 'correct horse battery staple';
const passwordHash = await hashPassword(PASSWORD);

/** An account with PASSWORD and a name of its own. */
export async function anAccountOf(
  { owner }: TestPortal,
  { installationId, brokerId, acme }: World,
  type: UserType = 'broker',
): Promise<{ id: string; username: string }> {
  const entityId = type === 'broker' ? brokerId : type === 'client' ? acme.id : null;
  const { id } = await aUser(owner, { installationId, type, entityId });
  const username = `somebody.${id.slice(-8)}`;
  await owner.updateTable('users').set({ username, password_hash: passwordHash }).where('id', '=', id).execute();
  return { id, username };
}

/** What POST /login answers, and whoever has the session that came of it. */
export interface SignedIn {
  status: number;
  body: { token: string; user: { lacks: string | null }; code?: string; fields?: Record<string, string> };
  caller: Caller;
}

/** Signs in through the front door: password, and a code where one is given. */
export async function signIn(portal: TestPortal, username: string, code?: string): Promise<SignedIn> {
  const csrf = csrfToken(testSecrets, '');
  const reply = await portal.app.inject({
    method: 'POST',
    url: `${API_BASE}${auth.login.path}`,
    headers: { cookie: `${CSRF_COOKIE}=${csrf}`, 'x-xsrf-token': csrf, host: 'localhost' },
    payload: { username, password: PASSWORD, code: code ?? null },
  });
  return { status: reply.statusCode, body: reply.json(), caller: callerAfter(portal, reply) };
}

/** Whoever holds the cookies and the bearer token of an answer. */
export function callerAfter(
  { app }: TestPortal,
  reply: { cookies: { name: string; value: string }[]; body: string },
): Caller {
  const cookie = (name: string) => reply.cookies.find((each) => each.name === name)?.value ?? '';
  const csrf = cookie(CSRF_COOKIE);
  const { token = '' }: { token?: string } = JSON.parse(reply.body);
  return callerOf(app, {
    cookie: `__Host-sid=${cookie('__Host-sid')}; ${CSRF_COOKIE}=${csrf}`,
    authorization: `Bearer ${token}`,
    'x-xsrf-token': csrf,
    host: 'localhost',
  });
}

/** Makes a call and answers who has the session afterwards: its tokens may be new. */
export async function callAs(
  portal: TestPortal,
  caller: Caller,
  { path, input }: { path: string; input: object },
): Promise<Answer<Record<string, never>> & { caller: Caller }> {
  const reply = await portal.app.inject({
    method: 'POST',
    url: `${API_BASE}${path}`,
    headers: caller.headers,
    payload: input,
  });
  const after = reply.statusCode === 200 ? callerAfter(portal, reply) : caller;
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers, caller: after };
}

/**
 * The code of an app that has this secret, some half minutes later than now: of the next one, because the one of now was
 * used to set it up, and because it fits until the half minute after is over.
 */
export const codeNow = (secret: string, later = 1): string =>
  codeOf(fromBase32(secret), stepAt(Date.now() / 1000) + later);

/** An app set up by whoever may: its secret, the recovery codes, and who has the session afterwards. */
export async function setUpApp(portal: TestPortal, caller: Caller) {
  const { body: started } = await caller.call(secondFactor.startCodes);
  const { path } = secondFactor.confirmCodes;
  const confirmed = await callAs(portal, caller, { path, input: { code: codeNow(started.secret, 0) } });
  const { recoveryCodes = [] }: { recoveryCodes?: string[] } = confirmed.body;
  return { secret: started.secret, recoveryCodes, status: confirmed.status, caller: confirmed.caller };
}
