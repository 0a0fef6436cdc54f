import { tellPayer } from '../../facts/tell-payer.ts';
import type { Db } from '../../platform/db/connect.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Visitor } from '../../platform/http/context.ts';
import { conflict, invalid, notFound, type Refusal } from '../../platform/http/refusals.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { isProved } from './accounts.ts';
import { authorisationKey, hashOfAuthorisationKey } from './authorisation-key.ts';
import type { AccountDesk } from './payer-desk.ts';
import { debitCompany, type Method, methodOf } from './payers.queries.ts';

type Desk = Pick<AccountDesk, 'payerId'> & { context: Pick<Visitor, 'db'> };

/** The payer's own account, proved to be theirs. @throws Refusal `absent` where they have no such account; 409 where it is not proved */
export async function provedAccount(
  { context: { db }, payerId }: Desk,
  methodId: string,
  absent: () => Refusal = notFound,
): Promise<Method> {
  const method = await methodOf(db, payerId, methodId);
  if (method === undefined) throw absent();
  if (!isProved(method)) throw conflict('bank-deposits-first');
  return method;
}

/** Nothing is agreed to by itself (domain 6.4). @throws Refusal 422 */
export function requireAgreed({ agreed }: { agreed: boolean }): void {
  if (!agreed) throw invalid({ agreed: 'required' });
}

/** Who debits for a client. @throws Refusal 409 where no bank is set up */
export async function companyOf(db: Db, clientId: string) {
  const company = await debitCompany(db, clientId);
  if (company === undefined) throw conflict('bank-not-set-up');
  return company;
}

/** What a new authorization is known by, and what its own page is reached by. */
export async function newAuthorisation(context: Parameters<typeof linkBase>[0]) {
  const authorisationId = uuid7();
  const keyHash = hashOfAuthorisationKey(authorisationKey(context.parts.secrets, authorisationId));
  return { authorisationId, keyHash, linkBase: await linkBase(context) };
}

/** Writes down that it was given. */
export async function noteGiven(db: Db, of: { authorisationId: string; clientId: string }): Promise<void> {
  const what = { objectType: 'paymentauthorisation', objectId: of.authorisationId, clientId: of.clientId };
  await appendAudit(db, { action: 'authorisation-given', ...what, outcome: 'ok' });
}

/** The same, and its copy goes to whoever gave it by mail. */
export async function givenAndTold(db: Db, of: { authorisationId: string; clientId: string }): Promise<void> {
  await noteGiven(db, of);
  await tellPayer(db, { ...of, mail: 'authorised' });
}
