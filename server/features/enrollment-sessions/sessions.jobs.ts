import { phoneDigits } from '@coverlane/contract/members/digits.ts';
import type { TaskList } from 'graphile-worker';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/connect.ts';
import type { Parts } from '../../platform/http/context.ts';
import { byRules } from '../../platform/jobs/daily.ts';
import { enqueueLater, takeTurn } from '../../platform/jobs/queue.ts';
import { plainLetter } from '../../platform/mail/letter.ts';
import type { MailOffice } from '../../platform/mail/mail.jobs.ts';
import { RESUME_MAIL, sendResume } from './resume-mail.ts';
import { outboxFolder } from '../../platform/mail/post.ts';
import { outboxGateway, SmsRefused } from '../../platform/sms/gateway.ts';
import { FOR_GOOD, refusalCode } from '../../platform/mail/refused-letters.ts';
import type { Letter } from '../../platform/mail/post.ts';
import { hashOfKey, linkKey } from './links.ts';
import { SENDS, sendingJob, SESSION_MAIL } from './messages.ts';
import { type ClaimedMail, claimMail, HANDING_OVER_S, noteMail, putBack, settleLost } from './sending.queries.ts';
import { findSession, type SessionRow } from './sessions.queries.ts';
import { wordsOf } from './words.ts';

const payload = z.object({ sessionId: z.string(), clientId: z.string() });

/** At most ten mails a second leave, those of all sessions on all nodes together (domain 5.5). */
const PACE = { pace: SESSION_MAIL, apartMs: 100 };

type Sending = { parts: Pick<Parts, 'pool' | 'secrets' | 'sms' | 'dataDir'>; office: MailOffice; later: Set<string> };
type Of = { sessionId: string; clientId: string };
type Run = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;

/**
 * Sends the next mail of a session but for those that wait for another try; false: none is left. That it is being handed over is on
 * record before it leaves, so that whoever dies meanwhile sends none twice.
 */
async function sendNext(sending: Sending, of: Of, run: Run): Promise<boolean> {
  const taken = await run(async (db) => {
    const session = await findSession(db, of.sessionId);
    const mail = session && (await claimMail(db, { sessionId: of.sessionId, later: sending.later }));
    return mail && session ? { session, mail } : undefined;
  });
  if (taken === undefined) return false;
  const { mailId } = taken.mail;
  const went = await handOver(taken, sending).catch(async (error: unknown) => {
    await run((db) => putBack(db, mailId));
    throw error;
  });
  if (went === 'later') {
    sending.later.add(mailId);
    await run((db) => putBack(db, mailId));
  } else {
    const keyHash = hashOfKey(linkKey(sending.parts.secrets, taken.mail));
    await run((db) => noteMail(db, { mailId, memberId: taken.mail.id, keyHash }, went));
  }
  return true;
}

type Went = { state: 'sent' | 'bounced' | 'failed'; fault: string | null };

/**
 * Hands one over. What the other side refuses for good came back; what it cannot take now waits, and holds up nobody else's; any other
 * fault is the job's, which is tried again. Who was left out meanwhile gets none, and nobody once the session is over or paused.
 */
async function handOver(
  { session, mail }: { session: SessionRow; mail: ClaimedMail },
  { parts, office }: Sending,
): Promise<Went | 'later'> {
  const hindered = hindranceOf(session, mail);
  if (hindered !== null) return { state: 'failed', fault: hindered };
  const { kind, language, email, linkBase } = mail;
  const link = `${linkBase}/enroll/${linkKey(parts.secrets, mail)}`;
  const words = wordsOf(asFor(session, mail), { kind, language, person: mail, link });
  if (words === null) return { state: 'failed', fault: 'ENOTEXT' };
  if (mail.channel === 'sms') return texted({ session, mail, text: `${words.subject} ${link}` }, parts);
  if (email === null) return { state: 'failed', fault: 'ENOADDRESS' };
  const from = { name: session.siteTitle ?? session.clientName, address: office.from };
  await takeTurn(parts.pool, PACE);
  return handedOver(office, plainLetter({ ...words, to: email, language: language ?? 'en' }, from));
}

