import * as z from 'zod/mini';
import { call } from '../call.ts';
import { amount, calendarDate, string } from '../fields.ts';
import { linkedAccount } from './money-calls.ts';
import { signedDebit, signingLanguage } from './signing.ts';

const key = string(64);

/** How a shop of a union fund pays what its reports come to (domain 13.3): by a debit of its business account (CCD), once. Own calls. */
export const shopMoney = {
  /** What the shop owes and has not sent on its way, by which account, and the words to authorise. */
  shopPayment: call({
    method: 'GET',
    path: '/unionshoppayment',
    access: 'publicByKey',
    input: z.strictObject({ key, language: signingLanguage }),
    reply: z.strictObject({
      /** null: nothing is left to pay. */
      amount: z.nullable(amount),
      underWay: z.array(z.strictObject({ amount, date: calendarDate, number: z.string() })),
      date: calendarDate,
      account: z.nullable(linkedAccount),
      /** null: there is no account yet that was proved. */
      words: z.nullable(z.string()),
      shown: z.nullable(z.string()),
      linksBanks: z.boolean(),
      /** The fund has entered no bank: it is paid by cheque. */
      takesDebits: z.boolean(),
    }),
  }),
  /** Authorises one debit of all that is left to pay, and puts it into the queue. Sent twice it is one. 409 `signed-otherwise`. */
  payByShop: call({
    method: 'POST',
    path: '/unionshoppayment',
    access: 'publicByKey',
    input: z.strictObject({
      key,
      ...signedDebit,
    }),
    reply: z.strictObject({ number: z.string() }),
    again: 'untold',
  }),
};
