import { createHash } from 'node:crypto';
import { authorisationText } from '@coverlane/contract/bank-link/authorisation-text.ts';
import type { continuedMoney } from '@coverlane/contract/bank-link/continued-calls.ts';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import { decimalOf } from '@coverlane/contract/words/cents.ts';
import { owedBy } from '../../domain/payments/drawing.ts';
import { chargedByMonth } from '../../domain/payments/ledger.ts';
import { ledgerOf } from '../../facts/ledger.queries.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid } from '../../platform/http/refusals.ts';
import { addDays, type CalendarDate, firstOfNextMonth, later, todayIn } from '../../platform/values/dates.ts';
import { isProved } from './accounts.ts';
import {
  continuedPayer,
  insertContinued,
  paysMonthly,
  type Standing,
  standingOf,
  type UnderWay,
  underWayOf,
} from './continued-paying.queries.ts';
import { type AccountDesk, memberDesk } from './payer-desk.ts';
import { debitCompany, debitOfWords, type Method, methodOf } from './payers.queries.ts';
import { companyOf, givenAndTold, newAuthorisation, provedAccount, requireAgreed } from './authorising.ts';

type Calls = typeof continuedMoney;
type Asked = Input<Calls['continuedPayment']>;
type Company = NonNullable<Awaited<ReturnType<typeof debitCompany>>>;

/** Nothing is drawn on the day after it was allowed: a bank takes two banking days. */
const NOTICE_DAYS = 3;

/** Somebody who pays for continued coverage, with what is owed. Cents. */
type Paying = {
  desk: AccountDesk;
  standing: Standing;
  underWay: UnderWay[];
  owedCents: number;
  monthlyCents: number;
  isMonthly: boolean;
  today: CalendarDate;
};

/** @returns null: they pay for no continued coverage */
async function paying(context: Context): Promise<Paying | null> {
  const { db } = context;
  if ((await continuedPayer(db)) === null) return null;
  const desk = await memberDesk(context);
  const { payerId } = desk;
  const today = todayIn(desk.enrollment.timeZone, new Date());
  // In this order: a debit that settles in between counts twice, which asks for too little, and never not at all.
  const underWay = await underWayOf(db, payerId);
  const lines = await ledgerOf(db, payerId);
  const standing = await standingOf(db, payerId);
  const months = [...chargedByMonth(lines.filter(({ cobraEventId }) => cobraEventId !== null))];
  const last = months.toSorted(([one], [other]) => (one < other ? -1 : 1)).findLast(([, cents]) => cents > 0);
  return {
    desk,
    standing,
    underWay,
    owedCents: owedBy(lines, today) - underWay.reduce((sum, { cents }) => sum + cents, 0),
    monthlyCents: standing.isOpen ? (last?.[1] ?? 0) : 0,
    isMonthly: await paysMonthly(db, payerId),
    today,
  };
}

type Terms = { amountCents: number; firstDate: CalendarDate; dueDay: number | null };
type Frequency = Input<Calls['payContinued']>['frequency'];

/** What can be authorised now; null: nothing. */
function termsOf({ owedCents, monthlyCents, isMonthly, today }: Paying, frequency: Frequency): Terms | null {
  if (frequency === 'once') return owedCents > 0 ? { amountCents: owedCents, firstDate: today, dueDay: null } : null;
  const firstDate = later(firstOfNextMonth(today), addDays(today, NOTICE_DAYS));
  return isMonthly || monthlyCents <= 0 ? null : { amountCents: monthlyCents, firstDate, dueDay: 1 };
}

type Signing = { method: Method; company: Company; today: CalendarDate; language: Asked['language'] };

/** The words of an authorisation, of today. */
function wordsOf(terms: Terms, { method, company, today, language }: Signing) {
  const { mask, bankName, accountType } = method;
  const account = { mask, bankName, accountType, date: today, feeCents: 0, address: null };
  const words = authorisationText({ ...company, ...terms, ...account }, language);
  const wordsHash = createHash('sha256').update(words).digest();
  return { words, wordsHash, shown: wordsHash.toString('hex') };
}

/** GET /continued/payment. */
export async function continuedPayment(
  { language }: Asked,
  context: Context,
): Promise<Reply<Calls['continuedPayment']>> {
  const { db, parts } = context;
  const found = await paying(context);
  const linksBanks = parts.bank !== undefined;
  if (found === null) return { ...NOTHING, linksBanks };
  const { desk, standing, today, underWay, owedCents, monthlyCents } = found;
  const account = (await methodOf(db, desk.payerId)) ?? null;
  const company = await debitCompany(db, desk.enrollment.clientId);
  const offered = (frequency: Frequency) => {
    const terms = termsOf(found, frequency);
    if (terms === null || account === null || company === undefined || !isProved(account)) return null;
    const { words, shown } = wordsOf(terms, { method: account, company, today, language });
    return { amount: decimalOf(terms.amountCents), firstDate: terms.firstDate, words, shown };
  };
  return {
    standing: {
      owed: decimalOf(owedCents),
      monthly: monthlyCents > 0 ? decimalOf(monthlyCents) : null,
      paidThrough: standing.paidThrough,
      payBy: standing.payBy,
    },
    underWay: underWay.map(({ cents, ...one }) => ({ ...one, amount: decimalOf(cents) })),
    account,
    once: offered('once'),
    monthly: offered('monthly'),
    linksBanks,
    takesDebits: company !== undefined,
  };
}

const NOTHING = { standing: null, underWay: [], account: null, once: null, monthly: null, takesDebits: false };

/** POST /continued/payment. The copy of what was authorized goes to the payer by mail. @throws Refusal 409, 422 */
export async function payContinued(
  asked: Input<Calls['payContinued']>,
  context: Context,
): Promise<Reply<Calls['payContinued']>> {
  const { db } = context;
  const { frequency, methodId, typedName, language } = asked;
  const found = await paying(context);
  // Where nothing continues, there is no account of theirs to draw from either.
  if (found === null) throw invalid({ methodId: 'not-found' });
  const { payerId, enrollment } = found.desk;
  const { clientId } = enrollment;
  const method = await provedAccount(found.desk, methodId, () => invalid({ methodId: 'not-found' }));
  requireAgreed(asked);
  const terms = termsOf(found, frequency);
  if (terms === null) return before(found, asked);
  const company = await companyOf(db, clientId);
  const { words, wordsHash, shown } = wordsOf(terms, { method, company, today: found.today, language });
  if (shown !== asked.shown) throw conflict('signed-otherwise');
  const made = await newAuthorisation(context);
  const number = await insertContinued(db, {
    ...made,
    clientId,
    payerId,
    methodId,
    ...terms,
    language,
    words,
    wordsHash,
    typedName,
  });
  await givenAndTold(db, { ...made, clientId });
  return { number };
}

/** What was sent twice is one: the debit that these very words allowed. @throws Refusal 409 */
async function before(
  { desk, isMonthly }: Paying,
  { frequency, shown }: Input<Calls['payContinued']>,
): Promise<{ number: string | null }> {
  if (frequency === 'monthly' && isMonthly) return { number: null };
  const sent =
    frequency === 'once' ? await debitOfWords(desk.context.db, desk.payerId, Buffer.from(shown, 'hex')) : undefined;
  if (sent === undefined) throw conflict('continued-nothing-due');
  return sent;
}
