import { addMonths, type CalendarDate, dayBefore, endOfMonth } from '../../platform/values/dates.ts';

/**
 * The last day of an orientation month: a month later less a day, or, where the next month has no such day, its last
 * one (29 CFR 2590.715-2708(c)(3)(iii); domain 3.2: 05/03 is 06/02, 01/30 is 02/28).
 */
export function orientationEnd(start: CalendarDate): CalendarDate {
  const later = addMonths(start, 1);
  return later.slice(8) === start.slice(8) ? dayBefore(later) : endOfMonth(later);
}
