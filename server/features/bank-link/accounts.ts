import { randomInt } from 'node:crypto';
import { isAccountNumber, isRoutingNumber, maskOf } from '@coverlane/contract/bank-link/account-numbers.ts';
import type { selfEnrollmentMoney } from '@coverlane/contract/bank-link/money-calls.ts';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import { centsOf } from '@coverlane/contract/words/cents.ts';
import { countTry } from '../../platform/db/tries.queries.ts';
import { BankRefused, type LinkedAccount } from '../../platform/bank/provider.ts';
import type { Visitor } from '../../platform/http/context.ts';
import { conflict, invalid, notFound, tooMany } from '../../platform/http/refusals.ts';
import { hashOf } from '../../platform/http/session-cookie.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { type AccountDesk, accountDesk } from './payer-desk.ts';
import { depositsOf, insertMethod, type Method, methodOf, noteNamed } from './payers.queries.ts';
import { finishLink, insertDeposits, insertLink, openLinkOf } from './promises.queries.ts';

type Calls = typeof selfEnrollmentMoney;

const [NUMBERS, TOKENS, DEPOSITS] = ['account', 'access_token', 'micro_deposits'] as const;
type SealedColumn = typeof NUMBERS | typeof TOKENS | typeof DEPOSITS;
const placeOf = (rowId: string, column: SealedColumn) => ({ table: 'payment_methods', column, rowId }) as const;
const linkPlace = (rowId: string) => ({ table: 'bank_links', column: 'link_token', rowId }) as const;

/** Where the browser may come back to: a page of the portal's own. */
const RETURNS = /^\/[\w\-/]{1,150}$/;
const TRIES = 3;

/** How often an account is typed in a day. */
const TYPED = { scope: 'typed-accounts', seconds: 86_400 };

/** POST /selfenrollment/linktoken. @throws Refusal 409 with the bank's fault */
export const linkToken = async (asked: Input<Calls['linkToken']>, visitor: Visitor) =>
  openLink(await accountDesk(asked, visitor), asked.returnTo, '/signup/pay');

/** Opens the way to a bank; back it leads to a page of the portal's own. @throws Refusal 409 with the bank's fault */
export async function openLink(
  { context, keys, enrollment, payerId, language }: AccountDesk,
  asked: string | undefined,
  otherwise: string,
): Promise<Reply<Calls['linkToken']>> {
  const { bank } = context.parts;
  if (bank === undefined) throw conflict('bank-unverified');
  const path = RETURNS.test(asked ?? '') ? asked : otherwise;
  const returnTo = `${await linkBase(context)}${path}`;
  const begun = await asPayerReads(bank.begin({ payer: payerId, language, returnTo }));
  const id = uuid7();
  const token = keys.seal(linkPlace(id), begun.linkToken);
  const made = { id, provider: bank.name, token, clientId: enrollment.clientId, payerId, expiresAt: begun.expiresAt };
  await insertLink(context.db, made);
  return { ...begun, expiresAt: begun.expiresAt.toISOString() };
}

/** POST /selfenrollment/exchangelinktoken. @throws Refusal 409 */
export const exchangeLinkToken = async (asked: Input<Calls['exchangeLinkToken']>, visitor: Visitor) =>
  finishAtBank(await accountDesk(asked, visitor), asked.publicToken);

/** Keeps what the payer chose at their bank. A way that came to its end leads nowhere again. @throws Refusal 409 */
export async function finishAtBank(desk: AccountDesk, publicToken: string | undefined): Promise<Method> {
  const { context, keys, payerId } = desk;
  const open = await openLinkOf(context.db, payerId);
  const { bank } = context.parts;
  if (open === undefined || bank?.name !== open.provider) throw conflict('bank-link-expired');
  const begun = { payer: payerId, linkToken: keys.open(linkPlace(open.id), open.token) };
  const account = await asPayerReads(bank.finish({ ...begun, publicToken }));
  await finishLink(context.db, open.id);
  return kept(desk, account, { provider: bank.name, microDeposits: null });
}

/** POST /selfenrollment/account. @throws Refusal 422, 429 */
export const enterAccount = async (asked: Input<Calls['enterAccount']>, visitor: Visitor) =>
  keepTyped(await accountDesk(asked, visitor), asked);

type Typed = Pick<Input<Calls['enterAccount']>, 'bankName' | 'holderName' | 'accountType' | 'routing' | 'account'>;

