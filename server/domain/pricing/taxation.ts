import { halfUp } from './rounding.ts';

/** Table I of 26 CFR 1.79-3: cents a month for 1,000 dollars, from the age on (IRC 79; TV-03). */
const TABLE_I: readonly { fromAge: number; cents: number }[] = [
  { fromAge: 70, cents: 206 },
  { fromAge: 65, cents: 127 },
  { fromAge: 60, cents: 66 },
  { fromAge: 55, cents: 43 },
  { fromAge: 50, cents: 23 },
  { fromAge: 45, cents: 15 },
  { fromAge: 40, cents: 10 },
  { fromAge: 35, cents: 9 },
  { fromAge: 30, cents: 8 },
  { fromAge: 25, cents: 6 },
  { fromAge: 0, cents: 5 },
];

/** Group term life up to 50,000 dollars is free of tax (IRC 79). */
const TAX_FREE_LIFE_CENTS = 5_000_000;

/**
 * Taxable income a month from employer-paid life above 50,000, in cents, less what the employee pays after taxes:
 * 137,000 at 47 years is 87 x 0.15 = 13.05 (TV-03). `age` on the last day of the tax year.
 */
export function imputedLifeCents(volumeCents: number, age: number, paidAfterTaxCents = 0): number {
  const rate = TABLE_I.find(({ fromAge }) => age >= fromAge)?.cents ?? 0;
  const above = Math.max(0, volumeCents - TAX_FREE_LIFE_CENTS);
  return Math.max(0, halfUp(BigInt(above) * BigInt(rate), 100_000n) - paidAfterTaxCents);
}

/** What a life partner's cover adds (domain 2.4; IRC 105, 106, 152). Cents a month, with and without the partner. */
export type PartnerSplit = {
  monthlyCents: number;
  employeeCents: number;
  withoutMonthlyCents: number;
  withoutEmployeeCents: number;
};

/**
 * The partner's share of the employee's cost is paid after taxes; the value the cover adds, less that, is taxed as
 * income: (1,286.04 - 612.40) - (459.30 - 122.48) = 336.82 (TV-06).
 */
export function partnerTax(split: PartnerSplit): { postTaxCents: number; imputedIncomeCents: number } {
  const postTaxCents = Math.max(0, split.employeeCents - split.withoutEmployeeCents);
  const added = Math.max(0, split.monthlyCents - split.withoutMonthlyCents);
  return { postTaxCents, imputedIncomeCents: Math.max(0, added - postTaxCents) };
}
