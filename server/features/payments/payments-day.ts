import { loadClientFacts } from '../../facts/client.queries.ts';
import { loadFamilies } from '../../facts/families.queries.ts';
import { ledgerOf, writeLines } from '../../facts/ledger.queries.ts';
import { loadPremiums, recordPremiums } from '../../facts/premiums.queries.ts';
import { loadPricing } from '../../facts/pricing.queries.ts';
import type { FamilyFacts } from '../../domain/changes/facts.ts';
import {
  chargesToWrite,
  explain,
  type LedgerLine,
  paidThrough,
  refundableCents,
} from '../../domain/payments/ledger.ts';
import { owedByMonth } from '../../domain/payments/owed.ts';
import type { PricingFacts } from '../../domain/pricing/facts.ts';
import type { Db } from '../../platform/db/connect.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { byRules, type ClientDay, eachInTurn } from '../../platform/jobs/daily.ts';
import { addDays, addMonths, type CalendarDate, earlier, endOfMonth } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { insertPayment, movePayments } from './payments.queries.ts';
import {
  type Billed,
  billedPayers,
  cancelEnded,
  drawnForEnded,
  type Monthly,
  monthlyDebits,
  quietEntries,
  releaseApproved,
  type ToGiveBack,
} from './payments-day.queries.ts';
import { refundsOnTheirWay, settleEntries } from './settle.queries.ts';

/** A debit is made so many days before it is due: a file takes effect two banking days later. */
const AHEAD_DAYS = 5;

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
  const billed = await byRules(day, (db) => billedPayers(db, { clientId, today }));
  if (billed.length > 0) {
    const pricing = await byRules(day, (db) => loadPricing(db, clientId));
    await eachInTurn(billed, (payer) => byRules(day, (db) => charge(db, payer, { ...day, pricing })));
  }
  const monthly = await byRules(day, (db) => monthlyDebits(db, { clientId, today }));
  await eachInTurn(monthly, (debit) => byRules(day, (db) => draw(db, debit, { clientId, today })));
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
  const amountCents = Math.min(payment.amountCents, refundable);
  if (amountCents === 0) return;
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

type Charging = ClientDay & { pricing: PricingFacts };

/** Brings what is charged to what is owed, and says through which day premiums are paid. */
async function charge(db: Db, payer: Billed, { parts, clientId, today, pricing }: Charging): Promise<void> {
  const client = await loadClientFacts(db, clientId);
  if (client === null) return;
  const reading = { db, keys: keysOf(parts.secrets), client, today };
  const [facts] = await loadFamilies(reading, { personIds: [payer.personId] });
  // Billed a month in advance (domain 6.5).
  const until = endOfMonth(addMonths(today, 1));
  const owed = facts && owedByMonth(facts, pricing, { from: payer.from, until });
  if (facts === undefined || !owed) return;
  const lines = await ledgerOf(db, payer.payerId);
  const written = chargesToWrite(
    owed,
    lines.filter(({ month }) => month === null || month >= payer.from),
  );
  await writeLines(
    db,
    written.map(({ kind, month, cents }) => ({
      clientId,
      payerId: payer.payerId,
      kind,
      month,
      amountCents: cents,
      enteredOn: today,
      cause: `owed ${month} ${lines.length} ${cents}`,
    })),
  );
  await sayPaid(db, { payer, clientId, facts }, await ledgerOf(db, payer.payerId));
}

/** Feeds what decides grace and rescissions: the ledger's word holds until staff say something else. */
async function sayPaid(
  db: Db,
  { payer, clientId, facts }: { payer: Billed; clientId: string; facts: FamilyFacts },
  lines: readonly LedgerLine[],
): Promise<void> {
  if (!lines.some(({ month }) => month !== null)) return;
  const last = paidThrough(lines);
  const said = await loadPremiums(db, payer.subscriberId);
  const held = facts.people.flatMap(({ id: personId, coverages }) =>
    [...new Set(coverages.map(({ coverageType }) => coverageType))].map((coverageType) => ({ personId, coverageType })),
  );
  const changed = held.filter(({ personId, coverageType }) => {
    const before = said.find((one) => one.personId === personId && one.coverageType === coverageType);
    return before === undefined || (before.source === 'payment' && before.paidThrough !== last);
  });
  await recordPremiums(db, {
    clientId,
    subscriberId: payer.subscriberId,
    premiums: changed.map((one) => ({ ...one, paidThrough: last })),
    source: 'payment',
    by: null,
  });
}

/** The next day on which a monthly debit is due: its day of the month, or the last day of a shorter one. */
function nextDue({ dueDay }: Pick<Monthly, 'dueDay'>, today: CalendarDate): CalendarDate {
  const inMonth = (day: CalendarDate): CalendarDate =>
    earlier(`${day.slice(0, 8)}${String(dueDay).padStart(2, '0')}`, endOfMonth(day));
  const due = inMonth(today);
  return due >= today ? due : inMonth(addMonths(`${today.slice(0, 8)}01`, 1));
}

/** What was allowed on a day: the new amount from the day it was announced for. */
const allowedOn = ({ amountCents, nextAmountCents, nextAmountFrom }: Monthly, due: CalendarDate): number =>
  nextAmountCents !== null && nextAmountFrom !== null && nextAmountFrom <= due ? nextAmountCents : amountCents;

/** Makes the debit of a month: what the ledger says is owed and not on its way yet, and never more than was allowed. */
async function draw(
  db: Db,
  debit: Monthly,
  { clientId, today }: { clientId: string; today: CalendarDate },
): Promise<void> {
  const dueDate = nextDue(debit, today);
  if (dueDate > addDays(today, AHEAD_DAYS) || dueDate < debit.firstDate) return;
  const { balanceCents } = explain(await ledgerOf(db, debit.payerId));
  const amountCents = Math.min(balanceCents - debit.pendingCents, allowedOn(debit, dueDate));
  if (amountCents <= 0) return;
  const { payerId, enrollmentId, methodId, authorisationId, sec } = debit;
  await insertPayment(db, {
    id: uuid7(),
    clientId,
    payerId,
    enrollmentId,
    methodId,
    authorisationId,
    sec,
    amountCents,
    dueDate,
    kind: 'recurring',
    status: 'authorized',
    refundsId: null,
    note: null,
    idempotencyKey: `monthly ${authorisationId} ${dueDate.slice(0, 7)}`,
  });
}
