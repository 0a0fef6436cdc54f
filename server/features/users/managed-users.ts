import type { Input } from '@coverlane/contract/call.ts';
import type { user } from '@coverlane/contract/users/own-calls.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { queueMail } from '../../platform/mail/mail.queries.ts';
import { endSessionsOf, reactivate, type UserRecord } from './accounts.queries.ts';
import { getUser, noteAccount } from './accounts.ts';
import { clientsOf, divisionsOf, entitiesNamed, holdTo, requireNewPassword } from './managed-users.queries.ts';
import { endOne, liveSessions } from './sessions.queries.ts';

/** POST /user/restore: takes deleting back. @throws Refusal 404 where none of them is the caller's to bring back */
export async function restoreUsers({ ids }: Input<typeof user.restoreUsers>, context: Context) {
  const restored = await reactivate(context.db, ids);
  if (restored.length === 0) throw notFound();
  for (const userId of restored) await noteAccount(context, { userId, event: 'restored' });
  return { ids: restored };
}

/** GET /user/entities: what a new account may belong to, among what the caller sees. */
export async function userEntities({ type, search = '' }: Input<typeof user.userEntities>, { db }: Context) {
  return { rows: await entitiesNamed(db, type, search) };
}

/** POST /user/{id}/resetpassword. @throws Refusal 409 for one's own and for an account that is not open */
export async function resetUserPassword({ id }: { id: string }, context: Context) {
  const found = await getUser({ id }, context);
  if (found.id === context.user.id) throw conflict('own-account');
  if (found.status !== 'active') throw conflict('account-not-active');
  await requireNewPassword(context.db, id);
  await queueMail(context.db, { userId: id, kind: 'reset', linkBase: await linkBase(context) });
  await noteAccount(context, { userId: id, event: 'passwordAsked' });
  return {};
}

/** GET /user/{id}/sessions: where somebody is signed in. */
export async function userSessions({ id }: { id: string }, context: Context) {
  await getUser({ id }, context);
  const rows = await liveSessions(context.db, id);
  return { sessions: rows.map((row) => ({ ...row, current: row.id === context.user.sessionId })) };
}

/** POST /user/{id}/sessions/{sessionId}/end. @throws Refusal 404 where the account has no such session */
export async function endUserSession({ id, sessionId }: { id: string; sessionId: string }, context: Context) {
  await getUser({ id }, context);
  if (!(await endOne(context.db, id, sessionId))) throw notFound();
  await noteAccount(context, { userId: id, event: 'sessionsEnded' });
  return {};
}

/** POST /user/{id}/sessions/end. @throws Refusal 409 for one's own: there is a call of its own for those */
export async function endUserSessions({ id }: { id: string }, context: Context) {
  await getUser({ id }, context);
  if (id === context.user.id) throw conflict('own-account');
  await endSessionsOf(context.db, id);
  await noteAccount(context, { userId: id, event: 'sessionsEnded' });
  return {};
}

/** GET /user/{id}/clients: whose records somebody sees, and through what. */
export async function userClients({ id, page, pageSize }: Input<typeof user.userClients>, context: Context) {
  const found = await getUser({ id }, context);
  const { rows, total } = await clientsOf(context.db, found, { page, pageSize });
  return { rows, total, page, pageSize };
}

/** GET /user/{id}/divisions: those of the employer, and to which the account is held. */
export async function userDivisions({ id }: { id: string }, context: Context) {
  const found = await getUser({ id }, context);
  return { divisions: await divisionsOf(context.db, id, employerOf(found)) };
}

/** PUT /user/{id}/divisions. @throws Refusal 422 for a division that is not the employer's */
export async function holdToDivisions({ id, divisionIds }: Input<typeof user.holdToDivisions>, context: Context) {
  const { db } = context;
  const clientId = employerOf(await getUser({ id }, context));
  const known = await divisionsOf(db, id, clientId);
  if (divisionIds.some((wanted) => !known.some((division) => division.id === wanted)))
    throw invalid({ divisionIds: 'not-found' });
  await holdTo(db, { userId: id, clientId, divisionIds });
  await endSessionsOf(db, id);
  const names = known.filter((division) => divisionIds.includes(division.id)).map(({ name }) => name);
  await noteAccount(context, { userId: id, event: 'divisionsChanged', names });
  return { divisions: await divisionsOf(db, id, clientId) };
}

/** @throws Refusal 422 for an account that is no employer's */
function employerOf({ type, entityId }: UserRecord): string {
  if (type !== 'client' || entityId === null) throw invalid({ id: 'bad-choice' });
  return entityId;
}
