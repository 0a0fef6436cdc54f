import * as z from 'zod/mini';
import { type Access, only, unionKeepers } from '../access.ts';
import { call } from '../call.ts';
import { pdfFile } from '../files/file-types.ts';
import { amount, calendarDate, string, whole } from '../fields.ts';
import { idOf } from '../objects.ts';
import { adjustmentKinds } from './codes.ts';
import { bankEntry, entered, hourBank } from './shapes.ts';

/** The fund office, and each worker for themselves. */
const readers: Access = [...unionKeepers, only('member')];

const signedHours = z
  .string({ error: 'bad-number' })
  .check(z.regex(/^-?\d{1,4}(\.\d{1,2})?$/, { error: 'bad-number' }));

/** Whose bank. `preview`: only what it would do. */
const where = {
  memberId: idOf('person'),
  unionId: idOf('union'),
  preview: z.optional(z.boolean({ error: 'bad-flag' })),
};

/** Banks of hours (domain 13.2). Own calls, all of them. */
export const hourBanks = {
  /** The banks of a worker, a fund each, with every month explained; a member's own without `memberId`. */
  memberHours: call({
    method: 'GET',
    path: '/hours',
    access: readers,
    input: z.strictObject({ memberId: z.optional(idOf('person')) }),
    reply: z.strictObject({ banks: z.array(hourBank), entries: z.array(bankEntry) }),
  }),
  /** The hours of a year and the coverage they bought, as PDF. 404: no month of that year. */
  hourStatement: call({
    method: 'GET',
    path: '/hours/statement',
    access: readers,
    input: z.strictObject({ memberId: z.optional(idOf('person')), unionId: idOf('union'), year: whole(2000, 2100) }),
    reply: z.unknown(),
    file: pdfFile,
  }),
  /** What to send with a payment that keeps the next month, as PDF. 409 hours-not-short: nothing is missing, or it is too late. */
  hourCoupon: call({
    method: 'GET',
    path: '/hours/coupon',
    access: readers,
    input: z.strictObject({ memberId: z.optional(idOf('person')), unionId: idOf('union') }),
    reply: z.unknown(),
    file: pdfFile,
  }),
  /** Adds or takes hours of a work month: of another fund, or to correct. 422 { hours: 'too-small' }: none. */
  adjustHours: call({
    method: 'POST',
    path: '/hours/adjustments',
    access: unionKeepers,
    input: z.strictObject({
      ...where,
      workMonth: calendarDate,
      hours: signedHours,
      kind: z.enum(adjustmentKinds, { error: 'bad-choice' }),
      reason: string(300),
      otherFund: z.optional(string(120, 0)),
    }),
    reply: entered,
  }),
  /** Records what a worker paid to keep a month. One that came late or is too little is recorded, too, and keeps nothing. */
  recordSelfPay: call({
    method: 'POST',
    path: '/hours/selfpayments',
    access: unionKeepers,
    input: z.strictObject({
      ...where,
      coverageMonth: calendarDate,
      paidOn: calendarDate,
      amount,
      note: z.optional(string(300, 0)),
    }),
    reply: entered,
  }),
  /** Lets a bank stand still for months of coverage, at the worker's wish (20 CFR 1002.171). */
  holdHours: call({
    method: 'POST',
    path: '/hours/holds',
    access: unionKeepers,
    input: z.strictObject({
      ...where,
      firstMonth: calendarDate,
      lastMonth: z.optional(calendarDate),
      reason: string(300),
    }),
    reply: entered,
  }),
  /** Withdraws hours, a payment or a hold that were entered by mistake. 409 hours-withdrawn: it is already. */
  withdrawHours: call({
    method: 'POST',
    path: '/hours/entries/:id/withdraw',
    access: unionKeepers,
    input: z.strictObject({ id: idOf('hourentry'), preview: z.optional(z.boolean({ error: 'bad-flag' })) }),
    reply: entered,
  }),
};
