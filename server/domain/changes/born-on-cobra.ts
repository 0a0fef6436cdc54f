import type { CoverageType } from '@coverlane/contract/codes.ts';
import { isVoid } from '../coverage-state.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { isChild } from '@coverlane/contract/codes.ts';
import { factsAfter } from './after.ts';
import { CONTINUED_TYPES } from './cobra-losses.ts';
import type { Decided } from './effects.ts';
import type { FamilyFacts } from './facts.ts';

/** A child who joins an employee's continued coverage, from which day and by which kinds. */
export type BornOnCobra = {
  personId: string;
  subscriberId: string;
  from: CalendarDate;
  types: readonly CoverageType[];
};

/** A child born to, or adopted by, an employee who continues is a beneficiary of their own (ERISA 607(3)(A); 26 CFR 54.4980B-3 Q&A-1). */
export function bornOnCobra(before: FamilyFacts, decided: Decided): BornOnCobra[] {
  const known = new Set(before.people.map(({ id }) => id));
  const fresh = factsAfter(before, decided).people.filter(({ id }) => !known.has(id));
  return fresh.flatMap((person) => {
    const code = person.details.at(-1)?.relationshipCode;
    const rows = person.coverages.filter((row) => row.cobra && !isVoid(row) && CONTINUED_TYPES.has(row.coverageType));
    const from = rows.map(({ effectiveDate }) => effectiveDate).toSorted()[0];
    if (from === undefined || code === undefined || !isChild(code) || person.id === person.subscriberId) return [];
    const types = [...new Set(rows.map(({ coverageType }) => coverageType))];
    return [{ personId: person.id, subscriberId: person.subscriberId, from, types }];
  });
}
