import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { CobraClosing, CobraEvent, CobraOrigin, CobraState } from '@coverlane/contract/eligibility/codes.ts';
import { isVoid, lastDay } from '../coverage-state.ts';
import { type CalendarDate, dayAfter, dayBefore, OPEN_END } from '../../platform/values/dates.ts';
import { isWork } from './cobra-clock.ts';
import { type TermReason } from './term-reasons.ts';

/** A change that stands and ended coverage: its event and the kinds it ended. The newest one has the say. */
export type CobraCause = {
  changeId: string;
  event: CobraEvent;
  eventDate: CalendarDate;
  types: readonly CoverageType[];
  /** Kinds that had lapsed during a leave before: they are lost on the day of the event. */
  lapsed: readonly CoverageType[];
  /** Where something had lapsed: the end of that leave as it stands, by which reason; null: nobody left any more. */
  left: { reason: string | null } | null;
  /** What a file says of the continued coverage (INS05 C); null: it is no file's. */
  stated: Stated | null;
};

/** Continued coverage as a file states it. */
export type Stated = {
  /** The last day before it. */
  lastDay: CalendarDate;
  /** Its last day; null: the file names none. */
  until: CalendarDate | null;
  /** The day the file ended it after; null: it did not. */
  endedOn: CalendarDate | null;
};

/** Active health coverage of the person as it stands now. */
export type ActiveRow = {
  coverageType: CoverageType;
  effectiveDate: CalendarDate;
  expirationDate: CalendarDate | null;
  termReason: string | null;
};

/** A case as it is kept. */
export type KeptCase = {
  id: string;
  origin: CobraOrigin;
  state: CobraState;
  heldState: CobraState | null;
  closedBy: CobraClosing | null;
  event: CobraEvent;
  eventDate: CalendarDate;
  lastDay: CalendarDate;
  lostTypes: readonly CoverageType[];
  /** What was elected; null: nothing yet. */
  coverageTypes: readonly CoverageType[] | null;
  electedOn: CalendarDate | null;
  /** Is it the employee's own? */
  isEmployee: boolean;
};

/** Where a case stands by the facts: what was lost and until when, or why nothing of it stands. */
export type Standing = {
  event: CobraEvent;
  eventDate: CalendarDate;
  lastDay: CalendarDate;
  lostTypes: readonly CoverageType[];
  /** Withdrawn: nothing was lost by it. */
  withdrawn: Exclude<CobraClosing, 'mistake' | 'otherCoverage' | 'file'> | null;
  /** What the newest change behind it, a file, says of the continued coverage. */
  stated: Stated | null;
  /** Some file that stands continues it. */
  isStated: boolean;
  /** From when everything that could be continued is covered by work again. */
  otherFrom: CalendarDate | null;
};

/** What one person's cases are judged on. */
export type Judging = {
  one: KeptCase;
  causes: readonly CobraCause[];
  active: readonly ActiveRow[];
  /** Cases of the same person that were made later and stand. */
  later: readonly Pick<KeptCase, 'lastDay' | 'lostTypes'>[];
  termReasons: readonly TermReason[];
};

type Span = { from: CalendarDate; last: CalendarDate; termReason: string | null };

/** Days without a gap on which somebody was active by one kind of coverage, whatever the plan. */
function spansOf(rows: readonly ActiveRow[], type: CoverageType): Span[] {
  const mine = rows.filter((row) => row.coverageType === type && !isVoid(row));
  const spans: Span[] = [];
  for (const row of mine.toSorted((one, other) => one.effectiveDate.localeCompare(other.effectiveDate))) {
    const { effectiveDate: from, termReason } = row;
    const span = spans.at(-1);
    if (span !== undefined && span.last !== OPEN_END && dayAfter(span.last) === from)
      spans[spans.length - 1] = { from: span.from, last: lastDay(row), termReason };
    else spans.push({ from, last: lastDay(row), termReason });
  }
  return spans;
}

