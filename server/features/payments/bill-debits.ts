import { sql } from 'kysely';
import { billDebitsNotOwed, type OwedBill, unpaidCents } from '../../domain/bills/bill-debits.ts';
import { clientsWithBillDebits, owedBills } from '../../facts/bill-debits.queries.ts';
import { holdPayer } from '../../facts/ledger.queries.ts';
import { IS_USABLE } from '../../facts/stuck-debits.ts';
import type { Db } from '../../platform/db/connect.ts';
import { byRules, type ClientDay } from '../../platform/jobs/daily.ts';
import { type CalendarDate, later } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { insertPayment, movePayments } from './payments.queries.ts';

/** What an employer allowed of each of its bills. */
type Rule = { authorisationId: string; payerId: string; methodId: string; firstDate: CalendarDate; isUsable: boolean };

/** Where an employer allowed each bill to be debited, a debit of each that is owed waits for its day; what is owed no more is called off. */
export async function drawBills(day: ClientDay): Promise<void> {
  const { clientId, today } = day;
  await byRules(day, (db) => callOffBills(db, clientId));
  await byRules(day, async (db) => {
    const [rule] = await ruleOf(db, clientId);
    if (rule === undefined || !rule.isUsable) return;
    // Two nodes at once take turns: the second finds on its way what the first drew.
    await holdPayer(db, rule.payerId);
    const bills = await owedBills(db, { clientId });
    for (const bill of bills) if (bill.dueDate >= rule.firstDate) await drawBill(db, bill, { rule, today });
  });
}

/** Nothing is drawn of a bill that is void or paid: of a client, or of everybody before a file is built. */
export async function callOffBills(db: Db, clientId: string | null): Promise<void> {
  for (const { clientId: of, payerId } of await clientsWithBillDebits(db, clientId)) {
    await holdPayer(db, payerId);
    const ids = billDebitsNotOwed(await owedBills(db, { clientId: of }));
    await movePayments(
      db,
      ids.map((id) => ({ id, status: 'cancelled', reason: 'notOwed' })),
    );
  }
}

/** The rule that was given last of an employer's, where it stands. */
async function ruleOf(db: Db, clientId: string): Promise<Rule[]> {
  const { rows } = await sql<Rule>`select a.id as "authorisationId", a.payer_id as "payerId", a.method_id as "methodId",
      a.first_date as "firstDate", ${IS_USABLE} as "isUsable"
    from payment_authorisations a join payment_methods m on m.id = a.method_id
    where a.client_id = ${clientId} and a.of_bills and a.frequency = 'monthly' and a.revoked_at is null
    order by a.signed_at desc, a.id desc limit 1`.execute(db);
  return rows;
}

/** No debit is larger: $20,000,000.00. More of a bill is left to be paid by hand. */
const MOST_CENTS = 2_000_000_000;

async function drawBill(db: Db, bill: OwedBill, { rule, today }: { rule: Rule; today: CalendarDate }): Promise<void> {
  const amountCents = Math.min(unpaidCents(bill), MOST_CENTS);
  if (amountCents <= 0 || (await wasTakenBack(db, bill.id))) return;
  const { authorisationId, payerId, methodId } = rule;
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from payments where bill_id = ${bill.id}`.execute(db);
  await insertPayment(db, {
    id: uuid7(),
    clientId: bill.clientId,
    payerId,
    methodId,
    authorisationId,
    amountCents,
    enrollmentId: null,
    billId: bill.id,
    kind: 'remittance',
    sec: 'CCD',
    dueDate: later(bill.dueDate, today),
    status: 'queued',
    refundsId: null,
    note: null,
    idempotencyKey: `bill ${bill.id} ${rows[0]?.count ?? 0}`,
  });
}

/** Did a debit of a bill come back, or did people call one off? Then it is theirs to pay: the night draws no second. */
async function wasTakenBack(db: Db, billId: string): Promise<boolean> {
  const { rows } = await sql`select from payments where bill_id = ${billId}
    and (status = 'returned' or (status = 'cancelled' and reason in ('cancelledByStaff', 'authorisationEnded'))) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
