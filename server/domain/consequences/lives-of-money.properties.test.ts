import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FamilyFacts } from '../changes/facts.ts';
import { aClient, aFamily, DIVISIONS } from '../changes/family.arbitrary.ts';
import { factsAfter } from '../changes/after.ts';
import { BEGIN, LIFE_DAYS, life } from '../changes/lives.arbitrary.ts';
import { live, type Told } from '../changes/lives.testing.ts';
import { addDays, addMonths } from '../../platform/values/dates.ts';
import { madeRules } from '../made-rules.testing.ts';
import type { MidMonthRule } from '../pricing/facts.ts';
import { costSpans } from './cost-spans.ts';
import { isTaken, monthByDays, pricesOf, pricing } from './month-money.testing.ts';
import { monthMoney, retroMonths } from './retro-months.ts';

// Over random lives, a day at a time with the nightly work of each day: every month's money is explained to the cent (domain 2.4). What
// was taken while a month ran and every line said for it afterwards are what it costs by the rows as they stand at last.

fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_261_125) });
const RUNS = { numRuns: Number(process.env['FUZZ_LIVES'] ?? 40) };
type Rules = readonly [MidMonthRule, MidMonthRule];
const oneRule = fc.constantFrom<MidMonthRule>('fullIfOnOrBefore15', 'firstOfMonthOnly', 'proRata');
const rulesOfBoth = fc.tuple(oneRule, oneRule);
const MONTHS = Array.from({ length: 36 }, (_, at) => addMonths(BEGIN, at));
const LAST = addDays(BEGIN, LIFE_DAYS);

/** The client says one rule and its second division another. */
const begunUnder = (rule: MidMonthRule, other: MidMonthRule): FamilyFacts => {
  const settings = madeRules({ lifePartner: true, midMonthRule: rule }, { [DIVISIONS[1]]: { midMonthRule: other } });
  return { ...aFamily(), client: { ...aClient, settings } };
};
/** The rule of a month: of the division of the job that began last by the first of it, or of the first one. */
function ruleIn({ people }: FamilyFacts, month: string, [own, other]: Rules): MidMonthRule {
  const jobs = people.find(({ id, subscriberId }) => id === subscriberId)?.employments ?? [];
  const byThen = jobs.filter((job) => job.effectiveDate <= month);
  const job = byThen.filter((one) => (one.expirationDate ?? month) >= month).at(-1) ?? byThen.at(-1) ?? jobs[0];
  return job?.divisionId === DIVISIONS[1] ? other : own;
}
const isOver = (month: string, today: string): boolean => month.slice(0, 7) < today.slice(0, 7);

/** What was taken for every month while it ran, and what was said for it since. Cents by month. */
function ledger({ steps }: Told, rules: Rules): { booked: Map<string, number>; lines: number } {
  let said = 0;
  const booked = new Map<string, number>();
  for (const { before, decision } of steps) {
    for (const month of MONTHS.filter((one) => isOver(one, before.today) && !booked.has(one)))
      booked.set(month, monthByDays(before, month, ruleIn(before, month, rules)));
    const from = decision.request.effectiveDate;
    const lines = retroMonths({ before, after: factsAfter(before, decision), from }, pricing) ?? [];
    for (const one of lines) {
      expect([one.month, one.before]).toEqual([one.month, booked.get(one.month)]);
      booked.set(one.month, one.after);
    }
    said += lines.length;
  }
  return { booked, lines: said };
}

describe('every month of any life', () => {
  it('costs what was taken while it ran and every line that was said for it since', () => {
    let said = 0;
    fc.assert(
      fc.property(rulesOfBoth, life, (rules, happenings) => {
        const told = live(happenings, () => undefined, begunUnder(...rules));
        const { booked, lines } = ledger(told, rules);
        for (const [month, cents] of booked)
          expect([month, cents]).toEqual([month, monthByDays(told.facts, month, ruleIn(told.facts, month, rules))]);
        said += lines;
      }),
      RUNS,
    );
    expect(said).toBeGreaterThan(0);
  });

  it('costs what the portal says it does, by the month and on each of its days', () => {
    fc.assert(
      fc.property(rulesOfBoth, life, (rules, happenings) => {
        const facts = { ...live(happenings, () => undefined, begunUnder(...rules)).facts, today: LAST };
        const spans = costSpans(facts, pricing);
        for (const month of MONTHS) {
          const rule = ruleIn(facts, month, rules);
          const { cents } = monthMoney(facts, month, { pricing, rule });
          expect([month, cents]).toEqual([month, monthByDays(facts, month, rule)]);
          for (const day of [0, 7, 14, 15, 27].map((days) => addDays(month, days))) {
            const said = spans
              .filter(({ from, to }) => from <= day && (to === null || day <= to))
              .map(({ planId, price, isTaken: taken }) => [planId, price?.employeeCents, taken]);
            const counted = pricesOf(facts, day).map(({ planId, cents: one }) => [planId, one, isTaken(facts, day)]);
            expect([day, said.toSorted()]).toEqual([day, counted.toSorted()]);
          }
        }
      }),
      RUNS,
    );
  });
});

// 29 CFR 825.210: on leave the share is paid otherwise, so that what was deducted for the month is given back. FAM 1,797.20 until 03/2025.
it('a leave that goes on once the end of the work is taken back gives back the months that were deducted', () => {
  const at = { source: 'portal' as const, override: { reason: 'as it was' } };
  const head = (facts: FamilyFacts) => facts.people.find(({ id, subscriberId }) => id === subscriberId)?.id ?? '';
  const leave = { ...at, type: 'leave' as const, step: 'start' as const, leave: 'personal' as const, gives: [] };
  const leaves = (facts: FamilyFacts) => ({
    ...leave,
    reason: null,
    effectiveDate: facts.today,
    personId: head(facts),
    payer: 'direct' as const,
    expectedReturn: null,
  });
  const ends = (facts: FamilyFacts) => ({
    ...at,
    type: 'termmember' as const,
    reason: 'quit',
    effectiveDate: facts.today,
    personId: head(facts),
    tiers: 'derive' as const,
    coverageEnds: null,
  });
  const goesOn = (facts: FamilyFacts) => ({
    ...at,
    type: 'reinstatement' as const,
    reason: null,
    effectiveDate: facts.today,
    personId: head(facts),
    coverageStarts: null,
  });
  const happenings = [leaves, ends, goesOn].map((ask, count) => ({ after: count === 2 ? 30 : 0, ask }));
  const { steps, facts: after } = live(happenings, () => undefined, begunUnder('fullIfOnOrBefore15', 'proRata'));
  const before = steps.at(-1)?.before ?? after;
  expect(retroMonths({ before, after: { ...after, today: '2024-02-03' }, from: '2024-02-03' }, pricing)).toEqual([
    { month: '2024-01-01', rule: 'fullIfOnOrBefore15', before: 179_720, after: 0 },
  ]);
});
