import type { TaskList } from 'graphile-worker';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Parts } from '../../platform/http/context.ts';
import { byRules, type ClientDay } from '../../platform/jobs/daily.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { plainLetter } from '../../platform/mail/letter.ts';
import type { MailOffice } from '../../platform/mail/mail.jobs.ts';
import { refusalCode, FOR_GOOD } from '../../platform/mail/refused-letters.ts';
import { letterOf } from './letter-words.ts';
import { surveyKey } from './links.ts';
import { endBoxes, nextMail, noteMail, remindToday, type WaitingMail } from './mails.queries.ts';
import { paperLetter } from './paper-letter.ts';
import { nextPaperMail, notePaperMail, type PaperMail } from './papers.queries.ts';
import { roundPapers } from './paper-requests.queries.ts';
import { PAPER_MAIL, queuePaperMail } from './papers.ts';
import { SURVEY_MAIL } from './sending.ts';

const payload = z.object({ sessionId: z.string() });
const ofPaper = z.object({ paperId: z.string() });

/** At most ten mails a second leave for a send-out (domain 5.5). */
const BETWEEN_MS = 100;

type Sending = { parts: Pick<Parts, 'pool' | 'secrets'>; office: MailOffice; later: Set<string> };
type Went = { state: 'sent' | 'bounced' | 'failed' | 'dropped'; fault: string | null };

/** Sends the next mail of a send-out but for those that wait for another try; false: none is left. */
const sendNext = ({ parts, office, later }: Sending, sessionId: string): Promise<boolean> =>
  parts.pool.transaction().execute(async (db) => {
    const mail = await nextMail(db, { sessionId, later });
    if (mail === undefined) return false;
    const went = mail.stands ? await sent(mail, { office, key: surveyKey(parts.secrets, mail) }) : DROPPED;
    if (went === 'later') later.add(mail.id);
    else await noteMail(db, mail.id, went);
    return true;
  });

/** Who has answered meanwhile, or whose link was taken back, gets none. */
const DROPPED: Went = { state: 'dropped', fault: null };

async function sent(mail: WaitingMail, { office, key }: { office: MailOffice; key: string }): Promise<Went | 'later'> {
  if (mail.email === null) return { state: 'failed', fault: 'ENOADDRESS' };
  const words = letterOf(mail, `${mail.linkBase}/survey/${key}?locale=${mail.language ?? 'en'}`);
  try {
    await office.post.send(plainLetter({ ...words, to: mail.email }, { name: mail.site, address: office.from }));
    return { state: 'sent', fault: null };
  } catch (error) {
    const refused = refusalCode(error);
    if (refused === null) throw error;
    return refused < FOR_GOOD ? 'later' : { state: 'bounced', fault: String(refused) };
  }
}

/** Writes to whoever signs a paper next; who has signed meanwhile, and whose answer was taken back, gets no mail. */
const askToSign = ({ parts, office }: Pick<Sending, 'parts' | 'office'>, paperId: string): Promise<void> =>
  parts.pool.transaction().execute(async (db) => {
    const mail = await nextPaperMail(db, paperId);
    if (mail === undefined) return;
    const went = mail.stands ? await askedToSign(mail, { office, key: surveyKey(parts.secrets, mail) }) : PASSED;
    await notePaperMail(db, mail.id, went);
  });

const PASSED = { went: 'dropped', fault: null } as const;

/** @throws where the server refuses it for now, so that the job tries again */
async function askedToSign(mail: PaperMail, { office, key }: { office: MailOffice; key: string }) {
  if (mail.email === null || mail.linkBase === null) return { went: 'failed', fault: 'ENOADDRESS' } as const;
  const words = paperLetter(mail, `${mail.linkBase}/survey/${key}?locale=${mail.language}`);
  try {
    await office.post.send(plainLetter({ ...words, to: mail.email }, { name: mail.site, address: office.from }));
    return { went: 'sent', fault: null } as const;
  } catch (error) {
    const refused = refusalCode(error);
    if (refused === null || refused < FOR_GOOD) throw error;
    return { went: 'failed', fault: String(refused) } as const;
  }
}

/** The jobs of surveys. `parts.pool` is the worker role's. */
export const surveyTasks = (parts: Parts, office: MailOffice): TaskList => ({
  [SURVEY_MAIL]: async (asked: unknown) => {
    const { sessionId } = payload.parse(asked);
    const later = new Set<string>();
    while (await sendNext({ parts, office, later }, sessionId)) await pause(BETWEEN_MS);
    if (later.size > 0) throw new Error(`${later.size} mails of a survey wait for another try.`);
  },
  [PAPER_MAIL]: async (asked: unknown) => askToSign({ parts, office }, ofPaper.parse(asked).paperId),
});

/** Surveys that are over tell all their answers; whoever has not answered is reminded on the days before the due day that were asked for, and whose turn it is to sign a paper (domain 12.1, 12.7). */
export const surveysDay = (day: ClientDay): Promise<void> =>
  byRules(day, async (db) => {
    await endBoxes(db, day.today);
    for (const sessionId of await remindToday(db, day.clientId, day.today))
      await enqueue(db, { task: SURVEY_MAIL, payload: { sessionId }, key: `${SURVEY_MAIL} ${sessionId}`, tries: 15 });
    for (const paperId of await roundPapers(db, day.clientId, day.today)) await queuePaperMail(db, paperId);
  });
