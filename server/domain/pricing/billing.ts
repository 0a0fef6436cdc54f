import type { Span } from '../changes/facts.ts';
import { type CalendarDate, daysBetween, earlier, endOfMonth, later, OPEN_END } from '../../platform/values/dates.ts';
import type { MidMonthRule } from './facts.ts';
import { halfUp } from './rounding.ts';

/**
 * What one month of a coverage costs, in cents (domain 2.4). `month` is any day of the month. fullIfOnOrBefore15: all of
 * it where it begins by the 15th and does not end by then, else nothing; firstOfMonthOnly: all of it where the 1st is
 * covered; proRata: by days, 612.40 from the 16th of a month of 30 days is 306.20.
 */
export function monthCents(
  monthlyCents: number,
  rule: MidMonthRule,
  { effectiveDate, expirationDate, month }: Span & { month: CalendarDate },
): number {
  const first = `${month.slice(0, 8)}01`;
  const last = endOfMonth(month);
  const from = later(first, effectiveDate);
  const to = earlier(last, expirationDate ?? OPEN_END);
  if (from > to) return 0;
  if (rule === 'firstOfMonthOnly') return from === first ? monthlyCents : 0;
  const middle = `${month.slice(0, 8)}15`;
  if (rule === 'fullIfOnOrBefore15') return from <= middle && to > middle ? monthlyCents : 0;
  return halfUp(BigInt(monthlyCents) * BigInt(daysBetween(from, to) + 1), BigInt(daysBetween(first, last) + 1));
}
