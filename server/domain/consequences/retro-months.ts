import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { FamilyFacts, PersonFacts } from '../changes/facts.ts';
import { covers, isVoid } from '../coverage-state.ts';
import {
  addDays,
  addMonths,
  type CalendarDate,
  dayAfter,
  daysBetween,
  earlier,
  endOfMonth,
} from '../../platform/values/dates.ts';
import { rulesOn } from '../division-on.ts';
import { isPaidByPayroll } from '../known-particulars.ts';
import { halfUp } from '../pricing/rounding.ts';
import type { MidMonthRule, PricingFacts } from '../pricing/facts.ts';
import type { FamilyPrice } from '../pricing/price-family.ts';
import { priceOn } from './costs.ts';
import { turnDays } from './turn-days.ts';

/** What one past month costs the employee before and after a change, by the rule that held in it. Cents. */
export type RetroMonth = {
  /** The first of the month. */
  month: CalendarDate;
  /** By which the month is billed after the change. */
  rule: MidMonthRule;
  before: number;
  after: number;
};

/** The employee's share of a month; null: something of it has no price. `unpriced` says what. */
type MonthMoney = { cents: number; unpriced: string };

/** By active coverage: nothing is deducted for what people continue and pay directly (COBRA). */
const isCovered = ({ people }: FamilyFacts, type: CoverageType, day: CalendarDate): boolean =>
  people.some((person) => person.coverages.some((row) => row.coverageType === type && !row.cobra && covers(row, day)));

/** What is deducted by one day's prices of the types that are billed. */
function billedOn(facts: FamilyFacts, day: CalendarDate, { pricing, isBilled }: Billing): MonthMoney {
  const price = priceOn(facts, day, pricing);
  const isTaken = isPaidByPayroll(facts, day);
  const typeOf = (planId: string) => facts.client.plans.get(planId)?.coverageType;
  const billed = ({ planId }: { planId: string }): boolean => {
    const type = typeOf(planId);
    return isTaken && (type === undefined || isBilled(type));
  };
  const cents = price.plans.filter(billed).reduce((sum, { employeeCents }) => sum + employeeCents, 0);
  return { cents, unpriced: unpricedOf(price) };
}

type Billing = { pricing: PricingFacts; isBilled: (type: CoverageType) => boolean };

const unpricedOf = ({ findings }: FamilyPrice): string => (findings.length > 0 ? JSON.stringify(findings) : '');

/**
 * Days of a month on which something begins to be otherwise, its first day among them: what stands and what is being decided,
 * rates, contributions and ages, as costs and paychecks turn on them.
 */
const turnsIn = (facts: FamilyFacts, first: CalendarDate, pricing: PricingFacts): CalendarDate[] => [
  first,
  ...turnDays(facts, pricing, { from: first, until: endOfMonth(first) }),
];

/** By days: of each plan the days of every span at its price, rounded once a month (domain 2.4: 612.40 x 15 / 30). */
function proRated(facts: FamilyFacts, first: CalendarDate, pricing: PricingFacts): MonthMoney {
  const last = endOfMonth(first);
  const turns = turnsIn(facts, first, pricing);
  const shares = new Map<string, bigint>();
  let unpriced = '';
  for (const [at, from] of turns.entries()) {
    const next = turns[at + 1];
    const days = daysBetween(from, next === undefined ? last : addDays(next, -1)) + 1;
    const price = priceOn(facts, from, pricing);
    unpriced += unpricedOf(price);
    for (const { planId, employeeCents } of isPaidByPayroll(facts, from) ? price.plans : [])
      shares.set(planId, (shares.get(planId) ?? 0n) + BigInt(employeeCents) * BigInt(days));
  }
  const month = BigInt(daysBetween(first, last) + 1);
  return { cents: [...shares.values()].reduce((sum, share) => sum + halfUp(share, month), 0), unpriced };
}

/**
 * The employee's share of one month by the client's mid-month rule (domain 2.4). `fullIfOnOrBefore15`: of what began by
 * the 15th and lasts beyond it all of the month, at the tier and plan of the 15th, nothing of the rest;
 * `firstOfMonthOnly`: what holds on the 1st; `proRata`: by days. Whole months follow the day by which they are billed, so
 * that a tier that changes in the middle is billed once (domain 2.5: re-prices whole months only).
 * @param first the first of the month
 */
