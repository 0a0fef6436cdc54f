import { dateOf } from '@coverlane/x12/834-events.ts';
import type { Coverage834, Member834 } from '@coverlane/x12/834-model.ts';
import type { X12Position } from '@coverlane/x12/fault.ts';
import * as z from 'zod/mini';
import type { PersonFacts } from '../../domain/changes/facts.ts';
import type { CoverageInput } from '../../domain/changes/requests.ts';
import { BEGIN_GUESSED } from '../../domain/guessed-begin.ts';
import { isVoid, lastDay } from '../../domain/coverage-state.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { BeginAnswers, Reason, RosterHeader } from './roster.ts';

/*
 * When a record begins that does not say it (no DTP 348, 356 or 303, and a header without 303 or 007): the day the file
 * was written (BGN03) is a guess. It is shown as one, and somebody may say another day before the file is applied.
 */

/** The answer for every record without one of its own. */
export const OTHER_BEGINS = '';

/** The name of a record's place: interchange, group, transaction and segment of its INS. */
export const beginKey = ({ interchange, group, transaction, segment }: X12Position): string =>
  [interchange, group, transaction, segment].join('.');

const stored = z.record(z.string(), z.string());
/** Answers as an import keeps them. */
export const storedBegins = (kept: unknown): BeginAnswers => new Map(Object.entries(stored.safeParse(kept).data ?? {}));

/** What is kept when somebody answers: a day, or null to guess again. */
export function answeredBegins(
  kept: BeginAnswers,
  {
    begins,
    otherBegins,
  }: { begins: readonly { key: string; date?: string | null | undefined }[]; otherBegins?: string | null | undefined },
): Record<string, CalendarDate> {
  const answers = new Map(kept);
  const said = otherBegins === undefined ? begins : [...begins, { key: OTHER_BEGINS, date: otherBegins }];
  for (const { key, date = null } of said) {
    if (date === null) answers.delete(key);
    else answers.set(key, date);
  }
  return Object.fromEntries(answers);
}

/** The day a record begins that the file does not say: as answered, else as guessed from the header. */
export const begunOn = (member: Member834, header: RosterHeader): CalendarDate =>
  answerFor(member, header) ?? header.day;

function answerFor({ position }: Member834, { begins, dayIsWritten }: RosterHeader): CalendarDate | undefined {
  return dayIsWritten ? (begins.get(beginKey(position)) ?? begins.get(OTHER_BEGINS)) : undefined;
}

/** Says neither the coverage nor the record nor the file when it begins? */
const isUnsaid = (member: Member834, header: RosterHeader, coverage?: Coverage834): boolean =>
  header.dayIsWritten &&
  ![dateOf(member, '356'), dateOf(member, '303'), coverage && dateOf(coverage, '348')].some(Boolean);

type Covering = { member: Member834; coverage: Coverage834; person: PersonFacts | undefined; planId: string };

/**
 * The mark of a coverage whose begin is a guess: the guessed day. It holds while the coverage begins on that day (`beginIsGuess`),
 * until a file states the begin. A file that says nothing again leaves the mark of a coverage that stands.
 */
export function guessKept(
  { member, coverage, person, planId }: Covering,
  header: RosterHeader,
): { [BEGIN_GUESSED]?: CalendarDate } {
  if (!isUnsaid(member, header, coverage) || answerFor(member, header) !== undefined) return {};
  const day = begunOn(member, header);
  const standing = person?.coverages.find((row) => isOn(row, planId, day));
  const guessed = standing === undefined ? day : standing.extra[BEGIN_GUESSED];
  return typeof guessed === 'string' ? { [BEGIN_GUESSED]: guessed } : {};
}

type Stated = { member: Member834; person: PersonFacts | undefined; inputs: readonly CoverageInput[] };

/**
 * What is said of a record whose begin is guessed, or was answered; null where the file says it, and where it decides
 * nothing because the coverage stands already.
 */
export function beginReason({ member, person, inputs }: Stated, header: RosterHeader): Reason | null {
  const covers = inputs.flatMap((input) => (input.action === 'cover' ? [input] : []));
  const saysNone = member.coverages.filter((coverage) => isUnsaid(member, header, coverage));
  const begins = covers.some((input) => input.effectiveDate === begunOn(member, header) && !stands(person, input));
  const isGuess =
    saysNone.length > 0 ? begins : person === undefined && covers.length === 0 && isUnsaid(member, header);
  if (!isGuess) return null;
  const answered = answerFor(member, header);
  const values = { date: answered ?? header.day, key: beginKey(member.position) };
  return { code: answered === undefined ? 'begin-guessed' : 'begin-given', values };
}

/** Is somebody covered by this plan on that day already? Then the day begins nothing. */
const stands = (
  person: PersonFacts | undefined,
  { planId, effectiveDate }: Extract<CoverageInput, { action: 'cover' }>,
) => (person?.coverages ?? []).some((row) => effectiveDate !== null && isOn(row, planId, effectiveDate));

const isOn = (row: PersonFacts['coverages'][number], planId: string, day: CalendarDate): boolean =>
  row.planId === planId && !isVoid(row) && row.effectiveDate <= day && lastDay(row) >= day;

const BEGINS: ReadonlySet<string> = new Set(['begin-guessed', 'begin-given']);

/** What is said of somebody without a word about the begin, unless it is for the begin that they are refused. */
export const withoutGuess = (reasons: readonly Reason[]): Reason[] =>
  reasons.some(({ code }) => code === 'end-before-begin')
    ? [...reasons]
    : reasons.filter(({ code }) => !BEGINS.has(code));

/** Somebody whose begin is guessed or was answered. */
export type GuessedBegin = { key: string; name: string; date: CalendarDate; given: boolean };

/** The begin of a row, null where it is no guess. */
export function guessedBegin(row: { personName: string; reasons: readonly Reason[] }): GuessedBegin | null {
  const reason = row.reasons.find(({ code }) => BEGINS.has(code));
  if (reason === undefined) return null;
  const { key, date } = reason.values;
  return { key: String(key), name: row.personName, date: String(date), given: reason.code === 'begin-given' };
}
