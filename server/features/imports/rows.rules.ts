import type { ChangeType, RowVerdict } from '@coverlane/contract/codes.ts';
import type { X12Position } from '@coverlane/x12/fault.ts';
import type { Decided } from '../../domain/changes/effects.ts';
import type { FamilyFacts, PersonFacts } from '../../domain/changes/facts.ts';
import { isVoid, lastDay } from '../../domain/coverage-state.ts';
import { type CalendarDate, OPEN_END } from '../../platform/values/dates.ts';
import { displayName } from '../../platform/values/names.ts';
import { withoutGuess } from './begins.rules.ts';
import { type Difference, differencesOf } from './differences.rules.ts';
import { type FamilyOutcome, type PersonOutcome, type Reason, subscriberOf } from './roster.ts';

/** Where in the file a row stands. */
type RowPosition = Pick<X12Position, 'interchange' | 'group' | 'transaction' | 'segment'>;

/** One person of the dry run or of the result, as it is stored and shown. */
export type RosterRow = {
  verdict: RowVerdict;
  position: RowPosition | null;
  personId: string | null;
  personName: string;
  memberNumber: string | null;
  changes: ChangeType[];
  differences: Difference[];
  reasons: Reason[];
};

/** The rows of one family: every record of the file, then people of the family whom it changes without naming them. */
export function rowsOf(outcome: FamilyOutcome): RosterRow[] {
  const named = new Set(outcome.people.map(({ personId }) => personId));
  const position = outcome.people[0]?.member?.position ?? null;
  const others = outcome.after.people
    .filter((person) => !named.has(person.id))
    .map((person): PersonOutcome => ({ member: null, personId: person.id, ...TAKEN_ALONG }))
    .map((person) => rowOf(person, outcome))
    .filter((row) => row.verdict !== 'unchanged')
    .map((row) => ({ ...row, position: position && positionOf(position) }));
  return [...outcome.people.map((person) => rowOf(person, outcome)), ...others];
}

const FOLLOWS: Reason = { code: 'follows-family', values: {} };
const TAKEN_ALONG = { refused: false, waits: false, questions: [], reasons: [FOLLOWS] };

const positionOf = ({ interchange, group, transaction, segment }: X12Position): RowPosition => ({
  interchange,
  group,
  transaction,
  segment,
});

function rowOf(person: PersonOutcome, outcome: FamilyOutcome): RosterRow {
  const { before, after, decisions } = outcome;
  const { personId, member, refused } = person;
  const is = after.people.find(({ id }) => id === personId);
  const differences = is === undefined || refused ? [] : differencesOf(is.id, before, after);
  const verdict = standstill(person) ?? verdictOf(personId, outcome, differences);
  return {
    verdict,
    position: member && positionOf(member.position),
    personId,
    personName: is ? nameOf(is) : nameInFile(person),
    memberNumber: numberOf(is ?? subscriberOf(after)),
    changes: changesOf(personId, differences, decisions),
    differences,
    // Where nothing changes, nothing begins on a guessed day.
    reasons: verdict === 'unchanged' ? withoutGuess(person.reasons) : person.reasons,
  };
}

/** What is said of somebody with whom nothing is done. */
function standstill({ waits, refused }: PersonOutcome): RowVerdict | undefined {
  if (waits) return 'waiting';
  return refused ? 'refused' : undefined;
}

const numberOf = (person: PersonFacts | undefined): string | null => person?.memberNumber ?? null;

const nameInFile = ({ member }: PersonOutcome): string =>
  displayName({ firstName: member?.name.first ?? '', lastName: member?.name.last ?? '' });

/** The name known last. */
export const nameOf = (person: PersonFacts): string => {
  const details = person.details.at(-1);
  return details ? displayName({ ...details, prefix: null }) : person.memberNumber;
};

/** The types of the changes that touch a person, none where nothing differs in the end. */
function changesOf(id: string | null, differences: readonly Difference[], decisions: readonly Decided[]): ChangeType[] {
  const touching = decisions.filter(({ effects }) => effects.some(({ personId }) => personId === id));
  return differences.length > 0 ? [...new Set(touching.map(({ request }) => request.type))] : [];
}

function verdictOf(
  personId: string | null,
  { before, after }: FamilyOutcome,
  differences: readonly Difference[],
): RowVerdict {
  const was = before.people.find(({ id }) => id === personId);
  const is = after.people.find(({ id }) => id === personId);
  if (is !== undefined && was === undefined) return 'added';
  if (differences.length === 0 || was === undefined || is === undefined) return 'unchanged';
  return isTerminated(was, is) ? 'terminated' : 'changed';
}

/** Terminated: the person was covered longer than now and is covered by nothing without an end. */
export function isTerminated(was: PersonFacts, is: PersonFacts): boolean {
  const last = coveredUntil(is);
  return last < OPEN_END && last < coveredUntil(was);
}

/** The last covered day of all coverages; '' for nobody covered. */
export function coveredUntil(person: PersonFacts): CalendarDate {
  const days = person.coverages.filter((row) => !isVoid(row)).map(lastDay);
  return days.toSorted().at(-1) ?? '';
}

/** The people of a family covered on a day or later. */
export const coveredPeople = (facts: FamilyFacts, from: CalendarDate): PersonFacts[] =>
  facts.people.filter((person) => coveredUntil(person) >= from);
