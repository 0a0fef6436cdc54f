import { genders } from '@coverlane/contract/codes.ts';
import { isCalendarDate } from '@coverlane/contract/fields.ts';
import type { SignupStatus } from '@coverlane/contract/union-signups/codes.ts';
import { type SignupData, type SignupWorker, WORKER_KEY } from '@coverlane/contract/union-signups/form-data.ts';
import type { Identity } from '../domain/identity/identity.ts';
import type { Db } from '../platform/db/connect.ts';
import type { FieldKeys } from '../platform/db/field-encryption.ts';
import { type KnownPerson, knownPeople } from './known-people.ts';
import { numbersOf, typedName } from './union-signups.ts';

type Typed = Pick<SignupWorker, 'firstName' | 'middleName' | 'lastName' | 'suffix' | 'dob' | 'gender'>;

/** Who a person of a sign-up says they are. */
export function identityOfTyped(typed: Typed, ssn: string | null): Identity {
  const { dob, gender } = typed;
  const { firstName: first, lastName: last, suffix } = typedName(typed);
  return {
    ssn,
    memberNumber: null,
    systemIdentifier: null,
    names: [{ first, last, suffix }],
    birthDates: dob !== null && isCalendarDate(dob) ? [dob] : [],
    gender: genders.find((code) => code === gender) ?? null,
    relationship: null,
  };
}

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
