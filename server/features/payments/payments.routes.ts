import type { Input, Reply } from '@coverlane/contract/call.ts';
import { payments } from '@coverlane/contract/payments/calls.ts';
import type { FastifyInstance } from 'fastify';
import { bankClock, mayReverse } from '../../domain/payments/banking-days.ts';
import { explain, monthsPaid, paidThrough, refundableCents, signed } from '../../domain/payments/ledger.ts';
import { returnRates } from '../../domain/payments/returns.ts';
import { stateAfter } from '../../domain/payments/states.ts';
import { centsOf, decimalOf } from '../../domain/money.ts';
import { ledgerOf, type Payer, payerOf, writeLines } from '../../facts/ledger.queries.ts';
import { explainedReply, ledgerReply } from '../../facts/ledger-reply.ts';
import { tellPayer } from '../../facts/tell-payer.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { addDays } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { accountingFile } from './accounting-file.ts';
import {
  insertPayment,
  type LockedPayment,
  lockPayments,
  movePayments,
  pageOfPayments,
  returnsSince,
} from './payments.queries.ts';
import { keepRefunded, refundedOf, refundsOnTheirWay } from './settle.queries.ts';
import { stepOf } from './steps.rules.ts';

type Calls = typeof payments;

/** No line of a ledger is larger: $999,999.99. */
const MOST_CENTS = 99_999_999;

/** The days that the rates of returns look back. */
const RATE_DAYS = 60;

/** Serves the payment queue and the ledgers of those who pay (domain 6.5). */
export function paymentRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: payments,
    handlers: { paymentList, paymentRates, paymentStep, refundPayment, payerLedger, writeLedger, accountingFile },
  });
}

async function paymentList(input: Input<Calls['paymentList']>, { db, saw }: Context) {
  const { page, pageSize, sort, ...asked } = input;
  const { day: today } = bankClock(new Date());
  const found = await pageOfPayments(db, asked, { page, pageSize, sort, today });
  saw({ type: 'payment', ids: found.rows.map(({ id }) => id) });
  return { ...found, page, pageSize };
}

async function paymentRates(_: Input<Calls['paymentRates']>, { db }: Context) {
  const { day } = bankClock(new Date());
  const { debits, codes } = await returnsSince(db, addDays(day, -RATE_DAYS));
  return { debits, rates: returnRates(debits, codes) };
}

/** POST /payments/steps. @throws Refusal 404, 409 */
async function paymentStep({ ids, step, note }: Input<Calls['paymentStep']>, { db }: Context) {
  const found = await lockPayments(db, ids);
  if (found.length < ids.length) throw notFound();
  const { day: today } = bankClock(new Date());
  await movePayments(
    db,
    found.map((payment) => ({ ...stepOf(payment, step, today), note: note || null })),
  );
  // A refund that is called off gives nothing back: what it was for is still here, and can be given back.
  if (step === 'cancel') await keepRefunded(db, refundedBy(found));
  for (const { id, clientId } of found)
    await appendAudit(db, {
      action: `payment-${step}`,
      objectType: 'payment',
      objectId: id,
      clientId,
      outcome: 'ok',
    });
  return { changed: found.length };
}

const refundedBy = (refunds: readonly LockedPayment[]): string[] =>
  refunds.flatMap(({ kind, refundsId }) => (kind === 'refund' && refundsId !== null ? [refundsId] : []));

/** Decimal text of more than nothing as cents. @throws Refusal 422 */
function positiveCents(amount: string): number {
  const cents = centsOf(amount) ?? 0;
  if (cents <= 0) throw invalid({ amount: 'too-small' });
  if (cents > MOST_CENTS) throw invalid({ amount: 'too-large' });
  return cents;
}

/** A payment of which so much can be given back. @throws Refusal 404, 409, 422 */
async function refundable({ id, amount }: Input<Calls['refundPayment']>, db: Context['db']) {
  const [payment] = await lockPayments(db, [id]);
  if (payment === undefined) throw notFound();
  const amountCents = positiveCents(amount);
  const after = stateAfter(payment.status, 'refund');
  if (after === null || payment.kind === 'refund') throw conflict('payment-state');
  const pending = await refundsOnTheirWay(db, payment.payerId);
  const left = payment.amountCents - (await refundedOf(db, payment.id));
  const most = Math.min(left, refundableCents(await ledgerOf(db, payment.payerId), pending));
  if (amountCents > most) throw invalid({ amount: 'too-large' });
  return { payment, amountCents, after };
}

