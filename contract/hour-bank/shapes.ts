import * as z from 'zod/mini';
import { actor } from '../words/actors.ts';
import { calendarDate, instant } from '../fields.ts';
import { idOf } from '../objects.ts';
import {
  adjustmentKinds,
  bankFailures,
  bankLineKinds,
  bankStates,
  coverageOutcomes,
  uselessPayments,
} from './codes.ts';

/** Hours as decimal text with two places, '34.00'; negative where they go. Amounts are dollars. */
const hours = z.string();
const selfPay = z.nullable(z.strictObject({ amount: z.string(), dueOn: calendarDate }));

const line = z.strictObject({
  kind: z.enum(bankLineKinds),
  hours,
  shop: z.nullable(z.string()),
  coverageMonth: z.nullable(calendarDate),
});

const settled = z.strictObject({
  coverageMonth: calendarDate,
  outcome: z.enum(coverageOutcomes),
  missing: hours,
  selfPay,
  paidForNothing: z.nullable(z.strictObject({ amount: z.string(), why: z.enum(uselessPayments) })),
});

/** A work month: opening plus its lines is closing. */
export const bankMonth = z.strictObject({
  workMonth: calendarDate,
  opening: hours,
  lines: z.array(line),
  closing: hours,
  state: z.enum(bankStates),
  /** Reported, and counted once the shop has paid. */
  awaitingPayment: hours,
  /** Reported, and by the rules no hours that count. */
  notCounted: hours,
  settled: z.array(settled),
});

/** A bank of one worker in one fund, as of the day it was worked out for. */
export const hourBank = z.strictObject({
  unionId: idOf('union'),
  unionName: z.string(),
  localNumber: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  asOf: calendarDate,
  hours,
  state: z.enum(bankStates),
  /** Coverage that is there or begins; null: none. */
  coverage: z.nullable(z.strictObject({ from: calendarDate, through: calendarDate })),
  /** The next month that is not bought: what is missing, until when work counts for it, and once that is over, what keeps it. */
  next: z.nullable(z.strictObject({ coverageMonth: calendarDate, missing: hours, workUntil: calendarDate, selfPay })),
  /** The rules of now, for the words; null: none hold. */
  rules: z.nullable(
    z.strictObject({
      chargeHours: hours,
      maxBank: hours,
      initialHours: hours,
      initialMonths: z.int(),
      lagMonths: z.int(),
    }),
  ),
  /** The newest first. */
  months: z.array(bankMonth),
  /** For who keeps the fund: why coverage is not what the bank gives. */
  failure: z.nullable(z.enum(bankFailures)),
  /** For who keeps the fund: who of the family may not be covered, and was left out when hours began coverage. */
  leftOut: z.array(z.string()),
});

/** What was entered at a bank, the newest first. */
export const bankEntry = z.strictObject({
  id: idOf('hourentry'),
  unionId: idOf('union'),
  kind: z.enum(['selfPay', 'hold', ...adjustmentKinds]),
  /** Of a payment the month it keeps, of a hold its first month, of an adjustment its work month. */
  month: calendarDate,
  lastMonth: z.nullable(calendarDate),
  hours: z.nullable(hours),
  amount: z.nullable(z.string()),
  paidOn: z.nullable(calendarDate),
  note: z.nullable(z.string()),
  madeAt: instant,
  madeBy: z.nullable(actor),
  withdrawnAt: z.nullable(instant),
  withdrawnBy: z.nullable(actor),
});

/** What an entry would do, or did: months of coverage that are gained and lost, and how the next one stands. */
export const entered = z.strictObject({
  status: z.enum(['PREVIEW', 'SUCCESS']),
  gained: z.array(calendarDate),
  lost: z.array(calendarDate),
  /** Of a payment: what becomes of its month. */
  outcome: z.nullable(z.enum(coverageOutcomes)),
  /** Of a payment that keeps nothing: why. */
  useless: z.nullable(z.enum(uselessPayments)),
});
