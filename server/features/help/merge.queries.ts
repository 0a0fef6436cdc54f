import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { helpNumber } from './help.queries.ts';
import { seen } from './desk.queries.ts';

const promise = (column: string) => sql`(x.before_merge ->> ${sql.lit(column)})::timestamptz`;

/** The time that a request was promised by itself, without its doubles'; as it stands where it was promised anew since. */
const ownPromise = (of: 'h' | 'm') => sql`coalesce((select max(${promise('intoDue')}) from help_requests x
  where x.merged_into = ${sql.ref(`${of}.id`)}
  having ${sql.ref(`${of}.due_at`)} = least(max(${promise('intoDue')}), min(${promise('due')}))), ${sql.ref(`${of}.due_at`)})`;

/** Merges requests into another, whose word is then owed by the earliest time that was promised; their doubles go along. */
export async function mergeInto(db: Db, id: string, doubles: readonly string[]): Promise<void> {
  const list = sql`${[...doubles]}::uuid[]`;
  await sql`update help_requests h set merged_at = now(), merged_into = m.id, status = m.status, owner_id = m.owner_id,
      owner_name = m.owner_name, contact_id = m.contact_id, version = h.version + 1,
      due_at = case when m.due_at is not null then h.due_at end, waits_since = case when m.due_at is not null then h.waits_since end,
      before_merge = jsonb_build_object('status', h.status, 'ownerId', h.owner_id, 'ownerName', h.owner_name, 'teamId', h.contact_id,
        'due', ${ownPromise('h')}, 'since', h.waits_since, 'intoDue', ${ownPromise('m')})
    from help_requests m where m.id = ${id} and h.id = any(${list})`.execute(db);
  await sql`update help_requests x set merged_into = ${id},
      before_merge = x.before_merge || jsonb_build_object('intoDue', h.before_merge -> 'intoDue')
    from help_requests h where h.id = any(${list}) and x.merged_into = h.id`.execute(db);
  await sql`update help_requests m set due_at = (select least(m.due_at, min(h.due_at)) from help_requests h where h.merged_into = m.id),
      version = m.version + 1
    where m.id = ${id} and m.due_at is not null`.execute(db);
  // What was promised to somebody who waits no longer binds nobody.
  await sql`select access.fit_promises(${id})`.execute(db);
}

/** Takes a double out: where the desk said nothing in it meanwhile, it and the time owed on the other are as they were. */
export async function splitOff(db: Db, id: string): Promise<void> {
  await sql`update help_requests m set version = m.version + 1, due_at = (select least(max(${promise('intoDue')}),
        min(${promise('due')}) filter (where x.id <> ${id})) from help_requests x where x.merged_into = m.id)
    where m.id = (select h.merged_into from help_requests h where h.id = ${id})
      and m.due_at = (select least(max(${promise('intoDue')}), min(${promise('due')})) from help_requests x
        where x.merged_into = m.id)
      and exists (select from help_requests x where x.merged_into = m.id and (x.before_merge ->> 'intoDue' is not null
        or x.id <> ${id} and x.before_merge ->> 'due' is not null))`.execute(db);
  await sql`update help_requests h set status = h.before_merge ->> 'status', owner_id = (h.before_merge ->> 'ownerId')::uuid,
      owner_name = h.before_merge ->> 'ownerName', contact_id = (h.before_merge ->> 'teamId')::uuid,
      due_at = coalesce(h.before_merge ->> 'due', h.before_merge ->> 'heldDue')::timestamptz, waits_since = (h.before_merge ->> 'since')::timestamptz,
      resolved_at = case h.before_merge ->> 'status' when 'resolved' then coalesce(h.resolved_at, now()) end
    where h.id = ${id} and not exists (select from messages s where s.thread_id = h.thread_id and s.sender = 'desk'
      and s.created_at > h.merged_at)`.execute(db);
  await sql`update help_requests set merged_into = null, merged_at = null, before_merge = null, version = version + 1
    where id = ${id}`.execute(db);
}

interface Double {
  id: string;
  number: string;
  askerName: string | null;
  threadId: string;
}

/** What is answered with a request, as far as the reader sees it, the oldest first. */
export async function doublesOf(db: Db, id: string): Promise<Double[]> {
  const { rows } =
    await sql<Double>`select h.id, ${helpNumber} as number, h.asker_name as "askerName", h.thread_id as "threadId"
    from help_requests h where h.merged_into = ${id} and ${seen} order by h.created_at, h.id`.execute(db);
  return rows;
}

/** The request that another is a double of; null: it is none. */
export async function mergedInto(db: Db, id: string): Promise<{ id: string; number: string } | null> {
  const { rows } = await sql<{ id: string; number: string }>`select h.id, ${helpNumber} as number
    from help_requests d join help_requests h on h.id = d.merged_into where d.id = ${id} and ${seen}`.execute(db);
  return rows[0] ?? null;
}

/** What people say of a request: HR-2026-000123. */
export async function numberOf(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{
    number: string;
  }>`select ${helpNumber} as number from help_requests h where h.id = ${id}`.execute(db);
  return rows[0]?.number ?? '';
}

/** Adds a document of an answer to the same answer in threads of doubles, which was written there at once. */
export async function attachToTwins(
  db: Db,
  { messageId, documentId, threads }: { messageId: string; documentId: string; threads: readonly string[] },
): Promise<void> {
  await sql`insert into message_attachments (message_id, document_id, position)
    select twin.id, ${documentId}, 1 + (select count(*) from message_attachments a where a.message_id = twin.id)
    from (select distinct on (t.thread_id) t.id from messages m join messages t on t.created_at >= m.created_at
        and t.sender = m.sender and t.sent_by = m.sent_by and t.body = m.body
      where m.id = ${messageId} and t.thread_id = any(${[...threads]}::uuid[]) order by t.thread_id, t.created_at, t.id) twin`.execute(
    db,
  );
}
