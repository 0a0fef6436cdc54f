import { createHash } from 'node:crypto';
import type { ClaimPayment835 } from '@coverlane/x12/835-model.ts';
import type { ClaimPeople } from '@coverlane/x12/837-model.ts';
import type { ClaimParty } from '@coverlane/x12/claim-model.ts';
import { searchKey } from '../../../platform/values/names.ts';
import { orNull } from './amounts.rules.ts';
import type { FilePatient, NamedPerson } from './claims-file.ts';

/** PAT01 and SBR02 as our codes (X12 1069): 18 and 20 the subscriber; what we have no code for is not guessed. */
const RELATIONSHIPS = new Map<string, NonNullable<FilePatient['relationship']>>([
  ['18', '18'],
  ['20', '18'],
  ['01', '01'],
  ['19', '19'],
  ['53', '53'],
]);

/** NM108 and REF01 of a social security number: no member number. */
const NOT_A_NUMBER = new Set<string | undefined>(['34', 'SY']);

/** The social security number that a name has as its identifier (NM108 34) or beside it (REF SY): nine digits, or nothing. */
function ssnOf({ id, idQualifier, references }: Pick<ClaimParty, 'id' | 'idQualifier' | 'references'>): string | null {
  const named = NOT_A_NUMBER.has(idQualifier) ? id : references.find(({ qualifier }) => qualifier === 'SY')?.value;
  const digits = (named ?? '').replaceAll('-', '');
  return /^\d{9}$/.test(digits) ? digits : null;
}

const GENDERS = new Map<string | undefined, NamedPerson['gender']>([
  ['M', 'M'],
  ['F', 'F'],
  ['U', 'U'],
]);

function personOf(party: ClaimParty): NamedPerson {
  const { first = '', last = '', middle, suffix, demographics, id = '', idQualifier } = party;
  return {
    memberNumber: NOT_A_NUMBER.has(idQualifier) ? '' : id,
    ssn: ssnOf(party),
    last,
    first,
    middle: orNull(middle),
    generation: suffix || null,
    dob: orNull(demographics?.birthDate),
    gender: orNull(GENDERS.get(demographics?.gender)),
  };
}

/** A digest, so that no name and no number stands in a key. */
function keyOf({ memberNumber, last, first, generation }: NamedPerson, dob: NamedPerson['dob']): string {
  const names = [searchKey(last), searchKey(first)];
  const said = [memberNumber, ...names, dob, ...(generation === null ? [] : [searchKey(generation)])].join('|');
  return createHash('sha256').update(said).digest('base64url').slice(0, 22);
}

function patientOf(person: NamedPerson, more: Pick<FilePatient, 'relationship' | 'subscriber'>): FilePatient {
  return { ...person, ...more, key: keyOf(person, person.dob), looseKey: keyOf(person, null) };
}

/** The patient of an 837: the subscriber, or whoever stands in the level below, whose number is the subscriber's. */
export function patientOfClaim({ subscriber, patient }: ClaimPeople): FilePatient {
  const head = personOf(subscriber.party);
  if (patient === undefined) return patientOf(head, { relationship: '18', subscriber: null });
  const person = personOf(patient.party);
  const memberNumber = person.memberNumber || head.memberNumber;
  const relationship = RELATIONSHIPS.get(patient.relationship) ?? null;
  return patientOf({ ...person, memberNumber }, { relationship, subscriber: relationship === '18' ? null : head });
}

/** The patient of an 835 (NM1 QC), with the right number of the insured (NM1 74); null where the file names none. */
export function patientOfPayment({ patient, subscriber, corrected }: ClaimPayment835): FilePatient | null {
  if (patient === undefined) return subscriber === undefined ? null : insured(subscriber, corrected, null);
  if (subscriber === undefined) return insured(patient, corrected, null);
  const [person, head] = [personOf(patient), personOf(subscriber)];
  if (isSame(head, person)) return insured(patient, corrected ?? subscriber, '18');
  // What the dependent is to the subscriber an 835 does not say.
  const memberNumber = person.memberNumber || head.memberNumber;
  return patientOf({ ...person, memberNumber }, { relationship: null, subscriber: head });
}

/** The insured as patient; alone, the file does not say which of the family it is. */
function insured(party: ClaimParty, right: ClaimParty | undefined, relationship: '18' | null): FilePatient {
  const person = personOf(party);
  const memberNumber = (right === undefined ? '' : personOf(right).memberNumber) || person.memberNumber;
  return patientOf({ ...person, memberNumber }, { relationship, subscriber: null });
}

const isSame = (one: NamedPerson, other: NamedPerson): boolean =>
  searchKey(one.last) === searchKey(other.last) &&
  searchKey(one.first) === searchKey(other.first) &&
  searchKey(one.generation ?? '') === searchKey(other.generation ?? '');
