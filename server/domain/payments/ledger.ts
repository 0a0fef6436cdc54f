import type { LedgerKind, PaymentKind } from '@coverlane/contract/payments/codes.ts';
import { type CalendarDate, endOfMonth } from '../../platform/values/dates.ts';
import { insignificantShortfall } from '../eligibility/cobra-payment.ts';

/** A line of a ledger. Cents: what the payer owes more (+) or less (-). */
export type LedgerLine = {
  kind: LedgerKind;
  amountCents: number;
  enteredOn: CalendarDate;
  /** Of charges and their adjustments: the first day of the month that is charged. */
  month: CalendarDate | null;
};

/** Which way each kind moves what is owed; an adjustment goes either way. */
const SIGNS: Readonly<Record<LedgerKind, 1 | -1 | 0>> = {
  charge: 1,
  adjustment: 0,
  fee: 1,
  credit: -1,
  payment: -1,
  return: 1,
  refund: 1,
  refundReturned: -1,
  waiver: -1,
};

/** An amount as a ledger writes it: of a kind, with the sign of that kind. */
export const signed = (kind: LedgerKind, cents: number): number => {
  const sign = SIGNS[kind];
  return sign === 0 ? cents : sign * Math.abs(cents);
};

/** What of a ledger explains its balance; cents, none of them negative but the balance and what was adjusted. */
export type Explained = {
  owedCents: number;
  adjustedCents: number;
  feeCents: number;
  creditedCents: number;
  waivedCents: number;
  paidCents: number;
  returnedCents: number;
  refundedCents: number;
  /** What is still owed (+), or carried over in the payer's favour (-). */
  balanceCents: number;
};

const sumOf = (lines: readonly LedgerLine[], ...kinds: LedgerKind[]): number =>
  lines.reduce((sum, { kind, amountCents }) => (kinds.includes(kind) ? sum + amountCents : sum), 0);

/** Every cent of a ledger: owed + adjusted + fees - credited - waived - paid + returned + refunded is the balance. */
export function explain(lines: readonly LedgerLine[]): Explained {
  return {
    owedCents: sumOf(lines, 'charge'),
    adjustedCents: sumOf(lines, 'adjustment'),
    feeCents: sumOf(lines, 'fee'),
    creditedCents: 0 - sumOf(lines, 'credit'),
    waivedCents: 0 - sumOf(lines, 'waiver'),
    paidCents: 0 - sumOf(lines, 'payment'),
    returnedCents: sumOf(lines, 'return'),
    refundedCents: sumOf(lines, 'refund', 'refundReturned'),
    balanceCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
  };
}

/** What is owed for a month. */
export type Owed = { month: CalendarDate; cents: number };

/**
 * The lines that bring what is charged to what is owed: a charge for a month that has none, an adjustment where the amount changed
 * afterwards (a retroactive change of tier, a void). What is charged and no longer owed is taken back; nothing is ever changed.
 */
export function chargesToWrite(
  owed: readonly Owed[],
  lines: readonly LedgerLine[],
): (Owed & { kind: 'charge' | 'adjustment' })[] {
  const charged = chargedByMonth(lines);
  const wanted = new Map(owed.map(({ month, cents }) => [month, cents]));
  const months = [...new Set([...wanted.keys(), ...charged.keys()])].sort();
  return months.flatMap((month) => {
    const before = charged.get(month);
    const cents = (wanted.get(month) ?? 0) - (before ?? 0);
    return cents === 0
      ? []
      : [{ month, cents, kind: before === undefined ? ('charge' as const) : ('adjustment' as const) }];
  });
}

/** What is charged for each month, with what was adjusted. */
export function chargedByMonth(lines: readonly LedgerLine[]): Map<CalendarDate, number> {
  const charged = new Map<CalendarDate, number>();
  for (const { kind, month, amountCents } of lines)
    if (month !== null && (kind === 'charge' || kind === 'adjustment'))
      charged.set(month, (charged.get(month) ?? 0) + amountCents);
  return charged;
}

/** What pays for months: all that lowers what is owed, less what came back, was given back, or is asked besides them. */
const available = (lines: readonly LedgerLine[]): number =>
  lines.reduce((sum, { month, amountCents }) => (month === null ? sum - amountCents : sum), 0);

/** How one month stands. */
export type MonthPaid = { month: CalendarDate; chargedCents: number; paidCents: number; isPaid: boolean };

/**
 * The months in their order, each paid by what is left after those before it. A month counts as paid although an insignificant
 * part of it is lacking: the lesser of $50 and ten percent (26 CFR 54.4980B-8 Q&A-5(d)); what is lacking stays owed.
 */
export function monthsPaid(lines: readonly LedgerLine[]): MonthPaid[] {
  let left = Math.max(0, available(lines));
  return [...chargedByMonth(lines).entries()]
    .filter(([, cents]) => cents > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, chargedCents]) => {
      const paidCents = Math.min(left, chargedCents);
      left -= paidCents;
      const isPaid = chargedCents - paidCents <= (paidCents > 0 ? insignificantShortfall(chargedCents) : 0);
      return { month, chargedCents, paidCents, isPaid };
    });
}

/** The last day premiums are paid for without a gap; null: none is. */
export function paidThrough(lines: readonly LedgerLine[]): CalendarDate | null {
  let last: CalendarDate | null = null;
  for (const { month, isPaid } of monthsPaid(lines)) {
    if (!isPaid) return last;
    last = endOfMonth(month);
  }
  return last;
}

/**
 * What can be given back at most: what came and was neither returned nor given back (a refund is never larger than what was
 * paid), less refunds on their way.
 */
export const refundableCents = (lines: readonly LedgerLine[], pendingCents: number): number => {
  const { paidCents, returnedCents, refundedCents } = explain(lines);
  return Math.max(0, paidCents - returnedCents - refundedCents - pendingCents);
};

/** A payment whose state changes what is in the ledger: its kind and amount, and whether its entry counted as settled before. */
export type Moved = { kind: PaymentKind; amountCents: number; wasSettled: boolean };

/**
 * What a ledger says of a payment that settled, or came back; null: nothing. What comes back before it counted changes
 * nothing, for nothing was counted.
 */
export function postingOf(event: 'settle' | 'return', { kind, amountCents, wasSettled }: Moved): Posting | null {
  if (amountCents === 0 || kind === 'prenote' || kind === 'microdeposit') return null;
  const isRefund = kind === 'refund';
  if (event === 'settle') return posting(isRefund ? 'refund' : 'payment', amountCents);
  return wasSettled ? posting(isRefund ? 'refundReturned' : 'return', amountCents) : null;
}

/** A line to be written. */
export type Posting = { kind: LedgerKind; amountCents: number };

const posting = (kind: LedgerKind, cents: number): Posting => ({ kind, amountCents: signed(kind, cents) });
