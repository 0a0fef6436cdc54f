import { requireKnown } from './known.ts';
import { bills } from '@coverlane/contract/bills/calls.ts';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { FastifyInstance } from 'fastify';
import { billTotals } from '../../domain/bills/bill.ts';
import { centsOf, decimalOf } from '../../domain/money.ts';
import { ledgerOf, writeLines } from '../../facts/ledger.queries.ts';
import { explainedReply, ledgerReply } from '../../facts/ledger-reply.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { billFile } from './bill-file.ts';
import {
  groupsOfBill,
  markSaidPaid,
  markVoid,
  monthsOfBill,
  pageOfLines,
  readersOf,
  timeZoneOf,
} from './bill-lines.queries.ts';
import {
  type BillRecord,
  findBill,
  findTerms,
  isIssued,
  pageOfBills,
  payerOfEmployer,
  saveTerms,
  type Terms,
  termsOf,
} from './bills.queries.ts';
import { issueBill as issue, monthOf, portions, reckon, requireMonth } from './issue.ts';
import { queueBillPapers } from './bills.jobs.ts';
import { billListFile } from './list-files.ts';
import { pay, positiveCents } from './paying.ts';
import { readRemittance } from './remittance.ts';
import { billReply, groupReply, groupsOf, lineReply, termReply } from './replies.ts';

type Calls = typeof bills;

/** Serves bills of groups (domain 2.4, 12.8). */
export function billRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: bills,
    handlers: {
      billTermList: async ({ clientId }, { db }) => ({ rows: (await termsOf(db, clientId)).map(termReply) }),
      saveBillTerm,
      billPreview,
      issueBill,
      billList,
      billListFile,
      bill,
      billFile,
      voidBill,
      payBill,
      sayBillPaid,
      readRemittance,
      billLedger,
    },
  });
}

/** POST /admin/billterms. @throws Refusal 422 */
async function saveBillTerm(
  input: Input<Calls['saveBillTerm']>,
  { db }: Context,
): Promise<Reply<Calls['saveBillTerm']>> {
  const { clientId, supplierId, basis, fee, firstMonth, dueDay, madeOn = null } = input;
  await requireKnown(db, { clientId, supplierId });
  const of = { clientId, supplierId, basis, feeCents: basis === 'pepm' ? feeCentsOf(fee) : null, dueDay, madeOn };
  const id = await saveTerms(db, { ...of, id: uuid7(), firstMonth: monthOf(firstMonth) });
  await appendAudit(db, { action: 'bill-terms', objectType: 'billterm', objectId: id, clientId, outcome: 'ok' });
  return termReply(await termsToUse(db, id));
}

/** No fee for an employee is larger: $99,999.99 a month. */
const MOST_FEE = 9_999_999;

/** @throws Refusal 422 */
function feeCentsOf(fee: string | null | undefined): number {
  if (!fee) throw invalid({ fee: 'required' });
  const cents = centsOf(fee) ?? 0;
  if (cents <= 0) throw invalid({ fee: 'too-small' });
  if (cents > MOST_FEE) throw invalid({ fee: 'too-large' });
  return cents;
}

async function termsToUse(db: Context['db'], id: string, hold = false): Promise<Terms> {
  const terms = await findTerms(db, id, hold);
  if (terms === undefined) throw notFound();
  return terms;
}

/** GET /admin/billterms/:id/preview. @throws Refusal 404, 409 */
async function billPreview(input: Input<Calls['billPreview']>, context: Context): Promise<Reply<Calls['billPreview']>> {
  const terms = await termsToUse(context.db, input.id);
  const month = monthOf(input.month);
  requireMonth(terms, month);
  const { lines, unpriced } = await reckon(terms, month, context);
  context.saw({ type: 'billterm', id: terms.id, clientId: terms.clientId });
  const { employees, currentCents, adjustedCents } = billTotals(lines);
  const adjustments = lines
    .map((line, at) => lineReply({ ...line, line: at + 1 }))
    .filter(({ reason }) => reason !== 'current');
  return {
    employees,
    current: decimalOf(currentCents),
    adjusted: decimalOf(adjustedCents),
    total: decimalOf(currentCents + adjustedCents),
    groups: groupsOf(lines).map(groupReply),
    adjustments: adjustments.slice(0, 100),
    adjustmentCount: adjustments.length,
    unpriced: unpriced.slice(0, 100),
    isIssued: await isIssued(context.db, { termsId: terms.id, month }),
  };
}

