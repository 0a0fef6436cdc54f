import type { ClientFacts, DetailsValues, FamilyFacts } from '../../../domain/changes/facts.ts';
import type { AddDependent, NewEmployee, PersonInput } from '../../../domain/changes/requests.ts';
import type { CalendarDate } from '../../../platform/values/dates.ts';
import type { FilePatient, NamedPerson } from './claims-file.ts';

/** What a claim says of somebody whom the roster does not have, and from which day. */
export type Stranger = { patient: FilePatient; day: CalendarDate; groupNumber: string | null };

const detailsOf = (
  { first, last, middle, generation, dob, gender }: NamedPerson,
  relationshipCode: DetailsValues['relationshipCode'],
): PersonInput['details'] => ({
  relationshipCode,
  firstName: first,
  lastName: last,
  middleName: middle,
  suffixName: generation,
  dob,
  gender,
  // Where the person comes from stands in the record itself, so that nobody takes it for the employer's word.
  extra: { source: 'claims' },
});

const inputOf = (key: string, person: NamedPerson, relationship: DetailsValues['relationshipCode']): PersonInput => ({
  key,
  systemIdentifier: null,
  suffix: null,
  details: detailsOf(person, relationship),
  ssn: null,
  addresses: [],
  coverages: [],
});

/** The division of the claim's group number, else the client's first: a person must stand somewhere. */
function divisionOf({ divisions, groups }: ClientFacts, groupNumber: string | null): string | null {
  const group = [...groups.values()].find((one) => one.groupNumber === groupNumber);
  const all = [...divisions.values()];
  return (all.find(({ groupId }) => groupId === group?.id) ?? all[0])?.id ?? null;
}

/**
 * How somebody whom only claims know is recorded, without any coverage: as a dependent of a subscriber whose relationship
 * the file states, the subscriber with them where nobody has the number; else as a record of their own, under a number
 * of its own: joined to nobody on a guess, so that nobody else reads their claims.
 * @param family the family of the member number, empty where there is none
 */
export function requestToCreate(stranger: Stranger, family: FamilyFacts): NewEmployee | AddDependent | null {
  const { patient, day, groupNumber } = stranger;
  const asked = { effectiveDate: day, reason: null, source: 'claims' as const, tiers: 'derive' as const };
  const { relationship } = patient;
  const isKnown = family.people.length > 0;
  if (isKnown && relationship !== null && relationship !== '18') {
    // Nobody of the family was found to be the patient, and somebody said to make them.
    const made = { ...inputOf('patient', patient, relationship), isNobodyKnown: true };
    return { type: 'adddependent', ...asked, dependents: [made] };
  }
  const divisionId = divisionOf(family.client, groupNumber);
  if (divisionId === null) return null;
  const people = isKnown ? alone(patient) : (familyIn(patient) ?? alone(patient));
  return { type: 'newemployee', ...asked, employment: { divisionId }, ...people };
}

type People = Pick<NewEmployee, 'memberNumber' | 'subscriber' | 'dependents'>;

/** The subscriber with the patient, where the file names both and says how they are related. */
function familyIn(patient: FilePatient): People | null {
  const { relationship, subscriber, memberNumber } = patient;
  if (memberNumber === '') return null;
  if (relationship === '18') return { memberNumber, subscriber: inputOf('patient', patient, '18'), dependents: [] };
  if (relationship === null || subscriber === null) return null;
  const dependents = [inputOf('patient', patient, relationship)];
  return { memberNumber, subscriber: inputOf('subscriber', subscriber, '18'), dependents };
}

/** A record of their own, under a number of its own. */
const alone = (patient: FilePatient): People => ({
  memberNumber: `CLM-${patient.key.slice(0, 8).toUpperCase()}`,
  subscriber: inputOf('patient', patient, '18'),
  dependents: [],
});
