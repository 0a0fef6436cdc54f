import { age, type CalendarDate, endOfMonth } from '../../platform/values/dates.ts';
import type { AgeBasis } from './facts.ts';

/** The latest start of a plan year on or before the day; `start` is 'MM-DD', 02-29 begins on 02-28 in common years. */
export function planYearStartOn(start: string, on: CalendarDate): CalendarDate {
  const year = Number(on.slice(0, 4));
  const inYear = (of: number): CalendarDate => {
    const leap = of % 4 === 0 && (of % 100 !== 0 || of % 400 === 0);
    return `${String(of).padStart(4, '0')}-${start === '02-29' && !leap ? '02-28' : start}`;
  };
  return inYear(year) <= on ? inYear(year) : inYear(year - 1);
}

/**
 * The day ages count on (domain 2.3): the plan year's start, the coverage's first day, the end of the month asked about
 * (so that an age changes with the month of the birthday), or 1 January.
 */
export function ageBasisDate(
  basis: AgeBasis,
  { on, effectiveDate, planYearStart }: { on: CalendarDate; effectiveDate: CalendarDate; planYearStart: string },
): CalendarDate {
  if (basis === 'effectiveDate') return effectiveDate;
  if (basis === 'birthdayMonth') return endOfMonth(on);
  return basis === 'january1' ? `${on.slice(0, 4)}-01-01` : planYearStartOn(planYearStart, on);
}

/** Completed years on the basis date; a newborn who was not yet born then is 0. */
export const ageOn = (dob: CalendarDate, basis: CalendarDate): number => Math.max(0, age(dob, basis));
