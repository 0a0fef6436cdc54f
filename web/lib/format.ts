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
