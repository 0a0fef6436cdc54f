import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { noteHistory } from './history.queries.ts';
import { endOne, endOthers, liveSessions } from './sessions.queries.ts';

/** GET /sessions: where the caller is signed in. */
export async function sessions(_: object, { db, user }: Context) {
  const rows = await liveSessions(db, user.id);
  return { sessions: rows.map((row) => ({ ...row, current: row.id === user.sessionId })) };
}

/** DELETE /sessions/{id}: ends one of the caller's sessions. @throws Refusal 404 for anybody else's */
export async function endSession({ id }: { id: string }, context: Context) {
  if (!(await endOne(context.db, context.user.id, id))) throw notFound();
  await noteEnd(context, id);
  return {};
}

/** POST /sessions/endothers: ends every session of the caller but this one. */
export async function endOtherSessions(_: object, context: Context) {
  const ended = await endOthers(context.db, context.user.id, context.user.sessionId);
  if (ended > 0) await noteEnd(context, null);
  return {};
}

async function noteEnd(context: Context, sessionId: string | null): Promise<void> {
  const { db, user } = context;
  await noteHistory(context, { userId: user.id, event: 'sessionsEnded' });
  await appendAudit(db, { action: 'sessions-ended', objectType: 'session', objectId: sessionId, outcome: 'ok' });
}
