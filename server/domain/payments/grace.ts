import { addDays, type CalendarDate, dayBefore } from '../../platform/values/dates.ts';
import { insignificantShortfall } from '../eligibility/cobra-payment.ts';
import { type LedgerLine, monthsPaid } from './ledger.ts';

/** A payer is told again so many days before the grace is over. */
const TOLD_AGAIN_BEFORE = 10;

/** Money that comes by the end of the grace may be known for sixty days more (domain 6.5: unauthorized returns, checks in the mail). */
export const WATCHED_DAYS = 60;

export type GraceAsked = {
  /** The first day of the month through which the payment that came back was to pay. */
  month: CalendarDate;
  graceUntil: CalendarDate;
  isReminded: boolean;
  /** A debit is at the bank: nobody knows yet whether it comes back. */
  isAtBank: boolean;
};

export type GraceStep =
  | { kind: 'paid' | 'wait' | 'remind' }
  /** Coverage ends with the last day paid for; what was lacking of the months that had come. */
  | { kind: 'end'; last: CalendarDate; lackingCents: number };

/**
 * What a day makes of a grace (domain 6.6: 30 days, then the end for nonpayment). Coverage stands until it is over; a month counts as
 * paid as the ledger says it, little of it lacking or not. Where nothing was paid the last day lies before the first month.
 */
export function graceStep(lines: readonly LedgerLine[], asked: GraceAsked, today: CalendarDate): GraceStep {
  const { month, graceUntil, isReminded, isAtBank } = asked;
  const due = monthsPaid(lines).filter((one) => one.month <= month);
  const unpaid = due.find(({ isPaid }) => !isPaid);
  if (unpaid === undefined) return { kind: 'paid' };
  if (today <= graceUntil)
    return { kind: !isReminded && today >= addDays(graceUntil, -TOLD_AGAIN_BEFORE) ? 'remind' : 'wait' };
  if (isAtBank) return { kind: 'wait' };
  const lackingCents = due.reduce((sum, { chargedCents, paidCents }) => sum + chargedCents - paidCents, 0);
  return { kind: 'end', last: dayBefore(unpaid.month), lackingCents };
}

/**
 * Did money that came by the end of the grace turn out to be there after coverage had ended? What was charged for the months is taken
 * back by then, so that what the payer has in their favour is what came.
 */
export function cameInTime(
  lines: readonly LedgerLine[],
  { graceUntil, lackingCents }: { graceUntil: CalendarDate; lackingCents: number },
): boolean {
  const inTime = lines.filter(({ month, enteredOn }) => month !== null || enteredOn <= graceUntil);
  const favour = 0 - inTime.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return lackingCents > 0 && favour >= lackingCents - insignificantShortfall(lackingCents);
}
