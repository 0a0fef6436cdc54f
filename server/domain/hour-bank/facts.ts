import type { CalendarDate } from '../../platform/values/dates.ts';

/**
 * What a bank of hours is worked out from (domain 13). Hours are whole hundredths of an hour, as reports state them with two
 * decimals; months are their first day, 'YYYY-MM-01'; rates are ten-thousandths of a dollar; money is cents.
 */
export type Hours = number;

/** One hour. */
export const HOUR: Hours = 100;

/** The rules of a fund from a work month on; a later set replaces the whole of an earlier one (domain 13.1, ruleSet). */
export type RuleSet = {
  effectiveMonth: CalendarDate;
  /** What a month of coverage costs. */
  chargeHours: Hours;
  /** What is needed at first, within how many work months that follow each other. */
  initialHours: Hours;
  initialMonths: number;
  /** More than this is never kept; at least `initialHours`. */
  maxBank: Hours;
  /** Whole months between the work month and the month that it buys: work of M buys M + lag + 1. */
  lagMonths: number;
  /** Months that a bank waits after coverage was lost until it is forfeited; null: for ever. */
  reserveForfeitMonths: number | null;
  /** Months in a row that may be paid for by oneself. */
  selfPayMaxMonths: number;
  /** For one hour that is missing; null: a fund without self-payment. */
  selfPayRate: number | null;
  /** The last day of a payment, in the month before the one it keeps. */
  selfPayDueDay: number;
  /** Whether hours count when they are reported, or when what is owed for them is paid. */
  creditOn: 'reported' | 'paid';
  /** Whether hours of holidays count. */
  holidayHours: boolean;
};

/** What one report says of one worker in a work month; the last version of it. */
export type WorkedLine = {
  workMonth: CalendarDate;
  /** The shop's name or id, for the line. */
  shop: string;
  worked: Hours;
  /** Paid and not worked (vacation, jury duty): no contribution is due for them (domain 13.2), and they do not count. */
  paidNotWorked: Hours;
  holiday: Hours;
  isPaid: boolean;
};

/** Hours of another fund, or a correction: signed (domain 13.3, reciprocity). */
export type HourAdjustment = { workMonth: CalendarDate; hours: Hours; kind: 'reciprocity' | 'correction' };

/** What a worker paid to keep one month, and the day on which it came. */
export type SelfPay = { coverageMonth: CalendarDate; paidOn: CalendarDate; cents: number };

/** Months of coverage in which the bank stands still because somebody asked for it (20 CFR 1002.171: service in uniform). */
export type Freeze = { firstMonth: CalendarDate; lastMonth: CalendarDate | null };

/** Everything about one worker in one fund; two funds are two banks. */
export type BankFacts = {
  /** In any order; months before the first set count for nothing. */
  ruleSets: readonly RuleSet[];
  worked: readonly WorkedLine[];
  adjustments: readonly HourAdjustment[];
  selfPays: readonly SelfPay[];
  freezes: readonly Freeze[];
  /** Months of coverage that were given and had begun: they are not taken back (45 CFR 147.128). */
  given: readonly CalendarDate[];
};

/** The first day of a day's month. */
export const monthOf = (day: CalendarDate): CalendarDate => `${day.slice(0, 7)}-01`;
