import type { WaitingBasis, WaitingStart, WaitingUnit } from '@coverlane/contract/eligibility/codes.ts';
import { addDays, addMonths, type CalendarDate, dayAfter, firstOfNextMonth } from '../../platform/values/dates.ts';
import type { Sentence } from '../sentence.ts';
import { orientationEnd } from './orientation.ts';
import { DEFAULT_ANCHOR, type PayCalendar, payPeriodStart } from './pay-periods.ts';
import { continuesAfter } from './rehire.ts';

/** When a new employee's coverage may start (domain 3.1); null division or class: any. */
export type WaitingRule = {
  id: string;
  divisionId: string | null;
  classCode: string | null;
  basis: WaitingBasis;
  /** A month of orientation before the waiting period. */
  orientation: boolean;
  unit: WaitingUnit;
  amount: number;
  effectiveOn: WaitingStart;
  /** Whoever comes back within so many days waits no second time; null: everybody waits. */
  rehireWithinDays: number | null;
  /** Never later than the 91st day; only plans that the law excepts do without. */
  capAt90: boolean;
  /** Hours a week that make somebody eligible, and hours to be worked first where `basis` is hours (at most 1,200). */
  hoursPerWeekMin: number | null;
  hoursRequired: number | null;
};

/** What is known of a hire. */
export type Hire = {
  hireDate: CalendarDate;
  classCode: string | null;
  divisionId: string | null;
  /** Days between the end of the employment before and this hire, and when that one began, where it is known. */
  rehiredAfterDays?: number;
  hiredBefore?: CalendarDate | null;
  fullTimeDate?: CalendarDate;
  hoursReachedOn?: CalendarDate;
  hoursPerWeek?: number;
  payCalendar?: PayCalendar;
};

/** A start of coverage, each step that led to it in order, and what somebody should look at. */
export type StartOfCoverage = { effectiveDate: CalendarDate; because: Sentence[]; warnings: Sentence[] };

/** Coverage starts no later than the 91st day: 90 days after the employee is otherwise eligible (ACA 2708). */
const WAITING_DAYS = 90;

const fits = (own: string | null, asked: string | null): boolean => own === null || own === asked;

/** The most specific rule for a division and class: both, then the division, then the class, then any (domain 2.4). */
export function waitingRuleFor(
  rules: readonly WaitingRule[],
  { divisionId, classCode }: Pick<Hire, 'divisionId' | 'classCode'>,
): WaitingRule | undefined {
  const weight = (rule: WaitingRule): number => (rule.divisionId === null ? 0 : 2) + (rule.classCode === null ? 0 : 1);
  return rules
    .filter((rule) => fits(rule.divisionId, divisionId) && fits(rule.classCode, classCode))
    .toSorted((one, other) => weight(other) - weight(one) || (one.id < other.id ? -1 : 1))[0];
}

/**
 * The first day a new employee can be covered, with every step explained (domain 3.2; 29 CFR 2590.715-2708). Without
 * a rule nobody waits. Sentences are those of `eligibility.<code>`.
 */
export function effectiveDateOfHire(rules: readonly WaitingRule[], hire: Hire): StartOfCoverage {
  const rule = waitingRuleFor(rules, hire);
  if (rule === undefined) return immediate(hire, { code: 'waiting-none', values: { date: hire.hireDate } });
  const away = hire.rehiredAfterDays;
  if (away !== undefined && rule.rehireWithinDays !== null && away <= rule.rehireWithinDays) {
    const values = { days: away, limit: rule.rehireWithinDays, date: hire.hireDate };
    return immediate(hire, { code: 'rehired-no-wait', values });
  }
  return away === undefined ? waitOf(rule, hire) : waitAgain(rule, hire, away);
}

/**
 * Somebody who comes back: a continuing employee waits no second time, so that only a wait that was not over goes on; after
 * a break in service the wait begins anew (26 CFR 54.4980H-3(c)(4)).
 */
function waitAgain(rule: WaitingRule, hire: Hire, away: number): StartOfCoverage {
  const { hireDate, hiredBefore = null } = hire;
  const { continues, because } = continuesAfter({ hiredBefore, lastDay: addDays(hireDate, -away), returns: hireDate });
  if (!continues) {
    const anew = waitOf(rule, hire);
    return { ...anew, because: [because, ...anew.because] };
  }
  const first = hiredBefore === null ? null : waitOf(rule, { ...hire, hireDate: hiredBefore });
  if (first === null || first.effectiveDate <= hireDate) return immediate(hire, because);
  return { ...first, because: [because, ...first.because] };
}

