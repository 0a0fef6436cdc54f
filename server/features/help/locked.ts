import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { type LockedRequest, lockRequests } from './desk.queries.ts';

/** What is to be changed, locked. @throws Refusal 404: one of them is not the reader's */
export async function locked(ids: readonly string[], { db }: Context): Promise<LockedRequest[]> {
  const found = await lockRequests(db, ids);
  if (found.length < new Set(ids).size) throw notFound();
  return found;
}

/** Writes what was done with a request into the audit log. */
export const noted = (action: string, id: string, { db }: Context): Promise<unknown> =>
  appendAudit(db, { action, objectType: 'help', objectId: id, outcome: 'ok' });
