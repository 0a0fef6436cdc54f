import { byRules, type ClientDay } from '../../platform/jobs/daily.ts';
import { dueSessions, expireDrafts } from './closing.queries.ts';
import { patchSession } from './sessions.queries.ts';

/** Sessions open on their first day and close when their last is over, by the employer's clock; drafts end with them (domain 5.3). */
export const sessionsDay = (day: ClientDay): Promise<void> =>
  byRules(day, async (db) => {
    for (const { id, after } of await dueSessions(db, day)) {
      const at = new Date();
      await patchSession(
        db,
        id,
        after === 'open' ? { status: after, opened_at: at } : { status: after, closed_at: at },
      );
      if (after === 'closed') await expireDrafts(db, id);
    }
  });
