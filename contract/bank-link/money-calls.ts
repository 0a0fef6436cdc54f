import * as z from 'zod/mini';
import { call } from '../call.ts';
import { amount, calendarDate, flag, id, instant, string } from '../fields.ts';
import { idOf } from '../objects.ts';
import { accountVerifications } from './codes.ts';
import { accountTypes } from '../payments/codes.ts';

/** Whose enrollment it is, and by which token they name themselves (domain 6.1). */
const own = { enrollmentIdentifier: idOf('enrollment'), accessToken: string(200) };

/**
 * Whose account it is: of whoever enrolls, by their token, or of a shop of a union fund, by the key of its page (domain 13.3). One of
 * the two, else 422.
 */
const payer = {
  enrollmentIdentifier: z.optional(idOf('enrollment')),
  accessToken: z.optional(string(200)),
  shopKey: z.optional(string(64)),
};

/** A bank account as its payer sees it. */
export const linkedAccount = z.strictObject({
  methodId: id,
  bankName: z.string(),
  /** Last four digits. */
  mask: z.string(),
  accountType: z.enum(accountTypes),
  holderName: z.nullable(z.string()),
  verification: z.enum(accountVerifications),
});

const enrollmentPayment = z.strictObject({
  /** null: nothing is owed, or nothing was submitted yet. */
  amount: z.nullable(amount),
  firstDate: z.nullable(calendarDate),
  /** Day of each month. */
  dueDay: z.nullable(z.int()),
  /** Is it asked for before the enrollment is approved? */
  required: z.boolean(),
  /** The account that was given last and may be drawn from. */
  account: z.nullable(linkedAccount),
  /** The words to authorise, by the account; null: there is none yet, or it is authorised. */
  words: z.nullable(z.string()),
  /** The fingerprint of these words, which comes back with the signature. */
  shown: z.nullable(z.string()),
  /** How the first debit stands; null: nothing is authorised. */
  status: z.nullable(z.string()),
  /** Can a bank be linked, or are accounts entered by hand alone? */
  linksBanks: z.boolean(),
});

const stored = z.strictObject({ paymentId: id, status: z.string() });

/** The money of whoever enrolls by a key (specification 7; domain 6.3, 6.4). */
export const selfEnrollmentMoney = {
  /** Opens the way to the payer's bank. 409 `bank-away`, `bank-unverified` where there is none. */
  linkToken: call({
    method: 'POST',
    path: '/selfenrollment/linktoken',
    access: 'publicByKey',
    input: z.strictObject({ ...payer, returnTo: z.optional(string(200)) }),
    reply: z.strictObject({ linkToken: z.string(), expiresAt: instant, url: z.string() }),
    again: 'untold',
  }),
  /** What the payer chose there, sealed at once. The public token is there only where the provider hands it to browsers. */
  exchangeLinkToken: call({
    method: 'POST',
    path: '/selfenrollment/exchangelinktoken',
    access: 'publicByKey',
    input: z.strictObject({ ...payer, publicToken: z.optional(string(2000)) }),
    reply: linkedAccount,
    again: 'untold',
  }),
  /** An account that is typed: proved by two small deposits, which the payer names. 429: three times a day at most. Own call. */
  enterAccount: call({
    method: 'POST',
    path: '/selfenrollment/account',
    access: 'publicByKey',
    input: z.strictObject({
      ...payer,
      bankName: string(60),
      holderName: string(60),
      accountType: z.enum(accountTypes, { error: 'bad-choice' }),
      routing: string(20),
      account: string(40),
    }),
    reply: linkedAccount,
    again: 'untold',
  }),
  /** What is owed, from when on, and the words to authorise. */
  getEnrollmentPayment: call({
    method: 'POST',
    path: '/selfenrollment/getenrollmentpayment',
    access: 'publicByKey',
    input: z.strictObject(own),
    reply: enrollmentPayment,
    again: 'harmless',
  }),
  /**
   * Authorises the debits (domain 6.4): the words as they were shown, agreed to and signed with the name of the account's holder. The
   * first debit waits for the approval of the enrollment. Sent twice it is one.
   */
  storePayment: call({
    method: 'POST',
    path: '/selfenrollment/storepayment',
    access: 'publicByKey',
    input: z.strictObject({
      ...own,
      methodId: idOf('paymentmethod'),
      shown: string(64),
      holderName: string(60),
      typedName: string(60),
      /** That the bank may tell about the account, and that it is debited: two consents (domain 6.3). */
      agreed: flag,
      consented: flag,
    }),
    reply: stored,
    again: 'untold',
  }),
  /** Puts the first debit into the queue where the enrollment is approved; until then it stays authorised. */
  processPayment: call({
    method: 'POST',
    path: '/selfenrollment/processpayment',
    access: 'publicByKey',
    input: z.strictObject({ ...own, paymentId: idOf('payment') }),
    reply: stored,
    again: 'untold',
  }),
  /** Names the two deposits, in cents of a dollar; three tries. Own call. */
  nameDeposits: call({
    method: 'POST',
    path: '/selfenrollment/deposits',
    access: 'publicByKey',
    input: z.strictObject({ ...payer, methodId: idOf('paymentmethod'), first: amount, second: amount }),
    reply: linkedAccount,
    again: 'untold',
  }),
  /** The sandbox bank of the demonstration: its accounts, and with one of them what the browser is handed. Own call; 404 elsewhere. */
  sandboxBank: call({
    method: 'POST',
    path: '/selfenrollment/sandboxbank',
    access: 'public',
    input: z.strictObject({
      linkToken: string(2000),
      username: string(60),
      password: string(60),
      account: z.optional(string(20)),
    }),
    reply: z.strictObject({
      accounts: z.array(z.strictObject({ id: z.string(), accountType: z.enum(accountTypes), mask: z.string() })),
      publicToken: z.nullable(z.string()),
    }),
    again: 'untold',
  }),
};
