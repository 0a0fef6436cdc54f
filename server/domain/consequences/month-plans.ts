import type { CoverageType } from '@coverlane/contract/codes.ts';
import { addDays, type CalendarDate, daysBetween, endOfMonth } from '../../platform/values/dates.ts';
import type { FamilyFacts } from '../changes/facts.ts';
import { covers } from '../coverage-state.ts';
import type { MidMonthRule, Priced, PricingFacts } from '../pricing/facts.ts';
import type { FamilyPrice } from '../pricing/price-family.ts';
import { halfUp } from '../pricing/rounding.ts';
import { continuedOn, priceOn } from './costs.ts';
import { turnDays } from './turn-days.ts';

/** What one plan costs a family in one month, and who pays it; cents. The tier is that of the last day that counts. */
export type MonthPlan = Pick<Priced, 'planId' | 'tierItemCode' | 'monthlyCents' | 'employeeCents'>;
/** A month of a family; `unpriced` says what of it has no price, '' where all has. */
export type MonthPlans = { plans: MonthPlan[]; unpriced: string };

type Billing = {
  pricing: PricingFacts;
  rule: MidMonthRule;
  /** Does anything of a day count? Of what payroll takes, not while on an unpaid leave. Absent: every day does. */
  isTaken?: (day: CalendarDate) => boolean;
  /** Of what is continued (COBRA) and nothing else; absent: of active coverage. */
  isContinued?: boolean;
};

const everyDay = (): boolean => true;

/** Active coverage, and what people continue and pay directly (COBRA), are billed apart. */
const isCovered = (
  { people }: FamilyFacts,
  day: CalendarDate,
  { type, isContinued }: { type: CoverageType; isContinued: boolean },
): boolean =>
  people.some(({ coverages }) =>
    coverages.some((row) => row.coverageType === type && row.cobra === isContinued && covers(row, day)),
  );

const priced = (
  facts: FamilyFacts,
  day: CalendarDate,
  { pricing, isContinued }: Pick<Billing, 'pricing' | 'isContinued'>,
) => (isContinued === true ? continuedOn(facts, day, pricing) : priceOn(facts, day, pricing));

const unpricedOf = ({ findings }: FamilyPrice): string => (findings.length > 0 ? JSON.stringify(findings) : '');

const asBilled = ({ planId, tierItemCode, monthlyCents, employeeCents }: Priced): MonthPlan => ({
  planId,
  tierItemCode,
  monthlyCents,
  employeeCents,
});

/** What is billed by one day's prices, of the types that are billed. */
function billedOn(
  facts: FamilyFacts,
  day: CalendarDate,
  { isTaken = everyDay, isBilled, ...billing }: Billing & { isBilled: (type: CoverageType) => boolean },
): MonthPlans {
  const price = priced(facts, day, billing);
  const typeOf = (planId: string) => facts.client.plans.get(planId)?.coverageType;
  const counts = ({ planId }: Priced): boolean => {
    const type = typeOf(planId);
    return isTaken(day) && (type === undefined || isBilled(type));
  };
  return { plans: price.plans.filter(counts).map(asBilled), unpriced: unpricedOf(price) };
}

/**
 * Days of a month on which something begins to be otherwise, its first day among them: what stands and what is being decided,
 * rates, contributions and ages, as costs and paychecks turn on them.
 */
const turnsIn = (facts: FamilyFacts, first: CalendarDate, pricing: PricingFacts): CalendarDate[] => [
  first,
  ...turnDays(facts, pricing, { from: first, until: endOfMonth(first) }),
];

type Shares = { tierItemCode: string; monthly: bigint; employee: bigint };

/** By days: of each plan the days of every span at its price, rounded once a month (domain 2.4: 612.40 x 15 / 30). */
function proRated(
  facts: FamilyFacts,
  first: CalendarDate,
  { isTaken = everyDay, ...billing }: Omit<Billing, 'rule'>,
): MonthPlans {
  const last = endOfMonth(first);
  const turns = turnsIn(facts, first, billing.pricing);
  const shares = new Map<string, Shares>();
  let unpriced = '';
  for (const [at, from] of turns.entries()) {
    const next = turns[at + 1];
    const days = BigInt(daysBetween(from, next === undefined ? last : addDays(next, -1)) + 1);
    const price = priced(facts, from, billing);
    unpriced += unpricedOf(price);
    for (const { planId, tierItemCode, monthlyCents, employeeCents } of isTaken(from) ? price.plans : []) {
      const { monthly, employee } = shares.get(planId) ?? { monthly: 0n, employee: 0n };
      shares.set(planId, {
        tierItemCode,
        monthly: monthly + BigInt(monthlyCents) * days,
        employee: employee + BigInt(employeeCents) * days,
      });
    }
  }
  const month = BigInt(daysBetween(first, last) + 1);
  const plans = [...shares].map(([planId, { tierItemCode, monthly, employee }]) => ({
    planId,
    tierItemCode,
    monthlyCents: halfUp(monthly, month),
    employeeCents: halfUp(employee, month),
  }));
  return { plans, unpriced };
}

/** The day by whose prices a month is billed whole (domain 2.4); by days (`proRata`) extras count as on its fifteenth. */
export const billingDay = (first: CalendarDate, rule: MidMonthRule): CalendarDate =>
  rule === 'firstOfMonthOnly' ? first : addDays(first, 14);

/**
 * What a family's plans cost in one month by the client's mid-month rule (domain 2.4): the one place that says so; deductions,
 * what payers owe directly and bills of groups ask it. `fullIfOnOrBefore15`: of what began by the 15th and lasts beyond it all of
 * the month, at the tier and plan of the 15th, nothing of the rest; `firstOfMonthOnly`: what holds on the 1st; `proRata`: by days.
 * Whole months follow the day by which they are billed, so that a tier that changes in the middle is billed once (domain 2.5).
 * @param first the first of the month
 */
export function monthPlans(facts: FamilyFacts, first: CalendarDate, billing: Billing): MonthPlans {
  const { rule, isContinued = false } = billing;
  if (rule === 'proRata') return proRated(facts, first, billing);
  const day = billingDay(first, rule);
  if (rule === 'firstOfMonthOnly') return billedOn(facts, day, { ...billing, isBilled: () => true });
  const isBilled = (type: CoverageType): boolean => isCovered(facts, addDays(day, 1), { type, isContinued });
  return billedOn(facts, day, { ...billing, isBilled });
}
