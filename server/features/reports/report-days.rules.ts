import { type ReportPeriod, reportPeriods } from '@coverlane/contract/reports/definition.ts';
import { isCalendarDate } from '@coverlane/contract/fields.ts';
import {
  addDays,
  addMonths,
  type CalendarDate,
  dayBefore,
  endOfMonth,
  endOfYear,
} from '../../platform/values/dates.ts';

/** Days from the first to the last, both included. */
export interface Span {
  from: CalendarDate;
  to: CalendarDate;
}

const firstOfMonth = (date: CalendarDate): CalendarDate => `${date.slice(0, 7)}-01`;
const firstOfYear = (date: CalendarDate): CalendarDate => `${date.slice(0, 4)}-01-01`;

/** Whole months up to the last one that is over. */
const monthsBefore = (today: CalendarDate, months: number): Span => ({
  from: addMonths(firstOfMonth(today), -months),
  to: dayBefore(firstOfMonth(today)),
});

const periods: Record<ReportPeriod, (today: CalendarDate) => Span> = {
  thisMonth: (today) => ({ from: firstOfMonth(today), to: endOfMonth(today) }),
  lastMonth: (today) => monthsBefore(today, 1),
  last30Days: (today) => ({ from: addDays(today, -29), to: today }),
  last3Months: (today) => monthsBefore(today, 3),
  last12Months: (today) => monthsBefore(today, 12),
  thisYear: (today) => ({ from: firstOfYear(today), to: endOfYear(today) }),
  lastYear: (today) => ({ from: addMonths(firstOfYear(today), -12), to: dayBefore(firstOfYear(today)) }),
};

/** The longest span that a report covers. */
const LONGEST_YEARS = 10;

/**
 * The days that a period means on a day: a name of `reportPeriods`, or 'YYYY-MM-DD/YYYY-MM-DD'.
 * @returns the span, or the code of what is wrong with it
 */
export function periodOf(text: string, today: CalendarDate): Span | 'bad-date' | 'end-before-start' | 'too-large' {
  const named = reportPeriods.find((name) => name === text);
  if (named) return periods[named](today);
  const [from = '', to = '', ...more] = text.split('/');
  const areDays = more.length === 0 && isCalendarDate(from) && isCalendarDate(to);
  return areDays ? withinBounds({ from, to }) : 'bad-date';
}

function withinBounds(span: Span): Span | 'end-before-start' | 'too-large' {
  if (span.to < span.from) return 'end-before-start';
  return span.to > addMonths(span.from, LONGEST_YEARS * 12) ? 'too-large' : span;
}

const days: Record<string, (today: CalendarDate) => CalendarDate> = {
  today: (today) => today,
  startOfMonth: firstOfMonth,
  endOfLastMonth: (today) => dayBefore(firstOfMonth(today)),
  startOfNextMonth: (today) => addMonths(firstOfMonth(today), 1),
};

/** The day that a text means on a day: a name of `reportDays` or a calendar date; undefined: neither. */
export function dayOf(text: string, today: CalendarDate): CalendarDate | undefined {
  if (isCalendarDate(text)) return text;
  return Object.hasOwn(days, text) ? days[text]?.(today) : undefined;
}

const quarterStart = (date: CalendarDate): CalendarDate =>
  `${date.slice(0, 4)}-${String(Math.floor((Number(date.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`;

/**
 * Whole quarters that are over, so that no two de-identified readings differ by the claims of a few days (45 CFR
 * 164.514): from the quarter of the first day to the last quarter that ended by the last day and before today.
 */
export function wholeQuarters({ from, to }: Span, today: CalendarDate): Span {
  const last = addDays(to, 1) < today ? addDays(to, 1) : today;
  const end = dayBefore(quarterStart(last));
  const start = quarterStart(from);
  return end < start ? { from: start, to: dayBefore(start) } : { from: start, to: end };
}
