import { expect, it } from 'vitest';
import { factsAfter } from '../changes/after.ts';
import { countedIds } from '../changes/counted-ids.testing.ts';
import { decide } from '../changes/decide.ts';
import { aCover, aFamily, aNewEmployee, aPerson, PLANS } from '../changes/family.arbitrary.ts';
import { aPlan, aRate, factsOf } from '../pricing/pricing.testing.ts';
import { costSpans } from './cost-spans.ts';

it('turn on the very day on which an age counts anew, also where the plan year begins in the middle of a month', () => {
  // Jane, born on 07/14/1984, is 42 on 07/15/2026 (domain 2.3: age on the plan year's start).
  const [id = '', coverageType = 'life'] = [PLANS[4]?.id, PLANS[4]?.coverageType];
  const since = { effectiveDate: '2020-01-01', kind: 'age' } as const;
  const rates = [aRate(10, { ...since, ageFrom: 0, ageTo: 41 }), aRate(13, { ...since, ageFrom: 42, ageTo: null })];
  const plan = aPlan({ id, coverageType, pivots: [], contributions: [], rates, planYearStart: '07-15' });
  const coverages = [aCover(4, '2026-01-01')];
  const hired = decide(aFamily(), aNewEmployee({ subscriber: aPerson('Jane', '18', { coverages }) }), countedIds());
  if (hired.outcome === 'refused') throw new Error(JSON.stringify(hired.refusals));
  const spans = costSpans(factsAfter(aFamily(), hired), factsOf(plan));
  expect(spans.map(({ from, to, price }) => [from, to, price?.monthlyCents])).toEqual([
    ['2026-07-15', null, 1300],
    ['2026-01-01', '2026-07-14', 1000],
  ]);
});
