import type { Decided } from '../changes/effects.ts';
import type { FamilyFacts } from '../changes/facts.ts';
import { isVoid } from '../coverage-state.ts';
import { type CalendarDate, dayAfter, dayBefore, earlier, later } from '../../platform/values/dates.ts';
import type { Chain } from '../enrollment/decided.ts';
import type { PricingFacts } from '../pricing/facts.ts';
import type { FamilyPrice } from '../pricing/price-family.ts';
import { NO_PAY, type PayDays, priceOn, takenOn } from './costs.ts';

type Changing = { before: FamilyFacts; chain: Chain; effectiveDate: CalendarDate; pricing: PricingFacts };

/** Deductions side by side. */
export type ComparedPays = {
  /** What is deducted before the change, at the rates of that day; null: there is no price. */
  before: PayDays | null;
  /** What is deducted on the day, had nothing been changed: rates and ages move by themselves. */
  unchanged: PayDays | null;
  after: PayDays | null;
  /** The first day on which all of it has taken effect; of a change of days past today. */
  day: CalendarDate;
  /** The first day on which something changes; of a change of days past today. */
  start: CalendarDate;
  priced: FamilyPrice;
};

/** The day a recorded coverage changes something: the day after its last one where it ends, else its first. */
function dayOf(effect: Decided['effects'][number]): { of: string; day: CalendarDate } | null {
  if (effect.kind !== 'record' || effect.table !== 'coverage' || isVoid(effect.row)) return null;
  const { effectiveDate: from, expirationDate: last, coverageType } = effect.row;
  const ends = ENDS.has(effect.rule.code) && last !== null;
  return { of: `${effect.personId} ${coverageType}`, day: ends ? dayAfter(last) : from };
}

const ENDS: ReadonlySet<string> = new Set(['coverage-ended', 'coverage-replaced', 'tier-changed']);

/**
 * From the first day something changes to the first on which everything has: of each person's coverage of a type the
 * first change counts, because what was planned for later is no part of what is asked for now.
 */
function daysOf({ chain, effectiveDate }: Changing): { first: CalendarDate; settled: CalendarDate } {
  const days = chain.decisions.flatMap(({ effects }) => effects).flatMap((effect) => dayOf(effect) ?? []);
  const firsts = [...Map.groupBy(days, ({ of }) => of).values()].map((own) =>
    own.map(({ day }) => day).reduce(earlier),
  );
  return {
    first: firsts.reduce(earlier, firsts[0] ?? effectiveDate),
    settled: firsts.reduce(later, effectiveDate),
  };
}

/**
 * The deduction before a change and after it (decision 67). Before is the day before the first thing changes, with the
 * coverage and the rates of that day, so that next year's rates are never called today's. A change of days past is
 * compared today: what is deducted now, and what will be; the months between are said as money owed. Pure.
 */
export function comparedPays(what: Changing): ComparedPays {
  const { before, chain, pricing } = what;
  const { first, settled } = daysOf(what);
  const day = later(settled, before.today);
  const dayOfBefore = first < before.today ? before.today : dayBefore(first);
  const priced = priceOn(chain.after, day, pricing);
  return {
    before: paysBefore(before, dayOfBefore, pricing),
    unchanged: paysBefore(before, day, pricing),
    after: takenOn(chain.after, day, priced),
    day,
    start: later(first, before.today),
    priced,
  };
}

/** What is deducted on a day without the change: nothing of a family that is not there yet. */
export const paysBefore = (before: FamilyFacts, on: CalendarDate, pricing: PricingFacts): PayDays | null =>
  before.people.length === 0 ? NO_PAY : takenOn(before, on, priceOn(before, on, pricing));
