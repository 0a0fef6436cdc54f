import * as z from 'zod/mini';
import { only } from '../access.ts';
import { call } from '../call.ts';
import { languages } from '../codes.ts';
import { amount, calendarDate, flag, string } from '../fields.ts';
import { idOf } from '../objects.ts';
import { linkedAccount } from './money-calls.ts';

/** Whoever reads all bills of their employer pays them, too. */
const payers = [only('client', 'viewRates')];
const language = z._default(z.enum(languages, { error: 'bad-choice' }), 'en');
const frequency = z.enum(['once', 'monthly'], { error: 'bad-choice' });

/** What can be authorised, in the words that are signed; `shown` is their fingerprint. */
const offer = z.strictObject({ amount, firstDate: calendarDate, words: z.string(), shown: z.string() });

/** How an employer pays a premium bill by a debit of its own account (CCD; domain 6.4). Own calls. */
export const billMoney = {
  /** What is left of a bill, by which account, and the words to authorise: once, or each bill on the day it is due. */
  billPayment: call({
    method: 'GET',
    path: '/bills/:id/debit',
    access: payers,
    input: z.strictObject({ id: idOf('groupbill'), language }),
    reply: z.strictObject({
      /** What is left and not on its way; null: nothing. */
      left: z.nullable(amount),
      /** Debits of the bill that no bank has settled or returned yet. */
      underWay: z.array(z.strictObject({ amount, date: calendarDate, number: z.string() })),
      account: z.nullable(linkedAccount),
      /** null: nothing is left, or there is no account yet that was proved. */
      once: z.nullable(offer),
      /** null: each bill is debited already, or there is no account. */
      monthly: z.nullable(offer),
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
      frequency,
      language,
      methodId: idOf('paymentmethod'),
      shown: string(64),
      typedName: string(60),
      agreed: flag,
    }),
    reply: z.strictObject({
      /** The debit of this bill; null: it is made when the bill is due. */
      number: z.nullable(z.string()),
    }),
    again: 'untold',
  }),
};
