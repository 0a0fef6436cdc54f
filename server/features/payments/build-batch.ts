import { createHash } from 'node:crypto';
import type { PaymentReason } from '@coverlane/contract/payments/codes.ts';
import { bankClock, effectiveDateOf, mayReverse, processedOn } from '../../domain/payments/banking-days.ts';
import type { Entry, Origin } from '../../domain/payments/nacha-shapes.ts';
import { writeNacha } from '../../domain/payments/nacha-write.ts';
import { actorName } from '../../platform/http/actor.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict } from '../../platform/http/refusals.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { addDays, earlier } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import {
  insertBatch,
  insertEntries,
  keepNumbers,
  lockNumbers,
  lockWaiting,
  originOf,
  type Numbers,
  type Waiting,
} from './batches.queries.ts';
import { callOffBeforeDrawing } from './charging.ts';
import { lockPayments, movePayments } from './payments.queries.ts';

/** Payments that go into one file at most: what is left waits for the next. */
const MOST_ENTRIES = 20_000;

/** Payments that are due within so many days are drawn with those that are due: a file takes effect two banking days later. */
const AHEAD_DAYS = 2;

type Now = ReturnType<typeof bankClock>;

/**
 * Builds a file of payments that wait and records it, in this one transaction: where the process is killed in between there is
 * neither file nor record. What waits and may not be drawn is held, with its reason.
 * @throws Refusal 409 payment-no-bank, payment-batched, payment-none; 404
 */
export async function buildBatch(ids: readonly string[] | undefined, context: Context) {
  const { db } = context;
  const now = bankClock(new Date());
  const numbers = await lockNumbers(db, now.day);
  const origin = await originOf(db);
  if (numbers === undefined || origin === undefined) throw conflict('payment-no-bank');
  await callOffBeforeDrawing(db, now.day);
  const until = addDays(now.day, AHEAD_DAYS);
  const waiting = await lockWaiting(db, { ids, until, most: MOST_ENTRIES, today: now.day });
  if (ids !== undefined && waiting.length < ids.length) await sayWhy(ids, context);
  const held = waiting.flatMap((payment) => {
    const reason = whyNot(payment, now);
    return reason === null ? [] : [{ id: payment.id, status: 'held' as const, reason }];
  });
  await movePayments(db, held);
  const drawn = waiting.filter((payment) => whyNot(payment, now) === null);
  const batchId = drawn.length === 0 ? null : await written(drawn, { origin, numbers, now }, context);
  return { batchId, held: held.length };
}

/** Why a payment that was named is not waiting. @throws Refusal 404, 409 */
async function sayWhy(ids: readonly string[], { db }: Context): Promise<never> {
  const found = await lockPayments(db, ids);
  const batched = found.find(({ status, batchNumber }) => status !== 'queued' && batchNumber !== null);
  if (batched !== undefined) throw conflict('payment-batched', { number: batched.batchNumber });
  throw conflict('payment-state');
}

/** Why a payment may not be drawn now; null: it may. */
function whyNot(payment: Waiting, now: Now): PaymentReason | null {
  const { isMethodActive, isAuthorised, isApproved, isCorrectionLate, isReversal, reversedOn } = payment;
  if (isReversal && (reversedOn === null || !mayReverse(reversedOn, processedOn(now)))) return 'reversalLate';
  if (!isApproved) return 'enrollmentNotApproved';
  if (!isMethodActive) return 'methodInvalid';
  if (!isAuthorised) return 'authorisationEnded';
  return isCorrectionLate ? 'correctionDue' : null;
}

/** Contributions to a fund, and not a premium. */
const isContribution = ({ kind, isBill }: Waiting): boolean => kind === 'selfPay' || (kind === 'remittance' && !isBill);

/** What the payer reads on their statement (domain 6.6). */
function descriptionOf(payment: Waiting): string {
  const { kind, attempts, isReversal } = payment;
  if (kind === 'refund') return isReversal ? 'REVERSAL' : 'REFUND';
  if (kind === 'microdeposit') return 'ACCTVERIFY';
  if (isContribution(payment) && attempts === 0) return 'CONTRIB';
  return attempts > 0 ? 'RETRY PYMT' : 'INS PREM';
}

function entryOf(payment: Waiting, { now, account, sequence }: { now: Now; account: string; sequence: number }): Entry {
  const { kind, amountCents, routing, accountType, payerName, number, sec, isRecurring, dueDate } = payment;
  return {
    direction: kind === 'refund' || kind === 'microdeposit' ? 'credit' : 'debit',
    isPrenote: kind === 'prenote',
    accountType,
    routing,
    account,
    amountCents,
    individualId: number,
    name: payerName,
    sec,
    isRecurring,
    description: descriptionOf(payment),
    effectiveDate: effectiveDateOf(now, dueDate),
    sequence,
  };
}

const LAST_SEQUENCE = 9_999_999;

type Written = { origin: Origin; numbers: Numbers; now: Now };

/** Writes the file and records it. @returns its id */
async function written(drawn: readonly Waiting[], about: Written, context: Context): Promise<string> {
  const { db, user, parts } = context;
  const { origin, numbers, now } = about;
  const entries = entriesOf(drawn, about, context);
  const modifier = String.fromCharCode('A'.charCodeAt(0) + (numbers.filesToday % 26));
  const head = { origin, date: now.day, minute: now.minute, modifier, firstBatch: numbers.firstGroup };
  const { text, totals, traces } = writeNacha({ ...head, entries });
  const id = uuid7();
  await insertBatch(db, {
    id,
    number: numbers.batch,
    content: keysOf(parts.secrets).seal({ table: 'payment_batches', column: 'content', rowId: id }, text),
    sha256: createHash('sha256').update(text).digest(),
    fileDate: now.day,
    effectiveDate: entries.map(({ effectiveDate }) => effectiveDate).reduce(earlier),
    totals,
    by: { id: user.id, name: actorName(user) },
  });
  const recorded = drawn.map(({ id: paymentId, clientId, attempts, amountCents }, at) => {
    const line = { trace: traces[at] ?? '', effectiveDate: entries[at]?.effectiveDate ?? now.day };
    return { ...line, id: uuid7(), clientId, paymentId, attempt: attempts + 1, amountCents };
  });
  await insertEntries(db, id, recorded);
  const next = { trace: numbers.firstTrace + drawn.length, group: numbers.firstGroup + totals.batches };
  await keepNumbers(db, next);
  return id;
}

/** The lines of the file, each with its account opened: it is nowhere else in the clear. */
function entriesOf(drawn: readonly Waiting[], { numbers, now }: Written, { parts }: Context): Entry[] {
  const keys = keysOf(parts.secrets);
  return drawn.map((payment, at) => {
    const place = { table: 'payment_methods', column: 'account', rowId: payment.methodId } as const;
    const sequence = ((numbers.firstTrace - 1 + at) % LAST_SEQUENCE) + 1;
    return entryOf(payment, { now, account: keys.open(place, payment.account), sequence });
  });
}
