import type { CoverageType, RelationshipCode } from '@coverlane/contract/codes.ts';
import type {
  CobraEvent,
  EventAction,
  EventEnd,
  EventStart,
  ProofType,
} from '@coverlane/contract/eligibility/codes.ts';
import {
  addDays,
  type CalendarDate,
  dayAfter,
  dayBefore,
  endOfMonth,
  firstOfNextMonth,
} from '../../platform/values/dates.ts';
import type { Finding, Sentence } from '../sentence.ts';

/**
 * A life event as data: who may report it when, what it allows for which plans, and from when that holds (domain 3.1
 * qualifying event, 3.4). Its names are the collection's, by language.
 */
export type LifeEvent = {
  code: string;
  name: string;
  nameKo: string | null;
  nameEs: string | null;
  /** Days after the event that it may be reported in, the day of the event being day 0, and days before it. */
  windowDays: number;
  daysBefore: number;
  start: EventStart;
  end: EventEnd;
  proofs: readonly ProofType[];
  /** What it allows by kind of plan: health plans, insurance such as life and disability, spending accounts. */
  healthActions: readonly EventAction[];
  insuranceActions: readonly EventAction[];
  accountActions: readonly EventAction[];
  /** Whom it may add or drop; null: anybody. */
  relationships: readonly RelationshipCode[] | null;
  cobraEvent: CobraEvent | null;
  /** X12 834 INS04. */
  x12Reason: string;
  /** The days it can be chosen from and until; null: always. */
  publishOn: CalendarDate | null;
  expiresOn: CalendarDate | null;
};

const ACCOUNTS: ReadonlySet<CoverageType> = new Set(['fsa', 'hsa', 'hra']);
const INSURANCE: ReadonlySet<CoverageType> = new Set(['life', 'add', 'std', 'ltd', 'voluntary']);

/** What an event allows for a type of coverage; whatever is neither account nor insurance is a health plan. */
export function allowedActions(event: LifeEvent, coverageType: CoverageType): readonly EventAction[] {
  if (ACCOUNTS.has(coverageType)) return event.accountActions;
  return INSURANCE.has(coverageType) ? event.insuranceActions : event.healthActions;
}

/** The days an event may be reported on, both included; the day of the event is day 0 (domain 3.4). */
export function windowOf(event: LifeEvent, eventDate: CalendarDate): { opens: CalendarDate; closes: CalendarDate } {
  return { opens: addDays(eventDate, -event.daysBefore), closes: addDays(eventDate, event.windowDays) };
}

/** Can the event be chosen on a day? */
export const isOffered = (event: LifeEvent, on: CalendarDate): boolean =>
  (event.publishOn === null || event.publishOn <= on) && (event.expiresOn === null || on <= event.expiresOn);

/** When what an event starts begins, and the last day of what it ends. */
export type EventDates = { effectiveDate: CalendarDate; lastDay: CalendarDate; because: Sentence[] };

/** A reported event: its day and the day it is reported. */
export type Reported = { eventDate: CalendarDate; requestedOn: CalendarDate };

/** Is the answer of effectiveDateOfEvent a refusal? */
export const isRefusal = (answer: EventDates | Finding): answer is Finding => 'code' in answer;

/**
 * The dates of a life event reported on a day, with the sentences that explain them; a finding where the window has
 * closed or not opened yet (domain 3.4; Treas. Reg. 1.125-4, 29 CFR 2590.701-6).
 */
export function effectiveDateOfEvent(event: LifeEvent, reported: Reported): EventDates | Finding {
  const { eventDate, requestedOn } = reported;
  const { opens, closes } = windowOf(event, eventDate);
  const words = { days: event.windowDays, date: closes };
  if (requestedOn > closes) return { code: 'event-window-closed', values: words, subject: null };
  if (requestedOn < opens) return { code: 'event-window-ahead', values: { date: opens }, subject: null };
  const effectiveDate = startOf(event.start, reported);
  const lastDay = endOf(event.end, { eventDate, effectiveDate });
  return {
    effectiveDate,
    lastDay,
    because: [
      { code: 'event-window', values: { ...words, eventDate } },
      { code: `event-start-${event.start}`, values: { date: effectiveDate } },
      { code: `event-end-${event.end}`, values: { date: lastDay } },
    ],
  };
}

/** The first of the month after whichever is later, so that a report ahead of an event starts nothing before it. */
function startOf(start: EventStart, { eventDate, requestedOn }: Reported): CalendarDate {
  if (start === 'dateOfEvent') return eventDate;
  if (start === 'dayAfterEvent') return dayAfter(eventDate);
  if (start === 'firstOfMonthAfterEvent') return firstOfNextMonth(eventDate);
  return requestedOn > eventDate ? firstOfNextMonth(requestedOn) : firstOfNextMonth(eventDate);
}

function endOf(end: EventEnd, days: { eventDate: CalendarDate; effectiveDate: CalendarDate }): CalendarDate {
  if (end === 'dayBeforeStart') return dayBefore(days.effectiveDate);
  if (end === 'dateOfEvent') return days.eventDate;
  if (end === 'endOfMonth') return endOfMonth(days.eventDate);
  // The day before other coverage begins lies in it: no day stays bare (domain 3.4: end of month before other cover).
  return endOfMonth(dayBefore(days.eventDate));
}

/**
 * What happens to an enrollment that is pending when the event's date is corrected: it starts on the new date's day,
 * or is refused where the event was too late after all (domain 4.5). Says so where the day moves.
 */
export function eventDateCorrected(
  event: LifeEvent,
  { from, to, requestedOn }: { from: CalendarDate; to: CalendarDate; requestedOn: CalendarDate },
): (EventDates & { moved: boolean }) | Finding {
  const after = effectiveDateOfEvent(event, { eventDate: to, requestedOn });
  if (isRefusal(after)) return after;
  const before = effectiveDateOfEvent(event, { eventDate: from, requestedOn });
  const was = isRefusal(before) ? null : before.effectiveDate;
  if (was === after.effectiveDate) return { ...after, moved: false };
  const said: Sentence = { code: 'event-date-moved', values: { before: was, after: after.effectiveDate } };
  return { ...after, because: [...after.because, said], moved: true };
}
