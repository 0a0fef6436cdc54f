import { type sessionProgress, SESSIONS_UNDER_WAY } from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import { statesOfStages } from '@coverlane/contract/enrollment-sessions/codes.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { IS_ASKED } from './progress.queries.ts';

type UnderWay = Reply<typeof sessionProgress.sessionsUnderWay>['rows'][number];

/** The open sessions of one client or of all of the reader's, the one that closes first first; `today` on the employer's clock. */
export async function sessionsUnderWay(
  db: Db,
  clientId: string | undefined,
): Promise<(Omit<UnderWay, 'daysLeft'> & { today: string })[]> {
  const { rows } = await sql<Omit<UnderWay, 'daysLeft'> & { today: string }>`
    select s.id as "sessionId", s.name, c.name as "clientName", s.closes_on as "closesOn",
      (now() at time zone c.time_zone)::date as today, coalesce(m.people, 0) as people, coalesce(m.submitted, 0) as submitted
    from enrollmentsessions s join clients c on c.id = s.client_id
    left join lateral (select count(*)::int as people, count(*) filter (where
        m.status = any(${[...statesOfStages.submitted]}::text[]))::int as submitted
      from enrollmentsessionmembers m where m.session_id = s.id and ${IS_ASKED}) m on true
    where s.status = 'open' and s.deleted_at is null ${clientId === undefined ? sql`` : sql`and s.client_id = ${clientId}`}
    order by s.closes_on, s.id limit ${SESSIONS_UNDER_WAY}`.execute(db);
  return rows;
}
