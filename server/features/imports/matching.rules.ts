import { partyOf, referenceOf, ssnOf } from '@coverlane/x12/834-events.ts';
import type { Member834 } from '@coverlane/x12/834-model.ts';
import type { FamilyFacts, PersonFacts } from '../../domain/changes/facts.ts';
import { searchKey } from '../../domain/names.ts';
import { ssnDigits } from '../../domain/ssn.ts';
import { relationshipOf } from './codes-of-834.rules.ts';
import { subscriberOf } from './roster.ts';

/** The nine digits a record states as SSN, null where it has none or something else. */
export const digitsOf = (member: Member834): string | null => ssnDigits(ssnOf(member.name) ?? '');

const lastDetails = (person: PersonFacts) => person.details.at(-1);

/**
 * Who of the family a record is about: the subscriber by INS01; a dependent by SSN, then REF 23 (the system
 * identifier), then first name and birth date (the old ones where the record corrects them, NM1*70), then first name
 * and relationship where one of the two birth dates is not known. Never anybody outside the family.
 */
export function personOf(member: Member834, facts: FamilyFacts): PersonFacts | undefined {
  if (member.subscriber) return subscriberOf(facts);
  const people = facts.people.filter((person) => person.id !== person.subscriberId);
  const digits = digitsOf(member);
  const identifier = referenceOf(member, '23');
  return (
    people.find((person) => digits !== null && person.ssn?.digits === digits) ??
    people.find((person) => identifier !== undefined && person.systemIdentifier === identifier) ??
    only(people.filter((person) => sameName(person, member) && sameBirth(person, member))) ??
    only(people.filter((person) => sameName(person, member) && sameRelationship(person, member)))
  );
}

const only = <One>(found: readonly One[]): One | undefined => (found.length === 1 ? found[0] : undefined);

function sameName(person: PersonFacts, member: Member834): boolean {
  const old = partyOf(member, '70');
  const first = old?.first ?? member.name.first;
  return first !== undefined && searchKey(lastDetails(person)?.firstName ?? '') === searchKey(first);
}

function birthOf(member: Member834): string | undefined {
  return partyOf(member, '70')?.demographics?.birthDate ?? member.name.demographics?.birthDate;
}

function sameBirth(person: PersonFacts, member: Member834): boolean {
  const dob = birthOf(member);
  return dob !== undefined && person.details.some((row) => row.dob === dob);
}

/** Where the birth dates cannot be compared, the relationship must be the same. */
function sameRelationship(person: PersonFacts, member: Member834): boolean {
  const details = lastDetails(person);
  const comparable = birthOf(member) !== undefined && details?.dob != null;
  return !comparable && details?.relationshipCode === relationshipOf(member);
}

/**
 * Is the record about somebody else than the known person it was matched to by number? So where SSN, first name and
 * birth date are all known on both sides and all differ: a number used again must not overwrite a stranger.
 */
export function isSomebodyElse(person: PersonFacts, member: Member834): boolean {
  const comparable =
    member.name.first !== undefined && birthOf(member) !== undefined && lastDetails(person)?.dob != null;
  return comparable && hasOtherSsn(person, member) && !sameName(person, member) && !sameBirth(person, member);
}

function hasOtherSsn(person: PersonFacts, member: Member834): boolean {
  const digits = digitsOf(member);
  return digits !== null && person.ssn !== null && person.ssn.digits !== digits;
}
