import type { TaskList } from 'graphile-worker';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Parts } from '../../platform/http/context.ts';
import { openForRules } from '../../platform/jobs/daily.queries.ts';
import { plainLetter } from '../../platform/mail/letter.ts';
import type { MailOffice } from '../../platform/mail/mail.jobs.ts';
import { hashOfKey, linkKey } from './links.ts';
import { SESSION_MAIL } from './messages.ts';
import { nextMail, noteMail } from './messages.queries.ts';
import { findSession } from './sessions.queries.ts';
import { wordsOf } from './words.ts';

const payload = z.object({ sessionId: z.string(), clientId: z.string() });

/** At most ten mails a second leave for a session (domain 5.5). */
const BETWEEN_MS = 100;

type One = 'none' | 'sent';

/** Sends the next mail of a session. What the other side refuses for good came back; else the job is tried again later. */
async function sendNext(
  { pool, secrets }: Pick<Parts, 'pool' | 'secrets'>,
  office: MailOffice,
  { sessionId, clientId }: { sessionId: string; clientId: string },
): Promise<One> {
  return pool.transaction().execute(async (db) => {
    if (!(await openForRules(db, clientId))) return 'none';
    const session = await findSession(db, sessionId);
    const mail = session && (await nextMail(db, sessionId));
    if (session === undefined || mail === undefined) return 'none';
    const key = linkKey(secrets, mail);
    const noted = { mailId: mail.mailId, memberId: mail.id, keyHash: hashOfKey(key) };
    const { kind, language } = mail;
    const words = wordsOf(session, { kind, language, person: mail, link: `${mail.linkBase}/enroll/${key}` });
    if (words === null || mail.email === null) {
      await noteMail(db, noted, { state: 'failed', fault: words === null ? 'ENOTEXT' : 'ENOADDRESS' });
      return 'sent';
    }
    const from = { name: session.siteTitle ?? session.clientName, address: office.from };
    try {
      await office.post.send(plainLetter({ ...words, to: mail.email, language: language ?? 'en' }, from));
      await noteMail(db, noted, { state: 'sent', fault: null });
    } catch (error) {
      const refused = refusalCode(error);
      if (refused === null) throw error;
      await noteMail(db, noted, { state: 'bounced', fault: refused });
    }
    return 'sent';
  });
}

/** An answer of 500 and more is for good (RFC 5321 4.2.1); null: it may be otherwise the next time. */
function refusalCode(error: unknown): string | null {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'responseCode') : undefined;
  return typeof code === 'number' && code >= 500 ? String(code) : null;
}

/** The jobs of enrollment sessions. `parts.pool` is the worker role's. */
export const sessionTasks = (parts: Parts, office: MailOffice): TaskList => ({
  [SESSION_MAIL]: async (sent: unknown) => {
    const of = payload.parse(sent);
    while ((await sendNext(parts, office, of)) === 'sent') await pause(BETWEEN_MS);
  },
});
