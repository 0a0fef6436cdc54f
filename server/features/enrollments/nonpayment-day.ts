import { cameInTime, graceStep, WATCHED_DAYS } from '../../domain/payments/grace.ts';
import type { LedgerLine } from '../../domain/payments/ledger.ts';
import { ledgerOf } from '../../facts/ledger.queries.ts';
import {
  closeGrace,
  type Grace,
  gracesOf,
  holdGrace,
  isAtBank,
  noteReminded,
} from '../../facts/payment-graces.queries.ts';
import { tellPayer } from '../../facts/tell-payer.ts';
import { undo } from '../../facts/undo.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import { byRules, type ClientDay, eachInTurn } from '../../platform/jobs/daily.ts';
import { addDays } from '../../platform/values/dates.ts';
import { endByRule } from './end-by-rule.ts';
import { changesOf, patchEnrollment } from './enrollments.queries.ts';

type Work = ClientDay & { db: Db };

/**
 * What time does to coverage whose payment came back (domain 6.6): the payer is told again, and after thirty days it ends for
 * nonpayment with the last day paid for, unless they paid meanwhile or the bank is drawing it. Where the money turns out to have been
 * there in time the end is taken back.
 */
export async function nonpaymentDay(day: ClientDay): Promise<void> {
  const { clientId, today } = day;
  const ids = await byRules(day, (db) => gracesOf(db, { clientId, since: addDays(today, -WATCHED_DAYS) }));
  await eachInTurn(ids, (id) => byRules(day, (db) => oneGrace({ ...day, db }, id)));
}

async function oneGrace(work: Work, id: string): Promise<void> {
  const { db } = work;
  const grace = await holdGrace(db, id);
  if (grace === undefined) return;
  const lines = await ledgerOf(db, grace.payerId);
  if (grace.state !== 'ended') await stepped(work, grace, lines);
  else if (cameInTime(lines, grace)) await takeBackEnd(work, grace);
}

async function stepped(work: Work, grace: Grace, lines: readonly LedgerLine[]): Promise<void> {
  const { db, today, clientId } = work;
  const { id } = grace;
  const asked = { ...grace, isReminded: grace.remindedOn !== null, isAtBank: await isAtBank(db, grace.payerId, today) };
  const step = graceStep(lines, asked, today);
  if (step.kind === 'paid') await closeGrace(db, id, { state: 'paid', on: today });
  if (step.kind === 'remind') {
    await noteReminded(db, id, today);
    const { authorisationId, paymentId } = grace;
    if (authorisationId !== null) await tellPayer(db, { authorisationId, clientId, mail: 'due', paymentId });
  }
  // What people decide waits for them.
  if (step.kind === 'end' && grace.state === 'open') await endUnpaid(work, grace, step);
}

async function endUnpaid(
  work: Work,
  { id, personId }: Grace,
  { last, lackingCents }: { last: string; lackingCents: number },
): Promise<void> {
  const { db, today } = work;
  const end = { personId, reason: 'nonpayment', effectiveDate: last, coverageEnds: last, isUnpaid: true };
  const { outcome, enrollmentId } = await endByRule(work, end);
  if (outcome === 'idle') return closeGrace(db, id, { state: 'closed', on: today });
  if (outcome !== 'done' || enrollmentId === null) return closeGrace(db, id, { state: 'left', on: today });
  await closeGrace(db, id, { state: 'ended', on: today, lackingCents, enrollmentId });
}

/** The end is taken back as the one unit that it was; where later changes stand on it people decide. */
async function takeBackEnd({ db, clientId, parts, today }: Work, { id, enrollmentId }: Grace): Promise<void> {
  if (enrollmentId === null) return;
  const desk = { db, keys: keysOf(parts.secrets), clientId, by: { userId: null, userName: null } };
  const undone = await undo(desk, { changeIds: await changesOf(db, enrollmentId) });
  if (undone.outcome !== 'undone') return;
  await patchEnrollment(db, enrollmentId, { status: 'voided' });
  await appendAudit(db, {
    action: 'enrollment-void',
    objectType: 'enrollment',
    objectId: enrollmentId,
    clientId,
    outcome: 'ok',
  });
  await closeGrace(db, id, { state: 'undone', on: today });
}
