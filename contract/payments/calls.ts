import * as z from 'zod/mini';
import { type Access, only } from '../access.ts';
import { call } from '../call.ts';
import { tableFile } from '../files/file-types.ts';
import { amount, calendarDate, flag, pageOf, pagesBy, someOf, string } from '../fields.ts';
import { idOf } from '../objects.ts';
import { sheet } from '../files/sheet.ts';
import { handWritten, paymentKinds, paymentStatuses } from './codes.ts';
import { explained, ledgerLine, monthPaid, paymentRow } from './shapes.ts';

/** Who moves the money (specification 6: processPaymentQueue). */
export const paymentKeepers: Access = [only('admin', 'processPaymentQueue')];

/** What the queue is sorted by. */
export const paymentSorts = ['due', 'name', 'client', 'amount', 'status'] as const;

/** What narrows the queue, in the list and in its file. */
const narrowed = {
  /** A number of a payment, or a part of the payer's name. */
  search: z.optional(string(120, 0)),
  status: z.optional(z.enum(paymentStatuses, { error: 'bad-choice' })),
  kind: z.optional(z.enum(paymentKinds, { error: 'bad-choice' })),
  clientId: z.optional(idOf('client')),
  batchId: z.optional(idOf('paymentbatch')),
  dueFrom: z.optional(calendarDate),
  dueTo: z.optional(calendarDate),
};

/** What can be done with payments of the queue before their file is built, and with one that came back. */
export const queueSteps = ['hold', 'resume', 'cancel', 'retry'] as const;

/** Columns of the file for accounting: a line a movement of money. */
export const accountingColumns = [
  'date',
  'client',
  'payer',
  'kind',
  'amount',
  'month',
  'payment',
  'batch',
  'trace',
  'note',
] as const;

const rate = z.strictObject({
  kind: z.enum(['unauthorized', 'administrative', 'overall']),
  returned: z.int(),
  percent: z.number(),
  /** At the level from which NACHA asks questions. */
  isHigh: z.boolean(),
});

/** The payment queue and the ledgers of those who pay (domain 6.5). Own calls, all of them. */
export const payments = {
  /** The queue: what is due first. */
  paymentList: call({
    method: 'GET',
    path: '/payments',
    access: paymentKeepers,
    input: z.strictObject({ ...pagesBy(paymentSorts), ...narrowed }),
    reply: z.extend(pageOf(paymentRow), {
      /** What the rows of all pages add up to. */
      sum: z.string(),
    }),
    phi: true,
  }),
  /** The rates of returns of the last sixty days (NACHA; domain 6.6). */
  paymentRates: call({
    method: 'GET',
    path: '/payments/rates',
    access: paymentKeepers,
    input: z.strictObject({}),
    reply: z.strictObject({ debits: z.int(), rates: z.array(rate) }),
  }),
  /**
   * Holds, resumes, cancels or draws again: all of them or none. 409 payment-state: one is in a state in which that cannot be;
   * 409 payment-batched with its batch: the file is built; 409 payment-no-retry: the rules of retries do not allow it.
   */
  paymentStep: call({
    method: 'POST',
    path: '/payments/steps',
    access: paymentKeepers,
    input: z.strictObject({
      ids: someOf(idOf('payment')),
      step: z.enum(queueSteps, { error: 'bad-choice' }),
      note: z.optional(string(300, 0)),
    }),
    reply: z.strictObject({ changed: z.int() }),
  }),
  /**
   * Gives back what was paid by a payment, or a part of it, to the account it came from: a credit in the next file. 422 { amount:
   * 'too-large' }: more than was paid and not given back yet. 409 payment-state: it has not settled. A reversal takes a duplicate or a
   * wrong amount back whole, within five banking days (NACHA): 409 payment-no-reversal after them, or for a part.
   */
  refundPayment: call({
    method: 'POST',
    path: '/payments/:id/refund',
    access: paymentKeepers,
    input: z.strictObject({ id: idOf('payment'), amount, note: string(300), reversal: z._default(flag, false) }),
    reply: z.strictObject({ number: z.string() }),
    stepUp: true,
  }),
  /** One payer's ledger: where every cent is, and through which day premiums are paid. */
  payerLedger: call({
    method: 'GET',
    path: '/payers/:id/ledger',
    access: paymentKeepers,
    input: z.strictObject({ id: idOf('payer') }),
    reply: z.strictObject({
      payerName: z.string(),
      clientId: z.string(),
      clientName: z.string(),
      memberId: z.nullable(z.string()),
      explained,
      /** The months that were charged, each paid by what is left after those before it. */
      months: z.array(monthPaid),
      paidThrough: z.nullable(calendarDate),
      lines: z.array(ledgerLine),
    }),
    phi: true,
  }),
  /** Writes a line by hand: a check that came, a charge, a fee, a credit, what is waived. 422 { amount: 'too-small' }: not above zero. */
  writeLedger: call({
    method: 'POST',
    path: '/payers/:id/ledger',
    access: paymentKeepers,
    input: z.strictObject({
      id: idOf('payer'),
      kind: z.enum(handWritten, { error: 'bad-choice' }),
      amount,
      date: calendarDate,
      /** Of a charge: a day of the month it is for. */
      month: z.optional(calendarDate),
      note: string(300),
    }),
    reply: z.strictObject({ balance: z.string() }),
  }),
  /** The movements of money between two days, as a file for accounting; exportData too. 409 export-too-long. */
  accountingFile: call({
    method: 'GET',
    path: '/payments/accounting',
    access: paymentKeepers,
    input: z.strictObject({ from: calendarDate, to: calendarDate, ...sheet }),
    reply: z.string(),
    file: tableFile,
    phi: true,
    stepUp: true,
  }),
};
