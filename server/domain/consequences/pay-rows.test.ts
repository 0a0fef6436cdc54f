import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { factsAfter } from '../changes/after.ts';
import { countedIds } from '../changes/counted-ids.testing.ts';
import { decide } from '../changes/decide.ts';
import type { FamilyFacts } from '../changes/facts.ts';
import {
  aCover,
  aFamily,
  aNewEmployee,
  aPerson,
  firstRequest,
  PLANS,
  step,
  TODAY,
} from '../changes/family.arbitrary.ts';
import type { ChangeRequest } from '../changes/requests.ts';
import { addDays } from '../../platform/values/dates.ts';
import { decideAll } from '../enrollment/decided.ts';
import type { PlanPricing, PricingFacts } from '../pricing/facts.ts';
import { aContribution, aPlan, aRate, factsOf } from '../pricing/pricing.testing.ts';
import { considered } from './consequences.ts';
import { priceOn, takenOn } from './costs.ts';

// The same cases in every run; FUZZ_SEED gives others.
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_261_125) });

const SINCE = { effectiveDate: '2020-01-01' } as const;
const tiers = Object.entries({ EMP: 612.4, ESP: 1286.04, ECH: 1145.19, FAM: 1837.2 });
/** Whatever its type, a plan's prices: medical by tier, life by age, the rest one price. */
const PRICED: Readonly<Record<string, Partial<PlanPricing>>> = {
  medical: {
    rates: tiers.map(([tierCode, dollars]) => aRate(dollars, { ...SINCE, tierCode })),
    // From September on the employer pays 100.00.
    contributions: [aContribution({ kind: 'flat', flatCents: 10_000, effectiveDate: '2026-09-01' })],
  },
  life: {
    ageBasis: 'birthdayMonth',
    rates: [
      aRate(10, { ...SINCE, kind: 'age', ageFrom: 0, ageTo: 41 }),
      aRate(13, { ...SINCE, kind: 'age', ageFrom: 42, ageTo: null }),
    ],
  },
  dental: { rates: [aRate(26, { ...SINCE, kind: 'composite' })] },
};
const planOf = ({ id, coverageType }: (typeof PLANS)[number]) =>
  aPlan({ id, coverageType, pivots: [], contributions: [], ...PRICED[coverageType] });
const pricing: PricingFacts = {
  ...factsOf(aPlan()),
  plans: new Map(PLANS.map((plan) => [plan.id, planOf(plan)])),
};

/** Jane, born on 07/14/1984, has medical and life; the child is born on 06/20/2026. */
function jane(): FamilyFacts {
  const coverages = [aCover(0, '2026-01-01'), aCover(4, '2026-01-01')];
  const decision = decide(aFamily(), aNewEmployee({ subscriber: aPerson('Jane', '18', { coverages }) }), countedIds());
  if (decision.outcome === 'refused') throw new Error(JSON.stringify(decision.refusals));
  return factsAfter(aFamily(), decision);
}
const asked = { reason: null, source: 'demo', tiers: 'derive' } as const;
const birth: ChangeRequest = {
  ...asked,
  type: 'adddependent',
  effectiveDate: '2026-06-20',
  dependents: [
    aPerson('Kit', '19', {
      details: { relationshipCode: '19', firstName: 'Kit', lastName: 'Example', dob: '2026-06-20' },
      coverages: [aCover(0, '2026-06-20')],
    }),
  ],
};
const saidOf = (before: FamilyFacts, requests: readonly ChangeRequest[]) => {
  const chain = decideAll(before, requests, countedIds(5000));
  expect(chain.refusals).toEqual([]);
  return considered({ before, chain, effectiveDate: requests[0]?.effectiveDate ?? TODAY, pricing });
};
const rowsOf = (said: ReturnType<typeof saidOf>) =>
  said.rows.map(({ date, before, after }) => [date, before?.perPayCents, after?.perPayCents]);

describe('A row for each date on which the paycheck changes', () => {
  test('a birth, an age band, a plan that begins later and a contribution from a day on', () => {
    const before = jane();
    const [head] = before.people;
    const dental: ChangeRequest = {
      ...asked,
      type: 'coveragechange',
      effectiveDate: '2026-08-01',
      coverages: [{ ...aCover(2, '2026-08-01'), personId: head?.id ?? '' }],
    };
    const said = saidOf(before, [birth, dental]);
    // 26 pays: 612.40 -> 282.65, 1,145.19 -> 528.55, 512.40 -> 236.49, 1,045.19 -> 482.40; life 10.00 -> 4.62, 13.00 -> 6.00;
    // dental 26.00 -> 12.00.
    expect(said.before?.perPayCents).toBe(28_727);
    expect(rowsOf(said)).toEqual([
      ['2026-06-20', 28_727, 53_317],
      ['2026-07-01', 28_865, 53_455],
      ['2026-08-01', 28_865, 54_655],
      ['2026-09-01', 24_249, 50_040],
    ]);
    // What is said beside it is the row of the day on which all has begun.
    expect(said.after?.perPayCents).toBe(54_655);
  });

  test('what changes no paycheck has none, whatever moves by itself', () => {
    const before = jane();
    const [head] = before.people;
    const moved: ChangeRequest = {
      type: 'addresschange',
      effectiveDate: TODAY,
      reason: null,
      source: 'portal',
      personIds: [head?.id ?? ''],
      addresses: [{ kind: 'home', address1: '1 Elm Street', city: 'Boston', state: 'MA', zip: '02108' }],
    };
    expect(saidOf(before, [moved]).rows).toEqual([]);
  });

  it('is what is deducted on every day of the year, over random changes', () => {
    let compared = 0;
    fc.assert(
      fc.property(firstRequest, fc.array(step, { maxLength: 5 }), fc.nat(360), (first, steps, ahead) => {
        const newId = countedIds();
        let facts = aFamily();
        for (const make of [() => first as ChangeRequest, ...steps]) {
          const request = make(facts);
          const chain = decideAll(facts, [request], newId);
          if (chain.refusals.length > 0) continue;
          const said = considered({ before: facts, chain, effectiveDate: request.effectiveDate, pricing });
          const [start] = said.rows;
          if (start !== undefined) {
            const day = addDays(start.date, ahead);
            const row = said.rows.findLast(({ date }) => date <= day);
            expect(row?.after).toEqual(takenOn(chain.after, day, priceOn(chain.after, day, pricing)));
            compared += 1;
          }
          facts = chain.after;
        }
      }),
      { numRuns: 150 },
    );
    expect(compared).toBeGreaterThan(50);
  });
});
