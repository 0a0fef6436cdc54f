import type { RescissionGround, TermCategory } from '@coverlane/contract/eligibility/codes.ts';
import { addDays, type CalendarDate, OPEN_END } from '../../platform/values/dates.ts';

/** A coverage that is ended. */
export type Ending = {
  today: CalendarDate;
  /** The first covered day, and the last one asked for. */
  started: CalendarDate;
  last: CalendarDate;
  /** Why, where a reason is known. */
  reason: { ground: RescissionGround | null; category: TermCategory } | undefined;
  /** The last day premiums are paid for, where it is known. */
  paidThrough?: CalendarDate | null | undefined;
};

/**
 * Does an end take back coverage that had started and was paid for (a rescission)? Not for nonpayment, at the
 * employee's request, for fraud, or where nothing was paid beyond the last day: payroll stops with the employment, so
 * that an end of employment entered late takes nothing back unless premiums are known to be paid (domain 3.4).
 */
export function isRescission({ today, started, last, reason, paidThrough }: Ending): boolean {
  if (last >= addDays(today, -1) || started > today || reason?.ground) return false;
  return paidUntil(paidThrough, isStopped(reason) ? last : OPEN_END) > last;
}

/** Payroll stops with the employment. */
const isStopped = (reason: Ending['reason']): boolean =>
  reason?.category === 'employment' || reason?.category === 'death';

/** The last day paid for: as known, else as assumed; null: nothing was paid. */
const paidUntil = (paidThrough: Ending['paidThrough'], assumed: CalendarDate): CalendarDate =>
  paidThrough === undefined ? assumed : (paidThrough ?? '');
