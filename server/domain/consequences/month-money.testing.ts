import type { FamilyFacts } from '../changes/facts.ts';
import { PLANS } from '../changes/family.arbitrary.ts';
import type { MidMonthRule, PricingFacts } from '../pricing/facts.ts';
import { aPlan, aRate, factsOf } from '../pricing/pricing.testing.ts';

// What a month costs, reckoned by counting days over the rows as they stand, for laws about money.

/** Dollars a month by tier, other ones for each plan; the employee pays all of it. */
const DOLLARS: Readonly<Record<string, number>> = { EMP: 612.41, ESP: 1286.03, ECH: 1145.19, FAM: 1837.27 };
/** Life costs the same whoever is covered. */
const LIFE_CENTS = 1_234;
/** Until this day everything but life cost less, so that a rate changes within a month. */
const DEARER_FROM = '2025-03-17';
const CHEAPER_BY = 4_007;
const LIFE = aRate(LIFE_CENTS / 100, { kind: 'composite', effectiveDate: '2020-01-01' });
const tierRates = (at: number) =>
  Object.entries(DOLLARS).flatMap(([tierCode, dollars]) => [
    aRate(dollars + at * 3.17 - CHEAPER_BY / 100, {
      tierCode,
      effectiveDate: '2020-01-01',
      expirationDate: '2025-03-16',
    }),
    aRate(dollars + at * 3.17, { tierCode, effectiveDate: DEARER_FROM }),
  ]);

const planPricing = (id: string, at: number) =>
  aPlan({
    id,
    coverageType: PLANS[at]?.coverageType ?? 'medical',
    pivots: [],
    rates: PLANS[at]?.coverageType === 'life' ? [LIFE] : tierRates(at),
  });

/** The prices of the plans of a random family. */
export const pricing: PricingFacts = {
  ...factsOf(planPricing(PLANS[0]?.id ?? '', 0)),
  plans: new Map(PLANS.map(({ id }, at) => [id, planPricing(id, at)])),
};

type Spanned = { effectiveDate: string; expirationDate: string | null };
const holds = (row: Spanned, day: string): boolean =>
  row.effectiveDate <= day && (row.expirationDate === null || day <= row.expirationDate);

const relationOf = (person: FamilyFacts['people'][number], day: string): string | undefined =>
  (person.details.find((row) => holds(row, day)) ?? person.details.at(-1))?.relationshipCode;

function tierOf(who: readonly (string | undefined)[]): string {
  const spouse = who.some((code) => code === '01' || code === '53');
  const child = who.some((code) => code === '19' || code === '22');
  if (spouse) return child ? 'FAM' : 'ESP';
  return child ? 'ECH' : 'EMP';
}

/** What a plan costs the employee on a day. */
export type DayPrice = { planId: string; type: string | undefined; cents: number };

/** What every plan of a day costs a month, whether it is taken from pay or not; nothing of continued coverage (COBRA), which people pay directly. */
export function pricesOf(facts: FamilyFacts, day: string): DayPrice[] {
  const rows = facts.people.flatMap((person) =>
    person.coverages
      .filter((row) => !row.cobra && holds(row, day))
      .map((row) => ({ ...row, who: relationOf(person, day) })),
  );
  return [...Map.groupBy(rows, ({ planId }) => planId)].map(([planId, own]) => {
    const tier = tierOf(own.map(({ who }) => who));
    const at = PLANS.findIndex(({ id }) => id === planId);
    const isLife = own[0]?.coverageType === 'life';
    const less = day < DEARER_FROM ? CHEAPER_BY : 0;
    const cents = isLife ? LIFE_CENTS : Math.round((DOLLARS[tier] ?? 0) * 100) + at * 317 - less;
    return { planId, type: own[0]?.coverageType, cents };
  });
}

/** Is the share taken from pay on a day? Not while on a leave for which it is paid otherwise (29 CFR 825.210). */
export const isTaken = ({ people }: FamilyFacts, day: string): boolean =>
  people.every(({ particulars }) =>
    particulars.every((row) => row.kind !== 'leave' || !holds(row, day) || row.says.payer === 'payroll'),
  );

const sum = (prices: readonly { cents: number }[]): number => prices.reduce((total, { cents }) => total + cents, 0);

/**
 * What a month takes from pay, by the employer's mid-month rule (domain 2.4): calendar days one by one over the rows as they stand;
 * it shares no code with what is tested. Cents.
 */
export function monthByDays(facts: FamilyFacts, month: string, rule: MidMonthRule): number {
  const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
  const dayOf = (number: number) => `${month.slice(0, 8)}${String(number).padStart(2, '0')}`;
  const on = (day: string) => (isTaken(facts, day) ? pricesOf(facts, day) : []);
  if (rule === 'firstOfMonthOnly') return sum(on(dayOf(1)));
  if (rule === 'fullIfOnOrBefore15') {
    const beyond = new Set(pricesOf(facts, dayOf(16)).map(({ type }) => type));
    return sum(on(dayOf(15)).filter(({ type }) => beyond.has(type)));
  }
  const all = Array.from({ length: days }, (_, at) => on(dayOf(at + 1))).flat();
  const byPlan = [...Map.groupBy(all, ({ planId }) => planId).values()].map(sum);
  // Half up: twice the share plus the month, over twice the month.
  return byPlan.reduce((total, share) => total + Math.floor((2 * share + days) / (2 * days)), 0);
}
