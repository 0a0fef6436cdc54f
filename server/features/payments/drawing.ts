import { debitStep } from '../../domain/payments/amounts.ts';
import { drawnBy, owedBy } from '../../domain/payments/drawing.ts';
import { ledgerOf } from '../../facts/ledger.queries.ts';
import { tellPayer } from '../../facts/tell-payer.ts';
import type { Db } from '../../platform/db/connect.ts';
import { byRules, type ClientDay, eachInTurn } from '../../platform/jobs/daily.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import {
  announceAmount,
  debitsOfMonth,
  endReplaced,
  endWithPayer,
  monthlyOf,
  payersToDraw,
} from './drawing.queries.ts';
import { insertPayment } from './payments.queries.ts';
import { onTheirWay } from './settle.queries.ts';

type Of = { clientId: string; today: CalendarDate };

/**
 * Each payer's next monthly debit: drawn, or told first where it is another amount (domain 6.4, 6.5; 12 CFR 1005.10(d)). Authorisations
 * that a later one replaced end, and those of somebody who died.
 */
export async function drawMonths(day: ClientDay): Promise<void> {
  const { clientId, today } = day;
  await byRules(day, async (db) => {
    await endWithPayer(db, clientId);
    for (const authorisationId of await endReplaced(db, { clientId, today }))
      await tellPayer(db, { authorisationId, clientId, mail: 'replaced' });
  });
  const payers = await byRules(day, (db) => payersToDraw(db, clientId));
  await eachInTurn(payers, (payerId) => byRules(day, (db) => drawNext(db, payerId, { clientId, today })));
}

/** Makes or tells the next debit of a payer: what the ledger says is owed by its day and not on its way yet. */
async function drawNext(db: Db, payerId: string, { clientId, today }: Of): Promise<void> {
  const pendingCents = await onTheirWay(db, payerId);
  const next = drawnBy(await monthlyOf(db, payerId), today);
  if (next === null) return;
  const { by, due } = next;
  const lines = await ledgerOf(db, payerId);
  const owed = (on: CalendarDate): number => owedBy(lines, on) - pendingCents;
  const { agreedCents, announced, authorisationId } = by;
  const step = debitStep({ due, today, agreedCents, announced, owed });
  if (step.kind === 'tell') {
    await announceAmount(db, authorisationId, { ...step, today });
    await tellPayer(db, { authorisationId, clientId, mail: 'amount' });
  }
  if (step.kind !== 'draw') return;
  const month = step.due.slice(0, 7);
  const before = await debitsOfMonth(db, { authorisationId, month });
  const { enrollmentId, methodId, sec } = by;
  await insertPayment(db, {
    id: uuid7(),
    clientId,
    payerId,
    enrollmentId,
    methodId,
    authorisationId,
    sec,
    amountCents: step.cents,
    dueDate: step.due,
    kind: 'recurring',
    status: 'authorized',
    refundsId: null,
    note: null,
    idempotencyKey: `monthly ${authorisationId} ${month}${before > 0 ? ` ${before}` : ''}`,
  });
}
