import type { Db } from '../db/connect.ts';
import { uuid7 } from '../values/uuid7.ts';
import type { ClientDay } from '../jobs/daily.ts';
import { mailedPerson, queueFamilyMail, siteHost } from './family-mails.queries.ts';
import type { MailKind } from './kinds.ts';
import { queueSending } from './mail.queries.ts';

/** Mails that the rules send to a family; none names a plan, a coverage or anybody's health (domain 4.5). */
export type FamilyMail = Extract<
  MailKind,
  | 'childAging'
  | 'coverageEnded'
  | 'hoursShort'
  | 'hoursLost'
  | 'insurabilityReminder'
  | 'eobReady'
  | 'cardReady'
  | 'cardMailed'
  | 'cardReturned'
>;

/**
 * Queues a mail to somebody of a family, in their language; nobody is written to without an account or an address (null).
 * @param about what its `{report}` says, the same in every language: a month as 09/2026
 */
export async function mailFamily(
  db: Db,
  { personId, kind, linkBase, about }: { personId: string; kind: FamilyMail; linkBase: string; about?: string },
): Promise<string | null> {
  const mailId = uuid7();
  const person = { ...(await mailedPerson(db, personId)), ...(about !== undefined && { about }) };
  if (!(await queueFamilyMail(db, { mailId, personId, kind, linkBase, person }))) return null;
  await queueSending(db, mailId);
  return mailId;
}

/** What links begin with where no request tells: PUBLIC_URL, else the first site's host, else this machine. */
export async function rulesLinkBase({ db, parts, clientId }: Omit<ClientDay, 'today'> & { db: Db }): Promise<string> {
  if (parts.publicUrl !== undefined) return parts.publicUrl;
  const host = await siteHost(db, clientId);
  return host === null ? 'http://localhost' : `https://${host}`;
}
