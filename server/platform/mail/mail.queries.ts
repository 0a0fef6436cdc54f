import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { uuid7 } from '../values/uuid7.ts';
import { enqueue } from '../jobs/queue.ts';
import type { MailKind } from './kinds.ts';
import type { MailFacts } from './letter.ts';

/** A mail to be sent: to the account's own address unless another is named. */
export interface MailRequest {
  userId: string;
  kind: MailKind;
  /** 'https://benefits.example.com': what links begin with (linkBase). */
  linkBase: string;
  address?: string;
}

type SiteFacts = 'site' | 'supportPhone' | 'supportEmail';
/** What the database knows of a waiting mail; the site's words only where there is a site. */
export type TakenMail = Omit<MailFacts, 'token' | SiteFacts> & Partial<Pick<MailFacts, SiteFacts>>;

/** About a day and a half of tries with growing pauses: a mail server may be away for a night. */
const MAIL_TRIES = 15;

/**
 * Queues a mail in the transaction of the change that asks for it. Sending it later may fail and be tried again; the
 * change stands. Answers the mail's id.
 */
export async function queueMail(db: Db, { userId, kind, linkBase, address }: MailRequest): Promise<string> {
  const mailId = uuid7();
  await sql`select access.queue_mail(${mailId}, ${userId}, ${kind}, ${linkBase}, ${address ?? null})`.execute(db);
  await queueSending(db, mailId);
  return mailId;
}

/** Has a waiting mail sent: now, and as often as is worth trying, whatever was tried before. */
export async function queueSending(db: Db, mailId: string): Promise<void> {
  await enqueue(db, { task: 'mail', payload: { mailId }, key: `mail:${mailId}`, tries: MAIL_TRIES });
}

/**
 * Takes up a waiting mail and, where its kind carries a link, records the link by the hash of its token. Undefined
 * where it was sent already. As the worker.
 */
export async function takeMail(
  db: Db,
  { mailId, tokenHash }: { mailId: string; tokenHash: Buffer },
): Promise<TakenMail | undefined> {
  const { rows } = await sql<{ mail: TakenMail | null }>`
    select access.take_mail(${mailId}, ${uuid7()}, ${tokenHash}) as mail`.execute(db);
  return rows[0]?.mail ?? undefined;
}

/** Notes how a try to send ended; `fault` null: the mail was sent. As the worker. */
export async function noteTry(
  db: Db,
  { mailId, fault, givesUp }: { mailId: string; fault: string | null; givesUp: boolean },
): Promise<void> {
  await sql`select access.mail_tried(${mailId}, ${fault}, ${givesUp})`.execute(db);
}

/** The host name that links may lead to where this one was asked; null: no site has a host. */
export async function linkHost(db: Db, host: string): Promise<string | null> {
  const { rows } = await sql<{ host: string | null }>`select access.link_host(${host}) as host`.execute(db);
  return rows[0]?.host ?? null;
}

/** Users of the client who are told what is due. */
export async function clientEnrollers(db: Db, clientId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select user_id as id from access.client_enrollers(${clientId})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
