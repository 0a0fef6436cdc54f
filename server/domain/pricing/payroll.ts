import { decimalOf } from '../money.ts';
import type { PayFrequency, PricingFacts, RoundingMode } from './facts.ts';
import { halfUp } from './rounding.ts';

const PERIODS: Readonly<Record<PayFrequency, number>> = {
  weekly52: 52,
  biweekly26: 26,
  semimonthly24: 24,
  monthly12: 12,
  custom: 12,
};

/** Pay days in a year; a calendar of the client's own counts as monthly until it is known. */
export const payPeriodsOf = (frequency: PayFrequency): number => PERIODS[frequency];

/** The pay days of a division: its own frequency, else its client's. */
export const payPeriodsIn = (facts: PricingFacts, divisionId: string): number =>
  payPeriodsOf(facts.divisions.get(divisionId)?.payFrequency ?? facts.payFrequency);

/** How deductions of a division are rounded: its own setting, else the client's (domain 1.4). */
export const roundingIn = (facts: PricingFacts, divisionId: string): RoundingMode =>
  facts.divisions.get(divisionId)?.rounding ?? facts.rounding;

/** What pay days take, in cents: the last one of the year differs with exactAnnual alone. */
export type Deductions = { perPayCents: number; lastPayCents: number; annualCents: number };

/** What the last pay day of a year takes, "179.44", where that is another amount; null: the same as every other. */
export const otherLastPay = ({ perPayCents, lastPayCents }: Omit<Deductions, 'annualCents'>): string | null =>
  lastPayCents === perPayCents ? null : decimalOf(lastPayCents);

/**
 * A monthly employee cost as pay-day deductions (domain 2.4): 388.87 x 12 / 26 = 179.48. `perPeriod` takes that every
 * time, 4 cents over in a year; `exactAnnual` takes 25 x 179.48 and a last 179.44. `annualCents` is what is taken.
 */
export function deductionsOf(employeeMonthlyCents: number, payPeriods: number, mode: RoundingMode): Deductions {
  const owed = employeeMonthlyCents * 12;
  const perPayCents = halfUp(BigInt(owed), BigInt(payPeriods));
  if (mode === 'perPeriod') return { perPayCents, lastPayCents: perPayCents, annualCents: perPayCents * payPeriods };
  return { perPayCents, lastPayCents: owed - perPayCents * (payPeriods - 1), annualCents: owed };
}
