import { type Language, languages } from '@coverlane/contract/codes.ts';
import { clockText } from '@coverlane/contract/words/formats.ts';
import { type NameParts, nameSaid } from '@coverlane/contract/words/names.ts';

export {
  formatCount,
  formatDate,
  formatDateTimeIn,
  formatMoney,
  formatMoneyOf,
  formatMonth,
} from '@coverlane/contract/words/formats.ts';
export { phoneText as formatPhone, ssnText as formatSsn } from '@coverlane/contract/members/digits.ts';
export { sortedName } from '@coverlane/contract/words/names.ts';

/** The reader's calendar day of an instant as 'YYYY-MM-DD'; without one of now, by their own clock: what counts as today, `useToday` says. */
export function dayOf(instant: string | number | Date = Date.now()): string {
  const at = new Date(instant);
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}

const two = (number: number): string => String(number).padStart(2, '0');

/** A time in the language of the page. */
export function saidClock(time: string, hour: number): string {
  // Where nothing is drawn there is no page.
  const lang = typeof document === 'undefined' ? 'en' : document.documentElement.lang;
  return clockText(time, hour, languages.find((one) => one === lang) ?? 'en');
}

/** The reader's day and clock of an instant; undefined: it is none. */
function clockOf(instant: string) {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return undefined;
  return {
    day: `${two(at.getMonth() + 1)}/${two(at.getDate())}/${String(at.getFullYear()).padStart(4, '0')}`,
    minute: `${at.getHours() % 12 || 12}:${two(at.getMinutes())}`,
    second: two(at.getSeconds()),
    hour: at.getHours(),
  };
}

/** An ISO instant in the reader's time zone as MM/DD/YYYY h:mm:ss a (specification 9): '05/01/2026 3:04:05 pm'. */
export function formatDateTime(instant: string): string {
  const clock = clockOf(instant);
  return clock ? `${clock.day} ${saidClock(`${clock.minute}:${clock.second}`, clock.hour)}` : instant;
}

/** Until when something is promised, to the minute: '05/01/2026 3:04 pm'. */
export function formatDeadline(instant: string): string {
  const clock = clockOf(instant);
  return clock ? `${clock.day} ${saidClock(clock.minute, clock.hour)}` : instant;
}

/** The parts of a person's name as they are stored. */
export type PersonName = Omit<NameParts, 'prefix'>;

/** A name as its owner writes it; a screen names nobody by prefix but in the list of their details. */
export const personName = ({ firstName, middleName, lastName, suffix }: PersonName): string =>
  nameSaid({ firstName, middleName, lastName, suffix });

/** Bytes as people read them: '980 KB', '14.2 MB', with a space that keeps the unit beside its number. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes}\u00A0B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)}\u00A0KB`;
  return `${(bytes / 1_000_000).toFixed(1)}\u00A0MB`;
}

/** A decimal string with its thousands in groups, and as many decimals as it has: '1,250.5'. */
export function formatDecimal(text: string): string {
  const [whole = '', rest] = text.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return rest === undefined ? grouped : `${grouped}.${rest}`;
}

/** Dollars for one hour, of up to four decimals: '$9.25'. */
export const formatRate = (text: string): string => `$${formatDecimal(text)}`;

/** The name of a month of no year in particular, in the reader’s language; 0 is January, 12 January again. */
export const monthNamed = (month: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, month % 12, 1)));
