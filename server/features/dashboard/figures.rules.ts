import { FIGURE_CLIENTS, FIGURE_DAYS, PAID_MONTHS } from '@coverlane/contract/dashboard/figures.ts';
import { addMonths, birthday, type CalendarDate, daysBetween } from '../../platform/values/dates.ts';
import type { ClientRow, PaidRow } from './figures.queries.ts';

/** A client with the day its plan year begins again. */
export type Renewing = ClientRow & { renewal: CalendarDate; renewalDays: number };

/** The first day of a client's next plan year, after today; one that begins on 29 February begins on 1 March in other years. */
export function renewing(client: ClientRow): Renewing {
  const { planYearStart, today } = client;
  const year = Number(today.slice(0, 4));
  const inYear = (one: number) => birthday(`2000-${planYearStart}`, one - 2000);
  const renewal = inYear(year) > today ? inYear(year) : inYear(year + 1);
  return { ...client, renewal, renewalDays: daysBetween(today, renewal) };
}

/** Those that ask for most: more waits first, then the next renewal. */
export const mostNeedy = (clients: readonly Renewing[]): Renewing[] =>
  clients
    .toSorted((one, other) => other.waiting - one.waiting || one.renewalDays - other.renewalDays)
    .slice(0, FIGURE_CLIENTS);

/** The plan years that begin soon, the next first. */
export const renewingSoon = (clients: readonly Renewing[]): Renewing[] =>
  clients
    .filter(({ renewalDays }) => renewalDays <= FIGURE_DAYS)
    .toSorted((one, other) => one.renewalDays - other.renewalDays)
    .slice(0, FIGURE_CLIENTS);

/** Of employees, how many of a hundred are covered; null: there are none. Whoever continues coverage after work is no employee. */
export const percentOf = (members: number, employed: number): number | null =>
  employed === 0 ? null : Math.min(100, Math.round((members * 100) / employed));

/** Every month from a first day on, with what was paid: in one that nothing was paid in, nothing. */
export const everyMonth = (from: CalendarDate, found: readonly PaidRow[]): PaidRow[] =>
  Array.from({ length: PAID_MONTHS }, (_, at) => {
    const month = addMonths(from, at).slice(0, 7);
    return found.find((row) => row.month === month) ?? { month, paid: '0.00' };
  });
