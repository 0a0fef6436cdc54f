import { serialDay } from './serial-days.ts';
import type { Frame } from './xlsx-frame.ts';

/** So many days lie between the system of 1900 and that of 1904. */
const DAYS_TO_1904 = 1462;

/** The text of a cell as somebody reads it: days as YYYY-MM-DD, yes and no as TRUE and FALSE, an error as nothing. */
export function cellText(
  { type, style, value }: { type: string; style: number; value: string },
  { strings, dateStyles, from1904 }: Pick<Frame, 'strings' | 'dateStyles' | 'from1904'>,
): string {
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'e') return '';
  if (type !== 'n') return value;
  return (dateStyles.has(style) ? serialDay(Number(value) + (from1904 ? DAYS_TO_1904 : 0)) : null) ?? value;
}
