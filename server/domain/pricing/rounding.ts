/** Hundredths of a cent a dollar has: rates have four decimals. */
const RATE_PER_CENT = 100n;

/** A quotient as a whole number, rounded once, half up, away from zero below zero (architecture 4). */
export function halfUp(numerator: bigint, denominator: bigint): number {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = Number((2n * size + denominator) / (2n * denominator));
  return numerator < 0n ? -rounded : rounded;
}

/** A rate of four decimals (1/10000 dollars) as cents. */
export const centsOfRate = (rate: number): number => halfUp(BigInt(rate), RATE_PER_CENT);

/** A yearly rate of four decimals as cents a month. */
export const monthlyOfYearlyRate = (rate: number): number => halfUp(BigInt(rate), RATE_PER_CENT * 12n);

/** Cents times a percentage in thousandths of a percent: 80 % is 80000. */
export const shareOf = (cents: number, thousandths: number): number =>
  halfUp(BigInt(cents) * BigInt(thousandths), 100_000n);

/** A volume in cents times a rate per thousand dollars, in cents: 150,000.00 at 0.2100 is 31.50 (TV-02). */
export const perThousandOf = (volumeCents: number, rate: number): number =>
  halfUp(BigInt(volumeCents) * BigInt(rate), 10_000_000n);

/** A percentage (four decimals as an integer) of a yearly salary, in cents a month. */
export const monthlyShareOfSalary = (salaryCents: number, percent: number): number =>
  halfUp(BigInt(salaryCents) * BigInt(percent), 12_000_000n);

/** The smallest multiple of `step` that is not less than `cents`. */
export const roundedUpTo = (cents: number, step: number): number =>
  step <= 0 ? cents : Math.ceil(cents / step) * step;

/** Rows' sum. */
export const sumOf = <Row>(rows: readonly Row[], centsOf: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + centsOf(row), 0);
