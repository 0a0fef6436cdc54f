import type { Named } from '../../platform/sign-in/by-access-token.ts';
import { lockedShopPayer } from '../../facts/shop-ledger.queries.ts';
import { enterShop } from '../../facts/shop-door.queries.ts';
import { enterByToken } from '../../platform/sign-in/by-access-token.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import type { FieldKeys } from '../../platform/db/field-encryption.ts';
import type { Context, Visitor } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { employerToPay } from './bill-paying.queries.ts';
import { memberToPay } from './hours-paying.queries.ts';
import { languages, type Language } from '@coverlane/contract/codes.ts';
import { enrollmentToPay, type PaidEnrollment, payerOf } from './payers.queries.ts';

/** Whoever has an account to debit, at work. */
export interface AccountDesk {
  context: Visitor;
  keys: FieldKeys;
  /** Where money is owed. */
  enrollment: Pick<PaidEnrollment, 'clientId' | 'timeZone'>;
  payerId: string;
  language: Language;
}

/** Whoever pays for what they enroll in. */
export interface PayerDesk extends AccountDesk {
  context: Omit<Context, 'saw'>;
  enrollment: PaidEnrollment;
}

/** How a payer names themselves: by a token, or by the key of a shop's page. */
interface NamedPayer {
  enrollmentIdentifier?: string | undefined;
  accessToken?: string | undefined;
  shopKey?: string | undefined;
}

/** Opens a public call about a bank account for its payer. @throws Refusal 401, 404, 409, 422 */
export async function accountDesk(
  { shopKey, enrollmentIdentifier, accessToken }: NamedPayer,
  visitor: Visitor,
): Promise<AccountDesk> {
  if (shopKey !== undefined) return shopDesk(shopKey, visitor);
  if (enrollmentIdentifier === undefined) throw invalid({ enrollmentIdentifier: 'required' });
  if (accessToken === undefined) throw invalid({ accessToken: 'required' });
  return payerDesk({ enrollmentIdentifier, accessToken }, visitor);
}

/** A shop of a union fund that pays its contributions. */
export interface ShopDesk extends AccountDesk {
  shopId: string;
  shopName: string;
}

/** Opens one for a shop of a union fund, by the key of its page; two of its clerks at once take turns. @throws Refusal 404 */
export async function shopDesk(key: string, visitor: Visitor): Promise<ShopDesk> {
  const { shopId, shopName, clientId, timeZone } = await enterShop(key, visitor);
  const payerId = await lockedShopPayer(visitor.db, { shopId, clientId });
  const keys = keysOf(visitor.parts.secrets);
  return { context: visitor, keys, enrollment: { clientId, timeZone }, payerId, language: 'en', shopId, shopName };
}

/**
 * Opens a public call for whoever pays for their enrollment; two of theirs at once take turns.
 * @throws Refusal 401 where the token is over; 409 where nothing was begun yet
 */
export async function payerDesk(named: Named, visitor: Visitor): Promise<PayerDesk> {
  const context = await enterByToken(named, visitor);
  const { db, user, parts } = context;
  const enrollment = await enrollmentToPay(db, user.id);
  if (enrollment === undefined) throw conflict('bank-nothing-due');
  const language = languages.find((one) => one === user.language) ?? 'en';
  const payerId = await payerOf(db, enrollment, language);
  return { context, keys: keysOf(parts.secrets), enrollment, payerId, language };
}

/**
 * A member who pays for missing hours or continued coverage, signed in; two of their requests at once take turns. @throws Refusal 404: they
 * pay for neither
 */
export async function memberDesk(context: Context): Promise<AccountDesk> {
  const { db, user, parts } = context;
  if (user.type === 'client') return employerDesk(context, null);
  const found = await memberToPay(db);
  if (found === undefined) throw notFound();
  const language = languages.find((one) => one === user.language) ?? 'en';
  const { payerId, ...enrollment } = found;
  return { context, keys: keysOf(parts.secrets), enrollment, payerId, language };
}

/**
 * Opens one for the employer of whoever is signed in, or one of several; two of its people at once take turns. @throws Refusal 404: it was
 * never billed
 */
export async function employerDesk(context: Context, clientId: string | null): Promise<AccountDesk> {
  const { db, user, parts } = context;
  const found = await employerToPay(db, clientId);
  if (found === undefined) throw notFound();
  const language = languages.find((one) => one === user.language) ?? 'en';
  const { payerId, ...enrollment } = found;
  return { context, keys: keysOf(parts.secrets), enrollment, payerId, language };
}
