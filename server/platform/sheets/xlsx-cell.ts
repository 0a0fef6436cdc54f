import { serialDay } from './serial-days.ts';
import type { Frame } from './xlsx-frame.ts';

/** So many days lie between the system of 1900 and that of 1904. */
const DAYS_TO_1904 = 1462;

type Styles = Pick<Frame, 'strings' | 'dateStyles' | 'from1904'>;

/** How values are written by the type of their cell; any other is text. */
const TYPES: Readonly<Record<string, (value: string, frame: Styles) => string>> = {
  s: (value, { strings }) => strings[Number(value)] ?? '',
  b: (value) => (value === '1' ? 'TRUE' : 'FALSE'),
  e: () => '',
};

/** The text of a cell as somebody reads it: days as YYYY-MM-DD, yes and no as TRUE and FALSE, an error as nothing. */
export function cellText(
  { type, style, value }: { type: string; style: number; value: string },
  frame: Styles,
): string {
  const written = TYPES[type];
  if (written) return written(value, frame);
  const isDay = type === 'n' && frame.dateStyles.has(style);
  const day = isDay ? serialDay(Number(value) + (frame.from1904 ? DAYS_TO_1904 : 0)) : null;
  return day ?? value;
}
