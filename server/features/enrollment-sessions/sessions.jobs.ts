import type { TaskList } from 'graphile-worker';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Parts } from '../../platform/http/context.ts';
import { openForRules } from '../../platform/jobs/daily.queries.ts';
import { plainLetter } from '../../platform/mail/letter.ts';
import type { MailOffice } from '../../platform/mail/mail.jobs.ts';
import { FOR_GOOD, refusalCode } from '../../platform/mail/refused-letters.ts';
import type { Letter } from '../../platform/mail/post.ts';
import { hashOfKey, linkKey } from './links.ts';
import { SENDS, SESSION_MAIL } from './messages.ts';
import { nextMail, noteMail, type WaitingMail } from './messages.queries.ts';
import { findSession, type SessionRow } from './sessions.queries.ts';
import { wordsOf } from './words.ts';

const payload = z.object({ sessionId: z.string(), clientId: z.string() });

/** At most ten mails a second leave for a session (domain 5.5). */
const BETWEEN_MS = 100;

type Sending = { parts: Pick<Parts, 'pool' | 'secrets'>; office: MailOffice; later: Set<string> };
type Of = { sessionId: string; clientId: string };

/** Sends the next mail of a session but for those that wait for another try; false: none is left. */
const sendNext = ({ parts, office, later }: Sending, { sessionId, clientId }: Of): Promise<boolean> =>
  parts.pool.transaction().execute(async (db) => {
    if (!(await openForRules(db, clientId))) return false;
    const session = await findSession(db, sessionId);
    const mail = session && (await nextMail(db, { sessionId, later }));
    if (session === undefined || mail === undefined) return false;
    const key = linkKey(parts.secrets, mail);
    const noted = { mailId: mail.mailId, memberId: mail.id, keyHash: hashOfKey(key) };
    const went = await sent(session, { mail, key, office });
    if (went === 'later') later.add(mail.mailId);
    else await noteMail(db, noted, went);
    return true;
  });

type Went = { state: 'sent' | 'bounced' | 'failed'; fault: string | null };

/**
 * Sends one. What the other side refuses for good came back; what it cannot take now waits, and holds up nobody else's; any other
 * fault is the job's, which is tried again. Who was left out meanwhile gets none, and nobody once the session is over or paused.
 */
async function sent(
  session: SessionRow,
  { mail, key, office }: { mail: WaitingMail; key: string; office: MailOffice },
): Promise<Went | 'later'> {
  const hindered = hindranceOf(session, mail);
  if (hindered !== null) return { state: 'failed', fault: hindered };
  const { kind, language, email, linkBase } = mail;
  const words = wordsOf(session, { kind, language, person: mail, link: `${linkBase}/enroll/${key}` });
  if (words === null) return { state: 'failed', fault: 'ENOTEXT' };
  if (email === null) return { state: 'failed', fault: 'ENOADDRESS' };
  const from = { name: session.siteTitle ?? session.clientName, address: office.from };
  return handedOver(office, plainLetter({ ...words, to: email, language: language ?? 'en' }, from));
}

async function handedOver({ post }: MailOffice, letter: Letter): Promise<Went | 'later'> {
  try {
    await post.send(letter);
    return { state: 'sent', fault: null };
  } catch (error) {
    const refused = refusalCode(error);
    if (refused === null) throw error;
    return refused < FOR_GOOD ? 'later' : { state: 'bounced', fault: String(refused) };
  }
}

/** Why a mail that waited is not sent any more; null: it is. */
function hindranceOf({ status }: SessionRow, { isLeftOut }: WaitingMail): string | null {
  if (!SENDS.has(status)) return 'ENOTOPEN';
  return isLeftOut ? 'ELEFTOUT' : null;
}

/** The jobs of enrollment sessions. `parts.pool` is the worker role's. */
export const sessionTasks = (parts: Parts, office: MailOffice): TaskList => ({
  [SESSION_MAIL]: async (asked: unknown) => {
    const of = payload.parse(asked);
    const later = new Set<string>();
    while (await sendNext({ parts, office, later }, of)) await pause(BETWEEN_MS);
    if (later.size > 0) throw new Error(`${later.size} mails of a session wait for another try.`);
  },
});
