import * as z from 'zod/mini';

const TEN_THOUSANDTHS = 10_000;
const HUNDREDTHS = 100;

/** A decimal number as JSON or people give it, without sign, of so many decimals at most; as its text. */
const decimal = (places: number) =>
  z.pipe(
    z.union([z.number(), z.string()], { error: 'bad-number' }),
    z.pipe(
      z.transform((typed: number | string) => String(typed).trim()),
      z.string().check(z.regex(new RegExp(`^\\d{1,6}(\\.\\d{1,${places}})?$`), { error: 'bad-number' })),
    ),
  );

/** Hours of work of two decimals, from 0 to so many, as a decimal string. */
export const workHours = (max: number) =>
  z.pipe(decimal(2), z.string().check(z.refine((text) => Number(text) <= max, { error: 'too-large' })));

/** Dollars of four decimals, from a decimal string to ten-thousandths. */
export const dollarRate = z.pipe(
  decimal(4),
  z.pipe(
    z.transform((text: string) => scaled(text, 4)),
    z.int().check(z.lte(99_999_999, { error: 'too-large' })),
  ),
);

/** A percentage of two decimals, up to 100, from a decimal string to hundredths. */
export const percent = z.pipe(
  decimal(2),
  z.pipe(
    z.transform((text: string) => scaled(text, 2)),
    z.int().check(z.lte(HUNDREDTHS * HUNDREDTHS, { error: 'too-large' })),
  ),
);

/** "9.25" with four places: 92500. */
export function scaled(text: string, places: number): number {
  const [whole = '', rest = ''] = text.split('.');
  return Number(`${whole}${rest.padEnd(places, '0')}`);
}

/** Ten-thousandths of a dollar as they are read, with two decimals at least: 92500 is "9.25". */
export const rateText = (rate: number): string => trimmed((rate / TEN_THOUSANDTHS).toFixed(4), 2);

/** Hundredths of a percent: 1000 is "10". */
export const percentText = (percent: number): string => trimmed((percent / HUNDREDTHS).toFixed(2), 0);

/** Hours as a table keeps them, "130.00", without decimals that say nothing: "130". */
export const hoursText = (hours: string | number): string => trimmed(Number(hours).toFixed(2), 0);

function trimmed(text: string, least: number): string {
  const [whole = '', rest = ''] = text.split('.');
  const kept = rest.replace(/0+$/, '').padEnd(least, '0');
  return kept === '' ? whole : `${whole}.${kept}`;
}

export const asHours = (stored: unknown): unknown =>
  typeof stored === 'string' || typeof stored === 'number' ? hoursText(stored) : stored;

export const asRate = (stored: unknown): unknown => (typeof stored === 'number' ? rateText(stored) : stored);
