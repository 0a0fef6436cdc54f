import { sessionReminder } from '../../domain/eligibility/reminder-days.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import { byRules, type ClientDay, eachInTurn } from '../../platform/jobs/daily.ts';
import { mark } from '../../platform/jobs/daily.queries.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { rulesLinkBase } from '../../platform/mail/family-mails.ts';
import type { Db } from '../../platform/db/connect.ts';
import { endDrafts } from './closing.ts';
import { draftsLeft, dueSessions, overAgain, type Reminding, remindingSessions } from './closing.queries.ts';
import { queueMails, recipientsOf } from './messages.queries.ts';
import { sendingJob } from './messages.ts';
import { patchSession } from './sessions.queries.ts';

/**
 * Sessions open on their first day and close when their last is over, by the employer's clock; drafts end with them, and who was asked
 * and has not answered is reminded on the days that the session says (domain 5.1, 5.3).
 */
export async function sessionsDay(day: ClientDay): Promise<void> {
  const due = await byRules(day, (db) => dueSessions(db, day));
  await eachInTurn(due, ({ id }) => byRules(day, (db) => leadOn(db, day, id)));
  const over = await byRules(day, async (db) => [
    ...(await overAgain(db, day)),
    ...(await draftsLeft(db, day.clientId)),
  ]);
  await eachInTurn(over, (of) => byRules(day, (db) => endDrafts(db, { ...of, clientId: day.clientId })));
  const reminding = await byRules(day, (db) => remindingSessions(db, day.clientId));
  await eachInTurn(reminding, (session) => byRules(day, (db) => remind(db, day, session)));
}

/** Opens or closes one, where that is still due. */
async function leadOn(db: Db, day: ClientDay, sessionId: string): Promise<void> {
  const [session] = await dueSessions(db, { ...day, sessionId });
  if (session === undefined) return;
  const { before, after, closesOn } = session;
  const isOpening = after === 'open';
  const at = new Date();
  await patchSession(db, sessionId, { status: after, ...(isOpening ? { opened_at: at } : { closed_at: at }) });
  if (!isOpening) await endDrafts(db, { sessionId, clientId: day.clientId });
  await noted(
    db,
    { action: isOpening ? 'session-open' : 'session-close', sessionId, day },
    { before, after, closesOn },
  );
}

/** Reminds once on each of its days, and nobody who got a message of the session on the same day. */
async function remind(db: Db, day: ClientDay, session: Reminding): Promise<void> {
  const { id: sessionId, opensOn, closesOn } = session;
  const { clientId, today } = day;
  const daysBefore = session.reminderDays.map(Number);
  const due = sessionReminder({ opensOn, closesOn, daysBefore }, today);
  if (due === null || !(await mark(db, { clientId, kind: 'sessionReminder', about: sessionId, day: due }))) return;
  const people = await recipientsOf(db, sessionId, { kind: 'reminder', audience: 'stragglers' });
  const linkBase = await rulesLinkBase({ ...day, db });
  const queued = await queueMails(db, { sessionId, clientId, kind: 'reminder', linkBase, userId: null }, people);
  if (queued > 0) await enqueue(db, sendingJob({ sessionId, clientId }));
  await noted(db, { action: 'session-remind', sessionId, day }, { due, closesOn, queued });
}

const noted = (
  db: Db,
  { action, sessionId, day }: { action: string; sessionId: string; day: ClientDay },
  detail: Record<string, unknown>,
): Promise<void> =>
  appendAudit(db, {
    action,
    objectType: 'enrollmentsessions',
    objectId: sessionId,
    clientId: day.clientId,
    outcome: 'ok',
    detail,
  });
