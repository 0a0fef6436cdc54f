import * as z from 'zod/mini';
import { only } from '../access.ts';
import { call } from '../call.ts';
import { amount, calendarDate, instant, string } from '../fields.ts';
import { idOf } from '../objects.ts';
import { accountTypes } from '../payments/codes.ts';
import { linkedAccount } from './money-calls.ts';
import { signedDebit, signingLanguage } from './signing.ts';

const own = [only('member')];

/** Members; of an employer’s account, whoever reads all its bills. */
const owners = [only('member'), only('client', 'viewRates')];

/**
 * One's own bank account: of a member who pays for missing hours or continued coverage (domain 13.2, 3.6), or of the employer of whoever is
 * signed in. Own calls, as those of self-enrollment.
 */
export const memberAccount = {
  /** Opens the way to the member's bank. 409 `bank-away`, `bank-unverified` where there is none. */
  memberLinkToken: call({
    method: 'POST',
    path: '/member/bankaccount/linktoken',
    access: owners,
    input: z.strictObject({ returnTo: z.optional(string(200)) }),
    reply: z.strictObject({ linkToken: z.string(), expiresAt: instant, url: z.string() }),
    again: 'untold',
  }),
  /** What the member chose there, sealed at once. */
  memberExchangeToken: call({
    method: 'POST',
    path: '/member/bankaccount/exchangelinktoken',
    access: owners,
    input: z.strictObject({ publicToken: z.optional(string(2000)) }),
    reply: linkedAccount,
    again: 'untold',
  }),
  /** An account that is typed: proved by two small deposits. 429: three times a day at most. */
  memberEnterAccount: call({
    method: 'POST',
    path: '/member/bankaccount',
    access: owners,
    input: z.strictObject({
      bankName: string(60),
      holderName: string(60),
      accountType: z.enum(accountTypes, { error: 'bad-choice' }),
      routing: string(20),
      account: string(40),
    }),
    reply: linkedAccount,
    again: 'untold',
  }),
  /** Names the two deposits, in cents of a dollar; three tries. */
  memberNameDeposits: call({
    method: 'POST',
    path: '/member/bankaccount/deposits',
    access: owners,
    input: z.strictObject({ methodId: idOf('paymentmethod'), first: amount, second: amount }),
    reply: linkedAccount,
    again: 'untold',
  }),
};

/** How a worker whose hours are short pays for the month that can still be kept: by one debit of their account (domain 13.2). Own calls. */
export const hoursMoney = {
  /** What keeps the next month, by which account, and the words to authorise. */
  hoursPayment: call({
    method: 'GET',
    path: '/hours/payment',
    access: own,
    input: z.strictObject({ unionId: idOf('union'), language: signingLanguage }),
    reply: z.strictObject({
      /** The month that is kept, what it costs and until when it is paid; null: nothing is missing, or it is too late. */
      due: z.nullable(z.strictObject({ coverageMonth: calendarDate, amount, dueOn: calendarDate })),
      /** Debits for hours that no bank has settled or returned yet. */
      underWay: z.array(
        z.strictObject({ amount, date: calendarDate, number: z.string(), coverageMonth: calendarDate }),
      ),
      account: z.nullable(linkedAccount),
      /** null: nothing is due, or there is no account yet that was proved. */
      words: z.nullable(z.string()),
      shown: z.nullable(z.string()),
      linksBanks: z.boolean(),
      /** The fund has no bank set up: it is paid by check. */
      takesDebits: z.boolean(),
    }),
  }),
  /**
   * Authorises one debit of what keeps the month, puts it into the queue, and has the bank worked out anew. Sent twice it is one. 409
   * `hours-not-short`, `signed-otherwise`.
   */
  payHours: call({
    method: 'POST',
    path: '/hours/payment',
    access: own,
    input: z.strictObject({
      unionId: idOf('union'),
      ...signedDebit,
    }),
    reply: z.strictObject({ number: z.string() }),
    again: 'untold',
  }),
};
