import { phoneDigits } from '@coverlane/contract/members/digits.ts';
import { isEmailAddress } from '@coverlane/contract/members/personal-values.ts';
import { readDate } from '../../../ui/date-text.ts';
import { digitsOf } from '../../../ui/masks.ts';
import { STATES } from '../../../lib/states.ts';

/** The fields of a new employee that a pasted row can fill. */
export const pastedFields = [
  'firstName',
  'lastName',
  'dob',
  'ssn',
  'hireDate',
  'email',
  'phone',
  'gender',
  'address1',
  'city',
  'state',
  'zip',
] as const;
export type PastedField = (typeof pastedFields)[number];

/** What a pasted row says, and of which of it nobody can be sure: those are marked to be looked at. */
export interface PastedRow {
  readonly values: Partial<Record<PastedField, string>>;
  readonly unsure: readonly PastedField[];
}

/** Whoever was born later than so many years ago is not hired yet, so a date is a birth date or a hire date. */
const YOUNGEST = 14;

type Reading = (cell: string) => Partial<Record<PastedField, string>> | undefined;

const email: Reading = (cell) => (isEmailAddress(cell) ? { email: cell } : undefined);
const ssn: Reading = (cell) => (/^\d{3}-\d{2}-\d{4}$/.test(cell) ? { ssn: digitsOf(cell) } : undefined);
const zip: Reading = (cell) => (/^\d{5}(-\d{4})?$/.test(cell) ? { zip: cell } : undefined);
const state: Reading = (cell) => (STATES.includes(cell) ? { state: cell } : undefined);
const address: Reading = (cell) => (/^\d+\s+\D/.test(cell) ? { address1: cell } : undefined);
const gender: Reading = (cell) => {
  const match = /^(m|f)(ale|emale)?$/i.exec(cell);
  return match ? { gender: (match[1] ?? '').toUpperCase() } : undefined;
};
const stateAndZip: Reading = (cell) => {
  const match = /^([A-Z]{2}) (\d{5}(?:-\d{4})?)$/.exec(cell);
  return match ? { state: match[1] ?? '', zip: match[2] ?? '' } : undefined;
};
const phone: Reading = (cell) => {
  const digits = phoneDigits(cell);
  return digits === null ? undefined : { phone: digits };
};

const READINGS = [email, ssn, zip, stateAndZip, phone, state, gender, address];

const cellsOf = (text: string): string[] =>
  text
    .split(/[\t\n\r;]+|, ?(?=[^\s])/)
    .map((cell) => cell.trim())
    .filter(Boolean);

/**
 * Reads a row of a spreadsheet or a mail's signature that was pasted into the form. What has a form of its own is
 * certain; names and cities are told by their place only and are marked. undefined: it is no row.
 */
export function readPastedRow(text: string, today: string): PastedRow | undefined {
  const cells = cellsOf(text);
  if (cells.length < 3) return undefined;
  const year = Number(today.slice(0, 4));
  const words: string[] = [];
  const dates: string[] = [];
  let values: PastedRow['values'] = {};
  for (const cell of cells) {
    const found = READINGS.map((read) => read(cell)).find((one) => one !== undefined);
    const date = found ? '' : readDate(cell, year);
    if (found) values = { ...found, ...values };
    else if (date) dates.push(date);
    else if (/^\D+$/.test(cell)) words.push(cell);
  }
  const named = namesOf(words);
  const filled = { ...values, ...datesOf(dates, `${year - YOUNGEST}${today.slice(4)}`), ...named };
  const unsure = pastedFields.filter((field) => field in named);
  return Object.keys(filled).length < 3 ? undefined : { values: filled, unsure };
}

/** The older of two dates is the birth; a single one is what its year allows. */
function datesOf(dates: readonly string[], grownUp: string): PastedRow['values'] {
  const [first, second] = dates.toSorted();
  if (first === undefined) return {};
  if (second !== undefined) return { dob: first, hireDate: second };
  return first < grownUp ? { dob: first } : { hireDate: first };
}

/** Names come first, given name before family name; a further word is the city. */
function namesOf(words: readonly string[]): PastedRow['values'] {
  const [first = '', second, third] = words;
  const parts = first.split(' ');
  if (parts.length > 1)
    return {
      firstName: parts.slice(0, -1).join(' '),
      lastName: parts.at(-1) ?? '',
      ...(second !== undefined && { city: second }),
    };
  return {
    ...(first && { firstName: first }),
    ...(second !== undefined && { lastName: second }),
    ...(third !== undefined && { city: third }),
  };
}
