import type { CalendarDate } from '../../platform/values/dates.ts';
import type { Hours } from './facts.ts';

/** Why hours came or went. */
export type LineKind =
  | 'worked'
  | 'holiday'
  | 'adjustment'
  /** What an adjustment would have taken below nothing. */
  | 'notTaken'
  | 'selfPay'
  /** Hours that were missing for a month whose coverage had begun. */
  | 'given'
  | 'charge'
  /** Beyond what the bank may hold. */
  | 'cap'
  /** Too old for the first months. */
  | 'lapsed'
  | 'forfeited';

/** One line of a month. Its hours are signed: opening plus all lines is closing. */
export type BankLine = {
  kind: LineKind;
  hours: Hours;
  /** Of hours reported: whose; of a charge, a payment, or what was given: the month of coverage. */
  shop: string | null;
  coverageMonth: CalendarDate | null;
};

/**
 * What became of a month of coverage: bought by hours; selfPaid; given, because it had begun; short, while it can still be kept;
 * lost; frozen, after a loss; held, because somebody asked for it; building, before the first one.
 */
export type Outcome = 'bought' | 'selfPaid' | 'given' | 'short' | 'lost' | 'frozen' | 'held' | 'building';

/** A month of coverage, and the work month that decided about it. */
export type Settled = {
  coverageMonth: CalendarDate;
  outcome: Outcome;
  /** Hours that are, or were, missing. */
  missing: Hours;
  /** What keeps it, in cents, by which day; null: nothing does. */
  selfPay: { cents: number; dueOn: CalendarDate } | null;
  /** What was paid and did not count, in cents: it goes back. `late`: it came after the day; `limit`: too many in a row. */
  paidForNothing: { cents: number; why: 'late' | 'limit' | 'tooLittle' | 'notNeeded' } | null;
};

/** Before the first month of coverage; covered; or lost and waiting. */
export type BankState = 'building' | 'covered' | 'frozen';

/** A work month with everything that moved the bank in it. */
export type BankMonth = {
  workMonth: CalendarDate;
  opening: Hours;
  lines: BankLine[];
  closing: Hours;
  state: BankState;
  /** Reported and not yet counted, because it is not paid for. */
  awaitingPayment: Hours;
  /** Reported, and by the rules of the fund no hours that count: paid and not worked, or of holidays. */
  notCounted: Hours;
  settled: Settled[];
  /** An earlier month can still be kept: nothing is settled before that. */
  waits: boolean;
};

/** Whether a month of coverage is there. */
export const isCovered = (outcome: Outcome): boolean =>
  outcome === 'bought' || outcome === 'selfPaid' || outcome === 'given';
