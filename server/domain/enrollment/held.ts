import type { CoverageType, TierCode } from '@coverlane/contract/codes.ts';
import type { FamilyFacts } from '../changes/facts.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { DraftPerson } from './draft-people.ts';
import { coveragesFrom } from './prefill.ts';

/** What the family has of one type: the plan, its tier, and the keys of the people it covers. */
export type Held = {
  coverageType: CoverageType;
  planId: string;
  tierCode: TierCode;
  /** It is continued (COBRA), and not had by work. */
  continued: boolean;
  covered: string[];
};

/** What the family has on a day or from then on, by coverage type. */
export function heldOn(people: readonly DraftPerson[], facts: FamilyFacts, day: CalendarDate): Map<CoverageType, Held> {
  const held = new Map<CoverageType, Held>();
  for (const { key, personId } of people) {
    const person = facts.people.find(({ id }) => id === personId);
    for (const row of person === undefined ? [] : coveragesFrom(person, day, facts.people)) {
      const known = held.get(row.coverageType);
      if (known === undefined) {
        const { coverageType, planId, tierCode, cobra: continued } = row;
        held.set(coverageType, { coverageType, planId, tierCode, continued, covered: [key] });
      } else if (known.planId === row.planId) known.covered.push(key);
    }
  }
  return held;
}
