import { searchKey } from '../../../platform/values/names.ts';
import type { KnownPerson, LooseMatch } from './claim-people.queries.ts';
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
  const isBornThen = ({ dob }: KnownPerson) => dob !== null && dob === patient.dob;
  const isOtherDay = ({ dob }: KnownPerson) => dob !== null && patient.dob !== null && dob !== patient.dob;
  const fitting = sameFirst.filter((person) => person.lastKey === last && !isOtherDay(person));
  const meant = only(sameGeneration(patient, fitting)) ?? only(sameFirst.filter(isBornThen));
  return meant === undefined || isBornThen(meant) || !isOtherGeneration(patient, meant) ? meant : undefined;
}

const generationOf = ({ generation }: { generation: string | null }): string => searchKey(generation ?? '');

/** Of a father and a son of one name, whom the file means: where it says "Jr", nobody else's birth date is needed. */
function sameGeneration(patient: FilePatient, people: readonly KnownPerson[]): readonly KnownPerson[] {
  if (generationOf(patient) === '') return people;
  const same = people.filter((one) => generationOf(one) === generationOf(patient));
  return same.length > 0 ? same : people;
}

/** "Jr" is not whoever has no such word, nor another one: without a birth date that agrees it is asked. */
const isOtherGeneration = (patient: FilePatient, person: KnownPerson): boolean =>
  generationOf(patient) !== '' && generationOf(patient) !== generationOf(person);

/**
 * The one person that was meant before by a patient of the same member number and names. Birth dates must agree where both
 * are there: whoever was meant under another one is somebody else, and of two who remain neither is taken.
 * @param before who was meant, found by number and names alone
 */
export function sameUnknown(
  patient: FilePatient,
  before: readonly LooseMatch[],
  people: readonly KnownPerson[],
): string | undefined {
  if (patient.memberNumber === '' || patient.last === '' || patient.first === '') return undefined;
  const named = before.filter(({ looseKey }) => looseKey === patient.looseKey);
  const isOther = ({ key }: LooseMatch): boolean =>
    patient.dob !== null && key !== patient.looseKey && key !== patient.key;
  const born = new Map(people.map(({ personId, dob }) => [personId, dob]));
  const others = new Set(named.filter(isOther).map(({ personId }) => personId));
  const left = new Set(
    named
      .map(({ personId }) => personId)
      .filter((personId) => !others.has(personId) && isSameDay(born.get(personId) ?? null, patient.dob)),
  );
  return left.size === 1 ? [...left][0] : undefined;
}

const isSameDay = (one: string | null, other: string | null): boolean =>
  one === null || other === null || one === other;

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
