import { sql } from 'kysely';
import type { Pool } from '../platform/db/connect.ts';
import { uuid7 } from '../platform/values/uuid7.ts';

/** An open help request of an account, with the question in its thread, about a client or about none. */
export async function aHelpRequest(
  owner: Pool,
  { userId, clientId }: { userId: string; clientId: string | null },
): Promise<string> {
  const [id, threadId] = [uuid7(), uuid7()];
  await sql`insert into threads (id, installation_id, subject, category, related_type, related_id, client_id)
    select ${threadId}, installation_id, 'A question', 'general', 'help', ${id}, ${clientId} from users where id = ${userId}`.execute(
    owner,
  );
  await sql`insert into thread_readers (thread_id, user_id) values (${threadId}, ${userId})`.execute(owner);
  await sql`insert into messages (id, thread_id, sender, sent_by, body)
    values (${uuid7()}, ${threadId}, 'user', ${userId}, '<p>How does it work?</p>')`.execute(owner);
  await sql`insert into help_requests (id, installation_id, user_id, asker_name, client_id, subject, contact_type, contact, message,
      entity_type, status, year, waits_since, due_at, first_due_at, thread_id)
    select ${id}, installation_id, id, 'Ida Asker', ${clientId}, 'A question', 'email', 'asker@example.com', 'How does it work?',
      'general', 'open', 2026, now(), now() + interval '1 day', now() + interval '1 day', ${threadId}
    from users where id = ${userId}`.execute(owner);
  return id;
}
