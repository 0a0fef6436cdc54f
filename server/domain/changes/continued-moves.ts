import { isVoid, lastDay } from '../coverage-state.ts';
import { type CalendarDate, OPEN_END } from '../../platform/values/dates.ts';
import type { Sentence } from '../sentence.ts';
import { factsAfter } from './after.ts';
import { CONTINUED_TYPES } from './cobra-losses.ts';
import type { Decided } from './effects.ts';
import type { FamilyFacts, PersonFacts } from './facts.ts';

/** First and last day of what somebody continues; null: nothing. */
type Continued = { from: CalendarDate; until: CalendarDate } | null;

function continuedOf(person: PersonFacts | undefined): Continued {
  const rows = (person?.coverages ?? []).filter(
    (row) => row.cobra && !isVoid(row) && CONTINUED_TYPES.has(row.coverageType),
  );
  const [from] = rows.map(({ effectiveDate }) => effectiveDate).toSorted();
  const until = rows.map(lastDay).toSorted().at(-1);
  return from === undefined || until === undefined ? null : { from, until };
}

const wordsOf = (was: Continued, is: Continued): Sentence | null => {
  if (is === null) return was === null ? null : { code: 'continues-never', values: { date: was.from } };
  if (was?.from === is.from && was.until === is.until) return null;
  if (is.until === OPEN_END) return { code: 'continues-from', values: { date: is.from } };
  return { code: 'continues-until', values: { date: is.from, until: is.until } };
};

/** Whose continued coverage (COBRA) a decision begins, moves or ends, with its days as they then are. */
export function continuedMoves(before: FamilyFacts, decided: Decided): (Sentence & { personId: string })[] {
  const isTouched = decided.effects.some(
    (effect) => effect.table === 'coverage' && (effect.kind === 'supersede' || effect.row.cobra),
  );
  if (!isTouched) return [];
  return factsAfter(before, decided).people.flatMap((person) => {
    const was = continuedOf(before.people.find(({ id }) => id === person.id));
    const said = wordsOf(was, continuedOf(person));
    return said === null ? [] : [{ ...said, personId: person.id }];
  });
}
