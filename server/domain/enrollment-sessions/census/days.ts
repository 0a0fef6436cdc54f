import { serialDay } from '../../../platform/sheets/serial-days.ts';
import type { CalendarDate } from '../../../platform/values/dates.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTHS_ES = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
/** Years of two digits lie from 1930 to 2029 (domain 5.2). */
const PIVOT = 30;
/** 12/31/2199: what is larger is no date of anybody's. */
const LAST_SERIAL = 109_574;

/** A day that exists, from 1800 to 2199; null: there is none. */
function dayOf(year: number, month: number, day: number): CalendarDate | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  if (year < 1800 || year > 2199 || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null;
  return at.toISOString().slice(0, 10);
}

const fullYear = (text: string): number =>
  text.length > 2 ? Number(text) : Number(text) + (Number(text) < PIVOT ? 2000 : 1900);

function monthNamed(text: string): number {
  const key = text.slice(0, 3).toLowerCase();
  return Math.max(MONTHS.indexOf(key), MONTHS_ES.indexOf(key)) + 1;
}

type Form = readonly [RegExp, (parts: readonly string[]) => CalendarDate | null];
const numbers = (year: string, month: string, day: string): CalendarDate | null =>
  dayOf(fullYear(year), Number(month), Number(day));
const named = (year: string, month: string, day: string): CalendarDate | null =>
  dayOf(fullYear(year), monthNamed(month), Number(day));

/** Forms of dates in the order they are tried; a time of day behind one is no part of the day. */
const FORMS: readonly Form[] = [
  [/^(\d{4})(\d\d)(\d\d)$/, ([y = '', m = '', d = '']) => numbers(y, m, d)],
  [/^(\d{4})\s*[-/.년]\s*(\d{1,2})\s*[-/.월]\s*(\d{1,2})\s*[.일]?$/, ([y = '', m = '', d = '']) => numbers(y, m, d)],
  [/^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d)$/, ([m = '', d = '', y = '']) => numbers(y, m, d)],
  [/^(\d{1,2})[-\s]([a-z]{3,10})\.?[-\s,]+(\d{4}|\d\d)$/i, ([d = '', m = '', y = '']) => named(y, m, d)],
  [/^([a-z]{3,10})\.?\s+(\d{1,2}),?\s+(\d{4}|\d\d)$/i, ([m = '', d = '', y = '']) => named(y, m, d)],
];
const TIME = /[T\s]+\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?Z?$/i;

/**
 * The day that a cell of a census says: 1/15/85, 01/15/1985, 1985-01-15, 19850115, 15-Jan-85, Jan 15, 1985, 1985. 1. 15., 1985년 1월 15일,
 * or the number a spreadsheet keeps for it (31062). Month before day, as the United States write it; never the other way
 * round, for that would be a guess about a birth date. Null: no day.
 */
export function dayIn(text: string): CalendarDate | null {
  const bare = text.trim().replace(TIME, '');
  for (const [form, read] of FORMS) {
    const found = form.exec(bare);
    if (found) return read(found.slice(1));
  }
  return /^\d{1,6}(\.\d+)?$/.test(bare) && Number(bare) <= LAST_SERIAL ? serialDay(Number(bare)) : null;
}
