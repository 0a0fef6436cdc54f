import * as z from 'zod/mini';
import { only } from '../access.ts';
import { call } from '../call.ts';
import { amount, calendarDate } from '../fields.ts';
import { idOf } from '../objects.ts';
import { linkedAccount } from './money-calls.ts';
import { debitFrequency, debitOffer, signedDebit, signingLanguage } from './signing.ts';

/** Whoever reads all bills of their employer pays them, too. */
const payers = [only('client', 'viewRates')];

/** How an employer pays a premium bill by a debit of its own account (CCD; domain 6.4). Own calls. */
export const billMoney = {
  /** What is left of a bill, by which account, and the words to authorise: once, or each bill on the day it is due. */
  billPayment: call({
    method: 'GET',
    path: '/bills/:id/debit',
    access: payers,
    input: z.strictObject({ id: idOf('groupbill'), language: signingLanguage }),
    reply: z.strictObject({
      /** What is left and not on its way; null: nothing. */
      left: z.nullable(amount),
      /** Debits of the bill that no bank has settled or returned yet. */
      underWay: z.array(z.strictObject({ amount, date: calendarDate, number: z.string() })),
      account: z.nullable(linkedAccount),
      /** null: nothing is left, or there is no account yet that was proved. */
      once: z.nullable(debitOffer),
      /** null: each bill is debited already, or there is no account. */
      monthly: z.nullable(debitOffer),
      /** Is each bill debited on the day it is due? */
      isMonthly: z.boolean(),
      linksBanks: z.boolean(),
      /** The installation has no bank set up: it is paid otherwise. */
      takesDebits: z.boolean(),
    }),
  }),
  /**
   * Authorises a debit of what is left of a bill, which goes into the queue, or of each bill from this one on. Sent twice it is one. 409
   * `bill-nothing-due`, `bill-void`, `signed-otherwise`, `bank-deposits-first`, `bank-not-set-up`; 404 where the bill is not theirs.
   */
  payBillByDebit: call({
    method: 'POST',
    path: '/bills/:id/debit',
    access: payers,
    input: z.strictObject({
      id: idOf('groupbill'),
      frequency: debitFrequency,
      ...signedDebit,
    }),
    reply: z.strictObject({
      /** The debit of this bill; null: it is made when the bill is due. */
      number: z.nullable(z.string()),
    }),
    again: 'untold',
  }),
};
