import type { YearBasis } from '@coverlane/contract/accumulators/codes.ts';
import { addMonths, type CalendarDate, dayAfter, dayBefore, OPEN_END } from '../../platform/values/dates.ts';

/** The days an accumulator adds up, both included. */
export interface PlanYear {
  start: CalendarDate;
  end: CalendarDate;
}

/** The first day there is: a lifetime has no other beginning. */
const FIRST_DAY: CalendarDate = '1800-01-01';

/** The year of `start` ('MM-DD') that a day lies in; a year that starts on 29 February starts on 1 March in common years. */
function yearFrom(start: string, on: CalendarDate): PlanYear {
  const begins = (year: number): CalendarDate => {
    const day = `${String(year).padStart(4, '0')}-${start}`;
    return start === '02-29' && !isLeap(year) ? `${day.slice(0, 4)}-03-01` : day;
  };
  const year = Number(on.slice(0, 4));
  const from = begins(year) <= on ? year : year - 1;
  return { start: begins(from), end: dayBefore(begins(from + 1)) };
}

const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;

/**
 * The days that count together with a day (domain 8.2: reset at the plan year's start of the service date).
 * @param planYearStart 'MM-DD' of a plan with a year of its own; null: January 1
 */
export function planYearOf(basis: YearBasis, on: CalendarDate, planYearStart: string | null): PlanYear {
  if (basis === 'lifetime') return { start: FIRST_DAY, end: OPEN_END };
  if (basis === 'rolling12') return { start: dayAfter(addMonths(on, -12)), end: on };
  return yearFrom(basis === 'policy' ? (planYearStart ?? '01-01') : '01-01', on);
}

/** The first day of the last three months of a year: what carries over begins here (domain 8.2). */
export const lastQuarterOf = ({ end }: PlanYear): CalendarDate => addMonths(dayAfter(end), -3);
