import type { FamilyFacts, PersonFacts, Span } from './changes/facts.ts';
import { isVoid } from './coverage-state.ts';
import type { CalendarDate } from '../platform/values/dates.ts';
import { inForce } from './in-force.ts';
import { type Rules, rulesFor } from './rules-for.ts';

type Employed = Span & { divisionId: string };
type Hung = Span & { divisionId: string | null };

/** Where a family stands: the subscriber's employments, and everybody's coverages. */
export type Standing = { employments: readonly Employed[]; coverages: readonly Hung[] };

/**
 * The division whose rules hold for a family on a day: the one the subscriber works in on that day. A coverage may hang on
 * another one (a file says so, or the division of people who continue theirs): it counts only where no employment is known.
 * Null: neither is known, and the client's rules hold (decision 70).
 */
export function divisionOn({ employments, coverages }: Standing, day: CalendarDate): string | null {
  const job = inForce(employments, day);
  if (job !== undefined) return job.divisionId;
  const hung = coverages.filter((row) => row.divisionId !== null && !isVoid(row));
  return inForce(hung, day)?.divisionId ?? null;
}

/** Where a family that was loaded stands. */
export const standingOf = (people: readonly PersonFacts[]): Standing => ({
  employments: people.find(({ id, subscriberId }) => id === subscriberId)?.employments ?? [],
  coverages: people.flatMap((person) => person.coverages),
});

/** The rules that hold for a family on a day. */
export const rulesOn = ({ client, people }: Pick<FamilyFacts, 'client' | 'people'>, day: CalendarDate): Rules =>
  rulesFor(client, divisionOn(standingOf(people), day));
