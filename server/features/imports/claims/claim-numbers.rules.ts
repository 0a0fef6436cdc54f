import { createHash } from 'node:crypto';
import type { AskedClaim, AskedPayment } from './claims-file.ts';

/** Letters and digits that are not mistaken for one another. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Six letters that tell one text from another. */
const lettersOf = (text: string): string =>
  Array.from(createHash('sha256').update(text).digest().subarray(0, 6), (byte) => LETTERS[byte % LETTERS.length]).join(
    '',
  );

/** The number of a claim that is a part of another: the provider's account with letters of its own. */
export const numberOfRest = (account: string, id: string): string => `${account}-${lettersOf(id)}`;

/** The numbers a new claim may get: the file's own, or, where another claim has it, that with letters of its own. */
export function claimNumbers(asked: AskedClaim | AskedPayment): string[] {
  const base = (asked.kind === 'payment' ? asked.payerNumber : null) ?? asked.account;
  const { serviceDateFrom, serviceDateTo, billKey, payerName } = asked.content;
  const own = asked.kind === 'payment' ? `${asked.event.key}|${payerName}` : billKey;
  const days = [serviceDateFrom, serviceDateTo];
  const identity = [asked.account, asked.patient?.key ?? '', ...days, asked.charge, own].join('|');
  return [base, ...[0, 1, 2].map((again) => `${base}-${lettersOf(`${identity}|${again}`)}`)];
}
