import type { CoverageTermRule } from '@coverlane/contract/eligibility/codes.ts';
import { type CalendarDate, endOfMonth } from '../../platform/values/dates.ts';
import type { Sentence } from '../sentence.ts';
import { DEFAULT_ANCHOR, type PayCalendar, payPeriodOf } from './pay-periods.ts';

/** A last covered day and why. */
export type EndOfCoverage = { expirationDate: CalendarDate; because: Sentence[] };

const ended = (expirationDate: CalendarDate, code: string): EndOfCoverage => ({
  expirationDate,
  because: [{ code, values: { date: expirationDate } }],
});

const MIDDLE_OF_MONTH = '15';

/**
 * The last covered day where coverage ends by an event (domain 3.5: 11/13 and end of month is 11/30). Pay periods are
 * the employer's; without a calendar fortnights.
 */
export function coverageEnd(rule: CoverageTermRule, eventDate: CalendarDate, calendar?: PayCalendar): EndOfCoverage {
  if (rule === 'dateOfEvent') return ended(eventDate, 'ends-on-event');
  if (rule === 'endOfMonth') return ended(endOfMonth(eventDate), 'ends-with-month');
  if (rule === 'endOfPayPeriod') {
    const paid = calendar ?? { frequency: 'biweekly26' as const, anchor: DEFAULT_ANCHOR };
    return ended(payPeriodOf(paid, eventDate).last, 'ends-with-pay-period');
  }
  if (eventDate.slice(8) > MIDDLE_OF_MONTH) return ended(endOfMonth(eventDate), 'ends-with-month-after-15');
  return ended(eventDate, 'ends-on-event-until-15');
}
