import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { CobraEvent } from '@coverlane/contract/eligibility/codes.ts';
import { isVoid, lastDay } from '../coverage-state.ts';
import { addMonths, type CalendarDate, dayAfter, dayBefore, OPEN_END } from '../../platform/values/dates.ts';
import { cobraClock, cobraTermsOf, MONTHS } from '../eligibility/cobra-clock.ts';
import { cobraLawOf, mayContinue } from '../eligibility/cobra-law.ts';
import { termReasonOf } from '../eligibility/term-reasons.ts';
import { cobraEventOf, eventOfReason, medicareSince } from './cobra-losses.ts';
import { coverageWords, endRows, liveCoverages } from './coverage-runs.ts';
import { LEAVE_REASON } from './leave-rows.ts';
import { type CoverageDraft, type Draft, isFile, type PersonDraft, replaced, rowOn, rulesOf } from './draft.ts';

/** What ends, after which day and by which reason. */
type Ending = {
  lastOf: (type: CoverageType) => CalendarDate;
  termReason: string | null;
  types?: readonly CoverageType[] | undefined;
};

/**
 * Is the reason another one, and whose word is it? A file that says an event corrects one of another event; it does not know
 * the finer reasons that are kept here, and what it sends again changes nothing. What a leave ended stays lost by the leave.
 */
export function isCorrection(draft: Draft, from: string | null, to: string | null): to is string {
  if (to === null || from === to || from === LEAVE_REASON) return false;
  return isFile(draft) ? isOtherEvent(draft, from, to) : draft.source !== 'rule';
}

function isOtherEvent(draft: Draft, from: string | null, to: string): boolean {
  const { termReasons } = draft.facts.client.eligibility;
  const said = eventOfReason(termReasons, to);
  if (said === null || termReasonOf(termReasons, from)?.x12Reason === to) return false;
  return said !== eventOfReason(termReasons, from);
}

/** The last active coverage of a type, where it ends on the day already. */
function endedRow(person: PersonDraft, type: CoverageType, last: CalendarDate): CoverageDraft | undefined {
  const row = liveCoverages(person, type)
    .filter(({ cobra }) => !cobra)
    .at(-1);
  return row !== undefined && last < OPEN_END && lastDay(row) === last ? row : undefined;
}

/**
 * The last day stays and the reason is another: coverage of work says the new one, and what continues it lasts as long as
 * the new event gives, or never began where it gives no right to continue (ERISA 602(2), 603). Answers the reasons before.
 */
export function correctReasons(draft: Draft, people: readonly PersonDraft[], ending: Ending): (string | null)[] {
  const types = (person: PersonDraft): Set<CoverageType> =>
    new Set(
      person.coverages
        .filter((row) => !isVoid(row) && (ending.types?.includes(row.coverageType) ?? true))
        .map(({ coverageType }) => coverageType),
    );
  return people.flatMap((person) =>
    [...types(person)].flatMap((type) => {
      const row = endedRow(person, type, ending.lastOf(type));
      if (row === undefined || !isCorrection(draft, row.termReason, ending.termReason)) return [];
      correct(draft, person, { row, termReason: ending.termReason });
      const { coverageType } = row;
      followContinued(draft, person, { coverageType, last: lastDay(row), termReason: ending.termReason });
      return [row.termReason];
    }),
  );
}

type Corrected = { row: CoverageDraft; termReason: string };
type LostKind = { coverageType: CoverageType; last: CalendarDate; termReason: string };

function correct(draft: Draft, person: PersonDraft, { row, termReason }: Corrected): void {
  const values = { ...coverageWords(draft, person, row), date: lastDay(row) };
  setRow(person, { was: row, is: { ...row, termReason } }, { code: 'coverage-end-reason', values });
}

function setRow(
  person: PersonDraft,
  { was, is }: { was: CoverageDraft; is: CoverageDraft },
  rule: NonNullable<CoverageDraft['rule']>,
): void {
  const made = { ...is, id: null, recordedBy: null, rule };
  replaced(person, { before: [was], after: [made] }, rule);
  person.coverages = person.coverages.map((row) => (row === was ? made : row));
}

/**
 * The reason by which nobody came back from a leave is another one: what had lapsed during it and is continued from the day after
 * it follows, as what ended with it does.
 */
export function followLapsed(
  draft: Draft,
  people: readonly PersonDraft[],
  { last, termReason }: Omit<LostKind, 'coverageType'>,
): void {
  for (const person of people)
    for (const coverageType of new Set(person.coverages.map((row) => row.coverageType)))
      followContinued(draft, person, { coverageType, last, termReason });
}

/** What continues the coverage from the day after its end. */
function followContinued(
  draft: Draft,
  person: PersonDraft,
  { coverageType, last: lastDayBefore, termReason }: LostKind,
): void {
  const begins = dayAfter(lastDayBefore);
  const continued = liveCoverages(person, coverageType).filter(({ cobra }) => cobra);
  const [first] = continued;
  if (first?.effectiveDate !== begins) return;
  const event = eventFor(draft, person);
  if (event === null) {
    endRows(draft, person, { rows: continued, last: lastDayBefore, termReason, code: 'coverage-ended' });
    return;
  }
  const last = continued.at(-1) ?? first;
  const until = untilOf(draft, person, { event, lastDay: lastDayBefore });
  if (!isWholeLength(last, begins) || lastDay(last) === until) return;
  const values = { ...coverageWords(draft, person, last), before: lastDay(last), after: until };
  setRow(person, { was: last, is: { ...last, expirationDate: until } }, { code: 'continuation-length', values });
}

/** Does it last as many months as the law gives, and no shorter because it was ended? */
const isWholeLength = (row: CoverageDraft, begins: CalendarDate): boolean =>
  row.termReason === null &&
  Object.values(MONTHS).some((months) => dayBefore(addMonths(begins, months)) === lastDay(row));

/** The event by which this person may continue; null: none. */
function eventFor(draft: Draft, person: PersonDraft): CobraEvent | null {
  const { facts, request } = draft;
  const said = cobraEventOf(facts, request);
  const details = rowOn(person.details, draft.effectiveDate);
  if (said === null || details === undefined) return null;
  const isEmployee = person.id === person.values.subscriberId;
  const { relationshipCode } = details;
  return mayContinue({ isEmployee, relationshipCode }, said.event, rulesOf(draft)) ? said.event : null;
}

function untilOf(draft: Draft, person: PersonDraft, loss: { event: CobraEvent; lastDay: CalendarDate }): CalendarDate {
  const rules = rulesOf(draft);
  const { effectiveDate: eventDate } = draft;
  const isEmployee = person.id === person.values.subscriberId;
  const { stateMonths } = cobraLawOf(rules);
  const known = { ...cobraTermsOf(rules), stateMonths, medicareOn: medicareSince(draft.facts, eventDate), isEmployee };
  return cobraClock({ ...loss, eventDate }, known).until;
}
