import type { Language } from '../codes.ts';

/**
 * How days, moments, money and counts are written, in every language (specification 9): the only place that knows it, for
 * screens, mails, papers and sentences alike. formats-alike.test.ts says who writes one by itself, and why.
 */

/** Groups thousands: '1234567' -> '1,234,567'. */
function withCommas(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * A decimal string ('1234.5') as money: '$1,234.50' in every language (specification 9). Works on the digits, never on
 * a float; a third decimal rounds half up. What is no number comes back as it is.
 */
export function formatMoney(amount: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount.trim());
  if (!match) return amount;
  const decimals = (match[3] ?? '').padEnd(3, '0');
  const rounded = BigInt((match[2] ?? '0') + decimals.slice(0, 2)) + (Number(decimals[2]) >= 5 ? 1n : 0n);
  const cents = rounded.toString().padStart(3, '0');
  const sign = match[1] && rounded > 0n ? '-' : '';
  return `${sign}$${withCommas(cents.slice(0, -2))}.${cents.slice(-2)}`;
}

/** A decimal string of a currency (ISO 4217): dollars as formatMoney has them, any other after its code, 'EUR 1,234.50'. */
export const formatMoneyOf = (amount: string, currency: string): string =>
  currency === 'USD' ? formatMoney(amount) : `${currency} ${formatMoney(amount).replace('$', '')}`;

/** A whole number with commas: 1234 -> '1,234'. */
export function formatCount(count: number): string {
  return `${count < 0 ? '-' : ''}${withCommas(String(Math.abs(Math.trunc(count))))}`;
}

/** A calendar date 'YYYY-MM-DD' as MM/DD/YYYY in every language (specification 9); anything else as it is. */
export function formatDate(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(day);
  return match ? `${match[2]}/${match[3]}/${match[1]}` : day;
}

/** The month of a calendar date, or 'YYYY-MM' itself, as MM/YYYY; anything else as it is. */
export function formatMonth(day: string): string {
  const match = /^(\d{4})-(\d{2})/.exec(day);
  return match ? `${match[2]}/${match[1]}` : day;
}

/** The halves of the day, as people write them beside the hour. */
const HALVES = { en: ['am', 'pm'], ko: ['오전', '오후'], es: ['a. m.', 'p. m.'] } as const;

/**
 * A time of twelve hours with its half of the day (specification 9: `h:mm:ss a`): '3:04:05 pm', '오후 3:04:05', which Korean says first, '3:04:05
 * p. m.'.
 * @param time '3:04' or '3:04:05' @param hour 0 to 23
 */
export function clockText(time: string, hour: number, language: Language): string {
  const half = HALVES[language][hour < 12 ? 0 : 1];
  return language === 'ko' ? `${half} ${time}` : `${time} ${half}`;
}

/**
 * An ISO instant on the clock of a named time zone, with the zone: '05/01/2026 3:04:05 pm (America/New_York)'. For what is on
 * record at one place, whoever reads it where.
 */
export function formatDateTimeIn(instant: string, timeZone: string, language: Language): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  const hour = Number(of('hour'));
  const time = clockText(`${hour % 12 || 12}:${of('minute')}:${of('second')}`, hour, language);
  return `${of('month')}/${of('day')}/${of('year')} ${time} (${timeZone})`;
}
