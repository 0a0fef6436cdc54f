import type { CalendarDate } from '../../platform/values/dates.ts';
import type { Hours } from './facts.ts';

/** What a shop owes for: each hour, week or month that somebody worked, a year in twelve parts, or a percent of gross pay. */
export type ContributionBasis = 'perHour' | 'perWeek' | 'perMonth' | 'perYear' | 'pctGross';

/** The terms of a month: the shop's rate where it has its own, else the fund's. */
export type ContributionTerms = {
  basis: ContributionBasis;
  /** Ten-thousandths of a dollar; of `pctGross` ten-thousandths of a percent. */
  rate: number;
  /** A month in which the agreement asks for nothing, since the fund holds enough (domain 13.1, contributionHoliday). */
  isContributionHoliday: boolean;
};

/** What one worker's line states. */
export type ContributedWork = {
  workMonth: CalendarDate;
  worked: Hours;
  /** Hours of holidays for which the agreement asks a contribution. */
  contributableHoliday: Hours;
  weeks?: number;
  grossCents?: number;
};

/** A quotient rounded once, half up; nothing of it is negative. */
const rounded = (numerator: bigint, denominator: bigint): number =>
  Number((numerator * 2n + denominator) / (denominator * 2n));

/**
 * Cents that a shop owes for one worker's month: (hours worked + contributable holiday hours) × rate (domain 13.2, TV-17:
 * 152 + 8 = 160 × 9.25 = 1,480.00). Each line is rounded by itself, half up, and a report owes the sum of its lines, so that
 * every line says what it adds. A year is cut so that its twelve months are the year's rate to the cent.
 */
export const contributionCents = (terms: ContributionTerms, work: ContributedWork): number =>
  terms.isContributionHoliday ? 0 : AMOUNTS[terms.basis](BigInt(terms.rate), work);

const hoursOf = ({ worked, contributableHoliday }: ContributedWork): Hours => worked + contributableHoliday;

const AMOUNTS: Readonly<Record<ContributionBasis, (rate: bigint, work: ContributedWork) => number>> = {
  perHour: (rate, work) => rounded(BigInt(hoursOf(work)) * rate, 10_000n),
  perWeek: (rate, { weeks }) => rounded(BigInt(weeks ?? 0) * rate, 100n),
  perMonth: (rate, work) => (hoursOf(work) > 0 ? rounded(rate, 100n) : 0),
  perYear: (rate, work) => (hoursOf(work) > 0 ? twelfth(rate, Number(work.workMonth.slice(5, 7))) : 0),
  pctGross: (rate, { grossCents }) => rounded(BigInt(grossCents ?? 0) * rate, 1_000_000n),
};

const twelfth = (rate: bigint, month: number): number =>
  rounded(rate * BigInt(month), 1200n) - rounded(rate * BigInt(month - 1), 1200n);

/** The day on which the contributions of a work month are due: the fund's day of the month after (TV-17: the 15th). */
export function contributionDue(workMonth: CalendarDate, dueDay: number): CalendarDate {
  const year = Number(workMonth.slice(0, 4));
  const month = Number(workMonth.slice(5, 7));
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  return `${next}-${String(dueDay).padStart(2, '0')}`;
}
