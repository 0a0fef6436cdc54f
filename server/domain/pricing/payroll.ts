import { decimalOf } from '../money.ts';
import type { PayFrequency, PricingFacts, RoundingMode } from './facts.ts';
import { halfUp } from './rounding.ts';

const PERIODS: Readonly<Record<Exclude<PayFrequency, 'custom'>, number>> = {
  weekly52: 52,
  biweekly26: 26,
  semimonthly24: 24,
  monthly12: 12,
};

/**
 * The pay days in a year of a division: by its own frequency, else its client's. Of a calendar of their own what somebody
 * said; null while nobody did: amounts are a month's then, and nobody calls them a pay day's.
 */
export function payPeriodsIn(facts: PricingFacts, divisionId: string): number | null {
  const division = facts.divisions.get(divisionId);
  const own = division?.payFrequency ?? null;
  const frequency = own ?? facts.payFrequency;
  if (frequency !== 'custom') return PERIODS[frequency];
  return (own === null ? facts.payDays : division?.payDays) ?? null;
}

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
 * time, 4 cents over in a year; `exactAnnual` takes 25 x 179.48 and a last 179.44. `annualCents` is what is taken. Where
 * rounding up so many pay days takes more than a year owes, the exact year is rounded down, so that nothing is given back.
 * @param payPeriods null: not known, and what is taken is a month's
 */
export function deductionsOf(employeeMonthlyCents: number, payPeriods: number | null, mode: RoundingMode): Deductions {
  const owed = employeeMonthlyCents * 12;
  if (payPeriods === null)
    return { perPayCents: employeeMonthlyCents, lastPayCents: employeeMonthlyCents, annualCents: owed };
  const rounded = halfUp(BigInt(owed), BigInt(payPeriods));
  if (mode === 'perPeriod') return { perPayCents: rounded, lastPayCents: rounded, annualCents: rounded * payPeriods };
  const perPayCents = rounded * (payPeriods - 1) > owed ? Math.floor(owed / payPeriods) : rounded;
  return { perPayCents, lastPayCents: owed - perPayCents * (payPeriods - 1), annualCents: owed };
}
