import { decimalOf } from '../money.ts';
import { ageOn } from './age-basis.ts';
import { type CoverageToPrice, isPriced, type Priced, type PricingFacts } from './facts.ts';
import type { priceCoverage } from './price-coverage.ts';
import { imputedLifeCents } from './taxation.ts';

type Election = Omit<CoverageToPrice, 'on'>;
type Result = { planId: string; election: Election; result: ReturnType<typeof priceCoverage> };

/** Insurance on the employee's own life: what IRC 79 is about. */
const isOwnLife = (facts: PricingFacts, { planId, election, result }: Result): boolean =>
  isPriced(result) &&
  facts.plans.get(planId)?.coverageType === 'life' &&
  election.covered.some(({ relationshipCode }) => relationshipCode === '18');

const IMPUTED = 'imputed-life';

/** What is taxed stands with the first of the plans, so that the parts add up to the whole. */
function taxedWith(price: Priced, cents: number): Priced {
  const note = { code: IMPUTED, values: { income: decimalOf(cents) } };
  const others = price.notes.filter(({ code }) => code !== IMPUTED);
  return { ...price, imputedIncomeCents: cents, notes: cents > 0 ? [...others, note] : others };
}

/**
 * Life insurance of one employee by several plans: 50,000 dollars are excluded once, over all of them together, and what is
 * above is taxed by Table I at the age on the year's last day, less everything paid after taxes (IRC 79(a), (c);
 * 26 CFR 1.79-1(d), 1.79-3). A plan on a dependent's life alone is none of it. Each plan by itself is priced as it is.
 */
export function lifeTogether(facts: PricingFacts, results: readonly Result[], on: string): Result[] {
  const own = results.filter((one) => isOwnLife(facts, one));
  const prices = own.flatMap(({ result }) => (isPriced(result) ? [result] : []));
  if (prices.length < 2) return [...results];
  const dob = own[0]?.election.subscriber.dob ?? null;
  const age = dob === null ? 0 : ageOn(dob, `${on.slice(0, 4)}-12-31`);
  const volume = prices.reduce((sum, { volumeCents }) => sum + (volumeCents ?? 0), 0);
  const paid = prices.reduce((sum, { postTaxCents }) => sum + postTaxCents, 0);
  const taxed = imputedLifeCents(volume, age, paid);
  return results.map((one) => {
    if (!isPriced(one.result) || !own.includes(one)) return one;
    return { ...one, result: taxedWith(one.result, one === own[0] ? taxed : 0) };
  });
}
