import type { RateContext, RateEntity } from '../../domain/enrollment-sessions/rates/line.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, notFound } from '../../platform/http/refusals.ts';
import { type RatedSession, type SetOf, sessionToRate, touchedBy } from './rates.queries.ts';

/** The session whose rates are looked at, held. @throws Refusal 404 */
export async function sessionOf(sessionId: string, { db }: Context): Promise<RatedSession> {
  const session = await sessionToRate(db, sessionId);
  if (!session) throw notFound();
  return session;
}

/** The session whose rates are changed. @throws Refusal 404, 409 once its rates are those of the plans */
export async function sessionToChange(sessionId: string, context: Context): Promise<RatedSession> {
  const session = await sessionOf(sessionId, context);
  if (session.status === 'finalized' || session.status === 'archived') throw conflict('session-rates-settled');
  return session;
}

/** What rates are for. @throws Refusal 404 for what the session does not offer */
export function entityIn({ entities }: Pick<RateContext, 'entities'>, of: Omit<SetOf, 'sessionId'>): RateEntity {
  const found = entities.find(({ id, entityType }) => id === of.entityId && entityType === of.entityType);
  if (!found) throw notFound();
  return found;
}

/** Whom a change of rates concerns: nobody while the session is being built. */
export async function concerned({ id, status }: RatedSession, { db }: Context) {
  if (status === 'draft' || status === 'ready') return null;
  const touched = await touchedBy(db, id);
  return touched.started + touched.submitted > 0 ? touched : null;
}
