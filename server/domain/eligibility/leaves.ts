import type { LeaveKind } from '@coverlane/contract/changes/leave.ts';
import {
  addDays,
  addMonths,
  type CalendarDate,
  dayBefore,
  daysBetween,
  endOfMonth,
} from '../../platform/values/dates.ts';
import type { Rules } from '../rules-for.ts';
import type { Sentence } from '../sentence.ts';

/** Coverage continues up to 24 months from the first day of absence for military service (38 USC 4317(a)(1)(A)). */
const MILITARY_MONTHS = 24;
/** Service of 31 days or more may cost up to 102 percent of the full premium (38 USC 4317(a)(2)). */
const MILITARY_DAYS_AT_SHARE = 30;
export const MILITARY_PERCENT = 102;
/** 12 workweeks in 12 months (29 CFR 825.200(a)), 26 to care for a servicemember (825.127(c)). */
const FMLA_DAYS = 12 * 7;
const CAREGIVER_DAYS = 26 * 7;

/** A leave as it is asked for. */
export type LeaveDays = { leave: LeaveKind; from: CalendarDate; expectedReturn: CalendarDate | null };

/** The last day of the month so many months after the one of the first day. */
const monthsAfter = (from: CalendarDate, months: number): CalendarDate =>
  endOfMonth(addMonths(`${from.slice(0, 8)}01`, months));

/**
 * Until when coverage goes on during a leave, and why; `last` null: as long as the leave lasts. FMLA: as if at work (29 CFR
 * 825.209(a)). Military: 24 months (38 USC 4317(a)(1)(A)). Disability and personal: as many months as the employer gives
 * beyond the one in which it begins.
 */
export function leaveCoverage(
  { leave, from }: Pick<LeaveDays, 'leave' | 'from'>,
  rules: Pick<Rules, 'personalLeaveMonths' | 'disabilityLeaveMonths'>,
): { last: CalendarDate | null; because: Sentence } {
  if (leave === 'fmla') return { last: null, because: { code: 'leave-fmla', values: {} } };
  if (leave === 'military') {
    const date = dayBefore(addMonths(from, MILITARY_MONTHS));
    return { last: date, because: { code: 'leave-military', values: { months: MILITARY_MONTHS, date } } };
  }
  const months = leave === 'disability' ? rules.disabilityLeaveMonths : rules.personalLeaveMonths;
  const date = monthsAfter(from, months);
  return { last: date, because: { code: `leave-${leave}`, values: { months, date } } };
}

/** Is somebody expected back before coverage would end? Then nothing of it ends. */
export const isBackBefore = ({ expectedReturn }: Pick<LeaveDays, 'expectedReturn'>, last: CalendarDate): boolean =>
  expectedReturn !== null && dayBefore(expectedReturn) <= last;

/** From which day a military leave may cost 102 percent of the full premium; null: from none, it is short or no such leave. */
export function fullPremiumFrom({ leave, from, expectedReturn }: LeaveDays): CalendarDate | null {
  if (leave !== 'military') return null;
  const isShort = expectedReturn !== null && daysBetween(from, expectedReturn) <= MILITARY_DAYS_AT_SHARE;
  return isShort ? null : addDays(from, MILITARY_DAYS_AT_SHARE);
}

/** Does an FMLA leave last longer than the law protects it? What to look at; null: nothing. */
export function leaveTooLong({ leave, from, expectedReturn }: LeaveDays): Sentence | null {
  if (leave !== 'fmla' || expectedReturn === null || daysBetween(from, expectedReturn) <= FMLA_DAYS) return null;
  const [date, until] = [addDays(from, FMLA_DAYS), addDays(from, CAREGIVER_DAYS)];
  return { code: 'leave-longer-than-fmla', values: { date, until } };
}
