/**
 * A CCYYMMDD date (X12 D8) as 'YYYY-MM-DD'; undefined when it is not eight digits, not a day of the calendar, or
 * outside 1800 to 2299, which no enrollment has.
 */
export function fromD8(text: string): string | undefined {
  if (!/^(18|19|2[0-2])\d{6}$/.test(text)) return undefined;
  const [month, day] = [Number(text.slice(4, 6)), Number(text.slice(6))];
  if (day < 1 || day > daysOf(Number(text.slice(0, 4)), month)) return undefined;
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Days of a month (1 to 12) in the Gregorian calendar; 0 for no month. */
function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0);
}

/** A CCYYMMDD-CCYYMMDD range (X12 RD8); undefined when either end is no day or the end comes first. */
export function fromRD8(text: string): { date: string; until: string } | undefined {
  const [begin = '', end = '', ...rest] = text.split('-');
  const [date, until] = [fromD8(begin), fromD8(end)];
  if (date === undefined || until === undefined || rest.length > 0 || until < date) return undefined;
  return { date, until };
}

/** A 'YYYY-MM-DD' date as CCYYMMDD. */
export function toD8(date: string): string {
  return date.replaceAll('-', '');
}
