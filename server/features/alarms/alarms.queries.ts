import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { nameAsRead } from '../../platform/db/name-as-read.ts';

/** One alarm that nobody has seen yet. */
export interface AlarmRow {
  id: string;
  userId: string;
  name: string;
  username: string;
  at: string;
  lookups: number;
  minutes: number;
  locked: boolean;
}

/** The newest alarms of the installation that the caller manages. */
export async function unseenAlarms(db: Db): Promise<AlarmRow[]> {
  const { rows } = await sql<AlarmRow>`select a.id, a.user_id as "userId", ${nameAsRead('u')} as name,
      u.username, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, a.lookups, a.minutes,
      coalesce(u.status = 'locked' and u.lock_reason = 'search-rate', false) as locked
    from search_alarms a join users u on u.id = a.user_id
    where a.seen_at is null order by a.at desc, a.id limit 50`.execute(db);
  return rows;
}

/** Notes that an administrator has looked into an alarm. @returns false where there is none */
export async function noteSeen(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`update search_alarms set seen_at = coalesce(seen_at, now()),
    seen_by = coalesce(seen_by, (select access.user_id())) where id = ${id} returning id`.execute(db);
  return rows.length > 0;
}
