import { expect, test } from 'vitest';
import type { PlanPricing } from './facts.ts';
import { priceFamily } from './price-family.ts';
import { aContribution, aPlan, aRate, asked, DIVISION, factsOf, ON, somebody } from './pricing.testing.ts';

/** Life that insures what is chosen, at 0.20 per thousand; the employer pays all of it unless told otherwise. */
const life = (id: string, kind: 'all' | 'none' = 'all'): PlanPricing =>
  aPlan({
    id,
    coverageType: 'life',
    rates: [aRate(0.2, { kind: 'perThousand', unit: 'perThousandMonth' })],
    contributions: [aContribution({ kind, taxMode: 'post' })],
  });
const family = (
  plans: readonly PlanPricing[],
  covers: readonly { planId: string; volumeCents: number; own?: boolean }[],
) => {
  const [first] = plans;
  if (first === undefined) throw new Error('no plan');
  const facts = { ...factsOf(first), plans: new Map(plans.map((plan) => [plan.id, plan])) };
  // 47 on the last day of 2026: Table I says 0.15 a month for 1,000 dollars.
  const employee = somebody('18', 46);
  const spouse = somebody('01', 45);
  const elections = covers.map(({ planId, volumeCents, own = true }) => ({
    ...asked([own ? employee : spouse], { planId, volumeCents }),
    subscriber: { dob: employee.dob },
    divisionId: DIVISION,
  }));
  return priceFamily(facts, elections, ON);
};

test('50,000 dollars are excluded once over all plans: (100,000 + 37,000 - 50,000) x 0.15 is 13.05, not 7.50', () => {
  const both = family(
    [life('a'), life('b')],
    [
      { planId: 'a', volumeCents: 10_000_000 },
      { planId: 'b', volumeCents: 3_700_000 },
    ],
  );
  expect(both.imputedIncomeCents).toBe(1305);
  expect(both.plans.map(({ imputedIncomeCents }) => imputedIncomeCents)).toEqual([1305, 0]);
});

test('two plans of 40,000 are 30,000 above: 4.50, where each by itself is nothing', () => {
  const both = family(
    [life('a'), life('b')],
    [
      { planId: 'a', volumeCents: 4_000_000 },
      { planId: 'b', volumeCents: 4_000_000 },
    ],
  );
  expect(both.imputedIncomeCents).toBe(450);
  expect(both.plans[0]?.notes).toContainEqual({ code: 'imputed-life', values: { income: '4.50' } });
});

test('what is paid after taxes for any of them counts against it, and a spouse’s own plan is none of it', () => {
  const paid = family(
    [life('a'), life('b', 'none')],
    [
      { planId: 'a', volumeCents: 10_000_000 },
      { planId: 'b', volumeCents: 3_700_000 },
    ],
  );
  // 13.05 less 37 x 0.20 = 7.40
  expect(paid.imputedIncomeCents).toBe(565);
  const spouse = family(
    [life('a'), life('b')],
    [
      { planId: 'a', volumeCents: 5_000_000 },
      { planId: 'b', volumeCents: 2_500_000, own: false },
    ],
  );
  expect(spouse.imputedIncomeCents).toBe(0);
});
