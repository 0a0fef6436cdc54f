import type { CobraEvent } from '@coverlane/contract/eligibility/codes.ts';
import type { CoverageType } from '@coverlane/contract/codes.ts';
import { type CalendarDate, dayAfter } from '../../platform/values/dates.ts';

/** Somebody of a family who lost active coverage by an event after which people are no longer covered together. */
export type Separation = {
  personId: string;
  event: Extract<CobraEvent, 'divorce' | 'childAging'>;
  eventDate: CalendarDate;
  /** The last day of active coverage. */
  lastDay: CalendarDate;
  /** Types of coverage that were lost; empty: all. */
  types: readonly CoverageType[];
  /** First days of active coverage after it, by type: whoever is covered at work again is of the family again. */
  returns: readonly { type: CoverageType; from: CalendarDate }[];
};

/** Everybody of a family, and who was separated from it. */
export type Household = { people: readonly string[]; separations: readonly Separation[] };

type When = { coverageType: CoverageType; on: CalendarDate };

const isApart = ({ lastDay, types, returns }: Separation, { coverageType, on }: When): boolean =>
  lastDay < on &&
  (types.length === 0 || types.includes(coverageType)) &&
  !returns.some(({ type, from }) => type === coverageType && from > lastDay && from <= on);

/** The newest event that separates somebody on a day; undefined: they are of the employee's family. */
const apartBy = ({ separations }: Household, personId: string, when: When): Separation | undefined =>
  separations
    .filter((one) => one.personId === personId && isApart(one, when))
    .toSorted((one, other) => (one.lastDay < other.lastDay ? 1 : -1))[0];

/**
 * Which group somebody is covered with. Whom one divorce separates (a former spouse and children who go along) stay together; a
 * child past the age is alone. Null: the family of the employee.
 */
function groupOf(household: Household, personId: string, when: When): string | null {
  const newest = apartBy(household, personId, when);
  if (newest === undefined) return null;
  return newest.event === 'divorce' ? `divorce ${newest.eventDate}` : `child ${personId}`;
}

/**
 * The people with whom somebody's amounts add up toward a family's limit on a day: each group that is covered together
 * accumulates for itself, with credit for what its own members had before (26 CFR 54.4980B-5 Q&A-2(c), Q&A-3). Every person
 * is of exactly one group, so that nothing counts twice and nothing is lost. Pure.
 */
export function unitOf(household: Household, personId: string, when: When): string[] {
  const own = groupOf(household, personId, when);
  return household.people.filter((one) => one === personId || groupOf(household, one, when) === own);
}

/**
 * Since when somebody's group accumulates for itself: the day after their own coverage together ended, or after the last one
 * left; null: nobody of the family is apart. Of those who left, it says nothing of who leaves the family after them. Pure.
 */
export function apartSince(household: Household, personId: string, when: When): CalendarDate | null {
  const own = apartBy(household, personId, when);
  const others = household.people.flatMap((one) => apartBy(household, one, when) ?? []);
  const last =
    own?.lastDay ??
    others
      .map(({ lastDay }) => lastDay)
      .toSorted()
      .at(-1);
  return last === undefined ? null : dayAfter(last);
}
