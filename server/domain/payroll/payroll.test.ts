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

type World = { record: Map<string, number>; statements: { day: string; lines: StatementLine[] }[] };

const recorded = ({ record }: World, day: string): number =>
  NAMES.reduce((all, name) => all + (record.get(`${name} ${day}`) ?? 0), 0);

/** The oracle adds up amounts by pay day, and knows neither lines nor kinds. */
const told = ({ statements }: World, day: string, until: string): number =>
  statements
    .filter((one) => one.day <= until)
    .flatMap(({ lines }) => lines)
    .filter(({ payDate }) => payDate === day)
    .reduce((all, { employeeCents }) => all + employeeCents, 0);

function stateDay(world: World, until: string): void {
  if (world.statements.some(({ day }) => day === until)) return;
  const days = [...world.statements.map(({ day }) => day), until].filter((day) => day <= until);
  const wanted = days.flatMap((day) => NAMES.map((name) => taken(world.record.get(`${name} ${day}`) ?? 0, name, day)));
  const stated = world.statements.filter(({ day }) => day <= until).flatMap(({ lines }) => lines);
  const lines = statementLines(until, wanted, stated);
  world.statements.push({ day: until, lines });
  for (const day of days) expect(told(world, day, until)).toBe(recorded(world, day));
  for (const { kind, payDate, employeeCents, preTaxCents, postTaxCents } of lines) {
    expect(preTaxCents + postTaxCents).toBe(employeeCents);
    expect(kind).toBe(payDate === until ? 'current' : employeeCents < 0 ? 'refund' : 'catchUp');
  }
}

test('statements that stand are what the record says of every pay day that was stated, whatever changed between them, to the cent', () => {
  fc.assert(
    fc.property(fc.array(aStep, { maxLength: 40 }), (steps) => {
      const world: World = { record: new Map(), statements: [] };
      for (const step of steps) {
        if (step.do === 'record') world.record.set(`${step.plan} ${step.day}`, step.cents);
        else if (step.do === 'void') world.statements = world.statements.filter((_, at) => at !== step.which);
        else stateDay(world, step.day);
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
