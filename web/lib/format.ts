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

/** A whole number with commas: 1234 -> '1,234'. */
export function formatCount(count: number): string {
  return `${count < 0 ? '-' : ''}${withCommas(String(Math.abs(Math.trunc(count))))}`;
}

/** A calendar date 'YYYY-MM-DD' as MM/DD/YYYY in every language (specification 9); anything else as it is. */
export function formatDate(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(day);
  return match ? `${match[2]}/${match[3]}/${match[1]}` : day;
}

/** The reader's calendar day of an instant as 'YYYY-MM-DD'; without one the reader's today. */
export function dayOf(instant: string | number | Date = Date.now()): string {
  const at = new Date(instant);
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}

/** An ISO instant in the reader's time zone as MM/DD/YYYY h:mm:ss a (specification 9): '05/01/2026 3:04:05 pm'. */
export function formatDateTime(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  const two = (number: number) => String(number).padStart(2, '0');
  const date = `${two(at.getMonth() + 1)}/${two(at.getDate())}/${String(at.getFullYear()).padStart(4, '0')}`;
  const time = `${at.getHours() % 12 || 12}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
  return `${date} ${time} ${at.getHours() < 12 ? 'am' : 'pm'}`;
}

/**
 * An ISO instant on the clock of a named time zone, with the zone: '05/01/2026 3:04:05 pm (America/New_York)'. For what is on
 * record at one place, whoever reads it where.
 */
export function formatDateTimeIn(instant: string, timeZone: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    hour12: true,
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  const time = `${of('hour')}:${of('minute')}:${of('second')} ${of('dayPeriod').toLowerCase()}`;
  return `${of('month')}/${of('day')}/${of('year')} ${time} (${timeZone})`;
}

/** Nine digits as ###-##-#### (specification 5). */
export function formatSsn(ssn: string): string {
  const digits = ssn.replace(/\D/g, '');
  return digits.length === 9 ? `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}` : ssn;
}

export { phoneText as formatPhone } from '@coverlane/contract/members/personal-values.ts';

/** The parts of a person's name as they are stored. */
export type PersonName = {
  readonly firstName: string;
  readonly middleName?: string | null;
  readonly lastName: string;
  readonly suffix?: string | null;
};

const isHangul = (text: string) => /^[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3\s]+$/.test(text);

/** A name as its owner writes it, in every language: 김지우 for Hangul, Ji-woo Kim Jr. for Latin script (design 2.12). */
export function personName({ firstName, middleName, lastName, suffix }: PersonName): string {
  if (isHangul(firstName) && isHangul(lastName)) return `${lastName.trim()}${firstName.trim()}`;
  return [firstName, middleName, lastName, suffix].filter(Boolean).join(' ');
}

/** A name for lists sorted by family name: 'Kim, Ji-woo'; Hangul stays 김지우. */
export function sortedName(name: PersonName): string {
  if (isHangul(name.firstName) && isHangul(name.lastName)) return personName(name);
  return `${name.lastName}, ${[name.firstName, name.middleName].filter(Boolean).join(' ')}`;
}

/** Bytes as people read them: '980 KB', '14.2 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
