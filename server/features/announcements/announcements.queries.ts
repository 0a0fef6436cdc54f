import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Announcements of today for a user type and the clients of this request, the most urgent and newest first; at most 20. */
export async function announcementsFor(db: Db, userType: string) {
  return (
    db
      .selectFrom('announcements')
      .select(['id', 'level', 'headline', 'headline_ko', 'headline_es', 'body', 'body_ko', 'body_es'])
      .where('deleted_at', 'is', null)
      .where('starts_on', '<=', sql<string>`current_date`)
      .where((eb) => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>=', sql<string>`current_date`)]))
      .where(sql<boolean>`audience ? ${userType}`)
      // Row-level security says the same, but an administrator's own policy shows them all.
      .where(sql<boolean>`(client_ids is null or client_ids ?| (select access.clients())::text[])`)
      .orderBy(sql`array_position('{critical,warning,info}', level)`)
      .orderBy('starts_on', 'desc')
      .limit(20)
      .execute()
  );
}
