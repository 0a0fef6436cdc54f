/**
 * The forms of what is known of a person, each asked here and nowhere else: by the schemas of calls and collections
 * (formed-texts.ts), by the pages that say at once what is wrong, and by the change engine, which judges a draft, a call
 * and a roster file alike (decision 67).
 */

/** Marital status, as the portal says it; a roster file has a letter for each (X12 DMG05). */
export const maritalStatuses = [
  'single',
  'married',
  'partnered',
  'divorced',
  'widowed',
  'separated',
  'legallySeparated',
  'unmarried',
  'unreported',
] as const;
export type MaritalStatus = (typeof maritalStatuses)[number];

/** Why there is no SSN (domain 3.1, 3.7); `foreign` also stands beside a number, which then is an ITIN. */
export const ssnReasons = ['newborn', 'applied', 'refused', 'foreign'] as const;

/** Octets of an address and of what stands before its @ (RFC 5321 4.5.3.1, as corrected by erratum 1690). */
const ADDRESS_OCTETS = 254;
const LOCAL_OCTETS = 64;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;
/** Dot-atoms, with letters of every script (RFC 6531); no quoted texts, no comments, no address literals. */
const ATOM = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\u0060{|}~-]+`;
const ADDRESS = new RegExp(String.raw`^${ATOM}(?:\.${ATOM})*@(?:${LABEL}\.)+(?!\d+$)${LABEL}$`, 'u');
const octets = (text: string): number => new TextEncoder().encode(text).length;

/** Is the text, without blanks around it, an e-mail address that a letter can be sent to? */
export const isEmailAddress = (text: string): boolean =>
  octets(text) <= ADDRESS_OCTETS && octets(text.slice(0, text.lastIndexOf('@'))) <= LOCAL_OCTETS && ADDRESS.test(text);

/** "123-45-6789", "123 45 6789" or "123456789" -> nine digits; null for anything else. */
export function ssnDigits(text: string): string | null {
  const digits = text.trim().replace(/^(\d{3})([- ]?)(\d{2})\2(\d{4})$/, '$1$3$4');
  return /^\d{9}$/.test(digits) ? digits : null;
}

/** Nobody whose data are kept was born longer ago. */
export const OLDEST_YEARS = 120;

/**
 * Why somebody cannot be born on the day; null: they can, today among the days.
 * @param dob a calendar date, 'YYYY-MM-DD'
 * @param today in the client's time zone
 */
export function birthDateFault(dob: string, today: string): 'future' | 'too-old' | null {
  if (dob > today) return 'future';
  const first = `${String(Number(today.slice(0, 4)) - OLDEST_YEARS).padStart(4, '0')}${today.slice(4)}`;
  return dob < first ? 'too-old' : null;
}
