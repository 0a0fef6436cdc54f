import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alwaysDearerBy, familyPays, type PlanFigures, yearlyCost } from './yearly-cost.ts';

// The same cases in every run; FUZZ_SEED gives others.
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_250_824) });

/** $1,500 deductible, 20 % of the rest, at most $4,000; visits $30. */
const plan: PlanFigures = {
  deductibleCents: 1_500_00,
  familyDeductibleCents: 3_000_00,
  isAggregate: false,
  limitCents: 4_000_00,
  familyLimitCents: 8_000_00,
  coinsurancePercent: 20,
  visitCents: 30_00,
};
const cents = fc.integer({ min: 0, max: 5_000_00 });
const anyPlan: fc.Arbitrary<PlanFigures> = fc
  .record({
    deductibleCents: cents,
    limit: cents,
    coinsurancePercent: fc.integer({ min: 0, max: 100 }),
    visitCents: fc.option(fc.integer({ min: 0, max: 80_00 })),
  })
  .map(({ limit, ...rest }) => ({
    ...rest,
    familyDeductibleCents: rest.deductibleCents * 2,
    isAggregate: false,
    limitCents: rest.deductibleCents + limit,
    familyLimitCents: (rest.deductibleCents + limit) * 2,
  }));
const use = fc.record({ visits: fc.integer({ min: 0, max: 20 }), otherCents: fc.integer({ min: 0, max: 100_000_00 }) });

describe('The yearly cost of a plan by use', () => {
  it('is the premiums, and of the bills the copays, the deductible and the part above it', () => {
    expect(familyPays(plan, [{ visits: 4, otherCents: 2_500_00 }])).toBe(4 * 30_00 + 1_500_00 + 200_00);
    expect(yearlyCost({ premiumCents: 1_000_00, figures: plan }, 1)).toEqual({
      low: 1_000_00 + 30_00 + 200_00,
      typical: 1_000_00 + 1_820_00,
      high: 1_000_00 + 4_000_00,
    });
  });

  it('without copays counts visits to the deductible', () => {
    expect(familyPays({ ...plan, visitCents: null }, [{ visits: 2, otherCents: 0 }])).toBe(300_00);
  });

  it('with an aggregate deductible makes one person fill the family’s', () => {
    const people = [
      { visits: 0, otherCents: 5_000_00 },
      { visits: 0, otherCents: 0 },
    ];
    expect(familyPays(plan, people)).toBe(1_500_00 + 700_00);
    expect(familyPays({ ...plan, isAggregate: true }, people)).toBe(3_000_00 + 400_00);
  });

  it('is never more than the family’s limit, and never more than the bills', () => {
    fc.assert(
      fc.property(anyPlan, fc.array(use, { minLength: 1, maxLength: 5 }), (any, people) => {
        const own = familyPays(any, people);
        const bills = people.reduce((sum, one) => sum + one.visits * 150_00 + one.otherCents, 0);
        expect(own).toBeLessThanOrEqual(people.length === 1 ? any.limitCents : any.familyLimitCents);
        expect(own).toBeLessThanOrEqual(bills);
      }),
    );
  });

  it('never falls when somebody uses more', () => {
    fc.assert(
      fc.property(anyPlan, use, fc.integer({ min: 0, max: 10_000_00 }), (any, one, more) => {
        const after = familyPays(any, [{ ...one, otherCents: one.otherCents + more }]);
        expect(after).toBeGreaterThanOrEqual(familyPays(any, [one]));
      }),
    );
  });
});

describe('A plan that is never cheaper', () => {
  it('loses at every level of use from nothing to $100,000, and says by how much at the least', () => {
    const dear = { premiumCents: 2_000_00, figures: plan };
    expect(alwaysDearerBy(dear, { premiumCents: 1_000_00, figures: plan }, 1)).toBe(1_000_00);
    const better = { ...plan, deductibleCents: 500_00 };
    expect(alwaysDearerBy({ premiumCents: 1_900_00, figures: better }, dear, 1)).toBeLessThan(0);
  });

  it('is not one that wins at some level, as a low deductible does for whoever needs much', () => {
    const lean = { premiumCents: 500_00, figures: { ...plan, deductibleCents: 4_000_00 } };
    const rich = { premiumCents: 2_000_00, figures: { ...plan, deductibleCents: 0 } };
    expect(alwaysDearerBy(lean, rich, 2)).toBeLessThanOrEqual(0);
    expect(alwaysDearerBy(rich, lean, 2)).toBeLessThanOrEqual(0);
  });
});
