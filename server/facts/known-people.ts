import type { PersonFacts } from '../domain/changes/facts.ts';
import type { Identity } from '../domain/identity/identity.ts';
import { type Judgement, judge } from '../domain/identity/judge.ts';
import { identityOfPerson } from '../domain/identity/of-person.ts';
import { isPlaceholderSsn } from '../domain/ssn.ts';
import type { Db } from '../platform/db/connect.ts';
import type { FieldKeys } from '../platform/db/field-encryption.ts';
import { type Duplicate, duplicatesOf } from './duplicates.queries.ts';
import { peopleOf } from './families.queries.ts';

/** Somebody of the records whom somebody new may be, and how sure that is. */
export type KnownPerson = Duplicate & Judgement & { person: PersonFacts };

/**
 * Whom somebody who is hired, or signs up, may be: people of the same SSN, or of the same last name and birth date (domain 4.3),
 * judged by all that is stated, the most alike first.
 */
export async function knownPeople(
  { db, keys, clientId }: { db: Db; keys: FieldKeys; clientId: string },
  identity: Identity,
): Promise<KnownPerson[]> {
  const { ssn, names, birthDates } = identity;
  const ssnIndexes = ssn === null || isPlaceholderSsn(ssn) ? [] : keys.indexesOf(clientId, ssn);
  const found = await duplicatesOf(db, clientId, {
    ssnIndexes,
    lastName: names[0]?.last || null,
    dob: birthDates[0] ?? null,
  });
  const people = await peopleOf({ db, keys, clientId }, { personIds: found.map(({ id }) => id) });
  return found
    .flatMap((duplicate) => {
      const person = people.find(({ id }) => id === duplicate.id);
      if (person === undefined) return [];
      // As an employee: what somebody was to another one says nothing.
      return [{ ...duplicate, ...judge(identity, { ...identityOfPerson(person), relationship: null }), person }];
    })
    .toSorted((one, two) => two.matchedBy.length - one.matchedBy.length);
}
