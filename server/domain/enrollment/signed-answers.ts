import { createHash } from 'node:crypto';
import type { SignedFor } from '@coverlane/contract/enrollments/signing.ts';
import type { Answers } from './answers.ts';
import { outcomesOf, type Looked } from './elected.ts';
import { costsOf, outcomePrices } from './offers.ts';
import { putSecrets, takeSecrets } from './secrets.ts';

/** A number that is secret as it goes into a hash: keyed, so that nobody finds it by trying all of them. */
export type Keyed = (field: string, secret: string) => string;

/** JSON in which the same is always written the same: the names of each object in their order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  const sorted = entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(',')}}`;
}

const sha256 = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex');

/** The hash of the answers that are signed. The same answers have the same hash wherever and whenever it is made. */
export function answersHash(answers: Answers, keyed: Keyed): string {
  const { answers: open, secrets } = takeSecrets(answers, {});
  const named = Object.fromEntries(Object.entries(secrets).map(([field, text]) => [field, keyed(field, text)]));
  return sha256(putSecrets(open, named));
}

/**
 * The fingerprint of what stands above the signature: the names in the words, the answers,
 * from when they hold, and every price. One that was
 * shown and one that is submitted differ as soon as anything of it has changed meanwhile.
 */
export function shownHash(looked: Looked, { answers, names }: { answers: string; names: SignedFor }): string {
  const outcomes = outcomesOf(looked);
  const prices = outcomePrices(looked, outcomes).map(({ outcome, price }) => ({
    coverageType: outcome.coverageType,
    planId: outcome.planId,
    from: outcome.from,
    monthly: price.monthlyCents,
    perPay: price.perPayCents,
  }));
  const { perPayCents, lastPayCents } = costsOf(looked, outcomes);
  const { effectiveDate, lastDay } = looked.start;
  return sha256({ answers, names, effectiveDate, lastDay, prices, perPayCents, lastPayCents });
}