type Texting = { session: SessionRow; mail: ClaimedMail; text: string };

/** A text message says who it is from, what it is about, and the link: the letter's own words are too many for it. */
async function texted(
  { session, mail, text }: Texting,
  { pool, sms, dataDir }: Sending['parts'],
): Promise<Went | 'later'> {
  const digits = phoneDigits(mail.phone ?? '');
  if (digits === null) return { state: 'failed', fault: 'ENOPHONE' };
  await takeTurn(pool, PACE);
  const message = { to: `+1${digits}`, body: `${session.siteTitle ?? session.clientName}: ${text}` };
  return (sms ?? outboxGateway(outboxFolder(dataDir))).send(message).then(() => SENT, wentWrong);
}

const SENT: Went = { state: 'sent', fault: null };

/** What is refused for good came back; what nobody answered may have arrived, and nobody is written to twice. */
function wentWrong(error: unknown): Went | 'later' {
  if (error instanceof SmsRefused) return { state: 'bounced', fault: 'ESMSREFUSED' };
  return error instanceof DOMException && error.name === 'TimeoutError'
    ? { state: 'failed', fault: 'EUNSURE' }
    : 'later';
}

/** What the mail server was told last before it failed. */
const lastCommand = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, 'command') : undefined;

async function handedOver({ post }: MailOffice, letter: Letter): Promise<Went | 'later'> {
  try {
    await post.send(letter);
    return { state: 'sent', fault: null };
  } catch (error) {
    const refused = refusalCode(error);
    // All of it was said and no answer came: it may have arrived.
    if (refused === null && lastCommand(error) === 'DATA') return { state: 'failed', fault: 'EUNSURE' };
    if (refused === null) throw error;
    return refused < FOR_GOOD ? 'later' : { state: 'bounced', fault: String(refused) };
  }
}

/** Is a closed session open again for them? Their own last day is the one that they read then. */
const isOpenFor = ({ status }: SessionRow, { openUntil }: ClaimedMail): boolean =>
  status === 'closed' && openUntil !== null;

const asFor = (session: SessionRow, mail: ClaimedMail): SessionRow =>
  isOpenFor(session, mail) ? { ...session, closesOn: mail.openUntil ?? session.closesOn } : session;

/** Why a mail that waited is not sent any more; null: it is. */
function hindranceOf(session: SessionRow, mail: ClaimedMail): string | null {
  const { isLeftOut, hasAnswered, kind } = mail;
  if (!SENDS.has(session.status) && !isOpenFor(session, mail)) return 'ENOTOPEN';
  if (hasAnswered && kind === 'reminder') return 'EANSWERED';
  return isLeftOut ? 'ELEFTOUT' : null;
}

/** Sends what waits of a session; what somebody else, or a worker that is gone, is handing over is looked at again later. */
async function sendAll(parts: Parts, office: MailOffice, of: Of): Promise<void> {
  const later = new Set<string>();
  const run: Run = (work) => byRules({ parts, clientId: of.clientId }, work);
  while (await sendNext({ parts, office, later }, of, run));
  await run(async (db) => {
    if ((await settleLost(db, of.sessionId)) > 0) await enqueueLater(db, sendingJob(of), HANDING_OVER_S);
  });
  if (later.size > 0) throw new Error(`${later.size} mails of a session wait for another try.`);
}

/** The jobs of enrollment sessions. `parts.pool` is the worker role's. */
export const sessionTasks = (parts: Parts, office: MailOffice): TaskList => ({
  [SESSION_MAIL]: (asked: unknown) => sendAll(parts, office, payload.parse(asked)),
  [RESUME_MAIL]: (asked: unknown) => sendResume(parts, office, asked),
});
