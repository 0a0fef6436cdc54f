import type { RelationshipCode } from '@coverlane/contract/codes.ts';
import type { CalendarDate } from '../dates.ts';
import { childLimit, type ChildLimitRule } from '../relationships.ts';
import type { Sentence } from '../sentence.ts';

/** Somebody to be covered as a dependent, on the first day asked for. */
export type Dependent = {
  name: string;
  relationshipCode: RelationshipCode;
  dob: CalendarDate | null;
  disabled: boolean;
  deathDate: CalendarDate | null;
  from: CalendarDate;
};

/** What a client allows. */
export type DependentRules = { childLimitRule: ChildLimitRule; lifePartner: boolean };

/** Why somebody may not be covered from that day on, in the order in which it is said; empty: they may (domain 3.3). */
export function dependentRefusals(person: Dependent, rules: DependentRules): Sentence[] {
  const { name, from, deathDate } = person;
  const grown = pastChildLimit(person, rules.childLimitRule);
  return [
    ...(deathDate !== null && from > deathDate
      ? [{ code: 'effective-after-death', values: { name, date: deathDate } }]
      : []),
    ...(person.relationshipCode === '53' && !rules.lifePartner
      ? [{ code: 'partner-not-allowed', values: { name } }]
      : []),
    ...(grown === null ? [] : [{ code: 'child-over-26', values: { name, date: grown } }]),
  ];
}

/** The last day a child could be covered, where that day has passed; a disabled child has none (ACA 2714). */
function pastChildLimit(
  { relationshipCode, disabled, dob, from }: Dependent,
  rule: ChildLimitRule,
): CalendarDate | null {
  if (relationshipCode !== '19' || disabled || dob === null) return null;
  const limit = childLimit(dob, rule);
  return from > limit ? limit : null;
}
