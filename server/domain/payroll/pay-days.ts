import { addDays, type CalendarDate } from '../../platform/values/dates.ts';

/** Days between two pay days, where they have a fixed distance. */
const DISTANCES: Readonly<Record<number, number>> = { 52: 7, 26: 14 };

/**
 * Is a pay day the last one of its calendar year? By the week and every other week, where the next one is of another year; twice a
 * month, from December 16 on; by the month, in December. Of another number of pay days nobody knows their days: never.
 */
export function isLastOfYear(date: CalendarDate, payPeriods: number): boolean {
  const distance = DISTANCES[payPeriods];
  if (distance !== undefined) return addDays(date, distance).slice(0, 4) !== date.slice(0, 4);
  if (payPeriods === 24) return date.slice(5) >= '12-16';
  return payPeriods === 12 && date.slice(5, 7) === '12';
}
