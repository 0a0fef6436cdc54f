import type { HelpPriority, HelpStatus } from '@coverlane/contract/help/codes.ts';
import { sql } from 'kysely';
import { helpAfter } from '../domain/help/states.ts';
import type { Db } from '../platform/db/connect.ts';
import { conflict } from '../platform/http/refusals.ts';
import { promisedUntil } from './help-clock.queries.ts';

interface AskedRow {
  id: string;
  status: HelpStatus;
  priority: HelpPriority;
  clientId: string | null;
  personId: string | null;
  ownerId: string | null;
}

/**
 * What follows from a word of whoever asked, wherever it was written (the inbox, the help panel): the request is open again,
 * with whoever had it, and another word is promised (domain 11). Nothing where the thread is of no request of the caller's.
 * @throws Refusal 409 help-closed
 */
export async function askerWrote(db: Db, threadId: string): Promise<void> {
  const asked = await requestOf(db, threadId);
  if (!asked) return;
  const status = helpAfter(asked.status, 'askerReplied', asked.ownerId !== null);
  if (status === undefined) throw conflict('help-closed');
  const due = await promisedUntil(db, asked);
  await sql`select access.leave_merge(${asked.id})`.execute(db);
  // A word that the desk owes already is owed as it was promised. A double whose asker writes is a question of its own again.
  await sql`update help_requests set status = ${status}, waits_since = coalesce(waits_since, now()),
    due_at = coalesce(due_at, ${due}), last_word_at = now(), resolved_at = null, version = version + 1,
    merged_into = null, merged_at = null, before_merge = null
    where id = ${asked.id}`.execute(db);
}

async function requestOf(db: Db, threadId: string): Promise<AskedRow | undefined> {
  const { rows } =
    await sql<AskedRow>`select id, status, priority, client_id as "clientId", person_id as "personId", owner_id as "ownerId"
    from help_requests where thread_id = ${threadId} and user_id = (select access.user_id()) for no key update`.execute(
      db,
    );
  return rows[0];
}
