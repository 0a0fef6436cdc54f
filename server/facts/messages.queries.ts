import type { Language } from '@coverlane/contract/codes.ts';
import type { MessageCategory, RelatedType } from '@coverlane/contract/inbox/codes.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { help } from '@coverlane/contract/help/calls.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { KeptFile } from '../platform/files/received.ts';
import { queueSending } from '../platform/mail/mail.queries.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import { sanitised } from './message-body.ts';

type Attachment = Reply<typeof help.helpAttach>;

/** A text that each reader reads in their own language: its key (`inbox.said.<key>`) and values. */
export interface SaidText {
  key: string;
  values?: Readonly<Record<string, string | number | null>>;
}

export interface NewThread {
  /** What somebody typed, at most 120 characters. */
  subject: string;
  category: MessageCategory;
  related?: { type: RelatedType; id: string } | undefined;
  clientId?: string | null;
  /** The member it is about: whoever may not read about them any more loses the thread. */
  personId?: string | null;
  /** In which language it is written; absent: of a text, each reader's own. */
  language?: Language | undefined;
}

/**
 * Begins a thread in the caller's transaction, in which the caller takes part. Row-level security
 * (`server/sql/schema/messages/policies.sql`) says who reads it, and refuses one of an employer, a person or a claim that is not theirs.
 * @returns its id
 */
export async function openThread(db: Db, thread: NewThread): Promise<string> {
  const id = uuid7();
  const { subject, related, category, clientId, personId, language } = thread;
  const facts = { subject, category, clientId, personId, language, relatedType: related?.type, relatedId: related?.id };
  await sql`select access.open_thread(${id}, ${JSON.stringify(facts)}::jsonb)`.execute(db);
  return id;
}

export interface NewMessage {
  threadId: string;
  /** A user in their own name, the desk by whoever of its staff is signed in, or the portal by itself. */
  from: 'user' | 'desk' | 'portal';
  /** HTML, which is sanitised here, or a text. */
  said: { body: string; language?: Language } | SaidText;
  /** Documents, in order: whoever reads the message reads them. */
  attachments?: readonly string[];
  requiresAck?: boolean;
  /** An instant in ISO 8601 from which on nobody sees the message. */
  expiresAt?: string | null;
  /** The last message that the writer had read; a newer one refuses theirs. */
  after?: string | undefined;
  /** 'https://benefits.example.com': what the link of the e-mail begins with (linkBase). Absent: no e-mail. */
  linkBase?: string | undefined;
}

/** The message's id; 'absent': the writer sees no such thread; 'answered': somebody answered since `after`. */
export type Posted = { messageId: string } | 'absent' | 'answered';

/**
 * Writes a message into a thread in the caller's transaction. Who takes part gets it as new, and an e-mail that says only that
 * it waits (domain 11), as each of them chose, sent after the commit.
 */
export async function postMessage(db: Db, message: NewMessage): Promise<Posted> {
  if (message.from !== 'portal' && !(await seesThread(db, message.threadId))) return 'absent';
  const messageId = uuid7();
  const { rows } = await sql<{ posted: boolean }>`select access.post_message(${messageId}, ${message.threadId},
    ${JSON.stringify(factsOf(message))}::jsonb, ${[...(message.attachments ?? [])]}::uuid[],
    ${message.after ?? null}) as posted`.execute(db);
  if (rows[0]?.posted !== true) return 'answered';
  if (message.linkBase !== undefined) await mailReaders(db, messageId, message.linkBase);
  return { messageId };
}

function factsOf({ from, said, requiresAck, expiresAt }: NewMessage) {
  const words =
    'body' in said
      ? { body: sanitised(said.body), language: said.language }
      : { textKey: said.key, textValues: said.values };
  return { sender: from, requiresAck, expiresAt, ...words };
}

/** Does row-level security show the caller this thread? */
export async function seesThread(db: Db, threadId: string): Promise<boolean> {
  const { rows } = await sql`select from threads where id = ${threadId}`.execute(db);
  return rows.length > 0;
}

async function mailReaders(db: Db, messageId: string, linkBase: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from access.queue_message_mails(${messageId}, ${linkBase})
    as id`.execute(db);
  for (const { id } of rows) await queueSending(db, id);
}

/** The attachments of `messages m`, in order: what the reader may not open yet has no bytes. */
export const attachmentsOf: RawBuilder<Attachment[]> = sql`coalesce((
  select jsonb_agg(jsonb_build_object('documentId', d.id, 'fileName', coalesce(v.file_name, d.name), 'bytes', v.bytes)
    order by a.position)
  from message_attachments a join documents d on d.id = a.document_id
  left join document_versions v on v.document_id = d.id and v.number = d.current_number and v.scan = 'clean'
  where a.message_id = m.id), '[]')`;

/**
 * Adds a file that lies in the store to a message of the caller's: from now on a document that whoever reads the message reads, and
 * nobody else, since it stands at no place and in no category.
 * @returns its id; undefined: the message has as many as it may, or is not the caller's
 */
export async function attachFile(
  db: Db,
  { messageId, file, most }: { messageId: string; file: KeptFile; most: number },
): Promise<string | undefined> {
  const documentId = uuid7();
  const { rows } = await sql<{ attached: boolean }>`select access.attach_file(${messageId}, ${documentId}, ${uuid7()},
    ${JSON.stringify(file)}::jsonb, ${most}) as attached`.execute(db);
  return rows[0]?.attached === true ? documentId : undefined;
}

/** The caller's last word in a thread, in their own name or the desk's; undefined: there is none. */
export async function lastOwnWord(
  db: Db,
  { threadId, sender }: { threadId: string; sender: 'user' | 'desk' },
): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string;
  }>`select id from messages where thread_id = ${threadId} and sender = ${sender}
    and sent_by = (select access.user_id()) order by created_at desc, id desc limit 1`.execute(db);
  return rows[0]?.id;
}
