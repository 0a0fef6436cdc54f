import { createHash } from 'node:crypto';
import { authorisationText } from '@coverlane/contract/bank-link/authorisation-text.ts';
import type { hoursMoney, memberAccount } from '@coverlane/contract/bank-link/member-calls.ts';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { Language } from '@coverlane/contract/codes.ts';
import { decimalOf } from '@coverlane/contract/words/cents.ts';
import { actorName } from '../../platform/http/actor.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, notFound } from '../../platform/http/refusals.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { compareDeposits, finishAtBank, isProved, keepTyped, openLink } from './accounts.ts';
import { insertSelfPayDebit, ownBank, type OwnBank, type PaidFor, paidForHours } from './hours-paying.queries.ts';
import { type AccountDesk, memberDesk } from './payer-desk.ts';
import { debitCompany, debitOfWords, type Method, methodOf } from './payers.queries.ts';
import { companyOf, givenAndTold, newAuthorisation, provedAccount, requireAgreed } from './authorising.ts';

type Account = typeof memberAccount;
type Calls = typeof hoursMoney;
type Shown = Reply<Calls['hoursPayment']>;

/** The calls about a member's own bank account: those of self-enrollment, for somebody who is signed in. */
export const memberAccounts = {
  memberLinkToken: async ({ returnTo }: Input<Account['memberLinkToken']>, context: Context) =>
    openLink(await memberDesk(context), returnTo, context.user.type === 'client' ? '/client/bills' : '/member/hours'),
  memberExchangeToken: async ({ publicToken }: Input<Account['memberExchangeToken']>, context: Context) =>
    finishAtBank(await memberDesk(context), publicToken),
  memberEnterAccount: async (typed: Input<Account['memberEnterAccount']>, context: Context) =>
    keepTyped(await memberDesk(context), typed),
  memberNameDeposits: async (named: Input<Account['memberNameDeposits']>, context: Context) =>
    compareDeposits(await memberDesk(context), named),
};

/** A worker who pays, with their bank and what was paid for it. */
type Paying = { desk: AccountDesk; bank: OwnBank; paid: PaidFor[]; today: string; due: Due | null };
type Due = { coverageMonth: string; cents: number; dueOn: string };

/** @throws Refusal 404 */
async function paying(unionId: string, context: Context): Promise<Paying> {
  const desk = await memberDesk(context);
  const bank = await ownBank(context.db, unionId);
  if (bank === undefined) throw notFound();
  const paid = await paidForHours(context.db, { personId: bank.personId, unionId });
  const today = todayIn(desk.enrollment.timeZone, new Date());
  return { desk, bank, paid, today, due: dueOf(bank, paid, today) };
}

/**
 * The month that can still be kept and what is left to pay for it, as the bank said last; null: nothing is missing, its day is over, or
 * it is paid for and the bank has not been worked out since.
 */
function dueOf({ says: { standing } }: OwnBank, paid: readonly PaidFor[], today: string): Due | null {
  const { state, next } = standing;
  if (state !== 'covered' || !next?.selfPay || today > next.selfPay.dueOn) return null;
  const { coverageMonth } = next;
  const came = paid.reduce((sum, one) => (one.coverageMonth === coverageMonth ? sum + one.cents : sum), 0);
  const cents = next.selfPay.cents - came;
  return cents > 0 ? { coverageMonth, cents, dueOn: next.selfPay.dueOn } : null;
}

type Company = NonNullable<Awaited<ReturnType<typeof debitCompany>>>;

/** The words of one debit, of today. */
function wordsFor(
  cents: number,
  { method, company, today }: { method: Method; company: Company; today: string },
  language: Language,
) {
  const { mask, bankName, accountType } = method;
  const debit = { amountCents: cents, firstDate: today, dueDay: null, date: today, feeCents: 0, address: null };
  const words = authorisationText({ ...company, ...debit, mask, bankName, accountType }, language);
  const wordsHash = createHash('sha256').update(words).digest();
  return { words, wordsHash, shown: wordsHash.toString('hex') };
}

type Asked = { due: Due | null; account: Method | null; company: Company | undefined; today: string };

/** The words of what is due; none, where nothing is or no debit can be made. */
function wordsToSign({ due, account, company, today }: Asked, language: Language): Pick<Shown, 'words' | 'shown'> {
  if (due === null || account === null || company === undefined || !isProved(account))
    return { words: null, shown: null };
  const { words, shown } = wordsFor(due.cents, { method: account, company, today }, language);
  return { words, shown };
}

/** GET /hours/payment. @throws Refusal 404 */
export async function hoursPayment(
  { unionId, language }: Input<Calls['hoursPayment']>,
  context: Context,
): Promise<Shown> {
  const { db, parts } = context;
  const { desk, paid, due, today, bank } = await paying(unionId, context);
  const account = (await methodOf(db, desk.payerId)) ?? null;
  const company = await debitCompany(db, desk.enrollment.clientId);
  const said = wordsToSign({ due, account, company, today }, language);
  context.saw({ type: 'hours', id: bank.personId, clientId: desk.enrollment.clientId });
  return {
    due: due && { coverageMonth: due.coverageMonth, amount: decimalOf(due.cents), dueOn: due.dueOn },
    underWay: paid.flatMap(({ isUnderWay, number, cents, date, coverageMonth }) =>
      isUnderWay && number !== null ? [{ number, amount: decimalOf(cents), date, coverageMonth }] : [],
    ),
    account,
    ...said,
    linksBanks: parts.bank !== undefined,
    takesDebits: company !== undefined,
  };
}

/** POST /hours/payment. The copy of what was authorized goes to the worker by mail. @throws Refusal 404, 409, 422 */
export async function payHours(asked: Input<Calls['payHours']>, context: Context): Promise<Reply<Calls['payHours']>> {
  const { db, user } = context;
  const { unionId, methodId, typedName, language } = asked;
  const { desk, bank, due, today } = await paying(unionId, context);
  const { payerId, enrollment } = desk;
  const { clientId } = enrollment;
  const method = await provedAccount(desk, methodId);
  requireAgreed(asked);
  if (due === null) return before(context, payerId, asked.shown);
  const company = await companyOf(db, clientId);
  const said = wordsFor(due.cents, { method, company, today }, language);
  if (said.shown !== asked.shown) throw conflict('signed-otherwise');
  const { words, wordsHash } = said;
  const made = await newAuthorisation(context);
  const { number } = await insertSelfPayDebit(db, {
    ...made,
    clientId,
    unionId,
    payerId,
    methodId,
    language,
    typedName,
    words,
    wordsHash,
    personId: bank.personId,
    coverageMonth: due.coverageMonth,
    amountCents: due.cents,
    date: today,
    by: { id: user.id, name: actorName(user) },
  });
  await givenAndTold(db, { ...made, clientId });
  return { number };
}

/** What was sent twice is one debit: the one that these very words allowed. @throws Refusal 409 */
async function before({ db }: Context, payerId: string, shown: string): Promise<{ number: string }> {
  const sent = await debitOfWords(db, payerId, Buffer.from(shown, 'hex'));
  if (sent === undefined) throw conflict('hours-not-short');
  return sent;
}