/** A case that a file or a birth made continues what never was active here. */
const wasActiveHere = ({ origin }: KeptCase): boolean => origin !== 'file' && origin !== 'birth';

/** What became of one kind of coverage: the day it was lost after, null: it was not; and from when it is there again. */
type Lost = { last: CalendarDate | null; again: CalendarDate | null; why: 'notOwed' | 'nothingLost' | 'replaced' };

/** The active days that the case hangs on, and the first of those after them. */
function spanOf({ one, active }: Judging, type: CoverageType): { span: Span | undefined; again: CalendarDate | null } {
  const spans = spansOf(active, type);
  const at = spans.findLastIndex(({ from }) => from <= one.lastDay);
  return { span: spans[at], again: spans[at + 1]?.from ?? null };
}

function lostOf(judging: Judging, type: CoverageType): Lost {
  const { span, again } = spanOf(judging, type);
  if (!wasActiveHere(judging.one)) return { last: statedLast(judging), again, why: 'nothingLost' };
  const lapse = lapseOf(judging, type, span);
  if (lapse !== null) return { ...lapse, again };
  if (span === undefined || span.last === OPEN_END) return { last: null, again: null, why: 'nothingLost' };
  if (isOfLater(judging, type, { span, again })) return { last: null, again, why: 'replaced' };
  return { last: isOwed(judging, span) ? span.last : null, again, why: 'notOwed' };
}

/** A later case has it: another event ended the same days before. */
const isOfLater = (
  { later }: Judging,
  type: CoverageType,
  { span, again }: { span: Span; again: CalendarDate | null },
): boolean => later.some((rival) => rival.lostTypes.includes(type) && isIn(rival.lastDay, span, again));

/**
 * A kind that had lapsed during the leave before the event: lost on its day, as long as nobody came back and the reason by which
 * the work ended gives a right to continue (26 CFR 54.4980B-10 Q&A-1, Q&A-3; ERISA 603(2)). Null: it had not lapsed.
 */
function lapseOf(judging: Judging, type: CoverageType, span: Span | undefined): Omit<Lost, 'again'> | null {
  const cause = judging.causes.findLast(({ lapsed }) => lapsed.includes(type));
  if (cause === undefined || span === undefined || span.last >= cause.eventDate) return null;
  if (cause.left === null) return { last: null, why: 'nothingLost' };
  const isLost = isOwed(judging, { termReason: cause.left.reason });
  return { last: isLost ? cause.eventDate : null, why: 'notOwed' };
}

const statedLast = ({ one, causes }: Judging): CalendarDate => causes.at(-1)?.stated?.lastDay ?? one.lastDay;

/** Does the day lie in the span, or in what follows it up to the next one? */
const isIn = (day: CalendarDate, { from }: Span, again: CalendarDate | null): boolean =>
  day >= from && (again === null || day < again);

/**
 * Coverage that ended by a reason of the client's that gives no right to continue it is not lost by an event; an employee
 * has it by work that ended or became less alone (ERISA 603(1), (2)).
 */
function isOwed({ one, termReasons }: Judging, { termReason }: Pick<Span, 'termReason'>): boolean {
  if (one.origin === 'hand') return true;
  const reason = termReasons.find(({ code }) => code === termReason);
  if (reason === undefined) return true;
  const isOthers = one.isEmployee && reason.cobraEvent !== null && !isWork(reason.cobraEvent);
  return reason.cobraEligible && !isOthers;
}

/** Nothing that made the case stands any more. */
const isUndone = ({ one, causes }: Judging): boolean => one.origin !== 'hand' && causes.length === 0;

/**
 * Where a case stands (domain 3.6). It belongs to the changes that made it: without one that stands it is undone; the newest
 * one says event and day. Kind by kind what was lost is the end of the active days that the case hangs on, wherever a
 * correction moved it; coverage without an end was never lost; a later event that ended it before has a case of its own.
 */
