import type { Finding } from '../changes/effects.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { ageOn } from './age-basis.ts';
import type { CoverageToPrice, PlanPricing, RateFacts } from './facts.ts';
import { type RateFacets, selectRate } from './rate-selection.ts';
import { centsOfRate, monthlyOfYearlyRate } from './rounding.ts';
import type { TierChoice } from './tier-structures.ts';

/** One question, with what all ways of pricing need. */
export type RateCase = {
  plan: PlanPricing;
  asked: CoverageToPrice;
  /** Those in force on the day in the division. */
  rates: readonly RateFacts[];
  tiers: TierChoice;
  /** The day ages are taken on. */
  basis: CalendarDate;
};

/** A rate's amount as cents a month. */
export const monthlyOf = (rate: RateFacts): number =>
  rate.unit === 'perYear' ? monthlyOfYearlyRate(rate.amount) : centsOfRate(rate.amount);

/** What the whole family is looked up by: the subscriber's age, tobacco and gender. */
export function familyFacets({ asked, basis }: RateCase, tierCode: string | null): RateFacets {
  const subscriber = asked.covered.find(({ relationshipCode }) => relationshipCode === '18');
  const dob = asked.subscriber.dob;
  return {
    tierCode,
    age: dob === null ? null : ageOn(dob, basis),
    tobacco: subscriber?.tobacco ?? null,
    gender: subscriber?.gender ?? null,
    relationshipCode: null,
    volumeCents: null,
  };
}

/** Why there is no rate: "Age bands leave a gap at 26." or "No rate for FAM on 2027-01-01." (domain 2.5). */
export function noRate({ plan, asked, rates, tiers }: RateCase, facets: RateFacets): Finding {
  const without = rates.map((rate) => ({ ...rate, ageFrom: null, ageTo: null }));
  const gap = facets.age !== null && selectRate(without, facets) !== null;
  const values = { plan: plan.name, date: asked.on };
  return gap
    ? { code: 'age-band-gap', values: { ...values, age: facets.age }, subject: null }
    : { code: 'no-rate', values: { ...values, tier: facets.tierCode ?? tiers.derived }, subject: null };
}

/** A finding about the plan on the day. */
export const missing = (code: string, { plan, asked }: RateCase): Finding => ({
  code,
  values: { plan: plan.name, date: asked.on },
  subject: null,
});
