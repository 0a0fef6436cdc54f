import type { Finding } from '../changes/effects.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { type CoverageToPrice, isPriced, type PlanPricing, type Priced, type PricingFacts } from './facts.ts';
import { lifeTogether } from './life-together.ts';
import { payPeriodsIn } from './payroll.ts';
import { priceCoverage } from './price-coverage.ts';
import { sumOf } from './rounding.ts';

/** All elections of a family: what could be priced, what could not and why, and the sums of what is shown. Cents. */
export type FamilyPrice = {
  plans: readonly Priced[];
  findings: readonly (Finding & { planId: string })[];
  monthlyCents: number;
  employerCents: number;
  employeeCents: number;
  /** The sum of the shown pay-day amounts, so that the parts add up (domain 2.4). */
  perPayCents: number;
  lastPayCents: number;
  /** Null: the amounts of pay days are a month's. */
  payPeriods: number | null;
  postTaxCents: number;
  imputedIncomeCents: number;
};

/** Prices a family's elections on one day; every sum is the sum of rounded parts. No elections: nothing, in no periods. */
export function priceFamily(
  facts: PricingFacts,
  elections: readonly Omit<CoverageToPrice, 'on'>[],
  on: CalendarDate,
): FamilyPrice {
  const results = lifeTogether(
    facts,
    elections.map((election) => ({
      planId: election.planId,
      election,
      result: priceCoverage(facts, { ...election, on }),
    })),
    on,
  );
  const plans = results.map(({ result }) => result).filter(isPriced);
  const findings = results.flatMap(({ planId, result }) => (isPriced(result) ? [] : [{ ...result, planId }]));
  const first = elections[0];
  return {
    plans,
    findings,
    monthlyCents: sumOf(plans, ({ monthlyCents }) => monthlyCents),
    employerCents: sumOf(plans, ({ employerCents }) => employerCents),
    employeeCents: sumOf(plans, ({ employeeCents }) => employeeCents),
    perPayCents: sumOf(plans, ({ perPayCents }) => perPayCents),
    lastPayCents: sumOf(plans, ({ lastPayCents }) => lastPayCents),
    payPeriods: first ? payPeriodsIn(facts, first.divisionId) : 0,
    postTaxCents: sumOf(plans, ({ postTaxCents }) => postTaxCents),
    imputedIncomeCents: sumOf(plans, ({ imputedIncomeCents }) => imputedIncomeCents),
  };
}

/** The plans a division may buy on a day: those with a pivot that covers it (domain 2.1). */
export const offeredPlans = (facts: PricingFacts, divisionId: string, on: CalendarDate): PlanPricing[] =>
  [...facts.plans.values()].filter(({ pivots }) =>
    pivots.some(
      (pivot) =>
        pivot.divisionId === divisionId &&
        pivot.effectiveDate <= on &&
        (pivot.expirationDate === null || on <= pivot.expirationDate),
    ),
  );
