import * as z from 'zod/mini';
import { actor } from '../words/actors.ts';
import { calendarDate, id, instant } from '../fields.ts';
import {
  accountTypes,
  batchStates,
  ledgerKinds,
  payerKinds,
  paymentKinds,
  paymentReasons,
  paymentStatuses,
  secCodes,
} from './codes.ts';

/** A payment as the queue shows it; of the account the last four digits. */
export const paymentRow = z.strictObject({
  id,
  /** 'P-000123'. */
  number: z.string(),
  payerId: z.string(),
  payerName: z.string(),
  payerKind: z.enum(payerKinds),
  clientId: z.string(),
  clientName: z.string(),
  /** The member whose record it is; null: they have none yet. */
  memberId: z.nullable(z.string()),
  kind: z.enum(paymentKinds),
  amount: z.string(),
  dueDate: calendarDate,
  mask: z.string(),
  accountType: z.enum(accountTypes),
  sec: z.enum(secCodes),
  status: z.enum(paymentStatuses),
  reason: z.nullable(z.enum(paymentReasons)),
  note: z.nullable(z.string()),
  /** Days since it was due; negative ahead of it. */
  age: z.int(),
  attempts: z.int(),
  batchNumber: z.nullable(z.int()),
  effectiveDate: z.nullable(calendarDate),
  /** The code of the bank, such as R01. */
  returnCode: z.nullable(z.string()),
});

/** A file for the bank with its control totals. */
export const paymentBatch = z.strictObject({
  id,
  number: z.int(),
  state: z.enum(batchStates),
  fileDate: calendarDate,
  effectiveDate: calendarDate,
  entries: z.int(),
  debits: z.string(),
  credits: z.string(),
  entryHash: z.string(),
  builtAt: instant,
  builtBy: z.nullable(actor),
  releasedAt: z.nullable(instant),
  releasedBy: z.nullable(actor),
  submittedAt: z.nullable(instant),
  rejectedAt: z.nullable(instant),
  rejectedWhy: z.nullable(z.string()),
  /** May this reader release it? Where what one built on a day is above $10,000, they may not (domain 6.5). */
  releasable: z.boolean(),
  /** What became of its entries so far. */
  open: z.int(),
  settled: z.int(),
  returned: z.int(),
});

/** What a file of the bank said and was not applied, or was applied and is to be looked at. */
export const leftOver = z.strictObject({
  trace: z.nullable(z.string()),
  code: z.nullable(z.string()),
  why: z.enum(['unknownTrace', 'repeated', 'amountDiffers', 'unknownCode', 'notUsable', 'unreadable', 'notSent']),
});

/** A file that the bank sent. */
export const bankAnswer = z.strictObject({
  id,
  kind: z.enum(['returns', 'settlement']),
  name: z.string(),
  rows: z.int(),
  applied: z.int(),
  leftOver: z.array(leftOver),
  receivedAt: instant,
  receivedBy: z.nullable(actor),
});

/** A line of a ledger. */
export const ledgerLine = z.strictObject({
  id: z.string(),
  kind: z.enum(ledgerKinds),
  /** Signed: what is owed more (+) or less (-). */
  amount: z.string(),
  /** What is owed after it. */
  balance: z.string(),
  enteredOn: calendarDate,
  month: z.nullable(calendarDate),
  paymentNumber: z.nullable(z.string()),
  note: z.nullable(z.string()),
  recordedBy: z.nullable(actor),
});

/** Where every cent of a ledger is. */
export const explained = z.strictObject({
  owed: z.string(),
  adjusted: z.string(),
  fees: z.string(),
  credited: z.string(),
  waived: z.string(),
  paid: z.string(),
  returned: z.string(),
  refunded: z.string(),
  /** What is still owed; negative: carried over in the payer's favour. */
  balance: z.string(),
});

/** How one month of a ledger stands. */
export const monthPaid = z.strictObject({
  month: calendarDate,
  charged: z.string(),
  paid: z.string(),
  /** Nothing is lacking, or too little to count (26 CFR 54.4980B-8 Q&A-5(d)). */
  isPaid: z.boolean(),
});
