import type { Db } from '../../platform/db/connect.ts';
import { addDays, dayBefore } from '../../platform/values/dates.ts';
import { cobraDeadlineOf, cobraStepByTime } from '../../domain/eligibility/cobra-case.ts';
import type { CobraPatch } from '../../domain/eligibility/cobra-facts.ts';
import { shortfallNeverCame } from '../../domain/eligibility/cobra-payment.ts';
import { type CobraStep, nextCobraState } from '../../domain/eligibility/cobra-states.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import { byRules, type ClientDay, eachInTurn } from '../../platform/jobs/daily.ts';
import { mark } from '../../platform/jobs/daily.queries.ts';
import { clientEnrollers, queueMail } from '../../platform/mail/mail.queries.ts';
import { linkReminder } from './cobra-cases.queries.ts';
import { type CobraRow, holdCobra, openCobra, patchCobra, siteHost } from './cobra.queries.ts';
import { endContinued } from './continued-coverage.ts';
import { keepLedgers } from './keep-ledger.ts';
import { isAtBank } from '../../facts/payment-graces.queries.ts';

type Work = ClientDay & { db: Db };

/** Days before a deadline on which the client's own people are told of it. */
const TOLD_BEFORE = 7;

/**
 * What time does to COBRA events (domain 3.6): a window closes, a premium is late, its grace is over and the coverage ends
 * with the last day paid for, the months are over. Of what the client has to do it is told a week ahead.
 */
export async function cobraDay(day: ClientDay): Promise<void> {
  await keepLedgers(day);
  const open = await byRules(day, (db) => openCobra(db, day.clientId));
  await eachInTurn(open, ({ id }) => byRules(day, (db) => oneCase({ ...day, db }, id)));
}

async function oneCase(work: Work, id: string): Promise<void> {
  const row = await holdCobra(work.db, id);
  if (row === undefined) return;
  const after = await stepped(work, row);
  await tell(work, after);
}

/** Takes the steps that are due, one after the other: a premium may be late and its grace over on one missed day. */
async function stepped(work: Work, row: CobraRow): Promise<CobraRow> {
  const { db, today, clientId, parts } = work;
  const step = cobraStepByTime(row, today);
  const state = step && nextCobraState(row.state, step);
  if (!step || !state || (await isAwaited(work, row, state))) return row;
  const patch = timePatch(row, step, state);
  await patchCobra(db, row.id, patch);
  await appendAudit(db, {
    action: `cobra-${step}`,
    objectType: 'cobra',
    objectId: row.id,
    clientId,
    outcome: 'ok',
  });
  const after = { ...row, state, ...patch };
  if (state === 'terminatedNonPay' && (row.paidThrough !== null || row.payerId !== null)) {
    const desk = { db, parts, today, by: { userId: null, userName: null }, byRule: true };
    await endContinued(desk, row, { last: after.paidThrough ?? row.lastDay, termReason: 'nonpayment' });
  }
  if (state === 'exhausted') {
    const desk = { db, parts, today, by: { userId: null, userName: null }, byRule: true };
    await endContinued(desk, row, { last: row.coveredUntil, termReason: null });
  }
  return stepped(work, after);
}

/** Does the bank draw from the payer just now? Then nobody knows yet whether they paid, and nothing ends for it. */
const isAwaited = async ({ db, today }: Work, { payerId }: CobraRow, state: CobraRow['state']): Promise<boolean> =>
  state === 'terminatedNonPay' && payerId !== null && (await isAtBank(db, payerId, today));

/** What a step of time writes: who is covered by work again keeps the state that an undo brings back. */
function timePatch(row: CobraRow, step: CobraStep, state: CobraRow['state']): CobraPatch {
  if (step === 'shortfallOver') return shortfallNeverCame(row);
  if (step !== 'otherCoverage' || row.otherFrom === null) return { state };
  return { state, heldState: row.state, closedBy: 'otherCoverage', endedOn: dayBefore(row.otherFrom) };
}

/** A notice is due within a week: the client's people who enroll are told, once. */
async function tell(work: Work, row: CobraRow): Promise<void> {
  const { db, today, clientId, parts } = work;
  const due = cobraDeadlineOf(row);
  if (due === null || due.kind !== 'notice') return;
  const day = addDays(due.date, -TOLD_BEFORE);
  if (today < day || !(await mark(db, { clientId, kind: 'cobraDue', about: row.id, day }))) return;
  const host = await siteHost(db, clientId);
  const linkBase = parts.publicUrl ?? (host === null ? 'http://localhost' : `https://${host}`);
  for (const userId of await clientEnrollers(db, clientId)) {
    const mailId = await queueMail(db, { userId, kind: 'cobraDue', linkBase });
    await linkReminder(db, row, mailId);
  }
}
