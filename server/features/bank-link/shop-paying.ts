import { createHash } from 'node:crypto';
import { shopDebitText } from '@coverlane/contract/bank-link/shop-debit-text.ts';
import type { shopMoney } from '@coverlane/contract/bank-link/shop-calls.ts';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { Language } from '@coverlane/contract/codes.ts';
import { decimalOf } from '@coverlane/contract/words/cents.ts';
import { explain } from '../../domain/payments/ledger.ts';
import { ledgerOf } from '../../facts/ledger.queries.ts';
import type { Visitor } from '../../platform/http/context.ts';
import { conflict } from '../../platform/http/refusals.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { isProved } from './accounts.ts';
import { type ShopDesk, shopDesk } from './payer-desk.ts';
import { debitCompany, debitOfWords, type Method, methodOf } from './payers.queries.ts';
import { callOffStuck, insertRemittance, underWayOf } from './shop-paying.queries.ts';
import { companyOf, noteGiven, provedAccount, requireAgreed } from './authorising.ts';

type Calls = typeof shopMoney;
type Shown = Reply<Calls['shopPayment']>;

/** What is left to pay: what the ledger says, less what is on its way from the bank. Cents, and what is on its way. */
async function left({ context: { db }, payerId }: ShopDesk) {
  const { balanceCents } = explain(await ledgerOf(db, payerId));
  const underWay = await underWayOf(db, payerId);
  return { cents: balanceCents - underWay.reduce((sum, { amountCents }) => sum + amountCents, 0), underWay };
}

type Company = Awaited<ReturnType<typeof debitCompany>>;
type Said = { amountCents: number; method: Method; company: NonNullable<Company>; language: Language };

function wordsFor(desk: ShopDesk, { amountCents, method, company, language }: Said) {
  const { mask, bankName, accountType } = method;
  const terms = { ...company, shopName: desk.shopName, mask, bankName, accountType, amountCents, date: todayOf(desk) };
  const words = shopDebitText(terms, language);
  const wordsHash = createHash('sha256').update(words).digest();
  return { words, wordsHash, shown: wordsHash.toString('hex') };
}

type Asked = { cents: number; account: Method | null; company: Company; language: Language };

/** The words of a debit; none, where nothing is due or no debit can be made. */
function wordsToSign(desk: ShopDesk, { cents, account, company, language }: Asked): Pick<Shown, 'words' | 'shown'> {
  if (cents <= 0 || account === null || company === undefined || !isProved(account))
    return { words: null, shown: null };
  const { words, shown } = wordsFor(desk, { amountCents: cents, method: account, company, language });
  return { words, shown };
}

const todayOf = ({ enrollment: { timeZone } }: ShopDesk) => todayIn(timeZone, new Date());

/** What is left to pay, by which account, and the words. */
export async function shopPayment({ key, language }: Input<Calls['shopPayment']>, visitor: Visitor): Promise<Shown> {
  const desk = await shopDesk(key, visitor);
  const { db, parts } = visitor;
  const { cents, underWay } = await left(desk);
  const account = (await methodOf(db, desk.payerId)) ?? null;
  const company = await debitCompany(db, desk.enrollment.clientId);
  return {
    amount: cents > 0 ? decimalOf(cents) : null,
    underWay: underWay.map(({ amountCents, date, number }) => ({ amount: decimalOf(amountCents), date, number })),
    date: todayOf(desk),
    account,
    ...wordsToSign(desk, { cents, account, company, language }),
    linksBanks: parts.bank !== undefined,
    takesDebits: company !== undefined,
  };
}

/** Authorises one debit of what is left, and puts it into the queue. The same again is the same. */
export async function payByShop(
  asked: Input<Calls['payByShop']>,
  visitor: Visitor,
): Promise<Reply<Calls['payByShop']>> {
  const desk = await shopDesk(asked.key, visitor);
  const { db } = visitor;
  const method = await provedAccount(desk, asked.methodId);
  requireAgreed(asked);
  const { cents } = await left(desk);
  const before = await paidBefore(desk, cents, asked.shown);
  if (before !== undefined) return before;
  const company = await companyOf(db, desk.enrollment.clientId);
  if (cents <= 0) throw conflict('bank-nothing-due');
  const said = wordsFor(desk, { amountCents: cents, method, company, language: asked.language });
  if (said.shown !== asked.shown) throw conflict('signed-otherwise');
  return remit(desk, { ...asked, ...said, cents });
}

/** The debit that these words allowed; where something is left, another month of the same amount is paid on the same day in the same words. */
const paidBefore = async ({ context: { db }, payerId }: ShopDesk, cents: number, shown: string) =>
  cents > 0 ? undefined : debitOfWords(db, payerId, Buffer.from(shown, 'hex'));

type Signed = Pick<Input<Calls['payByShop']>, 'methodId' | 'typedName' | 'language'>;

async function remit(
  desk: ShopDesk,
  {
    methodId,
    typedName,
    language,
    words,
    wordsHash,
    cents,
  }: Signed & { words: string; wordsHash: Buffer; cents: number },
) {
  const { db } = desk.context;
  const { clientId } = desk.enrollment;
  await callOffStuck(db, desk.payerId);
  const [authorisationId, paymentId] = [uuid7(), uuid7()];
  const made = { authorisationId, paymentId, clientId, payerId: desk.payerId, methodId, typedName, language };
  const number = await insertRemittance(db, { ...made, words, wordsHash, amountCents: cents, date: todayOf(desk) });
  await noteGiven(db, { authorisationId, clientId });
  return { number };
}
