import type { Finding } from '../changes/effects.ts';
import type { FamilyFacts } from '../changes/facts.ts';
import { isVoid } from '../coverage-state.ts';
import { addMonths, type CalendarDate, dayAfter, dayBefore, later } from '../../platform/values/dates.ts';
import { isPaidByPayroll } from '../known-particulars.ts';
import type { Priced, PricingFacts } from '../pricing/facts.ts';
import type { FamilyPrice } from '../pricing/price-family.ts';
import { priceOn } from './costs.ts';
import { turnDays } from './turn-days.ts';

/** How far back and ahead costs are gone over: five years of months, and the coming year. */
const MONTHS_BACK = 60;
const MONTHS_AHEAD = 12;

/** What one plan of a family costs while nothing of it changes, or why it has no price. Months, in cents. */
export type CostSpan = {
  planId: string;
  from: CalendarDate;
  /** Null: no end is known. */
  to: CalendarDate | null;
  price: Pick<
    Priced,
    | 'tierCode'
    | 'tierItemCode'
    | 'monthlyCents'
    | 'employerCents'
    | 'employeeCents'
    | 'perPayCents'
    | 'lastPayCents'
    | 'payPeriods'
  > | null;
  /** Why there is none. */
  finding: Finding | null;
  /** During an unpaid leave nothing is taken from pay (29 CFR 825.210). */
  isTaken: boolean;
};

/** The days of the years that are gone over on which something begins to cost otherwise, the first of them among them. */
function turnsOf(facts: FamilyFacts, pricing: PricingFacts): CalendarDate[] {
  const { people, today } = facts;
  const coverages = people.flatMap((person) => person.coverages.filter((row) => !row.cobra && !isVoid(row)));
  const [first] = coverages.map(({ effectiveDate }) => effectiveDate).sort();
  if (first === undefined) return [];
  const [from, until] = [later(first, addMonths(today, -MONTHS_BACK)), addMonths(today, MONTHS_AHEAD)];
  return [from, ...turnDays(facts, pricing, { from, until })];
}

const shownOf = (price: Priced): NonNullable<CostSpan['price']> => {
  const { tierCode, tierItemCode, monthlyCents, employerCents, employeeCents, perPayCents, lastPayCents, payPeriods } =
    price;
  return { tierCode, tierItemCode, monthlyCents, employerCents, employeeCents, perPayCents, lastPayCents, payPeriods };
};

type Stretch = { from: CalendarDate; to: CalendarDate | null; isTaken: boolean };

const spansOf = ({ plans, findings }: FamilyPrice, stretch: Stretch): CostSpan[] => [
  ...plans.map((price) => ({ planId: price.planId, ...stretch, price: shownOf(price), finding: null })),
  ...findings.map(({ planId, ...finding }) => ({ planId, ...stretch, price: null, finding })),
];

/** A reason names the day it was looked for on: that alone makes no other span. */
const sameness = ({ planId, price, finding, isTaken }: CostSpan): string =>
  JSON.stringify([planId, price, finding?.code ?? null, isTaken]);

/** Spans that follow each other and say the same are one. */
function joined(spans: readonly CostSpan[]): CostSpan[] {
  const [first, ...rest] = spans;
  if (first === undefined) return [];
  return rest.reduce<CostSpan[]>(
    (before, span) => {
      const last = before.at(-1);
      const follows = last?.to != null && dayAfter(last.to) === span.from && sameness(last) === sameness(span);
      return follows ? [...before.slice(0, -1), { ...last, to: span.to }] : [...before, span];
    },
    [first],
  );
}

/**
 * What a family's coverages cost, plan by plan and span by span, the newest first: the last five years and the coming one,
 * by the rates, contributions, ages and facts of each day (domain 2.3, 2.4). Continued coverage (COBRA) is paid directly
 * and priced elsewhere. Cents.
 */
export function costSpans(facts: FamilyFacts, pricing: PricingFacts): CostSpan[] {
  const turns = turnsOf(facts, pricing);
  const all = turns.flatMap((from, at) => {
    const next = turns[at + 1];
    const stretch = { from, to: next === undefined ? null : dayBefore(next), isTaken: isPaidByPayroll(facts, from) };
    return spansOf(priceOn(facts, from, pricing), stretch);
  });
  const plans = [...Map.groupBy(all, ({ planId }) => planId).values()];
  return plans.flatMap(joined).toSorted((one, other) => (one.from < other.from ? 1 : one.from > other.from ? -1 : 0));
}
