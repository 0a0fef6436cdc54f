import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { factsAfter } from '../changes/after.ts';
import { countedIds } from '../changes/counted-ids.testing.ts';
import { decide } from '../changes/decide.ts';
import type { FamilyFacts } from '../changes/facts.ts';
import {
  aClient,
  aCover,
  aFamily,
  aNewEmployee,
  aPerson,
  firstRequest,
  step,
  TODAY,
} from '../changes/family.arbitrary.ts';
import type { ChangeRequest } from '../changes/requests.ts';
import { madeRules } from '../made-rules.testing.ts';
import type { MidMonthRule } from '../pricing/facts.ts';
import { monthByDays, pricing } from './month-money.testing.ts';
import { retroCents, retroMonths } from './retro-months.ts';

// The same cases in every run; FUZZ_SEED gives others.
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_261_123) });

const RULES: readonly MidMonthRule[] = ['fullIfOnOrBefore15', 'firstOfMonthOnly', 'proRata'];

const familyUnder = (rule: MidMonthRule, today = TODAY): FamilyFacts => ({
  ...aFamily(),
  today,
  client: { ...aClient, settings: madeRules({ lifePartner: true, midMonthRule: rule }) },
});

/** The first days of every month from 2023 to the one before TODAY. */
const MONTHS = Array.from({ length: 41 }, (_, at) => {
  const [year, month] = [2023 + Math.floor(at / 12), (at % 12) + 1];
  return `${year}-${String(month).padStart(2, '0')}-01`;
}).filter((month) => month < `${TODAY.slice(0, 7)}-01`);

describe('every month’s money is explained to the cent', () => {
  it('over random changes, by each rule', () => {
    let explained = 0;
    fc.assert(
      fc.property(fc.constantFrom(...RULES), firstRequest, fc.array(step, { maxLength: 6 }), (rule, first, steps) => {
        const newId = countedIds();
        let facts = familyUnder(rule);
        for (const make of [() => first as ChangeRequest, ...steps]) {
          const request = make(facts);
          const decision = decide(facts, request, newId);
          if (decision.outcome === 'refused') continue;
          const after = factsAfter(facts, decision);
          const months = retroMonths({ before: facts, after, from: request.effectiveDate }, pricing);
          const said = new Map((months ?? []).map((one) => [one.month, one]));
          let owed = 0;
          for (const month of MONTHS) {
            const [was, is] = [monthByDays(facts, month, rule), monthByDays(after, month, rule)];
            owed += is - was;
            const one = said.get(month);
            if (was === is) expect(one).toBeUndefined();
            else expect(one).toEqual({ month, rule, before: was, after: is });
            explained += was === is ? 0 : 1;
          }
          expect(retroCents(months ?? [])).toBe(owed);
          facts = after;
        }
      }),
      { numRuns: 150 },
    );
    expect(explained).toBeGreaterThan(100);
  });
});

/** The employee alone is covered by medical from 2025 on; then a child joins on a day. */
function childJoins(rule: MidMonthRule, day: string) {
  const newId = countedIds();
  const decided = (facts: FamilyFacts, request: ChangeRequest) => {
    const decision = decide(facts, request, newId);
    if (decision.outcome === 'refused') throw new Error(JSON.stringify(decision.refusals));
    return factsAfter(facts, decision);
  };
  const subscriber = aPerson('Jane', '18', { coverages: [aCover(0, '2025-01-01')] });
  const before = decided(familyUnder(rule), aNewEmployee({ effectiveDate: '2025-01-01', subscriber }));
  const child = aPerson('Ann', '19', { coverages: [aCover(0, day)] });
  const request = {
    type: 'adddependent',
    effectiveDate: day,
    reason: 'birth',
    source: '834',
    tiers: 'derive',
  } as const;
  const after = decided(before, { ...request, dependents: [child] });
  return retroMonths({ before, after, from: day }, pricing)?.map((one) => [one.month, one.before, one.after]);
}

// EMP 612.41, ECH 1,145.19 a month; today is 06/15/2026 (domain 2.4: the rules of a month that begins in the middle).
test.each([
  [
    'fullIfOnOrBefore15',
    '2026-04-15',
    [
      ['2026-04-01', 61_241, 114_519],
      ['2026-05-01', 61_241, 114_519],
    ],
  ],
  ['fullIfOnOrBefore15', '2026-04-16', [['2026-05-01', 61_241, 114_519]]],
  [
    'firstOfMonthOnly',
    '2026-04-01',
    [
      ['2026-04-01', 61_241, 114_519],
      ['2026-05-01', 61_241, 114_519],
    ],
  ],
  ['firstOfMonthOnly', '2026-04-02', [['2026-05-01', 61_241, 114_519]]],
  // (15 x 612.41 + 15 x 1,145.19) / 30 = 878.80
  [
    'proRata',
    '2026-04-16',
    [
      ['2026-04-01', 61_241, 87_880],
      ['2026-05-01', 61_241, 114_519],
    ],
  ],
] as const)('%s: a child who joins on %s', (rule, day, months) => {
  expect(childJoins(rule, day)).toEqual(months);
});
