import { sql } from 'kysely';
import { centsOf } from '../../domain/money.ts';
import { writeLines } from '../../facts/ledger.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
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

/** `isWhole`: the reference is that of a transfer, which is entered once whatever it pays (820). */
type Paid = { cents: number; on: CalendarDate; reference: string; isWhole?: boolean };

/**
 * Is money known by its reference: of the same month's bill, whichever of them stands, or as a transfer? One check may pay several
 * bills, and is entered for each of them once.
 */
async function isKnown(
  db: Db,
  bill: BillRecord,
  { said, isWhole }: { said: string; isWhole: boolean },
): Promise<boolean> {
  const { rows } = await sql`select from ledger_entries l left join group_bills b on b.id = l.bill_id
    where l.payer_id = ${bill.payerId} and l.kind = 'payment' and upper(l.note) = ${said}
      and (${isWhole} or l.cause = ${wholeCause(said)} or (b.terms_id = ${bill.termsId} and b.month = ${bill.month}))
    limit 1`.execute(db);
  return rows.length > 0;
}

const wholeCause = (said: string): string => `paid ${said}`;

/**
 * Enters money of an employer in its ledger, for a bill. What is known by its reference is entered once, whoever sends it again.
 * @throws Refusal 409 bill-payment-known, bill-void; 422
 */
export async function pay(bill: BillRecord, paid: Paid, { db, user }: Context): Promise<void> {
  const { cents, on, reference, isWhole = false } = paid;
  const { id, clientId, payerId } = bill;
  if (bill.state === 'void' || payerId === null) throw conflict('bill-void');
  if (on > todayIn(await timeZoneOf(db, clientId), new Date())) throw invalid({ date: 'day-too-late' });
  const by = { id: user.id, name: actorName(user) };
  const line = { clientId, payerId, billId: id, kind: 'payment' as const, amountCents: 0 - cents, enteredOn: on };
  const said = reference.toUpperCase();
  const isEntered = await isKnown(db, bill, { said, isWhole });
  const cause = isWhole ? wholeCause(said) : `paid ${bill.termsId} ${bill.month} ${said}`;
  if (isEntered || (await writeLines(db, [{ ...line, cause, note: reference, by }])) === 0)
    throw conflict('bill-payment-known', { reference });
  await appendAudit(db, { action: 'bill-paid', objectType: 'groupbill', objectId: id, clientId, outcome: 'ok' });
}
