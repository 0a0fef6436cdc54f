import { appendAudit } from '../../platform/http/audit.ts';
import type { Db } from '../../platform/db/connect.ts';
import { askAgain, expireDrafts, restoreDrafts } from './closing.queries.ts';

/** `people`: of some alone; absent: of all. */
type Of = { sessionId: string; clientId: string; people?: readonly string[] };

const noted = (
  db: Db,
  clientId: string,
  { action, ids }: { action: string; ids: readonly string[] },
): Promise<unknown> =>
  Promise.all(
    ids.map((objectId) => appendAudit(db, { action, objectType: 'enrollment', objectId, clientId, outcome: 'ok' })),
  );

/** What nobody submitted ends with its session, each draft on record: by the night or by whoever closes it (domain 5.3). */
export async function endDrafts(db: Db, { sessionId, clientId, people }: Of): Promise<void> {
  await noted(db, clientId, { action: 'enrollment-expire', ids: await expireDrafts(db, sessionId, people) });
}

/** A session that goes on: drafts that ended with it are there again, as they were typed, and people are asked again (domain 5.3). */
export async function goOnWithDrafts(db: Db, { sessionId, clientId, people }: Of): Promise<void> {
  await askAgain(db, sessionId, people);
  await noted(db, clientId, { action: 'enrollment-restore', ids: await restoreDrafts(db, sessionId, people) });
}
