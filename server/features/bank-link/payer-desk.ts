import type { Named } from '../../platform/sign-in/by-access-token.ts';
import { enterByToken } from '../../platform/sign-in/by-access-token.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import type { FieldKeys } from '../../platform/db/field-encryption.ts';
import type { Context, Visitor } from '../../platform/http/context.ts';
import { conflict } from '../../platform/http/refusals.ts';
import { languages, type Language } from '@coverlane/contract/codes.ts';
import { enrollmentToPay, type PaidEnrollment, payerOf } from './payers.queries.ts';

/** Whoever pays for what they enroll in, at work. */
export interface PayerDesk {
  context: Omit<Context, 'saw'>;
  keys: FieldKeys;
  enrollment: PaidEnrollment;
  payerId: string;
  language: Language;
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
