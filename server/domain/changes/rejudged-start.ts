import type { CoverageType } from '@coverlane/contract/codes.ts';
import { type CalendarDate, OPEN_END } from '../../platform/values/dates.ts';
import { retroAddLimit } from '../eligibility/retro-limits.ts';
import { cover } from './cover.ts';
import { coverageWords, liveCoverages, runsOf } from './coverage-runs.ts';
import {
  type CoverageDraft,
  type Draft,
  isFile,
  nameOf,
  type PersonDraft,
  replaced,
  rulesOf,
  subscriberOf,
  touch,
  warn,
} from './draft.ts';
import { byDate, clipped } from './timeline.ts';
import { startOfHire } from './waiting-checks.ts';

/** A start of coverage that is another: the type, the day it is on record, and the day it should be. */
type MovedStart = { coverageType: CoverageType; from: CalendarDate; to: CalendarDate };

/** The coverage of a type begins later than recorded; the days before were none. */
export function startLater(draft: Draft, person: PersonDraft, { coverageType, from, to }: MovedStart): void {
  const rows = liveCoverages(person, coverageType);
  const [first] = rows;
  if (first === undefined) return;
  const values = { ...coverageWords(draft, person, first), before: from, after: to };
  const rule = { code: 'coverage-start-moved', values };
  const after = clipped(rows, to, OPEN_END).map((row) => (row.id === null ? { ...row, rule } : row));
  replaced(person, { before: rows, after }, rule);
  person.coverages = byDate([...person.coverages.filter((row) => !rows.includes(row)), ...after]);
  touch(draft, first, from);
}

/** The coverage of a type begins earlier, with the plan that it began with. */
function startEarlier(draft: Draft, person: PersonDraft, { coverageType, to }: MovedStart): void {
  const run = runsOf(liveCoverages(person, coverageType))[0] ?? [];
  const [first] = run;
  if (first === undefined) return;
  const { planId, divisionId } = first;
  const expirationDate = run.at(-1)?.expirationDate ?? null;
  cover(draft, person, {
    action: 'cover',
    coverageType,
    planId,
    divisionId,
    effectiveDate: to,
    expirationDate,
    tier: null,
  });
}

const startsOf = (person: PersonDraft): CoverageDraft[] =>
  [...new Set(person.coverages.map((row) => row.coverageType))].flatMap((type) =>
    liveCoverages(person, type).slice(0, 1),
  );

/** Moves what began on the day of the wrong data; what cannot be moved is said. */
function moveStart(draft: Draft, person: PersonDraft, moved: MovedStart): void {
  const { today } = draft.facts;
  const { coverageType, from, to } = moved;
  const said = { name: nameOf(person), coverageType, date: from, limit: to };
  // Days that have passed are not taken back for a date that was mended (45 CFR 147.128).
  if (to > from && from <= today) return warn(draft, person, { code: 'covered-before-waiting', values: said });
  if (to > from) return startLater(draft, person, moved);
  const tooEarly = retroAddLimit(rulesOf(draft, to), { today, from: to, dob: null });
  if (tooEarly !== null) return warn(draft, person, { code: 'could-start-earlier', values: said });
  startEarlier(draft, person, moved);
}

/**
 * Is anything of the hire mended, of a family that is known? A file mends it where it states the employment; the days of
 * coverage that it states itself come after it, and hold.
 */
const isMended = (draft: Draft, { employments, before }: PersonDraft): boolean => {
  const { type } = draft.request;
  const isAsked = isFile(draft) ? type === 'demochange' : type !== 'newemployee';
  // Another employment has a start of its own: it mends nothing.
  const isSame = employments.at(-1)?.employeeSystemIdentifier === before?.employments.at(-1)?.employeeSystemIdentifier;
  return isAsked && isSame && employments.some(({ id }) => id === null);
};

/**
 * The waiting period again, where the hire date, or the class or division of the hire, is mended: whoever was covered from
 * the day that followed from the wrong one is covered from the day that follows from the right one, with the family that
 * began on it (domain 3.2).
 */
export function rejudgeStart(draft: Draft): void {
  const head = subscriberOf(draft);
  if (head?.before == null || !isMended(draft, head)) return;
  const was = startOfHire(draft, head.before.employments);
  const is = startOfHire(draft, head.employments);
  if (was === null || is === null || was === is) return;
  for (const person of [head, ...draft.people.filter((one) => one !== head)]) moveStarts(draft, person, { was, is });
}

function moveStarts(draft: Draft, person: PersonDraft, { was, is }: { was: CalendarDate; is: CalendarDate }): void {
  for (const { coverageType, effectiveDate, cobra } of startsOf(person))
    if (effectiveDate === was && !cobra) moveStart(draft, person, { coverageType, from: was, to: is });
}
