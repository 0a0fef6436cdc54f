import type { CoverageType } from '@coverlane/contract/codes.ts';
import { lastDay } from '../coverage-state.ts';
import { type CalendarDate, later } from '../../platform/values/dates.ts';
import { divisionOn } from '../division-on.ts';
import { ageRulesOf, type AgePlace, stateOf } from '../eligibility/age-limits.ts';
import { type AgeMoves, type AgeOut, ageOut, type AgeRule } from '../eligibility/child-age.ts';
import { rulesFor } from '../rules-for.ts';
import type { AddressValues, CoverageValues, DetailsValues, EmploymentValues, FamilyFacts, Span } from './facts.ts';
import type { ParticularValues } from './particular-values.ts';

/** A family as it is known, or as a draft leaves it. */
type Someone = {
  id: string;
  addresses: readonly (AddressValues & Span)[];
  employments: readonly (EmploymentValues & Span)[];
  coverages: readonly (CoverageValues & Span)[];
  particulars: readonly (ParticularValues & Span)[];
};
export type Household = { facts: Pick<FamilyFacts, 'client'>; head: Someone | undefined; people: readonly Someone[] };

/** Where a family is on a day: the division it works in, and the state it lives in. */
function placeOn({ facts, head, people }: Household, day: CalendarDate): AgePlace {
  const standing = { employments: head?.employments ?? [], coverages: people.flatMap(({ coverages }) => coverages) };
  const divisionId = divisionOn(standing, day);
  const homes = (head?.addresses ?? []).filter(({ kind }) => kind === 'home');
  const home = homes.find((row) => lastDay(row) >= day) ?? homes.at(-1);
  const { childLimitRule } = rulesFor(facts.client, divisionId);
  return { divisionId, state: stateOf(home?.state), childLimitRule };
}

/** Until when somebody is kept covered past the age; undefined: nobody said so. */
export const keptUntil = ({ particulars }: Pick<Someone, 'particulars'>): CalendarDate | undefined =>
  particulars
    .filter(({ kind }) => kind === 'pastAge')
    .map(lastDay)
    .reduce<CalendarDate | undefined>((last, day) => (last === undefined ? day : later(last, day)), undefined);

/** The age rules of a type of coverage for a family, and what moves the end of one of its children. */
export function ageRules(
  household: Household,
  person: Pick<Someone, 'particulars'> | undefined,
  coverageType: CoverageType | null,
): AgeMoves & { rulesOn: (day: CalendarDate) => AgeRule } {
  const { childAgeLimits } = household.facts.client.eligibility;
  const rules = ageRulesOf(childAgeLimits, coverageType, (day) => placeOn(household, day));
  return { ...rules, keptUntil: person && keptUntil(person) };
}

/** The values by which a person is a child with an age limit. */
type Aged = Pick<DetailsValues, 'relationshipCode' | 'disabled' | 'dob'>;

/** How a type of coverage of a child ends by age; null: the person is no child, or disabled (ACA 2714; domain 3.3). */
export function childEnd(
  household: Household,
  person: Someone & { details: readonly (Aged & Span)[] },
  coverageType: CoverageType,
): AgeOut | null {
  const details = person.details.at(-1);
  if (details?.relationshipCode !== '19' || details.disabled || details.dob === null) return null;
  const { rulesOn, ...moves } = ageRules(household, person, coverageType);
  return ageOut(details.dob, rulesOn, moves);
}
