import { genders } from '@coverlane/contract/codes.ts';
import { isCalendarDate } from '@coverlane/contract/fields.ts';
import type { SignupStatus } from '@coverlane/contract/union-signups/codes.ts';
import { type SignupData, type SignupWorker, WORKER_KEY } from '@coverlane/contract/union-signups/form-data.ts';
import type { Identity } from '../domain/identity/identity.ts';
import type { Db } from '../platform/db/connect.ts';
import type { FieldKeys } from '../platform/db/field-encryption.ts';
import { type KnownPerson, knownPeople } from './known-people.ts';
import { numbersOf } from './union-signups.ts';

/** Who a person of a sign-up says they are. */
export const identityOfTyped = (
  {
    firstName,
    lastName,
    suffix,
    dob,
    gender,
  }: Pick<SignupWorker, 'firstName' | 'lastName' | 'suffix' | 'dob' | 'gender'>,
  ssn: string | null,
): Identity => ({
  ssn,
  memberNumber: null,
  systemIdentifier: null,
  names: [{ first: firstName?.trim() ?? '', last: lastName?.trim() ?? '', suffix: suffix?.trim() || null }],
  birthDates: dob !== null && isCalendarDate(dob) ? [dob] : [],
  gender: genders.find((code) => code === gender) ?? null,
  relationship: null,
});

/**
 * Who of the fund somebody who signed up is: `matched` where it is certain and one of its employees, `needsReview` where somebody may be
 * meant, `submitted` where nobody is known.
 */
export async function matchedSignup(
  at: { db: Db; keys: FieldKeys; clientId: string },
  data: SignupData,
): Promise<{ status: SignupStatus; personId: string | null; known: KnownPerson[] }> {
  const known = await knownPeople(at, identityOfTyped(data.worker, numbersOf(data).get(WORKER_KEY) ?? null));
  const certain = known.filter(({ verdict }) => verdict === 'same');
  const [one] = certain;
  const isOne = one !== undefined && certain.length === 1 && one.person.id === one.person.subscriberId;
  if (isOne) return { status: 'matched', personId: one.id, known };
  return { status: known.length > 0 ? 'needsReview' : 'submitted', personId: null, known };
}