function waitOf(rule: WaitingRule, hire: Hire): StartOfCoverage {
  const base = basisOf(rule, hire);
  const eligible = afterOrientation(rule, base.date);
  const waited = afterWait(rule, eligible.date);
  const start = startOn(rule, waited.date, hire.payCalendar);
  const capped = withinLimit(rule, { eligible: eligible.date, start: start.date });
  return {
    effectiveDate: capped.date,
    because: [...base.because, ...eligible.because, ...waited.because, ...start.because, ...capped.because],
    warnings: [...base.warnings, ...tooFewHours(rule, hire), ...capped.warnings],
  };
}

/** One step of the reckoning: the day it leads to, and why. */
type Step = { date: CalendarDate; because: Sentence[] };
type WarnedStep = Step & { warnings: Sentence[] };

const immediate = ({ hireDate }: Hire, why: Sentence): StartOfCoverage => ({
  effectiveDate: hireDate,
  because: [why],
  warnings: [],
});

const step = (date: CalendarDate, code: string, more: Sentence['values'] = {}): Step => ({
  date,
  because: [{ code, values: { ...more, date } }],
});

/** From which day the waiting period counts. */
function basisOf(rule: WaitingRule, hire: Hire): WarnedStep {
  const none = { warnings: [] };
  if (rule.basis === 'fullTimeDate' && hire.fullTimeDate)
    return { ...step(hire.fullTimeDate, 'from-full-time'), ...none };
  if (rule.basis === 'rehireDate' && hire.rehiredAfterDays !== undefined)
    return { ...step(hire.hireDate, 'from-rehire'), ...none };
  if (rule.basis === 'hours') return hoursWorked(rule, hire);
  return { ...step(hire.hireDate, 'from-hire'), ...none };
}

/** The day the hours were worked: as stated, else as it follows from the hours a week, else not known. */
function hoursWorked({ hoursRequired }: WaitingRule, { hireDate, hoursReachedOn, hoursPerWeek }: Hire): WarnedStep {
  const hours = hoursRequired ?? 0;
  if (hoursReachedOn) return { ...step(hoursReachedOn, 'from-hours', { hours }), warnings: [] };
  if (!hoursPerWeek) {
    return { ...step(hireDate, 'from-hire'), warnings: [{ code: 'hours-not-known', values: { hours } }] };
  }
  const expected = addDays(hireDate, Math.ceil((hours * 7) / hoursPerWeek));
  return { ...step(expected, 'from-hours-expected', { hours, perWeek: hoursPerWeek }), warnings: [] };
}

function afterOrientation({ orientation }: WaitingRule, from: CalendarDate): Step {
  if (!orientation) return { date: from, because: [] };
  const until = orientationEnd(from);
  return step(dayAfter(until), 'orientation', { until });
}

function afterWait({ unit, amount }: WaitingRule, from: CalendarDate): Step {
  if (unit === 'none' || amount === 0) return { date: from, because: [] };
  if (unit === 'days') return step(addDays(from, amount), 'waited-days', { count: amount });
  return step(addMonths(from, amount), 'waited-months', { count: amount });
}

function startOn({ effectiveOn }: WaitingRule, day: CalendarDate, calendar?: PayCalendar): Step {
  if (effectiveOn === 'immediate') return step(day, 'starts-then');
  if (effectiveOn === 'firstOfMonthFollowing') return step(firstOfNextMonth(day), 'starts-month-after');
  if (effectiveOn === 'firstOfMonthCoincidentOrFollowing') {
    return step(day.endsWith('-01') ? day : firstOfNextMonth(day), 'starts-month-on-or-after');
  }
  const paid = calendar ?? { frequency: 'biweekly26' as const, anchor: DEFAULT_ANCHOR };
  return step(payPeriodStart(paid, day), 'starts-pay-period');
}

/** What starts after the 91st day starts on it, with a warning (ACA 2708; domain 3.2). */
function withinLimit(rule: WaitingRule, days: { eligible: CalendarDate; start: CalendarDate }): WarnedStep {
  const limit = addDays(days.eligible, WAITING_DAYS);
  if (days.start <= limit) return { date: days.start, because: [], warnings: [] };
  const values = { before: days.start, limit };
  if (!rule.capAt90) return { date: days.start, because: [], warnings: [{ code: 'past-91st-day', values }] };
  return {
    ...step(limit, 'capped', { before: days.start }),
    warnings: [{ code: 'capped', values: { ...values, date: limit } }],
  };
}

function tooFewHours({ hoursPerWeekMin }: WaitingRule, { hoursPerWeek }: Hire): Sentence[] {
  if (hoursPerWeekMin === null || hoursPerWeek === undefined || hoursPerWeek >= hoursPerWeekMin) return [];
  return [{ code: 'hours-too-few', values: { hours: hoursPerWeek, limit: hoursPerWeekMin } }];
}
