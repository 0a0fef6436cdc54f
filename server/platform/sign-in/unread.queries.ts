import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** How many messages the reader has not read, of those that they may see. */
export async function countUnread(db: Db): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from message_receipts r join messages m on m.id = r.message_id
    where r.status = 'new' and r.user_id = (select access.user_id())`.execute(db);
  return rows[0]?.unread ?? 0;
}
