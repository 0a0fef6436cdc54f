import type { RelationshipCode } from '@coverlane/contract/codes.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { Rules } from '../rules-for.ts';
import type { Sentence } from '../sentence.ts';
import { type AgeMoves, ageOut, type AgeRule } from './child-age.ts';

/** Somebody to be covered as a dependent, on the first day asked for. */
export type Dependent = {
  name: string;
  relationshipCode: RelationshipCode;
  dob: CalendarDate | null;
  disabled: boolean;
  deathDate: CalendarDate | null;
  /** Since when a spouse or partner is divorced, where that is recorded; absent: not looked at. */
  divorcedOn?: CalendarDate | null;
  from: CalendarDate;
} & AgeMoves;

/** What is allowed on a day, where the family is then. */
export type DependentRules = (day: CalendarDate) => AgeRule & Pick<Rules, 'lifePartner'>;

/** All that `dependentRefusals` says: by what nobody is covered unless a person decides so. */
export const dependentRefusalCodes: readonly string[] = [
  'no-longer-spouse',
  'effective-after-death',
  'partner-not-allowed',
  'child-over-26',
];

/** Why somebody may not be covered from that day on, in the order in which it is said; empty: they may (domain 3.3). */
export function dependentRefusals(person: Dependent, rulesOn: DependentRules): Sentence[] {
  const { name, from, deathDate } = person;
  const grown = pastChildLimit(person, rulesOn);
  const { divorcedOn = null } = person;
  return [
    ...(divorcedOn === null ? [] : [{ code: 'no-longer-spouse', values: { name, date: divorcedOn } }]),
    ...(deathDate !== null && from > deathDate
      ? [{ code: 'effective-after-death', values: { name, date: deathDate } }]
      : []),
    ...(person.relationshipCode === '53' && !rulesOn(from).lifePartner
      ? [{ code: 'partner-not-allowed', values: { name } }]
      : []),
    ...(grown === null ? [] : [{ code: 'child-over-26', values: { name, date: grown } }]),
  ];
}

/** The last day a child could be covered, where that day has passed; a disabled child has none (ACA 2714). */
function pastChildLimit(
  { relationshipCode, disabled, dob, from, ages, keptUntil }: Dependent,
  rulesOn: DependentRules,
): CalendarDate | null {
  if (relationshipCode !== '19' || disabled || dob === null) return null;
  const { lastDay: limit } = ageOut(dob, rulesOn, { ages, keptUntil });
  return from > limit ? limit : null;
}
