import type { FamilyFacts, PersonFacts } from '../changes/facts.ts';
import { covers, isVoid } from '../coverage-state.ts';
import { addMonths, type CalendarDate, dayAfter, earlier } from '../../platform/values/dates.ts';
import { rulesOn } from '../division-on.ts';
import { isPaidByPayroll } from '../known-particulars.ts';
import type { MidMonthRule, PricingFacts } from '../pricing/facts.ts';
import { monthPlans } from './month-plans.ts';

/** What one past month costs the employee before and after a change, by the rule that held in it. Cents. */
export type RetroMonth = {
  /** The first of the month. */
  month: CalendarDate;
  /** By which the month is billed after the change. */
  rule: MidMonthRule;
  before: number;
  after: number;
};

/** The employee's share of a month; `unpriced` says what of it has no price. */
type MonthMoney = { cents: number; unpriced: string };

/** What is deducted of a month by the mid-month rule: nothing of what people continue (COBRA), nothing while payroll takes nothing. */
export function monthMoney(
  facts: FamilyFacts,
  first: CalendarDate,
  { pricing, rule }: { pricing: PricingFacts; rule: MidMonthRule },
): MonthMoney {
  const { plans, unpriced } = monthPlans(facts, first, {
    pricing,
    rule,
    isTaken: (day) => isPaidByPayroll(facts, day),
  });
  return { cents: plans.reduce((sum, { employeeCents }) => sum + employeeCents, 0), unpriced };
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
