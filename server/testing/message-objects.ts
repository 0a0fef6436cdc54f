import { sql } from 'kysely';
import type { Pool } from '../platform/db/connect.ts';
import { uuid7 } from '../platform/values/uuid7.ts';

/** A message of the desk that this user alone reads, unread, and that asks to be acknowledged. @returns its id */
export async function aMessage(owner: Pool, userId: string): Promise<string> {
  const [id, threadId] = [uuid7(), uuid7()];
  await sql`insert into threads (id, installation_id, subject, category)
    select ${threadId}, u.installation_id, 'About your plan', 'general' from users u where u.id = ${userId}`.execute(
    owner,
  );
  await sql`insert into thread_readers (thread_id, user_id) values (${threadId}, ${userId})`.execute(owner);
  await sql`insert into messages (id, thread_id, sender, sent_by, sent_by_name, body, requires_ack)
    values (${id}, ${threadId}, 'desk', ${userId}, 'The desk', '<p>Hello</p>', true)`.execute(owner);
  await sql`insert into message_receipts (message_id, user_id) values (${id}, ${userId})`.execute(owner);
  await sql`insert into message_choices (user_id, category, by_email) values (${userId}, 'payment', false)
    on conflict do nothing`.execute(owner);
  return id;
}
