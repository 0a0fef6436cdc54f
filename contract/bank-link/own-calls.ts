import * as z from 'zod/mini';
import { only } from '../access.ts';
import { call, nothing } from '../call.ts';
import { languages } from '../codes.ts';
import { amount, calendarDate, instant, string } from '../fields.ts';
import { idOf } from '../objects.ts';
import { accountTypes } from '../payments/codes.ts';
import { revokedHow } from './codes.ts';

/** An authorisation as its payer reads it. */
const authorisation = z.strictObject({
  id: idOf('paymentauthorisation'),
  /** Word for word as it was given, in the language it was read in. */
  words: z.string(),
  language: z.enum(languages),
  typedName: z.string(),
  signedAt: instant,
  bankName: z.string(),
  /** Last four digits. */
  mask: z.string(),
  accountType: z.enum(accountTypes),
  amount,
  firstDate: calendarDate,
  /** Day of each month; null: once. */
  dueDay: z.nullable(z.int()),
  /** Each premium bill of an employer, as it is due, and not one amount. */
  ofBills: z.boolean(),
  /** What is drawn from a day on, as it was announced; null: the same. */
  nextAmount: z.nullable(amount),
  nextAmountFrom: z.nullable(calendarDate),
  revokedAt: z.nullable(instant),
  revokedHow: z.nullable(z.enum(revokedHow)),
  /** What the bank has in hand already and draws in any case. */
  underWay: z.array(z.strictObject({ amount, date: calendarDate })),
});

const key = string(64);

/** Members of their own accounts; of an employer’s, whoever reads all its bills. */
const owners = [only('member'), only('client', 'viewRates')];

/** What somebody allowed to be drawn from their account, and how they take it back (domain 6.4). Own calls. */
export const ownAuthorisations = {
  /** One's own, the newest first. */
  authorisations: call({
    method: 'GET',
    path: '/member/authorisations',
    access: owners,
    input: nothing,
    reply: z.strictObject({ rows: z.array(authorisation) }),
  }),
  /** Nothing more is drawn, but for what the bank has in hand. One that was revoked stays as it is. */
  revokeAuthorisation: call({
    method: 'POST',
    path: '/member/authorisations/:id/revoke',
    access: owners,
    input: z.strictObject({ id: idOf('paymentauthorisation') }),
    reply: authorisation,
  }),
};

/** The same for whoever has no account, by the key of the copy that was mailed to them. Own calls. */
export const authorisationsByKey = {
  /** What a payer’s link shows: the authorisation of a debit. */
  authorisationByKey: call({
    method: 'GET',
    path: '/paymentauthorisation/:key',
    access: 'publicByKey',
    input: z.strictObject({ key }),
    reply: authorisation,
  }),
  /** Withdraws the authorisation of a debit by the payer’s link. */
  revokeByKey: call({
    method: 'POST',
    path: '/paymentauthorisation/:key/revoke',
    access: 'publicByKey',
    input: z.strictObject({ key }),
    reply: authorisation,
  }),
};
