import type { CoverageType } from '@coverlane/contract/codes.ts';
import { lastDay, storedEnd } from '../coverage-state.ts';
import { type CalendarDate, OPEN_END } from '../../platform/values/dates.ts';
import type { AgeOut } from '../eligibility/child-age.ts';
import { childEnd } from './child-limits.ts';
import { cover } from './cover.ts';
import { coverageWords, liveCoverages, runsOf } from './coverage-runs.ts';
import { type CoverageDraft, type Draft, householdOf, type PersonDraft, warn } from './draft.ts';
import { warnPastAge } from './past-age.ts';
import { rejudgeStart, startLater } from './rejudged-start.ts';
import { settleTiers } from './tier-changes.ts';
import { withEmployee } from './with-employee.ts';

/** Does a list differ from what stood before? */
const isChanged = (rows: readonly { id: string | null }[], before: readonly unknown[]): boolean =>
  rows.length !== before.length || rows.some(({ id }) => id === null);

/** What is known of the family before the request. */
const householdBefore = ({ facts }: Draft) => ({
  facts,
  head: facts.people.find(({ id, subscriberId }) => id === subscriberId),
  people: facts.people,
});

/** Where the family works and lives: is it another now? */
function isMoved(draft: Draft): boolean {
  const { head } = householdOf(draft);
  if (head?.before == null) return false;
  return isChanged(head.employments, head.before.employments) || isChanged(head.addresses, head.before.addresses);
}

/** May the end by age of somebody be another than before: by own data, or by where the family is? */
const isFed = (draft: Draft, person: PersonDraft): boolean =>
  isMoved(draft) || isChanged(person.details, person.before?.details ?? []);

/** One type of coverage of a child whose limit is another now; null: it has none. */
type Moved = { person: PersonDraft; coverageType: CoverageType; was: AgeOut | null; is: AgeOut | null };

/** The last day of coverage that ended by age on the day the limit was. */
const endedByAge = ({ person, coverageType, was }: Moved): CoverageDraft | undefined =>
  liveCoverages(person, coverageType)
    .filter((row) => !row.cobra && lastDay(row) === was?.lastDay && row.termReason === 'childAge')
    .at(-1);

/**
 * What a wrong limit took comes back: to the new limit where that has passed, else open, for nightly work ends it then. It
 * goes no further than the employee's. Who continues it (COBRA) by now is left as it is.
 */
function bringBack(draft: Draft, { person, coverageType, is }: Moved, ended: CoverageDraft): void {
  const continued = liveCoverages(person, coverageType).some((row) => row.effectiveDate > lastDay(ended));
  const values = { ...coverageWords(draft, person, ended), date: lastDay(ended) };
  if (continued) return warn(draft, person, { code: 'age-end-stands', values });
  const isPast = is !== null && is.lastDay < draft.facts.today;
  cover(draft, person, {
    action: 'cover',
    coverageType,
    planId: ended.planId,
    effectiveDate: ended.effectiveDate,
    expirationDate: storedEnd(isPast ? is.lastDay : OPEN_END),
    tier: null,
    ...(isPast && { termReason: 'childAge' }),
  });
}

const isLater = ({ was, is }: Moved): boolean => was !== null && (is === null || is.lastDay > was.lastDay);

function rejudgeAge(draft: Draft, moved: Moved): void {
  const { person, coverageType, was, is } = moved;
  if (was?.lastDay === is?.lastDay) return;
  const ended = endedByAge(moved);
  if (ended !== undefined && isLater(moved)) return bringBack(draft, moved, ended);
  if (is !== null) warnPastAge(draft, person, { coverageType, end: is });
}

/** Nobody is covered before birth: coverage that began on a wrong day of birth begins on the right one. */
function rejudgeBirth(draft: Draft, person: PersonDraft, coverageType: CoverageType): void {
  const [was, is] = [bornOn(person.before?.details), bornOn(person.details)];
  const [first] = liveCoverages(person, coverageType);
  if (was === null || is === null || was === is || first === undefined) return;
  if (first.effectiveDate < is) startLater(draft, person, { coverageType, from: first.effectiveDate, to: is });
  else if (first.effectiveDate === was) startAtBirth(draft, person, { first, is });
}

const bornOn = (details: readonly { dob: CalendarDate | null }[] = []): CalendarDate | null =>
  details.at(-1)?.dob ?? null;

function startAtBirth(
  draft: Draft,
  person: PersonDraft,
  { first, is }: { first: CoverageDraft; is: CalendarDate },
): void {
  const run = runsOf(liveCoverages(person, first.coverageType))[0] ?? [first];
  const { coverageType, planId, divisionId } = first;
  const expirationDate = run.at(-1)?.expirationDate ?? null;
  cover(draft, person, {
    action: 'cover',
    coverageType,
    planId,
    divisionId,
    effectiveDate: is,
    expirationDate,
    tier: null,
  });
}

/**
 * What a request mends is judged again where coverage was judged by it: a birth date, a relationship or a disability, and
 * where the employee works and lives, decide when a child's coverage ends; the hire date, class and division of the hire
 * decide when the family's began. What a wrong value took comes back, what it gave too much is said, and nothing is taken
 * back for days past (decision 74).
 */
export function rejudge(draft: Draft): void {
  if (draft.refusals.length > 0) return;
  const [before, after] = [householdBefore(draft), householdOf(draft)];
  const stood = draft.people.map(({ coverages }) => coverages);
  for (const person of draft.people) {
    if (person.before === null || !isFed(draft, person)) continue;
    const known = person.before;
    for (const coverageType of new Set(person.coverages.map((row) => row.coverageType))) {
      rejudgeBirth(draft, person, coverageType);
      const [was, is] = [childEnd(before, known, coverageType), childEnd(after, person, coverageType)];
      rejudgeAge(draft, { person, coverageType, was, is });
    }
  }
  rejudgeStart(draft);
  if (draft.people.every(({ coverages }, at) => coverages === stood[at])) return;
  const joined = withEmployee(draft, []);
  if (draft.request.type === 'demochange') settleTiers(draft, 'derive', joined);
}
