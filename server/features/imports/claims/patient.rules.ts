import { createHash } from 'node:crypto';
import type { ClaimPayment835 } from '@coverlane/x12/835-model.ts';
import type { ClaimPeople } from '@coverlane/x12/837-model.ts';
import type { ClaimParty } from '@coverlane/x12/claim-model.ts';
import { searchKey } from '../../../domain/names.ts';
import type { FilePatient, NamedPerson } from './claims-file.ts';

/** PAT01 and SBR02 as our codes (X12 1069): 18 and 20 the subscriber; what we have no code for is not guessed. */
const RELATIONSHIPS: Readonly<Record<string, FilePatient['relationship']>> = {
  18: '18',
  20: '18',
  '01': '01',
  19: '19',
  53: '53',
};

/** NM108 that says that the identifier is no member number: social security numbers are not looked up. */
const NOT_A_NUMBER = new Set(['34', 'SY']);

function personOf(party: ClaimParty): NamedPerson {
  const { first = '', last = '', middle, demographics, id, idQualifier } = party;
  const gender = demographics?.gender;
  return {
    memberNumber: NOT_A_NUMBER.has(idQualifier ?? '') ? '' : (id ?? ''),
    last,
    first,
    middle: middle ?? null,
    dob: demographics?.birthDate ?? null,
    gender: gender === 'M' || gender === 'F' || gender === 'U' ? gender : null,
  };
}

/** A digest, so that no name and no number stands in a key. */
function keyOf({ memberNumber, last, first, dob }: NamedPerson): string {
  const said = [memberNumber, searchKey(last), searchKey(first), dob ?? ''].join('|');
  return createHash('sha256').update(said).digest('base64url').slice(0, 22);
}

function patientOf(person: NamedPerson, more: Pick<FilePatient, 'relationship' | 'subscriber'>): FilePatient {
  return { ...person, ...more, key: keyOf(person) };
}

/** The patient of an 837: the subscriber, or whoever stands in the level below, whose number is the subscriber's. */
export function patientOfClaim({ subscriber, patient }: ClaimPeople): FilePatient {
  const head = personOf(subscriber.party);
  if (patient === undefined) return patientOf(head, { relationship: '18', subscriber: null });
  const person = personOf(patient.party);
  const memberNumber = person.memberNumber || head.memberNumber;
  const relationship = RELATIONSHIPS[patient.relationship] ?? null;
  return patientOf({ ...person, memberNumber }, { relationship, subscriber: relationship === '18' ? null : head });
}

/** The patient of an 835 (NM1 QC, corrected by NM1 74); null where the file names none. */
export function patientOfPayment({ patient, subscriber, corrected }: ClaimPayment835): FilePatient | null {
  const named = patient ?? subscriber;
  if (named === undefined) return null;
  const person = personOf(named);
  const head = subscriber && personOf(subscriber);
  const isHead = head === undefined || isSame(head, person);
  const right = corrected && isHead ? personOf(corrected) : undefined;
  const memberNumber = right?.memberNumber || person.memberNumber || head?.memberNumber || '';
  const relationship = head !== undefined && isHead ? '18' : null;
  return patientOf({ ...person, memberNumber }, { relationship, subscriber: isHead ? null : head });
}

const isSame = (one: NamedPerson, other: NamedPerson): boolean =>
  searchKey(one.last) === searchKey(other.last) && searchKey(one.first) === searchKey(other.first);