/** A reversing entry is of the whole, and of a debit that took effect within five banking days (NACHA 2.9). */
const isReversible = (payment: LockedPayment, cents: number, today: string): boolean =>
  cents === payment.amountCents && payment.effectiveDate !== null && mayReverse(payment.effectiveDate, today);

/** POST /payments/:id/refund. @throws Refusal 404, 409, 422 */
async function refundPayment(
  input: Input<Calls['refundPayment']>,
  { db }: Context,
): Promise<Reply<Calls['refundPayment']>> {
  const { payment, amountCents, after } = await refundable(input, db);
  const { day: dueDate } = bankClock(new Date());
  if (input.reversal && !isReversible(payment, amountCents, dueDate)) throw conflict('payment-no-reversal');
  await movePayments(db, [{ id: payment.id, status: after, reason: null }]);
  const kept = { clientId: payment.clientId, payerId: payment.payerId, enrollmentId: payment.enrollmentId };
  const number = await insertPayment(db, {
    ...kept,
    id: uuid7(),
    methodId: payment.methodId,
    authorisationId: null,
    kind: 'refund',
    amountCents,
    dueDate,
    sec: payment.sec === 'CCD' ? 'CCD' : 'PPD',
    status: 'queued',
    refundsId: payment.id,
    isReversal: input.reversal,
    note: input.note,
    idempotencyKey: `refund ${payment.id} ${payment.attempts} ${uuid7()}`,
  });
  // Whoever is taken back from is told of it by the day it takes effect (NACHA 2.9).
  const { authorisationId, clientId } = payment;
  if (input.reversal && authorisationId !== null)
    await tellPayer(db, { authorisationId, clientId, mail: 'reversed', paymentId: payment.id });
  const detail = { reversal: input.reversal };
  await appendAudit(db, {
    action: 'payment-refund',
    objectType: 'payment',
    objectId: payment.id,
    outcome: 'ok',
    detail,
  });
  return { number: number ?? '' };
}

/** @throws Refusal 404 */
async function payerToRead(id: string, { db }: Context): Promise<Payer> {
  const payer = await payerOf(db, id);
  if (payer === undefined) throw notFound();
  return payer;
}

async function payerLedger(
  { id }: Input<Calls['payerLedger']>,
  context: Context,
): Promise<Reply<Calls['payerLedger']>> {
  const payer = await payerToRead(id, context);
  context.saw({ type: 'payer', id, clientId: payer.clientId });
  const lines = await ledgerOf(context.db, id);
  return {
    payerName: payer.name,
    clientId: payer.clientId,
    clientName: payer.clientName,
    memberId: payer.memberId,
    explained: explainedReply(lines),
    months: monthsPaid(lines).map(({ month, chargedCents, paidCents, isPaid }) => ({
      month,
      charged: decimalOf(chargedCents),
      paid: decimalOf(paidCents),
      isPaid,
    })),
    paidThrough: paidThrough(lines),
    lines: ledgerReply(lines),
  };
}

/** POST /payers/:id/ledger. @throws Refusal 404, 422 */
async function writeLedger(input: Input<Calls['writeLedger']>, context: Context): Promise<Reply<Calls['writeLedger']>> {
  const { db, user } = context;
  const { id, clientId } = await payerToRead(input.id, context);
  const cents = positiveCents(input.amount);
  if (input.kind === 'charge' && input.month === undefined) throw invalid({ month: 'required' });
  const month = input.kind === 'charge' && input.month !== undefined ? `${input.month.slice(0, 7)}-01` : null;
  const { kind, date: enteredOn, note } = input;
  const by = { id: user.id, name: actorName(user) };
  const line = { clientId, payerId: id, kind, amountCents: signed(kind, cents), enteredOn, month, note, by };
  await writeLines(db, [{ ...line, cause: `hand ${uuid7()}` }]);
  await appendAudit(db, { action: 'ledger-written', objectType: 'payer', objectId: id, clientId, outcome: 'ok' });
  return { balance: decimalOf(explain(await ledgerOf(db, id)).balanceCents) };
}
