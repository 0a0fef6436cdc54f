import type { Reply } from '@coverlane/contract/call.ts';
import type { inbox } from '@coverlane/contract/inbox/calls.ts';
import type { MessageCategory } from '@coverlane/contract/inbox/codes.ts';
import { sql } from 'kysely';
import { attachmentsOf } from '../../facts/messages.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { containing } from '../../platform/db/containing.ts';

type Line = Reply<typeof inbox.listMessages>['rows'][number];
type Whole = Reply<typeof inbox.messageThread>;
type Message = Whole['messages'][number];
type Values = Record<string, string | number | null>;

/** What is said in each reader's own language, beside what somebody typed. */
export interface SaidColumns {
  subject: string | null;
  subjectKey: string | null;
  subjectValues: Values;
}
interface BodyColumns {
  body: string | null;
  textKey: string | null;
  textValues: Values;
}
export type LineRow = Omit<Line, 'subject' | 'preview'> & SaidColumns & BodyColumns & { total: number };
export type ThreadRow = Omit<Whole, 'subject' | 'messages'> & SaidColumns;
export type MessageRow = Omit<Message, 'body'> & BodyColumns;

const utc = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

interface Wanted {
  box: 'inbox' | 'archived';
  category?: MessageCategory | undefined;
  unread?: boolean | undefined;
  /** Lower case, with the keys of the portal's own texts that have it in the reader's language. */
  search?: { words: string; keys: string[] } | undefined;
  page: number;
  pageSize: number;
}

const found = ({ words, keys }: { words: string; keys: string[] }) => sql`and t.id in (
    select s.thread_id from messages s join threads h on h.id = s.thread_id
    where h.subject ilike ${containing(words)} or s.body ilike ${containing(words)}
      or s.sent_by_name ilike ${containing(words)} or s.text_key = any(${keys}) or h.subject_key = any(${keys}))`;

/** A page of the reader's threads, each by its newest message. */
export async function pageOfThreads(db: Db, { box, category, unread, search, page, pageSize }: Wanted) {
  const { rows } = await sql<LineRow>`
    with thread as (
      select t.id, count(*)::int as messages, bool_or(r.status = 'new') as is_new,
        bool_or(r.status in ('new', 'read')) as is_here, (array_agg(m.id order by m.created_at desc, m.id desc))[1] as newest,
        bool_or(m.requires_ack and r.acknowledged_at is null) as asks_ack, max(m.created_at) as last_at
      from message_receipts r join messages m on m.id = r.message_id join threads t on t.id = m.thread_id
      where r.status <> 'deleted' and r.user_id = (select access.user_id())
        ${category === undefined ? sql`` : sql`and t.category = ${category}`}
        ${search === undefined ? sql`` : found(search)}
      group by t.id)
    select m.id, case when x.is_new then 'new' else r.status end as status, m.sender, m.sent_by_name as "senderName",
      ${utc('m.created_at')} as "createdAt", t.id as "threadId", t.subject, t.subject_key as "subjectKey",
      t.subject_values as "subjectValues", t.category, m.body, m.text_key as "textKey", m.text_values as "textValues", x.messages,
      (select count(*)::int from message_attachments a join messages s on s.id = a.message_id where s.thread_id = t.id)
        as attachments,
      x.asks_ack as "asksAck", count(*) over ()::int as total
    from thread x join threads t on t.id = x.id join messages m on m.id = x.newest
    join message_receipts r on r.message_id = m.id and r.user_id = (select access.user_id())
    where x.is_here = ${box === 'inbox'} ${unread === true ? sql`and x.is_new` : sql``}
    order by x.last_at desc, t.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return rows;
}

/** The thread of a message that the reader sees. */
export async function threadOf(db: Db, messageId: string): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`
    select t.id, t.subject, t.subject_key as "subjectKey", t.subject_values as "subjectValues", t.category,
      case when t.related_id is not null then jsonb_build_object('type', t.related_type, 'id', t.related_id) end as related,
      exists (select from messages o where o.thread_id = t.id and o.sender <> 'portal') as "mayReply"
    from messages m join threads t on t.id = m.thread_id
      join thread_readers own on own.thread_id = t.id and own.user_id = (select access.user_id())
    where m.id = ${messageId}`.execute(db);
  return rows[0];
}

/** The messages of a thread, the oldest first; what the reader deleted is left out. */
export async function messagesOf(db: Db, threadId: string): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, coalesce(r.status, 'read') as status, m.sender, m.sent_by_name as "senderName",
      ${utc('m.created_at')} as "createdAt", (m.sender = 'user' and m.sent_by = (select access.user_id())) as "isOwn", m.body,
      m.text_key as "textKey", m.text_values as "textValues", m.language, m.requires_ack as "requiresAck",
      ${utc('r.acknowledged_at')} as "acknowledgedAt", ${attachmentsOf} as attachments
    from messages m left join message_receipts r on r.message_id = m.id and r.user_id = (select access.user_id())
    where m.thread_id = ${threadId} and coalesce(r.status, 'read') <> 'deleted' order by m.created_at, m.id`.execute(
    db,
  );
  return rows;
}

const ofThread = (messageId: string) => sql`r.user_id = (select access.user_id()) and r.message_id in (
  select m.id from messages m where m.thread_id = (select o.thread_id from messages o where o.id = ${messageId}))`;

/** What each mark does: to the whole thread of a message, but for new, which is of that message alone. */
const MARKS = {
  read: (id: string) => sql`update message_receipts r set read_at = coalesce(r.read_at, now()) where ${ofThread(id)}`,
  new: (id: string) => sql`update message_receipts r set read_at = null, archived_at = null, deleted_at = null
    where ${ofThread(id)} and r.message_id = ${id}`,
  archived: (id: string) =>
    sql`update message_receipts r set archived_at = coalesce(r.archived_at, now()) where ${ofThread(id)}`,
  deleted: (id: string) =>
    sql`update message_receipts r set deleted_at = coalesce(r.deleted_at, now()) where ${ofThread(id)}`,
  restored: (id: string) =>
    sql`update message_receipts r set archived_at = null, deleted_at = null where ${ofThread(id)}`,
};

/** Notes how the reader stands to the thread of a message. */
export async function mark(db: Db, id: string, as: keyof typeof MARKS): Promise<void> {
  await MARKS[as](id).execute(db);
}

/** Notes that the reader acknowledged a message; false: it does not ask for that, or the reader wrote it. */
export async function acknowledge(db: Db, id: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update message_receipts r set acknowledged_at = coalesce(r.acknowledged_at, now()),
      read_at = coalesce(r.read_at, now())
    where r.user_id = (select access.user_id()) and r.message_id = ${id}
      and exists (select from messages m where m.id = r.message_id and m.requires_ack)`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** What the reader chose. */
export async function choicesOf(db: Db): Promise<{ category: MessageCategory; byEmail: boolean }[]> {
  const { rows } = await sql<{ category: MessageCategory; byEmail: boolean }>`
    select category, by_email as "byEmail" from message_choices where user_id = (select access.user_id())`.execute(db);
  return rows;
}

/** Notes of one kind whether the reader is told by e-mail. */
export async function choose(db: Db, category: MessageCategory, byEmail: boolean): Promise<void> {
  await sql`insert into message_choices (user_id, category, by_email)
    values ((select access.user_id()), ${category}, ${byEmail})
    on conflict (user_id, category) do update set by_email = excluded.by_email`.execute(db);
}
