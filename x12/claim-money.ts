/** X12 782 has at most 18 characters; more than two decimals are no cents, unless they are zeros. */
const MONEY = /^([-+]?)(?:(\d{1,16})(?:\.(\d{0,2})0{0,4})?|\.(\d{1,2})0{0,4})$/;

/** Decimal text in dollars ('-19.5', '100', '.75') as integer cents; undefined when it is no amount of money. */
export function centsOf(amount: string): bigint | undefined {
  const match = MONEY.exec(amount);
  if (match === null) return undefined;
  const [, sign, dollars = '0', cents, onlyCents] = match;
  const value = BigInt(dollars) * 100n + BigInt((cents ?? onlyCents ?? '').padEnd(2, '0'));
  return sign === '-' ? -value : value;
}

/** Integer cents as decimal text with two decimals: -1950n is '-19.50'. */
export function decimalOf(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The sum of amounts in integer cents; what is no amount counts as nothing (the readers have refused it). */
export function sumOf(amounts: readonly string[]): bigint {
  return amounts.reduce((sum, amount) => sum + (centsOf(amount) ?? 0n), 0n);
}
