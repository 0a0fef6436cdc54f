import { createHmac } from 'node:crypto';
import { keysOf } from '../db/field-keys.ts';
import { fromBase32, isOneTimeCode, plainCode, stepOf } from '../values/totp.ts';
import type { Visitor } from '../http/context.ts';
import type { SignedUser } from '../http/signed-user.ts';
import type { Secrets } from '../../secrets.ts';
import { ownSeed, type SealedSeed, useRecoveryCode, useStep } from './codes.queries.ts';
import { DEMONSTRATION_CODE } from './demonstration.ts';

/** How the second factor was proved; undefined: it was not. */
export type Proof = 'code' | 'recovery' | 'demonstration' | undefined;

const placeOf = (rowId: string) => ({ table: 'code_seeds', column: 'seed_sealed', rowId }) as const;

/** Seals a seed in base 32 for the row it will lie in. */
export const sealSeed = (secrets: Secrets, rowId: string, secret: string): Buffer =>
  keysOf(secrets).seal(placeOf(rowId), secret);

/** The step of now or its neighbours that a code of this seed belongs to; undefined: it fits none. */
export const stepOfSeed = (secrets: Secrets, { id, sealed }: SealedSeed, plain: string): number | undefined =>
  stepOf(fromBase32(keysOf(secrets).open(placeOf(id), sealed)), plain, Date.now() / 1000);

/** What the database holds of a recovery code: an HMAC under a key it does not have. */
export const hashOfRecoveryCode = (secrets: Secrets, typed: string): Buffer =>
  createHmac('sha256', secrets.key('recovery-codes')).update(plainCode(typed)).digest();

/**
 * Checks a one-time code, a recovery code, or the demonstration's code, and uses it up. The transaction is opened for
 * the account it belongs to, so a code of somebody else is no code.
 */
export async function proveByCode(
  { db, parts }: Pick<Visitor, 'db' | 'parts'>,
  user: SignedUser,
  typed: string,
): Promise<Proof> {
  const plain = plainCode(typed);
  if (parts.demonstration && user.demonstration && plain === DEMONSTRATION_CODE) return 'demonstration';
  if (!isOneTimeCode(plain)) {
    return (await useRecoveryCode(db, user.id, hashOfRecoveryCode(parts.secrets, plain))) ? 'recovery' : undefined;
  }
  return (await usesUp({ db, parts }, user.id, plain)) ? 'code' : undefined;
}

/** Is it a code of the account's app that was not used yet? Now it is. */
async function usesUp({ db, parts }: Pick<Visitor, 'db' | 'parts'>, userId: string, plain: string): Promise<boolean> {
  const seed = await ownSeed(db, userId, 'confirmed');
  if (!seed) return false;
  const step = stepOfSeed(parts.secrets, seed, plain);
  return step !== undefined && useStep(db, seed.id, step);
}