export function standingOf(judging: Judging): Standing {
  const { one, causes } = judging;
  const newest = causes.at(-1) ?? one;
  const said = {
    event: newest.event,
    eventDate: newest.eventDate,
    stated: causes.at(-1)?.stated ?? null,
    isStated: causes.some(({ stated }) => stated !== null),
  };
  const nothing = { ...said, lastDay: one.lastDay, lostTypes: one.lostTypes, otherFrom: null };
  if (isUndone(judging)) return { ...nothing, withdrawn: 'undone' };
  const types = causes.length > 0 ? [...new Set(causes.flatMap((cause) => cause.types))] : one.lostTypes;
  const found = types.map((type) => ({ type, ...lostOf(judging, type) }));
  const lost = found.flatMap(({ type, last, again }) => (last === null ? [] : [{ type, last, again }]));
  const last = lost
    .map((kind) => kind.last)
    .toSorted()
    .at(-1);
  if (last === undefined) return { ...nothing, withdrawn: closedAs(found) };
  return {
    ...said,
    lastDay: last,
    lostTypes: lost.map(({ type }) => type),
    withdrawn: null,
    otherFrom: otherFrom(one, lost),
  };
}

/** Why nothing of a case stands: another case has it, the reason gives no right to it, or nothing was lost. */
const closedAs = (found: readonly Lost[]): Lost['why'] =>
  (['replaced', 'notOwed'] as const).find((why) => found.some((one) => one.why === why)) ?? 'nothingLost';

/** From when all of it is covered by work again; of what was elected, once it was. */
function otherFrom(
  { electedOn, coverageTypes }: KeptCase,
  lost: readonly { type: CoverageType; again: CalendarDate | null }[],
): CalendarDate | null {
  const chosen =
    electedOn === null || coverageTypes === null ? lost : lost.filter(({ type }) => coverageTypes.includes(type));
  const days = (chosen.length > 0 ? chosen : lost).map(({ again }) => again);
  const known = days.filter((day) => day !== null);
  return known.length === days.length ? (known.toSorted().at(-1) ?? null) : null;
}

/** How a case is closed, or opened again; null: it stays as it is. */
export type Closing = {
  state: CobraState;
  heldState: CobraState | null;
  closedBy: CobraClosing | null;
  endedOn?: CalendarDate | null;
} | null;

const OVER: readonly CobraState[] = ['expired', 'terminatedNonPay', 'exhausted', 'terminated'];

const isEnding = ({ closedBy }: KeptCase): boolean => closedBy === 'otherCoverage' || closedBy === 'file';

/**
 * What its standing means for a case on a day: withdrawn where nothing was lost by it, ended as other coverage once the person
 * is covered by work again, and as it was before where neither holds any more. A mistake stays one.
 */
export function closingOf(one: KeptCase, standing: Standing, today: CalendarDate): Closing {
  if (one.closedBy === 'mistake') return null;
  const held = one.heldState ?? one.state;
  const reopened = isEnding(one) ? { endedOn: null } : {};
  if (standing.withdrawn !== null)
    return { state: 'withdrawn', heldState: held, closedBy: standing.withdrawn, ...reopened };
  const ended = OVER.includes(held) ? null : endedBy(standing, today);
  if (ended !== null) return { state: 'terminated', heldState: held, ...ended };
  return one.closedBy === null ? null : { state: held, heldState: null, closedBy: null, ...reopened };
}

/** By today the person is covered by work again, or a file ended what they continue: after which day; null: neither. */
function endedBy(
  { otherFrom: again, stated }: Standing,
  today: CalendarDate,
): { closedBy: 'otherCoverage' | 'file'; endedOn: CalendarDate } | null {
  if (again !== null && again <= today) return { closedBy: 'otherCoverage', endedOn: dayBefore(again) };
  const on = stated?.endedOn ?? null;
  return on !== null && on < today ? { closedBy: 'file', endedOn: on } : null;
}
