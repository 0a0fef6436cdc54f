import { type CalendarDate, daysBetween } from '../../platform/values/dates.ts';
import type { Sentence } from '../sentence.ts';

/** 13 consecutive weeks, and the four that the rule of parity asks for at least, in days (26 CFR 54.4980H-3(c)(4)). */
const BREAK_DAYS = 13 * 7;
const PARITY_DAYS = 4 * 7;

/** Time away: the first and the last day of the employment before (the first may be unknown), and the day of the return. */
export type TimeAway = { hiredBefore: CalendarDate | null; lastDay: CalendarDate; returns: CalendarDate };

/**
 * Does somebody who comes back go on as a continuing employee? Not after 13 weeks without an hour of service, nor after a
 * break of four weeks or more that is longer than the employment before it (rule of parity: an employer who does without
 * it says so with "no second wait within so many days"). Each answer with its reason (26 CFR 54.4980H-3(c)(4)(i), (iv)).
 */
export function continuesAfter({ hiredBefore, lastDay, returns }: TimeAway): { continues: boolean; because: Sentence } {
  const days = daysBetween(lastDay, returns) - 1;
  if (days >= BREAK_DAYS) return { continues: false, because: { code: 'rehired-after-break', values: { days } } };
  const employed = hiredBefore === null ? null : daysBetween(hiredBefore, lastDay) + 1;
  if (employed !== null && days >= PARITY_DAYS && days > employed)
    return { continues: false, because: { code: 'rehired-by-parity', values: { days, employed } } };
  return { continues: true, because: { code: 'rehired-continuing', values: { days, date: returns } } };
}
