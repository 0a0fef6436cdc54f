import { formatMoney } from '@coverlane/contract/words/formats.ts';

const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,10}))?$/;

/** A decimal string as an integer of `places` decimals, rounded half up (away from zero below zero); null: no number. */
function scaled(text: string, places: number): bigint | null {
  const match = DECIMAL.exec(text);
  if (match === null) return null;
  const fraction = (match[3] ?? '').padEnd(places + 1, '0');
  const kept = BigInt(`${match[2]}${fraction.slice(0, places)}`);
  const rounded = Number(fraction[places]) >= 5 ? kept + 1n : kept;
  return match[1] === '-' ? -rounded : rounded;
}

/** "1234.56" -> 123456 cents, rounded half up past two decimals (architecture 4). Null where it is no amount. */
export function centsOf(text: string): number | null {
  const cents = scaled(text, 2);
  return cents === null ? null : Number(cents);
}

/** 123456 cents -> "1234.56", as JSON and numeric(14,2) carry money. Cents must be a whole number. */
export function decimalOf(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not whole cents: ${cents}`);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** 123456 cents -> "$1,234.56", as every screen, mail and paper writes money (specification 9). */
export const moneyOf = (cents: number): string => formatMoney(decimalOf(cents));

/** Cents times a rate given as a decimal string of at most six places ("0.2100"), rounded once, half up. */
export function timesRate(cents: number, rate: string): number {
  const factor = scaled(rate, 6);
  if (factor === null || !Number.isSafeInteger(cents)) throw new RangeError(`Not a rate and cents: ${rate} ${cents}`);
  const product = BigInt(cents) * factor;
  const size = product < 0n ? -product : product;
  const rounded = Number((size + 500_000n) / 1_000_000n);
  return product < 0n ? -rounded : rounded;
}
