import { searchKey } from '../../../domain/names.ts';
import type { KnownPerson } from './claim-people.queries.ts';
import type { FilePatient } from './claims-file.ts';

/** The numbers a patient may be known by: as written, and without the suffix that tells the person on an ID card. */
export const memberNumbers = ({ memberNumber }: FilePatient): string[] =>
  memberNumber === '' ? [] : [...new Set([memberNumber, memberNumber.replace(/-?\d\d$/, '')])].filter(Boolean);

const only = (people: readonly KnownPerson[]): KnownPerson | undefined => (people.length === 1 ? people[0] : undefined);

/**
 * Who a patient is, where nothing has to be guessed: of the family of the member number (or, without one, of the SSN) the one with the same names
 * (and no other birth date), or with the same first name and birth date. Everything else is asked.
 */
export function personMeant(patient: FilePatient, people: readonly KnownPerson[]): KnownPerson | undefined {
  const numbers = memberNumbers(patient);
  const [last, first] = [searchKey(patient.last), searchKey(patient.first)];
  const family =
    numbers.length === 0 ? ofSsn(patient, people) : people.filter((one) => numbers.includes(one.memberNumber));
  const sameFirst = family.filter(({ firstKey }) => first !== '' && firstKey === first);
  const isSameDay = ({ dob }: KnownPerson) => dob !== null && dob === patient.dob;
  const isOtherDay = ({ dob }: KnownPerson) => dob !== null && patient.dob !== null && dob !== patient.dob;
  return (
    only(sameFirst.filter((person) => person.lastKey === last && !isOtherDay(person))) ??
    only(sameFirst.filter(isSameDay))
  );
}

/**
 * Where a file gives no member number: the family of the subscriber's SSN. Whoever the number is (the patient's own or, with a
 * subscriber beside them, the subscriber's) finds the family; the names must fit all the same.
 */
function ofSsn({ ssn, subscriber }: FilePatient, people: readonly KnownPerson[]): KnownPerson[] {
  const asked = new Set([ssn, subscriber?.ssn].filter((one) => one !== null && one !== undefined));
  const families = people.filter((one) => one.ssn !== null && asked.has(one.ssn)).map((one) => one.subscriberId);
  return people.filter((one) => families.includes(one.subscriberId));
}

const MOST = 6;

/** Who might be meant: the same names first, then the family of the number. */
export function candidatesFor(patient: FilePatient, people: readonly KnownPerson[]): KnownPerson[] {
  const numbers = memberNumbers(patient);
  const [last, first] = [searchKey(patient.last), searchKey(patient.first)];
  const named = people.filter(
    (person) =>
      person.lastKey === last && person.firstKey === first && (patient.dob === null || person.dob === patient.dob),
  );
  const family = people.filter(({ memberNumber }) => numbers.includes(memberNumber));
  return [...new Set([...named, ...family, ...ofSsn(patient, people)])].slice(0, MOST);
}