/** POST /admin/billterms/:id/bills. @throws Refusal 404, 409 */
async function issueBill(input: Input<Calls['issueBill']>, context: Context): Promise<Reply<Calls['issueBill']>> {
  const { db } = context;
  const terms = await termsToUse(db, input.id, true);
  const { parts, user } = context;
  const base = await linkBase(context);
  const by = { id: user.id, name: actorName(user) };
  const readers = await readersOf(db, terms.clientId);
  const id = await issue(terms, monthOf(input.month), { db, parts, by, readers, linkBase: base });
  await noted(db, 'bill-issued', { id, clientId: terms.clientId });
  return billReply(await billToRead(db, id));
}

const noted = (db: Context['db'], action: string, { id, clientId }: { id: string; clientId: string }) =>
  appendAudit(db, { action, objectType: 'groupbill', objectId: id, clientId, outcome: 'ok' });

/** @throws Refusal 404 */
async function billToRead(db: Context['db'], id: string, hold = false): Promise<BillRecord> {
  const found = await findBill(db, id, hold);
  if (found === undefined) throw notFound();
  return found;
}

async function billList({ page, pageSize, ...asked }: Input<Calls['billList']>, { db }: Context) {
  const { rows, total } = await pageOfBills(db, asked, { page, pageSize });
  return { rows: rows.map(billReply), total, page, pageSize };
}

/** GET /bills/:id. @throws Refusal 404 */
async function bill({ id, page, pageSize }: Input<Calls['bill']>, { db, saw }: Context): Promise<Reply<Calls['bill']>> {
  const found = await billToRead(db, id);
  const { rows, total } = await pageOfLines(db, id, { page, pageSize });
  saw({ type: 'groupbill', id, clientId: found.clientId });
  return {
    rows: rows.map(lineReply),
    total,
    page,
    pageSize,
    bill: billReply(found),
    paid: decimalOf(found.paidCents),
    groups: (await groupsOfBill(db, id)).map(groupReply),
  };
}

/** POST /bills/:id/void: what it charged is charged the other way. @throws Refusal 404, 409 */
async function voidBill({ id, why }: Input<Calls['voidBill']>, { db, user }: Context) {
  const found = await billToRead(db, id, true);
  const by = { id: user.id, name: actorName(user) };
  if (!(await markVoid(db, id, { why, by })) || found.payerId === null) throw conflict('bill-void');
  const { clientId, payerId } = found;
  const enteredOn = todayIn(await timeZoneOf(db, clientId), new Date());
  await writeLines(
    db,
    (await monthsOfBill(db, id)).flatMap(({ month, cents }) =>
      portions(0 - cents).map((amountCents, part) => ({
        clientId,
        payerId,
        billId: id,
        kind: 'adjustment' as const,
        month,
        amountCents,
        enteredOn,
        cause: `void ${id} ${month} ${part}`,
        note: why,
        by,
      })),
    ),
  );
  await queueBillPapers(db, clientId);
  await noted(db, 'bill-voided', found);
  return {};
}

/** POST /bills/:id/payment. @throws Refusal 404, 409, 422 */
async function payBill({ id, amount, date, reference }: Input<Calls['payBill']>, context: Context) {
  const found = await billToRead(context.db, id, true);
  await pay(found, { cents: positiveCents(amount), on: date, reference }, context);
  return {};
}

/** POST /bills/:id/saidpaid. @throws Refusal 404, 409, 422 */
async function sayBillPaid(input: Input<Calls['sayBillPaid']>, { db, user }: Context) {
  const { id, amount, date, reference } = input;
  const found = await billToRead(db, id);
  if (found.state === 'void') throw conflict('bill-void');
  if (date > todayIn(await timeZoneOf(db, found.clientId), new Date())) throw invalid({ date: 'day-too-late' });
  const by = { id: user.id, name: actorName(user) };
  await markSaidPaid(db, id, { on: date, cents: positiveCents(amount), reference: reference || null, by });
  await noted(db, 'bill-said-paid', found);
  return {};
}

/** GET /billledger. @throws Refusal 404 */
async function billLedger(
  { clientId }: Input<Calls['billLedger']>,
  { db }: Context,
): Promise<Reply<Calls['billLedger']>> {
  const payerId = await payerOfEmployer(db, clientId);
  if (payerId === null) throw notFound();
  const lines = await ledgerOf(db, payerId);
  const { rows } = await pageOfBills(db, { clientId }, { page: 1, pageSize: 1 });
  return { clientName: rows[0]?.clientName ?? '', explained: explainedReply(lines), lines: ledgerReply(lines) };
}
