import * as z from 'zod/mini';
import { languages } from '../codes.ts';
import { amount, calendarDate, flag, string } from '../fields.ts';
import { idOf } from '../objects.ts';

/** In which language the words are shown and signed. */
export const signingLanguage = z._default(z.enum(languages, { error: 'bad-choice' }), 'en');

/** Once, or each time that something is due. */
export const debitFrequency = z.enum(['once', 'monthly'], { error: 'bad-choice' });

/** What can be authorised, in the words that are signed; `shown` is their fingerprint. */
export const debitOffer = z.strictObject({ amount, firstDate: calendarDate, words: z.string(), shown: z.string() });

/** What whoever authorises a debit hands in: which account, the fingerprint of the words they were shown, and their typed name. */
export const signedDebit = {
  language: signingLanguage,
  methodId: idOf('paymentmethod'),
  shown: string(64),
  typedName: string(60),
  agreed: flag,
};
