import { refundableCents } from '../../domain/payments/ledger.ts';
import { ledgerOf } from '../../facts/ledger.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { byRules, type ClientDay } from '../../platform/jobs/daily.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { chargeMonths } from './charging.ts';
import { drawBills } from './bill-debits.ts';
import { drawMonths } from './drawing.ts';
import { insertPayment, movePayments } from './payments.queries.ts';
import { cancelEnded, drawnForEnded, quietEntries, releaseApproved, type ToGiveBack } from './payments-day.queries.ts';
import { refundedOf, refundsOnTheirWay, settleEntries } from './settle.queries.ts';

/**
 * What a day brings to payments: what the bank did not return settles, what is owed is charged or mended, each month's debit is
 * made, and enrollments that were approved or came to nothing are followed (domain 6.5).
 */
export async function paymentsDay(day: ClientDay): Promise<void> {
  const { clientId, today } = day;
  await byRules(day, async (db) => {
    const quiet = await quietEntries(db, { clientId, today });
    await settleEntries(
      db,
      quiet.map((entry) => ({ entry, on: today })),
    );
  });
  await chargeMonths(day);
  await drawMonths(day);
  await drawBills(day);
  await byRules(day, (db) => followEnrollments(db, { clientId, today }));
}

async function followEnrollments(db: Db, of: { clientId: string; today: CalendarDate }): Promise<void> {
  await cancelEnded(db, of);
  await releaseApproved(db, of);
  for (const payment of await drawnForEnded(db, of)) await giveBack(db, payment, of);
}

/** Gives back what was drawn for an enrollment that came to nothing: once, and never more than is here. */
async function giveBack(
  db: Db,
  payment: ToGiveBack,
  { clientId, today }: { clientId: string; today: CalendarDate },
): Promise<void> {
  const pending = await refundsOnTheirWay(db, payment.payerId);
  const refundable = refundableCents(await ledgerOf(db, payment.payerId), pending);
  const amountCents = Math.min(payment.amountCents - (await refundedOf(db, payment.id)), refundable);
  if (amountCents <= 0) return;
  const { payerId, enrollmentId, methodId } = payment;
  const made = await insertPayment(db, {
    id: uuid7(),
    clientId,
    payerId,
    enrollmentId,
    methodId,
    authorisationId: null,
    amountCents,
    kind: 'refund',
    dueDate: today,
    status: 'queued',
    refundsId: payment.id,
    note: null,
    sec: payment.sec === 'CCD' ? 'CCD' : 'PPD',
    idempotencyKey: `voided ${payment.id}`,
  });
  if (made !== null) await movePayments(db, [{ id: payment.id, status: 'refundPending', reason: 'enrollmentVoided' }]);
}
