import { createHash } from 'node:crypto';
import type { billMoney } from '@coverlane/contract/bank-link/bill-calls.ts';
import { billDebitText } from '@coverlane/contract/bank-link/bill-debit-text.ts';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import { decimalOf } from '@coverlane/contract/words/cents.ts';
import { onTheirWay, type OwedBill, unpaidCents } from '../../domain/bills/bill-debits.ts';
import { owedBills } from '../../facts/bill-debits.queries.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { type CalendarDate, later, todayIn } from '../../platform/values/dates.ts';
import { isProved } from './accounts.ts';
import { debitsEachBill, insertBillAuthorisation } from './bill-paying.queries.ts';
import { type AccountDesk, employerDesk } from './payer-desk.ts';
import { debitCompany, debitOfWords, type Method, methodOf } from './payers.queries.ts';
import { companyOf, givenAndTold, newAuthorisation, provedAccount, requireAgreed } from './authorising.ts';

type Calls = typeof billMoney;
type Asked = Input<Calls['billPayment']>;
type Frequency = Input<Calls['payBillByDebit']>['frequency'];
type Company = NonNullable<Awaited<ReturnType<typeof debitCompany>>>;

/** Most of one debit: $20,000,000.00. */
const MOST_CENTS = 2_000_000_000;

/** An employer that pays a bill. Cents. */
type Paying = { desk: AccountDesk; bill: OwedBill; leftCents: number; isMonthly: boolean; today: CalendarDate };

/** @throws Refusal 404 */
async function paying(id: string, context: Context): Promise<Paying> {
  const { db } = context;
  const [seen] = await owedBills(db, { id });
  if (seen === undefined) throw notFound();
  const desk = await employerDesk(context, seen.clientId);
  // Read again once the payer is held: of two who pay at once the second sees what the first drew.
  const [bill] = await owedBills(db, { id });
  if (bill === undefined) throw notFound();
  const leftCents = Math.min(unpaidCents(bill), MOST_CENTS);
  const isMonthly = await debitsEachBill(db, desk.payerId);
  return { desk, bill, leftCents, isMonthly, today: todayIn(bill.timeZone, new Date()) };
}

/** From which day on it is drawn; null: there is nothing to authorise. */
function firstDateOf({ bill, leftCents, isMonthly, today }: Paying, frequency: Frequency): CalendarDate | null {
  if (frequency === 'once') return leftCents > 0 ? today : null;
  return isMonthly || bill.isVoid ? null : later(bill.dueDate, today);
}

type Signing = { method: Method; company: Company; language: Asked['language']; firstDate: CalendarDate };

/** The words of an authorisation, of today. */
function wordsOf({ bill, leftCents, today }: Paying, frequency: Frequency, signing: Signing) {
  const { mask, bankName, accountType } = signing.method;
  const { firstDate, company, language } = signing;
  const of = { bill: bill.number, clientName: bill.clientName, amountCents: leftCents, firstDate, date: today };
  const words = billDebitText({ ...company, ...of, mask, bankName, accountType }, frequency, language);
  const wordsHash = createHash('sha256').update(words).digest();
  return { words, wordsHash, shown: wordsHash.toString('hex') };
}

/** GET /bills/:id/debit. @throws Refusal 404 */
export async function billPayment({ id, language }: Asked, context: Context): Promise<Reply<Calls['billPayment']>> {
  const { db, parts } = context;
  const found = await paying(id, context);
  const { desk, bill, leftCents, isMonthly } = found;
  const account = (await methodOf(db, desk.payerId)) ?? null;
  const company = await debitCompany(db, desk.enrollment.clientId);
  const offered = (frequency: Frequency) => {
    const firstDate = firstDateOf(found, frequency);
    if (firstDate === null || account === null || company === undefined || !isProved(account)) return null;
    const { words, shown } = wordsOf(found, frequency, { method: account, company, language, firstDate });
    return { amount: decimalOf(leftCents), firstDate, words, shown };
  };
  context.saw({ type: 'groupbill', id, clientId: bill.clientId });
  return {
    left: leftCents > 0 ? decimalOf(leftCents) : null,
    underWay: onTheirWay(bill).map(({ cents, date, number }) => ({ amount: decimalOf(cents), date, number })),
    account,
    once: offered('once'),
    monthly: offered('monthly'),
    isMonthly,
    linksBanks: parts.bank !== undefined,
    takesDebits: company !== undefined,
  };
}

/** POST /bills/:id/debit. The copy of what was authorized goes to whoever signed by mail. @throws Refusal 404, 409, 422 */
export async function payBillByDebit(
  asked: Input<Calls['payBillByDebit']>,
  context: Context,
): Promise<Reply<Calls['payBillByDebit']>> {
  const { db } = context;
  const { frequency, methodId, language } = asked;
  const found = await paying(asked.id, context);
  const method = await provedAccount(found.desk, methodId, () => invalid({ methodId: 'not-found' }));
  requireAgreed(asked);
  if (found.bill.isVoid) throw conflict('bill-void');
  const firstDate = firstDateOf(found, frequency);
  if (firstDate === null) return before(found, asked);
  const company = await companyOf(db, found.bill.clientId);
  const said = wordsOf(found, frequency, { method, company, language, firstDate });
  if (said.shown !== asked.shown) throw conflict('signed-otherwise');
  return { number: await authorise(found, { ...asked, ...said, firstDate }, context) };
}

type Signed = Input<Calls['payBillByDebit']> & { words: string; wordsHash: Buffer; firstDate: CalendarDate };

async function authorise({ desk, bill, leftCents }: Paying, signed: Signed, context: Context): Promise<string | null> {
  const { db, user } = context;
  const { clientId } = bill;
  const made = await newAuthorisation(context);
  const { methodId, language, words, wordsHash, typedName, firstDate } = signed;
  const number = await insertBillAuthorisation(db, {
    ...made,
    signedBy: user.id,
    clientId,
    payerId: desk.payerId,
    methodId,
    billId: bill.id,
    // What each bill comes to is its own: the rule says what this one does.
    amountCents: Math.max(leftCents, 1),
    firstDate,
    isMonthly: signed.frequency === 'monthly',
    language,
    words,
    wordsHash,
    typedName,
  });
  await givenAndTold(db, { ...made, clientId });
  return number;
}

/** What was sent twice is one: the debit that these very words allowed. @throws Refusal 409 */
async function before(
  { desk, isMonthly }: Paying,
  { frequency, shown }: Input<Calls['payBillByDebit']>,
): Promise<{ number: string | null }> {
  if (frequency === 'monthly' && isMonthly) return { number: null };
  const sent = await debitOfWords(desk.context.db, desk.payerId, Buffer.from(shown, 'hex'));
  if (sent === undefined) throw conflict('bill-nothing-due');
  return sent;
}
