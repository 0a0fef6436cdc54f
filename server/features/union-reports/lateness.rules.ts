import { type Delinquency, delinquencyOf } from '../../domain/hour-bank/delinquency.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** What is asked of a month that a shop owes. */
export type Late = {
  dueOn: CalendarDate;
  dueCents: number;
  /** What came for this month, in the order in which it came. */
  payments: readonly { on: CalendarDate; cents: number }[];
  ldPct: number;
  interestPct: number;
};

/** How late a month is on a day, with what the fund's rules add (domain 13.2, TV-17). */
export const lateOn = ({ dueOn, dueCents, payments, ldPct, interestPct }: Late, asOf: CalendarDate): Delinquency =>
  delinquencyOf({ dueOn, owedCents: dueCents, payments, ldPct, interestPct }, asOf);

/** A movement of a shop's ledger: what is charged for a month, or what came (+) and came back (-). */
export type Movement = { on: CalendarDate; month: CalendarDate | null; cents: number };

/**
 * What came for one month: all that came pays the oldest months first, as the ledger says it (`access.reports_stand`).
 * @param movements charges by month, and what came without one
 */
export function paymentsFor(
  month: CalendarDate,
  movements: readonly Movement[],
): { on: CalendarDate; cents: number }[] {
  const charged = new Map<CalendarDate, number>();
  for (const one of movements)
    if (one.month !== null) charged.set(one.month, (charged.get(one.month) ?? 0) + one.cents);
  const before = [...charged].filter(([of]) => of < month).reduce((sum, [, cents]) => sum + Math.max(0, cents), 0);
  const own = Math.max(0, charged.get(month) ?? 0);
  const came = movements.filter((one) => one.month === null).toSorted((one, other) => (one.on < other.on ? -1 : 1));
  const paid: { on: CalendarDate; cents: number }[] = [];
  let [total, given] = [0, 0];
  for (const { on, cents } of came) {
    total += cents;
    const now = Math.max(0, Math.min(own, total - before));
    if (now !== given) paid.push({ on, cents: now - given });
    given = now;
  }
  return paid;
}
