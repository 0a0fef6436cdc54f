import * as z from 'zod/mini';
import { only } from '../access.ts';
import { call } from '../call.ts';
import { amount, calendarDate } from '../fields.ts';
import { linkedAccount } from './money-calls.ts';
import { debitFrequency, debitOffer, signedDebit, signingLanguage } from './signing.ts';

const own = [only('member')];

/** How somebody who continues coverage (COBRA) pays for it by a debit of their own account (domain 3.6, 6.4). Own calls. */
export const continuedMoney = {
  /** What is owed, by which account, and the words to authorise: once for what is owed now, or each month. */
  continuedPayment: call({
    method: 'GET',
    path: '/continued/payment',
    access: own,
    input: z.strictObject({ language: signingLanguage }),
    reply: z.strictObject({
      /** null: they pay for no continued coverage. */
      standing: z.nullable(
        z.strictObject({
          /** What is owed by today and not on its way; negative: it was paid ahead. */
          owed: amount,
          /** What a month costs; null: nothing is charged any more. */
          monthly: z.nullable(amount),
          paidThrough: z.nullable(calendarDate),
          /** Until when the next premium has to be sent; null: nothing is due any more. */
          payBy: z.nullable(calendarDate),
        }),
      ),
      /** Debits that no bank has settled or returned yet. */
      underWay: z.array(z.strictObject({ amount, date: calendarDate, number: z.string() })),
      account: z.nullable(linkedAccount),
      /** null: nothing is owed, or there is no account yet that was proved. */
      once: z.nullable(debitOffer),
      /** null: it is authorised already, nothing is charged any more, or there is no account. */
      monthly: z.nullable(debitOffer),
      linksBanks: z.boolean(),
      /** The installation has no bank set up: it is paid by check. */
      takesDebits: z.boolean(),
    }),
  }),
  /**
   * Authorises a debit of what is owed now, which goes into the queue, or of each month’s premium. 409 `continued-nothing-due`,
   * `signed-otherwise`, `bank-deposits-first`, `bank-not-set-up`; 404 where nothing is continued.
   */
  payContinued: call({
    method: 'POST',
    path: '/continued/payment',
    access: own,
    input: z.strictObject({
      frequency: debitFrequency,
      ...signedDebit,
    }),
    reply: z.strictObject({
      /** Of a debit of what is owed now: its number. */
      number: z.nullable(z.string()),
    }),
    again: 'untold',
  }),
};
