import type { SessionMemberState, SessionState } from '@coverlane/contract/enrollment-sessions/codes.ts';
import { sql } from 'kysely';
import { stateFor } from '../../facts/sessions.queries.ts';
import type { Db } from '../../platform/db/connect.ts';

/** A session in whose census the reader is. */
export interface OwnSession {
  sessionId: string;
  name: string;
  state: SessionState;
  timeZone: string;
  opensOn: string;
  closesOn: string;
  effectiveDate: string;
  status: SessionMemberState;
  enrollmentId: string | null;
}

/** Those that are not put away, the one that closes first first. */
export async function sessionsOfMember(db: Db): Promise<OwnSession[]> {
  const { rows } =
    await sql<OwnSession>`select s.id as "sessionId", s.name, ${stateFor.state} as state, c.time_zone as "timeZone",
      s.opens_on as "opensOn", ${stateFor.closesOn} as "closesOn", s.effective_date as "effectiveDate", m.status,
      m.enrollment_id as "enrollmentId"
    from enrollmentsessionmembers m join enrollmentsessions s on s.id = m.session_id join clients c on c.id = s.client_id
    where m.id = any((select access.own_census())::uuid[]) and s.deleted_at is null and s.status <> 'archived'
    order by s.closes_on, s.id`.execute(db);
  return rows;
}
