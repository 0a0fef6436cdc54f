import type { billGroup, billLine, billRow, billTerm } from '@coverlane/contract/bills/shapes.ts';
import type * as z from 'zod/mini';
import type { BillLine } from '../../domain/bills/bill.ts';
import { decimalOf } from '../../domain/money.ts';
import type { LineGroup, LineRecord } from './bill-lines.queries.ts';
import type { BillRecord, NamedLine, Terms } from './bills.queries.ts';

const orNull = (cents: number | null): string | null => (cents === null ? null : decimalOf(cents));

/** Terms as they are answered. */
export const termReply = ({ timeZone: _zone, feeCents, ...terms }: Terms): z.output<typeof billTerm> => ({
  ...terms,
  fee: orNull(feeCents),
});

/** A bill as it is answered. */
export const billReply = (bill: BillRecord): z.output<typeof billRow> => {
  const { id, number, clientId, clientName, carrierName, payerId, month, dueDate, basis, employees, state } = bill;
  return {
    id,
    number,
    clientId,
    clientName,
    carrierName,
    payerId,
    month,
    dueDate,
    basis,
    employees,
    state,
    fee: orNull(bill.feeCents),
    current: decimalOf(bill.currentCents),
    adjusted: decimalOf(bill.adjustedCents),
    total: decimalOf(bill.currentCents + bill.adjustedCents),
    issuedAt: bill.issuedAt.toISOString(),
    issuedBy: bill.issuedBy,
    voidedWhy: bill.voidedWhy,
    saidPaid:
      bill.saidPaidOn === null
        ? null
        : { date: bill.saidPaidOn, amount: decimalOf(bill.saidPaidCents ?? 0), reference: bill.saidPaidReference },
  };
};

/** A line as it is answered. */
export const lineReply = ({
  line,
  name,
  memberNumber,
  planName,
  tier,
  month,
  cents,
  reason,
}: Omit<LineRecord, 'personId'>): z.output<typeof billLine> => ({
  line,
  name,
  memberNumber,
  planName,
  tier,
  month,
  reason,
  amount: decimalOf(cents),
});

/** Lines of the month that cost the same, counted. */
export const groupReply = ({ planName, tier, count, eachCents }: LineGroup): z.output<typeof billGroup> => ({
  planName,
  tier,
  count,
  each: decimalOf(eachCents),
  amount: decimalOf(count * eachCents),
});

/** The same groups that a bill which is issued is read with. */
export function groupsOf(lines: readonly (NamedLine & Pick<BillLine, 'reason'>)[]): LineGroup[] {
  const current = lines.filter(({ reason }) => reason === 'current');
  return [...Map.groupBy(current, ({ planName, tier, cents }) => `${planName ?? ''} ${tier ?? ''} ${cents}`)].flatMap(
    ([, [first, ...others]]) =>
      first === undefined
        ? []
        : [{ planName: first.planName, tier: first.tier, count: others.length + 1, eachCents: first.cents }],
  );
}
