import { isVoid } from './coverage-state.ts';
import type { PersonFacts } from './changes/facts.ts';
import { nameKeys } from '../platform/values/names.ts';

/** What the member list searches of one person; derived from the facts alone (table member_search). */
export type SearchRow = {
  personId: string;
  subscriberId: string;
  divisionId: string | null;
  isSubscriber: boolean;
  relationshipCode: string;
  memberNumber: string;
  lastKey: string;
  firstKey: string;
  wholeKey: string;
  initials: string;
  dob: string | null;
  coveredFrom: string | null;
  /** The last day of the last coverage, 'infinity' while one is open, null: never covered. */
  coveredTo: string | null;
};

/** First and last covered day over all coverages. */
function coveredDays(person: PersonFacts): Pick<SearchRow, 'coveredFrom' | 'coveredTo'> {
  const live = person.coverages.filter((row) => !isVoid(row));
  // 'infinity' sorts after every date as text, too.
  const ends = live.map((row) => row.expirationDate ?? 'infinity').sort();
  const starts = live.map((row) => row.effectiveDate).sort();
  return { coveredFrom: starts[0] ?? null, coveredTo: ends.at(-1) ?? null };
}

/** The row of each person of a family. Names are the last ones known; the division is the subscriber's last one. */
export function searchRows(family: readonly PersonFacts[]): SearchRow[] {
  const head = family.find((person) => person.id === person.subscriberId);
  const divisionId = head?.employments.at(-1)?.divisionId ?? null;
  return family.flatMap((person) => {
    const details = person.details.at(-1);
    if (details === undefined) return [];
    const keys = nameKeys(details);
    return {
      personId: person.id,
      subscriberId: person.subscriberId,
      divisionId,
      isSubscriber: person === head,
      relationshipCode: details.relationshipCode,
      memberNumber: person.memberNumber,
      lastKey: keys.last,
      firstKey: keys.first,
      wholeKey: keys.whole,
      initials: keys.initials,
      dob: details.dob,
      ...coveredDays(person),
    };
  });
}
