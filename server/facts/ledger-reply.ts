import type { explained, ledgerLine } from '@coverlane/contract/payments/shapes.ts';
import type * as z from 'zod/mini';
import { decimalOf } from '../domain/money.ts';
import { explain } from '../domain/payments/ledger.ts';
import type { RecordedLine } from './ledger.queries.ts';

/** What a balance is made of, as it is answered. */
export function explainedReply(lines: readonly RecordedLine[]): z.output<typeof explained> {
  const said = explain(lines);
  return {
    owed: decimalOf(said.owedCents),
    adjusted: decimalOf(said.adjustedCents),
    fees: decimalOf(said.feeCents),
    credited: decimalOf(said.creditedCents),
    waived: decimalOf(said.waivedCents),
    paid: decimalOf(said.paidCents),
    returned: decimalOf(said.returnedCents),
    refunded: decimalOf(said.refundedCents),
    balance: decimalOf(said.balanceCents),
  };
}

/** The lines of a ledger as they are answered, each with what is owed after it. */
export function ledgerReply(lines: readonly RecordedLine[]): z.output<typeof ledgerLine>[] {
  let balance = 0;
  return lines.map(({ id, kind, amountCents, enteredOn, month, paymentNumber, note, recordedBy }) => {
    balance += amountCents;
    const amounts = { amount: decimalOf(amountCents), balance: decimalOf(balance) };
    return { id, kind, ...amounts, enteredOn, month, paymentNumber, note, recordedBy };
  });
}
