import { centsOf } from '../../domain/money.ts';
import { writeLines } from '../../facts/ledger.queries.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid } from '../../platform/http/refusals.ts';
import { type CalendarDate, todayIn } from '../../platform/values/dates.ts';
import { timeZoneOf } from './bill-lines.queries.ts';
import type { BillRecord } from './bills.queries.ts';

/** No payment of a bill is larger: $20,000,000.00. */
const MOST_CENTS = 2_000_000_000;

/** Decimal text of more than nothing as cents. @throws Refusal 422 */
export function positiveCents(amount: string): number {
  const cents = centsOf(amount) ?? 0;
  if (cents <= 0) throw invalid({ amount: 'too-small' });
  if (cents > MOST_CENTS) throw invalid({ amount: 'too-large' });
  return cents;
}

type Paid = { cents: number; on: CalendarDate; reference: string };

/**
 * Enters money of an employer in its ledger, for a bill. What is known by its reference is entered once, whoever sends it again.
 * @throws Refusal 409 bill-payment-known, bill-void; 422
 */
export async function pay(bill: BillRecord, { cents, on, reference }: Paid, { db, user }: Context): Promise<void> {
  const { id, clientId, payerId } = bill;
  if (bill.state === 'void' || payerId === null) throw conflict('bill-void');
  if (on > todayIn(await timeZoneOf(db, clientId), new Date())) throw invalid({ date: 'day-too-late' });
  const by = { id: user.id, name: actorName(user) };
  const line = { clientId, payerId, billId: id, kind: 'payment' as const, amountCents: 0 - cents, enteredOn: on };
  const written = await writeLines(db, [{ ...line, cause: `paid ${reference.toUpperCase()}`, note: reference, by }]);
  if (written === 0) throw conflict('bill-payment-known', { reference });
  await appendAudit(db, { action: 'bill-paid', objectType: 'groupbill', objectId: id, clientId, outcome: 'ok' });
}
