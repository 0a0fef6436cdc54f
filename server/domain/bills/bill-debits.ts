import type { CalendarDate } from '../../platform/values/dates.ts';

/** A debit of a bill that no bank has settled or returned yet. */
export type BillDebit = {
  id: string;
  number: string;
  cents: number;
  date: CalendarDate;
  status: string;
  /** It is held because its account or what was allowed has ended: nothing comes of it by itself. */
  isStuck: boolean;
};

/** A bill that is owed, with what is left of it. Cents. */
export type OwedBill = {
  id: string;
  number: string;
  clientId: string;
  clientName: string;
  timeZone: string;
  payerId: string;
  dueDate: CalendarDate;
  /** Less what came, whatever is on its way. */
  leftCents: number;
  /** Debits of its month that wait or are at the bank, the oldest first. */
  underWay: BillDebit[];
  isVoid: boolean;
};

/** Debits of which something comes. */
export const onTheirWay = ({ underWay }: OwedBill): BillDebit[] => underWay.filter(({ isStuck }) => !isStuck);

/** What is left of a bill and not on its way. Cents. */
export const unpaidCents = (bill: OwedBill): number =>
  bill.isVoid ? 0 : bill.leftCents - onTheirWay(bill).reduce((sum, { cents }) => sum + cents, 0);

/**
 * Debits that wait for bills and are owed no more: the bill is void, or was paid by other money. What is at the bank counts first, then what
 * waits, the oldest first, and last what is stuck.
 * @returns their ids
 */
export function billDebitsNotOwed(bills: readonly OwedBill[]): string[] {
  const standing = new Set(
    bills.filter(({ isVoid }) => !isVoid).flatMap(({ underWay }) => underWay.map(({ id }) => id)),
  );
  const ids = new Set<string>();
  for (const { isVoid, leftCents, underWay } of bills) {
    const waits = ({ status }: BillDebit): boolean => status !== 'batched' && status !== 'submitted';
    if (isVoid) {
      // Of a month that was billed again it pays that bill.
      for (const debit of underWay.filter(waits)) if (!standing.has(debit.id)) ids.add(debit.id);
      continue;
    }
    let left = underWay.reduce((sum, debit) => (waits(debit) ? sum : sum - debit.cents), leftCents);
    for (const debit of underWay.filter(waits).sort((one, other) => Number(one.isStuck) - Number(other.isStuck))) {
      if (debit.cents > left) ids.add(debit.id);
      else left -= debit.cents;
    }
  }
  return [...ids];
}
