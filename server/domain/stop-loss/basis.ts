import type { ContractBasis } from '@coverlane/contract/reinsurance/codes.ts';
import { addDays, addMonths, type CalendarDate, dayBefore } from '../../platform/values/dates.ts';

/** The term of a policy, both days included, and how it counts claims. */
export interface Term {
  readonly effectiveDate: CalendarDate;
  readonly expirationDate: CalendarDate;
  readonly contractBasis: ContractBasis;
}

/** Between which days, both included, a claim has to be incurred and paid. `incurredFrom` null: however long ago. */
export interface Windows {
  readonly incurredFrom: CalendarDate | null;
  readonly incurredTo: CalendarDate;
  readonly paidFrom: CalendarDate;
  readonly paidTo: CalendarDate;
}

/** Months a contract is named by: those of a full year. What is above them is run-in or run-out. */
const YEAR = 12;

/**
 * The two windows of a policy (domain 14.2). The figures of a contract speak of a year; run-in and run-out are whole months before
 * the effective date and after the expiration date, whatever the term.
 */
export function windowsOf({ effectiveDate, expirationDate, contractBasis }: Term): Windows {
  const [incurred, paid] = contractBasis === 'paid' ? [null, YEAR] : monthsOf(contractBasis);
  const runIn = incurred === null ? null : Math.max(0, incurred - YEAR);
  const after = addMonths(addDays(expirationDate, 1), Math.max(0, paid - YEAR));
  return {
    incurredFrom: runIn === null ? null : addMonths(effectiveDate, -runIn),
    incurredTo: expirationDate,
    paidFrom: effectiveDate,
    paidTo: dayBefore(after),
  };
}

function monthsOf(basis: Exclude<ContractBasis, 'paid'>): readonly [number, number] {
  const [incurred = YEAR, paid = YEAR] = basis.split('/').map(Number);
  return [incurred, paid];
}

/** Does a claim count: incurred in the incurred window and paid in the paid window (domain 14.2, basis test)? */
export const counts = (windows: Windows, claim: { incurred: CalendarDate; paid: CalendarDate }): boolean =>
  (windows.incurredFrom === null || claim.incurred >= windows.incurredFrom) &&
  claim.incurred <= windows.incurredTo &&
  claim.paid >= windows.paidFrom &&
  claim.paid <= windows.paidTo;

/** One month of a policy: it begins on the policy's own day of the month. Of run-out, nobody is counted. */
export interface PolicyMonth {
  readonly start: CalendarDate;
  readonly end: CalendarDate;
  readonly isRunOut: boolean;
}

/**
 * The months of a policy's term and then of its run-out, in order. A policy that begins on the 15th has months that do: its
 * employees are counted on that day, and no day is in two policies that follow each other (decision 245).
 */
export function monthsOfPolicy(term: Term): PolicyMonth[] {
  const { paidTo } = windowsOf(term);
  return [
    ...spans(term.effectiveDate, term.expirationDate).map((span) => ({ ...span, isRunOut: false })),
    ...spans(addDays(term.expirationDate, 1), paidTo).map((span) => ({ ...span, isRunOut: true })),
  ];
}

function spans(first: CalendarDate, last: CalendarDate): { start: CalendarDate; end: CalendarDate }[] {
  const found: { start: CalendarDate; end: CalendarDate }[] = [];
  for (let at = 0; ; at += 1) {
    const start = addMonths(first, at);
    if (start > last) return found;
    const end = dayBefore(addMonths(first, at + 1));
    found.push({ start, end: end < last ? end : last });
  }
}
