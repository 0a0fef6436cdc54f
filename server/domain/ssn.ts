export { ssnDigits } from '@coverlane/contract/members/personal-values.ts';

/** Numbers that look right and were never anybody's: an advertisement's, and a keyboard row (domain 3.7). */
const NEVER_ISSUED = new Set(['078051120', '123456789']);

/** What may be accepted besides ordinary numbers. */
export type SsnRules = {
  /** The installation accepts numbers that are never issued (9xx, 123-45-6789), for invented people (domain 19.3). */
  allowTestIds: boolean;
  /** The person's ssnReason is 'foreign': an ITIN (9xx) is accepted. */
  foreign?: boolean;
};

/** Area 000 and 666, group 00 and serial 0000 are never issued. */
const NEVER_A_NUMBER = /^(000|666)|^...00|0000$/;
const ONE_DIGIT = /^(\d)\1{8}$/;

/** Could nine digits be a Social Security number (domain 3.7; SSA)? */
export function isValidSsn(digits: string, rules: SsnRules): boolean {
  if (!/^\d{9}$/.test(digits)) return false;
  if (NEVER_ISSUED.has(digits) && !rules.allowTestIds) return false;
  if (NEVER_A_NUMBER.test(digits) || ONE_DIGIT.test(digits)) return false;
  return !digits.startsWith('9') || rules.allowTestIds || rules.foreign === true;
}

/** Typed where no number was at hand, beside those that nobody was ever given. */
const ROWS_OF_KEYS = new Set(['987654321', '012345678', '123456780']);

/** Does a number stand for "none" (000-00-0000, 999-99-9999, 123-45-6789)? Then it is evidence of nothing. */
export const isPlaceholderSsn = (digits: string): boolean =>
  NEVER_ISSUED.has(digits) || ROWS_OF_KEYS.has(digits) || NEVER_A_NUMBER.test(digits) || ONE_DIGIT.test(digits);