export function monthMoney(
  facts: FamilyFacts,
  first: CalendarDate,
  { pricing, rule }: { pricing: PricingFacts; rule: MidMonthRule },
): MonthMoney {
  if (rule === 'proRata') return proRated(facts, first, pricing);
  if (rule === 'firstOfMonthOnly') return billedOn(facts, first, { pricing, isBilled: () => true });
  const [middle, beyond] = [addDays(first, 14), addDays(first, 15)];
  return billedOn(facts, middle, { pricing, isBilled: (type) => isCovered(facts, type, beyond) });
}

type Dated = { effectiveDate: CalendarDate; expirationDate: CalendarDate | null };
type Said = { row: Dated; says: string };

/**
 * What a price is made of, row by row: coverage, age and relationship, class and division, amounts and leaves. A leave that goes
 * on again costs months otherwise whose coverage stays as it was.
 */
function pricedRows(person: PersonFacts | undefined): Said[] {
  if (person === undefined) return [];
  const { coverages, details, employments, particulars } = person;
  return [
    ...coverages
      .filter((row) => !isVoid(row) && !row.cobra)
      .map((row) => ({ row, says: `${row.planId} ${row.tierCode} ${row.divisionId}` })),
    ...details.map((row) => ({
      row,
      says: `${row.relationshipCode} ${row.dob} ${row.tobacco} ${row.gender}`,
    })),
    ...employments.map((row) => ({ row, says: `${row.divisionId} ${row.classCode}` })),
    ...particulars.map((row) => ({ row, says: JSON.stringify([row.kind, row.subject, row.says]) })),
  ];
}

/** The first day on which what a person's price is made of is another one before and after; null: on none. */
function firstTurn(was: PersonFacts | undefined, is: PersonFacts | undefined): CalendarDate | null {
  if (was === is) return null;
  const [before, after] = [pricedRows(was), pricedRows(is)];
  const days = [...before, ...after].flatMap(({ row: { effectiveDate, expirationDate } }) => [
    effectiveDate,
    ...(expirationDate === null ? [] : [dayAfter(expirationDate)]),
  ]);
  const said = (rows: readonly Said[], day: CalendarDate) =>
    rows
      .filter(({ row }) => covers(row, day))
      .map(({ says }) => says)
      .sort()
      .join();
  return [...new Set(days)].sort().find((day) => said(before, day) !== said(after, day)) ?? null;
}

/** The first day from which something may cost otherwise. */
function firstDay(before: FamilyFacts, after: FamilyFacts, from: CalendarDate): CalendarDate {
  const ids = new Set([...before.people, ...after.people].map(({ id }) => id));
  const person = ({ people }: FamilyFacts, id: string) => people.find((one) => one.id === id);
  return [...ids].flatMap((id) => firstTurn(person(before, id), person(after, id)) ?? []).reduce(earlier, from);
}

/**
 * The rule of a month: of the division the employee works in on the day it begins, or joins in (decision 70). Each side has its
 * own, for what was taken followed the division of record, and what is owed follows the one that is being decided.
 */
const ruleOf = (facts: FamilyFacts, month: CalendarDate): MidMonthRule => rulesOn(facts, month).midMonthRule;

/**
 * Every month that is over already and costs the employee something else after a change than before: owed where after is
 * more, given back where it is less, each by the mid-month rule that holds in it. The month that runs is taken by the
 * ordinary deduction. The one place that says what past months cost: previews, submissions and confirmations ask it. Null:
 * a month that counts has no price. Pure.
 * @param from the day the change is asked for
 */
export function retroMonths(
  { before, after, from }: { before: FamilyFacts; after: FamilyFacts; from: CalendarDate },
  pricing: PricingFacts,
): RetroMonth[] | null {
  const thisMonth = `${after.today.slice(0, 8)}01`;
  const start = firstDay(before, after, from);
  const months: RetroMonth[] = [];
  for (let month = `${start.slice(0, 8)}01`; month < thisMonth; month = addMonths(month, 1)) {
    const [was, is] = [before, after].map((facts) => monthMoney(facts, month, { pricing, rule: ruleOf(facts, month) }));
    if (was === undefined || is === undefined || was.unpriced !== is.unpriced) return null;
    if (was.cents !== is.cents) months.push({ month, rule: ruleOf(after, month), before: was.cents, after: is.cents });
  }
  return months;
}

/** What is owed (positive) or given back (negative) for all of them. Cents. */
export const retroCents = (months: readonly RetroMonth[]): number =>
  months.reduce((sum, { before, after }) => sum + after - before, 0);
