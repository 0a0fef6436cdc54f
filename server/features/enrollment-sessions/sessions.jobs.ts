import type { TaskList } from 'graphile-worker';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Parts } from '../../platform/http/context.ts';
import { openForRules } from '../../platform/jobs/daily.queries.ts';
import { plainLetter } from '../../platform/mail/letter.ts';
import type { MailOffice } from '../../platform/mail/mail.jobs.ts';
import { hashOfKey, linkKey } from './links.ts';
import { SESSION_MAIL } from './messages.ts';
import { nextMail, noteMail, type WaitingMail } from './messages.queries.ts';
import { findSession, type SessionRow } from './sessions.queries.ts';
import { wordsOf } from './words.ts';

const payload = z.object({ sessionId: z.string(), clientId: z.string() });

/** At most ten mails a second leave for a session (domain 5.5). */
const BETWEEN_MS = 100;

type Sending = { parts: Pick<Parts, 'pool' | 'secrets'>; office: MailOffice };
type Of = { sessionId: string; clientId: string };

/** Sends the next mail of a session; false: none waits. */
const sendNext = ({ parts, office }: Sending, { sessionId, clientId }: Of): Promise<boolean> =>
  parts.pool.transaction().execute(async (db) => {
    if (!(await openForRules(db, clientId))) return false;
    const session = await findSession(db, sessionId);
    const mail = session && (await nextMail(db, sessionId));
    if (session === undefined || mail === undefined) return false;
    const key = linkKey(parts.secrets, mail);
    const noted = { mailId: mail.mailId, memberId: mail.id, keyHash: hashOfKey(key) };
    await noteMail(db, noted, await sent(session, { mail, key, office }));
    return true;
  });

type Went = { state: 'sent' | 'bounced' | 'failed'; fault: string | null };

/** Sends one. What the other side refuses for good came back; any other fault is the job's, which is tried again later. */
async function sent(
  session: SessionRow,
  { mail, key, office }: { mail: WaitingMail; key: string; office: MailOffice },
): Promise<Went> {
  const { kind, language, email, linkBase } = mail;
  const words = wordsOf(session, { kind, language, person: mail, link: `${linkBase}/enroll/${key}` });
  if (words === null) return { state: 'failed', fault: 'ENOTEXT' };
  if (email === null) return { state: 'failed', fault: 'ENOADDRESS' };
  const from = { name: session.siteTitle ?? session.clientName, address: office.from };
  try {
    await office.post.send(plainLetter({ ...words, to: email, language: language ?? 'en' }, from));
    return { state: 'sent', fault: null };
  } catch (error) {
    const refused = refusalCode(error);
    if (refused === null) throw error;
    return { state: 'bounced', fault: refused };
  }
}

/** An answer of 500 and more is for good (RFC 5321 4.2.1); null: it may be otherwise the next time. */
function refusalCode(error: unknown): string | null {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'responseCode') : undefined;
  return typeof code === 'number' && code >= 500 ? String(code) : null;
}

/** The jobs of enrollment sessions. `parts.pool` is the worker role's. */
export const sessionTasks = (parts: Parts, office: MailOffice): TaskList => ({
  [SESSION_MAIL]: async (asked: unknown) => {
    const of = payload.parse(asked);
    while (await sendNext({ parts, office }, of)) await pause(BETWEEN_MS);
  },
});