/** Keeps an account that was typed, and sends it two deposits below a dollar. @throws Refusal 422, 429 */
export async function keepTyped(desk: AccountDesk, asked: Typed): Promise<Method> {
  const [routing, account] = [asked.routing, asked.account].map((typed) => typed.replace(/[\s-]/g, ''));
  if (routing === undefined || !isRoutingNumber(routing)) throw invalid({ routing: 'bad-routing' });
  if (account === undefined || !isAccountNumber(account)) throw invalid({ account: 'bad-account' });
  await requireRarelyTyped(desk, `${routing} ${account}`);
  const [first, second] = [randomInt(1, 50), randomInt(50, 100)];
  const { bankName, holderName, accountType } = asked;
  const typed = { bankName, holderName, accountType, routing, account, accessToken: '' };
  const how = { provider: 'manual', microDeposits: [first, second] };
  return kept(desk, { ...typed, verification: 'microdepositPending' }, how);
}

/**
 * Three tries to name deposits are none where the same account is typed anew for three more, and each time two deposits leave: of
 * somebody else's account there are 2,450 pairs. Counted by payer and, whoever types it, by account.
 * @throws Refusal 429
 */
async function requireRarelyTyped({ context: { parts }, payerId }: AccountDesk, account: string): Promise<void> {
  const subjects = [payerId, parts.secrets.sign('typed-accounts', account)];
  for (const subject of subjects.map(hashOf))
    if ((await countTry(parts.pool, { ...TYPED, subject })) > TRIES) throw tooMany(TYPED.seconds);
}

async function kept(
  { context: { db }, keys, enrollment, payerId }: AccountDesk,
  { account, accessToken, ...told }: LinkedAccount,
  { provider, microDeposits }: { provider: string; microDeposits: readonly number[] | null },
): Promise<Method> {
  if (told.verification === 'failed') throw conflict('bank-unverified');
  const id = uuid7();
  const { clientId, timeZone } = enrollment;
  const method = { methodId: id, mask: maskOf(account), ...told };
  await insertMethod(db, {
    ...method,
    clientId,
    payerId,
    provider,
    account: keys.seal(placeOf(id, NUMBERS), account),
    accessToken: accessToken === '' ? null : keys.seal(placeOf(id, TOKENS), accessToken),
    microDeposits: microDeposits && keys.seal(placeOf(id, DEPOSITS), microDeposits.join(' ')),
  });
  const deposits = (microDeposits ?? []).map((cents) => ({ id: uuid7(), cents }));
  await insertDeposits(db, { clientId, payerId, methodId: id, dueDate: todayIn(timeZone, new Date()) }, deposits);
  const { routing: _, ...shown } = method;
  return shown;
}

/** POST /selfenrollment/deposits. @throws Refusal 404 */
export const nameDeposits = async (asked: Input<Calls['nameDeposits']>, visitor: Visitor) =>
  compareDeposits(await accountDesk(asked, visitor), asked);

type Deposits = Pick<Input<Calls['nameDeposits']>, 'methodId' | 'first' | 'second'>;

/** Compares what the payer read on their statement; the third wrong try ends the account (domain 6.3). @throws Refusal 404 */
export async function compareDeposits(
  { context, keys, payerId }: AccountDesk,
  { methodId, first, second }: Deposits,
): Promise<Method> {
  const { db } = context;
  const waiting = await depositsOf(db, { payerId, methodId });
  const method = await methodOf(db, payerId, methodId);
  // Sent twice is once.
  if (method?.verification === 'verified') return method;
  if (waiting === undefined || method === undefined) throw notFound();
  const named = [centsOf(first), centsOf(second)].toSorted((one, other) => (one ?? 0) - (other ?? 0)).join(' ');
  const isRight = named === keys.open(placeOf(methodId, DEPOSITS), waiting.sealed);
  const wrong = waiting.tries + 1 >= TRIES ? 'failed' : 'wrong';
  await noteNamed(db, methodId, isRight ? 'verified' : wrong);
  const verification = { verified: 'verified', wrong: 'microdepositPending', failed: 'failed' } as const;
  return { ...method, verification: verification[isRight ? 'verified' : wrong] };
}

/** What a bank refuses is a conflict with the sentence of its fault. */
export async function asPayerReads<Answer>(answer: Promise<Answer> | Answer): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof BankRefused) throw conflict(error.fault);
    throw error;
  }
}

/** An account that is drawn from for the first time was shown to be the payer's (NACHA, WEB debits). */
export const isProved = ({ verification }: Method): boolean =>
  verification === 'instant' || verification === 'automated' || verification === 'verified';
