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
  PLANS,
  step,
  TODAY,
} from '../changes/family.arbitrary.ts';
import type { ChangeRequest } from '../changes/requests.ts';
import { madeRules } from '../made-rules.testing.ts';
import type { MidMonthRule, PricingFacts } from '../pricing/facts.ts';
import { aPlan, aRate, factsOf } from '../pricing/pricing.testing.ts';
import { retroCents, retroMonths } from './retro-months.ts';

// The same cases in every run; FUZZ_SEED gives others.
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_261_123) });

/** Dollars a month by tier, other ones for each plan; the employee pays all of it. */
const DOLLARS: Readonly<Record<string, number>> = { EMP: 612.41, ESP: 1286.03, ECH: 1145.19, FAM: 1837.27 };
const RULES: readonly MidMonthRule[] = ['fullIfOnOrBefore15', 'firstOfMonthOnly', 'proRata'];

/** Life costs the same whoever is covered. */
const LIFE_CENTS = 1_234;
const LIFE = aRate(LIFE_CENTS / 100, { kind: 'composite', effectiveDate: '2020-01-01' });
const tierRates = (at: number) =>
  Object.entries(DOLLARS).map(([tierCode, dollars]) =>
    aRate(dollars + at * 3.17, { tierCode, effectiveDate: '2020-01-01' }),
  );

const planPricing = (id: string, at: number) =>
  aPlan({
    id,
    coverageType: PLANS[at]?.coverageType ?? 'medical',
    pivots: [],
    rates: PLANS[at]?.coverageType === 'life' ? [LIFE] : tierRates(at),
  });
const pricing: PricingFacts = {
  ...factsOf(planPricing(PLANS[0]?.id ?? '', 0)),
  plans: new Map(PLANS.map(({ id }, at) => [id, planPricing(id, at)])),
};
const familyUnder = (rule: MidMonthRule, today = TODAY): FamilyFacts => ({
  ...aFamily(),
  today,
  client: { ...aClient, settings: madeRules({ lifePartner: true, midMonthRule: rule }) },
});

/**
 * The oracle: calendar days one by one over the rows as they stand; it shares no code with what is tested. Nothing is deducted
 * for continued coverage (COBRA), which people pay directly.
 */
function oracle(facts: FamilyFacts, month: string, rule: MidMonthRule): number {
  const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
  const dayOf = (number: number) => `${month.slice(0, 8)}${String(number).padStart(2, '0')}`;
  const on = (day: string) => {
    const rows = facts.people.flatMap((person) =>
      person.coverages
        .filter((row) => !row.cobra)
        .filter((row) => row.effectiveDate <= day && (row.expirationDate === null || day <= row.expirationDate))
        .map((row) => ({ ...row, who: relationOf(person, day) })),
    );
    return [...Map.groupBy(rows, ({ planId }) => planId)].map(([planId, own]) => {
      const spouse = own.some(({ who }) => who === '01' || who === '53');
      const child = own.some(({ who }) => who === '19' || who === '22');
      const tier = spouse ? (child ? 'FAM' : 'ESP') : child ? 'ECH' : 'EMP';
      const at = PLANS.findIndex(({ id }) => id === planId);
      return {
        planId,
        type: own[0]?.coverageType,
        cents: own[0]?.coverageType === 'life' ? LIFE_CENTS : Math.round((DOLLARS[tier] ?? 0) * 100) + at * 317,
      };
    });
  };
  const sum = (prices: { cents: number }[]) => prices.reduce((total, { cents }) => total + cents, 0);
  if (rule === 'firstOfMonthOnly') return sum(on(dayOf(1)));
  if (rule === 'fullIfOnOrBefore15') {
    const beyond = new Set(on(dayOf(16)).map(({ type }) => type));
    return sum(on(dayOf(15)).filter(({ type }) => beyond.has(type)));
  }
  const all = Array.from({ length: days }, (_, at) => on(dayOf(at + 1))).flat();
  const byPlan = [...Map.groupBy(all, ({ planId }) => planId).values()].map(sum);
  // Half up: twice the share plus the month, over twice the month.
  return byPlan.reduce((total, share) => total + Math.floor((2 * share + days) / (2 * days)), 0);
}

const relationOf = (person: FamilyFacts['people'][number], day: string): string | undefined =>
  (
    person.details.find(
      (row) => row.effectiveDate <= day && (row.expirationDate === null || day <= row.expirationDate),
    ) ?? person.details.at(-1)
  )?.relationshipCode;

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
            const [was, is] = [oracle(facts, month, rule), oracle(after, month, rule)];
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
