import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { factsAfter } from '../changes/after.ts';
import type { FamilyFacts } from '../changes/facts.ts';
import { aCover, aFamily, aNewEmployee, aPerson, PLANS } from '../changes/family.arbitrary.ts';
import { countedIds } from '../changes/counted-ids.testing.ts';
import { decide } from '../changes/decide.ts';
import { aContribution, aPlan, factsOf } from '../pricing/pricing.testing.ts';
import { addDays } from '../../platform/values/dates.ts';
import { type Deduction, deductionsOn } from './deductions.ts';
import { isLastOfYear } from './pay-days.ts';
import { type OfPayDay, type StatementLine, statementLines } from './statement-lines.ts';

const DAYS = ['2026-09-04', '2026-09-18', '2026-10-02'];
const NAMES = ['medical', 'dental'];

const taken = (cents: number, planId: string, payDate: string): OfPayDay => ({
  planId,
  planName: planId,
  coverageType: 'medical',
  tierCode: 'EMP',
  from: '2026-01-01',
  to: null,
  payDate,
  employeeCents: cents,
  preTaxCents: cents - Math.floor(cents / 3),
  postTaxCents: Math.floor(cents / 3),
  employerCents: cents * 4,
  imputedCents: Math.floor(cents / 5),
});

const aStep = fc.oneof(
  fc.record({
    do: fc.constant('record' as const),
    plan: fc.constantFrom(...NAMES),
    day: fc.constantFrom(...DAYS),
    cents: fc.constantFrom(0, 0, 5_653, 17_948, 33_918),
  }),
  fc.record({ do: fc.constant('state' as const), day: fc.constantFrom(...DAYS) }),
  fc.record({ do: fc.constant('void' as const), which: fc.nat({ max: 9 }) }),
);

test('statements that stand are what the record says of every pay day that was stated, whatever changed between them, to the cent', () => {
  fc.assert(
    fc.property(fc.array(aStep, { maxLength: 40 }), (steps) => {
      const record = new Map<string, number>();
      let statements: { day: string; lines: StatementLine[] }[] = [];
      for (const step of steps) {
        if (step.do === 'record') record.set(`${step.plan} ${step.day}`, step.cents);
        if (step.do === 'void') statements = statements.filter((_, at) => at !== step.which);
        if (step.do !== 'state' || statements.some(({ day }) => day === step.day)) continue;
        const days = [...statements.map(({ day }) => day), step.day].filter((day) => day <= step.day);
        const wanted = days.flatMap((day) => NAMES.map((plan) => taken(record.get(`${plan} ${day}`) ?? 0, plan, day)));
        const stated = statements.filter(({ day }) => day <= step.day).flatMap(({ lines }) => lines);
        const lines = statementLines(step.day, wanted, stated);
        statements.push({ day: step.day, lines });
        // The oracle adds up amounts by pay day, and knows neither lines nor kinds.
        const told = statements.filter(({ day }) => day <= step.day).flatMap((one) => one.lines);
        for (const day of days) {
          const sum = told.filter(({ payDate }) => payDate === day).reduce((all, one) => all + one.employeeCents, 0);
          expect(sum).toBe(NAMES.reduce((all, plan) => all + (record.get(`${plan} ${day}`) ?? 0), 0));
        }
        for (const { kind, payDate, employeeCents, preTaxCents, postTaxCents } of lines) {
          expect(kind === 'current').toBe(payDate === step.day);
          expect(preTaxCents + postTaxCents).toBe(employeeCents);
          if (kind !== 'current') expect(kind).toBe(employeeCents < 0 ? 'refund' : 'catchUp');
        }
      }
    }),
    { numRuns: 300 },
  );
});

const rule = { kind: 'percentOfEmpPctDep', employerPct: 80_000, dependentPct: 50_000 } as const;
const plan = aPlan({ id: PLANS[0]?.id ?? '', contributions: [aContribution(rule)] });
const pricing = factsOf(plan, { rounding: 'exactAnnual' });
/** An employee with a child, both covered from the beginning of the year. */
function withChild(): FamilyFacts {
  const coverages = [aCover(0, '2026-01-01')];
  const request = aNewEmployee({
    subscriber: aPerson('Jane', '18', { coverages }),
    dependents: [aPerson('Kid', '19', { coverages })],
  });
  const decision = decide(aFamily(), request, countedIds());
  if (decision.outcome === 'refused') throw new Error(JSON.stringify(decision.refusals));
  return factsAfter(aFamily(), decision);
}
const on = (facts: FamilyFacts, date: string, isLast: boolean | null = null): readonly Deduction[] =>
  deductionsOn(facts, { date, isLast }, pricing) ?? [];

test('TV-05: 26 pay days of an employee with children take 25 × 179.48 and 179.44, which is the year to the cent', () => {
  const facts = withChild();
  const days = Array.from({ length: 26 }, (_, at) => addDays('2026-01-09', at * 14));
  const perPay = days.map((day) => on(facts, day)[0]?.employeeCents);
  expect(perPay).toEqual([...Array.from({ length: 25 }, () => 17_948), 17_944]);
  const employer = days.reduce((sum, day) => sum + (on(facts, day)[0]?.employerCents ?? 0), 0);
  // 756.32 a month.
  expect(employer).toBe(75_632 * 12);
  expect(on(facts, '2026-05-01')[0]).toMatchObject({ preTaxCents: 17_948, postTaxCents: 0, tierCode: 'ECH' });
});

test('the last pay day of a year follows from the frequency', () => {
  expect(isLastOfYear('2026-12-25', 52)).toBe(true);
  expect(isLastOfYear('2026-12-18', 52)).toBe(false);
  expect(isLastOfYear('2026-12-18', 26)).toBe(true);
  expect(isLastOfYear('2026-12-15', 24)).toBe(false);
  expect(isLastOfYear('2026-12-31', 24)).toBe(true);
  expect(isLastOfYear('2026-12-31', 12)).toBe(true);
  expect(isLastOfYear('2026-12-31', 40)).toBe(false);
});
