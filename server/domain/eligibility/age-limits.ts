import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { CHILD_LIMIT_AGE, type ChildLimitRule } from '../relationships.ts';
import type { AgeRule } from './child-age.ts';

/**
 * An age limit of children that differs from 26: of a division, a type of coverage, a state; null: of all of them. Plans of
 * dental, vision and life may end earlier (excepted benefits, 29 CFR 2590.732(c)), states keep insured plans open longer
 * (New York 29, New Jersey 31, Florida 30). No limit of health coverage lies below 26 (ACA 2714).
 */
export type ChildAgeLimit = {
  divisionId: string | null;
  coverageType: CoverageType | null;
  /** Two letters: where the employee lives. */
  state: string | null;
  age: number;
  /** On which day after the birthday it ends; null: by the rule of the place. */
  rule: ChildLimitRule | null;
};

/** Where a family is on a day. */
export type AgePlace = { divisionId: string | null; state: string | null; childLimitRule: ChildLimitRule };

/** Every age that coverage can end at, in order. */
export const agesOf = (limits: readonly ChildAgeLimit[]): number[] =>
  [...new Set([CHILD_LIMIT_AGE, ...limits.map(({ age }) => age)])].toSorted((one, other) => one - other);

const isFor = (named: string | null, is: string | null): boolean => named === null || named === is;

/** A division's limit before a client's, a state's before a type's, both before one of them, and the higher of two alike. */
const weightOf = ({ divisionId, state, coverageType, age }: ChildAgeLimit): number =>
  Number(divisionId !== null) * 4000 + Number(state !== null) * 2000 + Number(coverageType !== null) * 1000 + age;

/** The age limit of a type of coverage at a place: the most specific one that was made, else 26 (domain 3.3). */
export function ageRuleAt(
  limits: readonly ChildAgeLimit[],
  { divisionId, state, childLimitRule }: AgePlace,
  coverageType: CoverageType | null,
): AgeRule {
  const [limit] = limits
    .filter(
      (one) => isFor(one.divisionId, divisionId) && isFor(one.state, state) && isFor(one.coverageType, coverageType),
    )
    .toSorted((one, other) => weightOf(other) - weightOf(one));
  if (limit === undefined) return { childLimitRule };
  return { childLimitRule: limit.rule ?? childLimitRule, childLimitAge: limit.age };
}

/** A state as it is compared: two letters, or none. */
export const stateOf = (text: string | null | undefined): string | null => text?.trim().toUpperCase() || null;

/** What `ageOut` asks of a family: its rules by day for one type of coverage. */
export const ageRulesOf = (
  limits: readonly ChildAgeLimit[],
  coverageType: CoverageType | null,
  placeOn: (day: CalendarDate) => AgePlace,
) => ({ ages: agesOf(limits), rulesOn: (day: CalendarDate): AgeRule => ageRuleAt(limits, placeOn(day), coverageType) });
