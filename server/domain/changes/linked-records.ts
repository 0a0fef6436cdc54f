import { isSameOnOtherRecord } from '../identity/one-human.ts';
import type { Identity } from '../identity/identity.ts';
import { identityOfPerson } from '../identity/of-person.ts';
import type { Draft, PersonDraft } from './draft.ts';
import type { FamilyFacts, RecordElsewhere } from './facts.ts';

/** What a record says about who somebody is, with the SSN in question where it is not recorded yet. */
const identityOf = ({ values, details, ssn }: PersonDraft, digits: string | null) =>
  identityOfPerson({ ...values, details, ssn: digits === null ? ssn : { digits } });

/** Records of other families that may be of somebody of this one. */
const others = ({ facts, people }: Draft): RecordElsewhere[] =>
  (facts.elsewhere ?? []).filter(({ personId }) => !people.some(({ id }) => id === personId));

/** A record, and what it says about whose it is. */
export type RecordOf = { personId: string; subscriberId: string; identity: Identity };

/** Two employees are never one human: whoever comes back is rehired (decision 75). */
const areEmployees = (person: Pick<RecordOf, 'personId' | 'subscriberId'>, other: RecordElsewhere): boolean =>
  person.personId === person.subscriberId && other.personId === other.subscriberId;

/** Are two records the same human's: linked by an SSN, or by everything both say (domain 3.3: dual coverage check)? */
export function isSameHuman(person: RecordOf, other: RecordElsewhere): boolean {
  if (areEmployees(person, other)) return false;
  if (other.numbers.includes(person.identity.ssn ?? '')) return true;
  return isSameOnOtherRecord(person.identity, other.identity);
}

const placeOf = ({ id, values }: PersonDraft): Pick<RecordOf, 'personId' | 'subscriberId'> => ({
  personId: id,
  subscriberId: values.subscriberId,
});

/** Other records of the same human in other families. */
export function recordsElsewhere(draft: Draft, person: PersonDraft): RecordElsewhere[] {
  const record = { ...placeOf(person), identity: identityOf(person, null) };
  return others(draft).filter((other) => isSameHuman(record, other));
}

/** Records of other families that have an SSN, or are promised it. */
export const having = (draft: Draft, digits: string): RecordElsewhere[] =>
  others(draft).filter(({ numbers }) => numbers.includes(digits));

/** The records that an SSN would link somebody to. */
export const linkedTo = (draft: Draft, person: PersonDraft, digits: string): RecordElsewhere[] =>
  having(draft, digits).filter((other) => mayShare(person, other, digits));

function mayShare(person: PersonDraft, other: RecordElsewhere, digits: string): boolean {
  if (areEmployees(placeOf(person), other)) return false;
  const identity = { ...other.identity, ssn: digits };
  return other.confirmed === true || isSameOnOtherRecord(identityOf(person, digits), identity);
}

/**
 * May somebody have an SSN that others have? Where each of them is surely the same human on another family's record, and
 * the reader may see them all. Within one family a number is one person's.
 */
export function isLinkable(draft: Draft, person: PersonDraft, digits: string): boolean {
  const holder = draft.facts.ssnHolders.get(digits);
  const found = having(draft, digits);
  const isKnown = holder === undefined || holder === person.id || found.some(({ personId }) => personId === holder);
  const isHere = draft.people.some((one) => one !== person && one.ssn?.digits === digits);
  return isKnown && !isHere && found.length > 0 && linkedTo(draft, person, digits).length === found.length;
}

/** The people of other families who have the same SSN as somebody of a family: the same human. */
export function linkedRecordsOf({ people, elsewhere = [] }: FamilyFacts, personId: string): string[] {
  const digits = people.find(({ id }) => id === personId)?.ssn?.digits;
  if (digits === undefined) return [];
  return elsewhere.filter(({ numbers }) => numbers.includes(digits)).map((other) => other.personId);
}
