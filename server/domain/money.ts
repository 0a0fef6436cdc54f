import { decimalOf, scaled } from '@coverlane/contract/words/cents.ts';
import { formatMoney } from '@coverlane/contract/words/formats.ts';

export { centsOf, decimalOf } from '@coverlane/contract/words/cents.ts';

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
