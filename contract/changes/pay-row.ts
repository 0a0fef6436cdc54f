import * as z from 'zod/mini';
import { amount, calendarDate } from '../fields.ts';

/** A day from which on each paycheck takes another amount: `before` without the change, `after` with it; null: there is no price. */
export const payRow = z.strictObject({
  date: calendarDate,
  before: z.nullable(amount),
  after: z.nullable(amount),
  /** What the last pay day of a year takes with the change, where that is another amount. */
  lastAfter: z.nullable(amount),
});

/** The cost ribbon: per pay period now, today (before this enrollment), and the difference; null: there is no price. */
export const runningCost = z.strictObject({
  perPay: z.nullable(amount),
  /** What the last pay day of a year takes, where that is another amount. */
  lastPay: z.nullable(amount),
  today: z.nullable(amount),
  difference: z.nullable(amount),
  /** Pay days in a year; null: not known, and the amounts of pay days are a month's. */
  payPeriods: z.nullable(z.int()),
  monthly: z.nullable(amount),
  /** Every day from which on the paycheck takes another amount; as it was submitted, once it is. */
  rows: z.array(payRow),
});
