import { ssnDigits } from '@coverlane/contract/members/personal-values.ts';

/** A number as a spreadsheet may have written it, without a fraction of nothing or an exponent: "1.0010001E6" -> "1001000". */
export function plainNumber(text: string): string {
  const bare = text.trim();
  if (!/^\d+(\.\d+)?E\+?\d+$/i.test(bare) && !/^\d+\.0+$/.test(bare)) return bare;
  const value = Number(bare);
  return Number.isSafeInteger(value) ? String(value) : bare;
}

/** The lowest Social Security number has seven digits behind its zeros: 001-01-0001. */
const FEWEST_SSN_DIGITS = 7;

/** Nine digits of a Social Security number; a spreadsheet that took it for a number lost the zeros before it. Null: none. */
export function ssnIn(text: string): string | null {
  const number = plainNumber(text);
  const digits = /^\d{7,8}$/.test(number) && number.length >= FEWEST_SSN_DIGITS ? number.padStart(9, '0') : number;
  return ssnDigits(digits);
}

/** "20737", "20737-1234", 7030 (of a spreadsheet, for 07030), "207371234" -> as it is kept; null: neither 5 nor 9 digits. */
export function zipIn(text: string): string | null {
  const number = plainNumber(text).replace(/^(\d{5})\s*-\s*(\d{4})$/, '$1$2');
  if (!/^\d{3,5}$|^\d{8,9}$/.test(number)) return null;
  const digits = number.length <= 5 ? number.padStart(5, '0') : number.padStart(9, '0');
  return digits.length === 5 ? digits : `${digits.slice(0, 5)}-${digits.slice(5)}`;
}

/** Whole cents of an amount a year: "$52,000.50", "52000". Null: none, or below nothing. */
export function centsIn(text: string): number | null {
  const bare = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(\D|$))/g, '');
  const found = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(bare);
  if (!found) return null;
  const [, whole = '', part = ''] = found;
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
