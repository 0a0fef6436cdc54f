const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Days of a month of a year, leap years as the Gregorian calendar has them. */
function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** 'YYYY-MM-DD' when that day exists, else ''. */
function dayOf(year: number, month: number, day: number): string {
  const exists = year >= 1800 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  if (!exists) return '';
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Two digits of a year mean the past century once they lie more than ten years ahead. */
function fullYear(text: string, thisYear: number): number {
  if (text.length !== 2) return Number(text);
  const guess = Math.floor(thisYear / 100) * 100 + Number(text);
  return guess > thisYear + 10 ? guess - 100 : guess;
}

type Reading = (text: string, thisYear: number) => string | null;

const yearFirst: Reading = (text) => {
  const match = /^(\d{4})[-/.년]\s*(\d{1,2})[-/.월]\s*(\d{1,2})[일.]?(?:T.*)?$/.exec(text);
  return match && dayOf(Number(match[1]), Number(match[2]), Number(match[3]));
};

const monthFirst: Reading = (text, thisYear) => {
  const match = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(text);
  return match && dayOf(fullYear(match[3] ?? '', thisYear), Number(match[1]), Number(match[2]));
};

const bareDigits: Reading = (text) => {
  const match = /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  return match && dayOf(Number(match[3]), Number(match[1]), Number(match[2]));
};

const monthName: Reading = (text) => {
  const match = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text);
  const month = MONTHS.indexOf((match?.[1] ?? '').slice(0, 3).toLowerCase()) + 1;
  return match && dayOf(Number(match[3]), month, Number(match[2]));
};

/**
 * Reads a date as people type or paste it: 05/01/2026, 5/1/26, 05012026, 2026-05-01, 2026.05.01, May 1, 2026.
 * Answers 'YYYY-MM-DD', or '' when it is no date that exists. Month before day, as specification 9 writes dates.
 */
export function readDate(typed: string, thisYear: number): string {
  const text = typed.trim();
  for (const reading of [yearFirst, monthFirst, bareDigits, monthName]) {
    const day = reading(text, thisYear);
    if (day !== null) return day;
  }
  return '';
}

/** '2026-05-01' -> '05/01/2026'; anything else stays as it is. */
export function writeDate(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  return match ? `${match[2]}/${match[3]}/${match[1]}` : day;
}
