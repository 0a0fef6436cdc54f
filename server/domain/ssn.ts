/** Numbers that look right and were never anybody's: an advertisement's, and a keyboard row (domain 3.7). */
const NEVER_ISSUED = new Set(['078051120', '123456789']);

/** What may be accepted besides ordinary numbers. */
export type SsnRules = {
  /** The installation accepts numbers that are never issued (9xx, 123-45-6789), for invented people (domain 19.3). */
  allowTestIds: boolean;
  /** The person's ssnReason is 'foreign': an ITIN (9xx) is accepted. */
  foreign?: boolean;
};

/** "123-45-6789", "123 45 6789" or "123456789" -> nine digits; null for anything else. */
export function ssnDigits(text: string): string | null {
  const digits = text.trim().replace(/^(\d{3})([- ]?)(\d{2})\2(\d{4})$/, '$1$3$4');
  return /^\d{9}$/.test(digits) ? digits : null;
}

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
