// Money is whole cents where it is reckoned with, and a decimal string in calls and in the database (domain 7.3).

const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,10}))?$/;

/** A decimal string as an integer of `places` decimals, rounded half up (away from zero below zero); null: no number. */
export function scaled(text: string, places: number): bigint | null {
  const match = DECIMAL.exec(text);
  if (match === null) return null;
  const fraction = (match[3] ?? '').padEnd(places + 1, '0');
  const kept = BigInt(`${match[2]}${fraction.slice(0, places)}`);
  const rounded = Number(fraction[places]) >= 5 ? kept + 1n : kept;
  return match[1] === '-' ? -rounded : rounded;
}

/** "1234.56" -> 123456 cents, rounded half up past two decimals. Null where it is no amount. */
export function centsOf(text: string): number | null {
  const cents = scaled(text, 2);
  return cents === null ? null : Number(cents);
}

/** The same for a sum: what is not stated, or is no amount, adds nothing to it. */
export const centsOrZero = (text: string | null): number => centsOf(text ?? '') ?? 0;

/** 123456 cents -> "1234.56", as JSON and numeric(14,2) carry money. Cents must be a whole number. */
export function decimalOf(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not whole cents: ${cents}`);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
