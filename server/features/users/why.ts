import { allCalls } from '@coverlane/contract/all-calls.ts';
import type { AnyCall, Input } from '@coverlane/contract/call.ts';
import type { user } from '@coverlane/contract/users/own-calls.ts';
import { accumulatorCalls } from '@coverlane/contract/accumulators/calls.ts';
import { claims } from '@coverlane/contract/claims/calls.ts';
import { eobs } from '@coverlane/contract/eobs/calls.ts';
import { openScreens } from '@coverlane/contract/rights/screens.ts';
import type { VisibleClient } from '@coverlane/contract/users/calls.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/refusals.ts';
import type { UserRecord } from './accounts.queries.ts';
import { getUser } from './accounts.ts';
import { clientsOf, isCertified } from './managed-users.queries.ts';
import { settingsOf } from './settings.queries.ts';
import { isAllowed, reasonsOf, type Scope, type Target } from './why.rules.ts';

type Asked = Input<typeof user.userWhy>;

/** GET /accesstargets: the screens and calls that somebody can be asked about. */
export function accessTargets() {
  return {
    screens: openScreens.map(({ path, name }) => ({ path, name })),
    calls: [...allCalls].map(([name, { method, path }]) => ({ name, method, path })),
  };
}

/** GET /user/{id}/why: what gives somebody a screen or call, or refuses it. */
export async function userWhy(asked: Asked, context: Context) {
  const subject = await getUser(asked, context);
  const target = targetOf(asked);
  const reasons = reasonsOf(subject, target, await scopeOf(subject, asked.clientId, context));
  return { allowed: isAllowed(reasons), reasons };
}

/** Calls whose rows are those of access.health_clients() (server/sql/schema/claims). */
const CLAIM_CALLS: ReadonlySet<string> = new Set(
  Object.entries({ ...claims, ...eobs, ...accumulatorCalls }).flatMap(([name, { phi }]: [string, AnyCall]) =>
    phi ? [name] : [],
  ),
);
const CLAIM_SCREEN = /^\/\w+\/claims?(\/|$)/;

/** @throws Refusal 422 where neither is named, or there is none of that name */
function targetOf({ screen, call: name }: Asked): Target {
  if (name !== undefined) {
    const call = allCalls.get(name);
    if (!call) throw invalid({ call: 'not-found' });
    return { access: call.access, phi: call.phi ?? false, claims: CLAIM_CALLS.has(name) };
  }
  if (screen === undefined) throw invalid({ screen: 'required' });
  const found = openScreens.find(({ path }) => path === screen);
  if (!found) throw invalid({ screen: 'not-found' });
  return { access: found.access, phi: false, claims: CLAIM_SCREEN.test(found.path) };
}

async function scopeOf(subject: UserRecord, clientId: string | undefined, { db }: Context): Promise<Scope> {
  const { rows, total } = await clientsOf(db, subject, { page: 1, pageSize: 200, clientId });
  const asked = rows.find(({ current }) => current) ?? rows[0] ?? 'none';
  return {
    clients: total,
    asked: clientId === undefined ? undefined : asked,
    settings: await settingsOf(db, subject.id),
    certified: await certificateOf(subject, rows[0], db),
  };
}

async function certificateOf(
  { type }: UserRecord,
  own: VisibleClient | undefined,
  db: Db,
): Promise<Scope['certified']> {
  if (type !== 'client' || own === undefined) return undefined;
  return { client: own.clientName, holds: await isCertified(db, own.clientId) };
}
