import type { FamilyFacts } from '../changes/facts.ts';
import { isVoid } from '../coverage-state.ts';
import { birthday, type CalendarDate, dayAfter } from '../../platform/values/dates.ts';
import { planYearStartOn } from '../pricing/age-basis.ts';
import type { PricingFacts } from '../pricing/facts.ts';

type Dated = { effectiveDate: CalendarDate; expirationDate: CalendarDate | null };

/** The first days of what is recorded, and the days after its last ones. */
const turnsOf = (rows: readonly Dated[]): CalendarDate[] =>
  rows.flatMap(({ effectiveDate, expirationDate }) => [
    effectiveDate,
    ...(expirationDate === null ? [] : [dayAfter(expirationDate)]),
  ]);

/** Days on which something recorded of a family begins to be otherwise. May repeat; in no order. */
export const factTurns = ({ people }: FamilyFacts): CalendarDate[] =>
  people.flatMap((person) =>
    turnsOf([
      ...person.coverages.filter((row) => !isVoid(row)),
      ...person.details,
      ...person.employments,
      ...person.particulars,
    ]),
  );

/** Plans that anybody of the family has or will have. */
const plansOf = ({ people }: FamilyFacts): Set<string> =>
  new Set(people.flatMap(({ coverages }) => coverages.map(({ planId }) => planId)));

/** Days on which rates or contributions of the family's plans begin or end. */
function priceTurns(facts: FamilyFacts, pricing: PricingFacts): CalendarDate[] {
  return [...plansOf(facts)].flatMap((planId) => {
    const plan = pricing.plans.get(planId);
    return plan === undefined ? [] : turnsOf([...plan.rates, ...plan.contributions]);
  });
}

/** Days of some years on which somebody's age counts anew: birthdays and their months, January 1 and plan years (domain 2.3). */
function ageTurns(facts: FamilyFacts, pricing: PricingFacts, years: readonly number[]): CalendarDate[] {
  const born = facts.people.flatMap(({ details }) => details.at(-1)?.dob ?? []);
  const starts = [...plansOf(facts)].flatMap((planId) => pricing.plans.get(planId)?.planYearStart ?? []);
  return years.flatMap((year) => [
    `${year}-01-01`,
    ...starts.map((start) => planYearStartOn(start, `${year}-12-31`)),
    ...born.flatMap((dob) => {
      const day = birthday(dob, year - Number(dob.slice(0, 4)));
      return [day, `${day.slice(0, 8)}01`];
    }),
  ]);
}

/**
 * Days within a span on which the price of a family may begin to be another one: what is recorded of it, rates,
 * contributions and ages. Pure.
 * @param from the first day after which they lie
 * @returns in order, each once
 */
export function turnDays(
  facts: FamilyFacts,
  pricing: PricingFacts,
  { from, until }: { from: CalendarDate; until: CalendarDate },
): CalendarDate[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(until.slice(0, 4))];
  const years = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const days = [...factTurns(facts), ...priceTurns(facts, pricing), ...ageTurns(facts, pricing, years)];
  return [...new Set(days)].filter((day) => day > from && day <= until).sort();
}
