import { createHash } from 'node:crypto';
import { authorisationText } from '@coverlane/contract/bank-link/authorisation-text.ts';
import type { selfEnrollmentMoney } from '@coverlane/contract/bank-link/money-calls.ts';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import { decimalOf } from '@coverlane/contract/words/cents.ts';
import { debitPlan, type ElectedCost, monthlyContribution } from '../../domain/payments/contribution.ts';
import { isOwnName } from '../../domain/own-name.ts';
import { rulesFor } from '../../domain/rules-for.ts';
import { loadSettings } from '../../facts/settings.queries.ts';
import type { Visitor } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { isProved } from './accounts.ts';
import { revokeOwn } from './authorisations.queries.ts';
import { type PayerDesk, payerDesk } from './payer-desk.ts';
import { debitCompany, type Method, methodOf } from './payers.queries.ts';
import { insertPromise, promisedFor } from './promises.queries.ts';
import { givenAndTold, newAuthorisation, provedAccount, requireAgreed } from './authorising.ts';

type Calls = typeof selfEnrollmentMoney;

/** What is owed for an enrollment as it was submitted (domain 6.5); null: nothing. */
function owed({ enrollment: { snapshot, effectiveDate, timeZone } }: PayerDesk) {
  const amountCents = monthlyContribution(electionsOf(snapshot));
  if (amountCents === 0 || effectiveDate === null) return null;
  const today = todayIn(timeZone, new Date());
  return { amountCents, date: today, ...debitPlan(effectiveDate, today) };
}

/** The elections of a snapshot, whose shape is the confirmation's. */
function electionsOf(snapshot: unknown): readonly ElectedCost[] {
  const confirmation: unknown = Object(snapshot)['confirmation'];
  const elections: unknown = Object(confirmation)['elections'];
  return Array.isArray(elections) ? elections : [];
}

/** The words that are authorised, of an account. @throws Refusal 409 where the installation has no bank set up */
async function wordsFor(desk: PayerDesk, method: Method) {
  const due = owed(desk);
  if (due === null) throw conflict('bank-nothing-due');
  const company = await debitCompany(desk.context.db, desk.enrollment.clientId);
  if (company === undefined) throw conflict('bank-not-set-up');
  const { mask, bankName, accountType } = method;
  const terms = { ...due, ...company, mask, bankName, accountType, feeCents: 0, address: null };
  const words = authorisationText(terms, desk.language);
  const wordsHash = createHash('sha256').update(words).digest();
  return { ...due, words, wordsHash, shown: wordsHash.toString('hex') };
}

/** What is owed, by which account, and how it stands. */
export async function getEnrollmentPayment(
  asked: Input<Calls['getEnrollmentPayment']>,
  visitor: Visitor,
): Promise<Reply<Calls['getEnrollmentPayment']>> {
  const desk = await payerDesk(asked, visitor);
  const { db, parts } = desk.context;
  const due = owed(desk);
  const account = (await methodOf(db, desk.payerId)) ?? null;
  const status = await statusOf(desk, due, account);
  const said = status === null ? await wordsAsked(desk, due, account) : NO_WORDS;
  return {
    ...dueReply(due),
    required: await isRequired(desk),
    account,
    words: said.words,
    shown: said.shown,
    status,
    linksBanks: parts.bank !== undefined,
  };
}

type Due = ReturnType<typeof owed>;

const dueReply = (due: Due) =>
  due === null
    ? { amount: null, firstDate: null, dueDay: null }
    : { amount: decimalOf(due.amountCents), firstDate: due.firstDate, dueDay: due.dueDay };

/** How the first debit stands that was authorised for this amount and account; null: nothing of the kind was. */
async function statusOf({ context: { db }, enrollment }: PayerDesk, due: Due, account: Method | null) {
  const promised = await promisedFor(db, enrollment.id);
  if (promised === undefined || due === null || account === null) return null;
  return promised.amountCents === due.amountCents && promised.methodId === account.methodId ? promised.status : null;
}

const NO_WORDS = { words: null, shown: null };

/** The words to authorise, where something is owed and there is an account that is shown to be the payer's. */
const wordsAsked = async (desk: PayerDesk, due: Due, account: Method | null) =>
  due !== null && account !== null && isProved(account) ? wordsFor(desk, account) : NO_WORDS;

/** Does the employer ask for the payment before somebody is enrolled (setting paymentRequired)? */
async function isRequired({ context: { db }, enrollment: { clientId } }: PayerDesk): Promise<boolean> {
  return rulesFor({ settings: await loadSettings(db, clientId) }, null).paymentRequired;
}

/** Authorises the debits; the first of them waits for the approval. The same again is the same. */
export async function storePayment(
  asked: Input<Calls['storePayment']>,
  visitor: Visitor,
): Promise<Reply<Calls['storePayment']>> {
  const desk = await payerDesk(asked, visitor);
  const { db } = desk.context;
  const method = await provedAccount(desk, asked.methodId);
  requireSigned(asked);
  const said = await wordsFor(desk, method);
  const before = await promisedFor(db, desk.enrollment.id);
  if (before?.methodId === method.methodId && before.amountCents === said.amountCents)
    return { paymentId: before.paymentId, status: before.status };
  if (asked.shown !== said.shown) throw conflict('signed-otherwise');
  // Another account, or another amount: what was allowed before ends with it.
  if (before !== undefined) await revokeOwn(db, before.authorisationId, 'ended');
  return promise(desk, { methodId: method.methodId, typedName: asked.typedName, said });
}

/** Nothing is agreed to by itself: both consents, and the name of the account's holder (domain 6.3, 6.4). */
function requireSigned({ agreed, consented, typedName, holderName }: Input<Calls['storePayment']>): void {
  requireAgreed({ agreed });
  if (!consented) throw invalid({ consented: 'required' });
  const [lastName = '', ...first] = holderName.split(/\s+/).toReversed();
  const holder = { firstName: first.toReversed().join(' '), lastName };
  if (!isOwnName(typedName, [holder])) throw invalid({ typedName: 'bad-text' });
}

async function promise(
  desk: PayerDesk,
  { methodId, typedName, said }: { methodId: string; typedName: string; said: Awaited<ReturnType<typeof wordsFor>> },
): Promise<Reply<Calls['storePayment']>> {
  const { context, enrollment, payerId, language } = desk;
  const { db } = context;
  const { id: enrollmentId, clientId } = enrollment;
  const paymentId = uuid7();
  const made = await newAuthorisation(context);
  const { amountCents, firstDate, dueDay, words, wordsHash } = said;
  await insertPromise(db, {
    ...made,
    paymentId,
    clientId,
    payerId,
    methodId,
    enrollmentId,
    typedName,
    amountCents,
    firstDate,
    dueDay,
    language,
    words,
    wordsHash,
  });
  await givenAndTold(db, { ...made, clientId });
  return { paymentId, status: 'authorized' };
}

/** How the first debit stands: into the queue it goes with the approval, and not by being asked for (domain 6.5). */
export async function processPayment(
  asked: Input<Calls['processPayment']>,
  visitor: Visitor,
): Promise<Reply<Calls['processPayment']>> {
  const { context, enrollment } = await payerDesk(asked, visitor);
  const promised = await promisedFor(context.db, enrollment.id);
  if (promised?.paymentId !== asked.paymentId) throw notFound();
  return { paymentId: promised.paymentId, status: promised.status };
}
