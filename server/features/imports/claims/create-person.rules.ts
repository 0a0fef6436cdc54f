import type { ClientFacts, DetailsValues, FamilyFacts } from '../../../domain/changes/facts.ts';
import type { AddDependent, NewEmployee, PersonInput } from '../../../domain/changes/requests.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import type { FilePatient, NamedPerson } from './claims-file.ts';

/** What a claim says of somebody whom the roster does not have, and from which day. */
export type Stranger = { patient: FilePatient; day: CalendarDate; groupNumber: string | null };

const detailsOf = (
  { first, last, middle, dob, gender }: NamedPerson,
  relationshipCode: DetailsValues['relationshipCode'],
): PersonInput['details'] => ({
  relationshipCode,
  firstName: first,
  lastName: last,
  middleName: middle,
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
 * of its own where the number is a family's already: joined to nobody on a guess, so that nobody reads their claims.
 * @param family the family of the member number, empty where there is none
 */
export function requestToCreate(
  { patient, day, groupNumber }: Stranger,
  family: FamilyFacts,
): NewEmployee | AddDependent | null {
  const { relationship, subscriber, memberNumber, key } = patient;
  const asked = { effectiveDate: day, reason: null, source: 'claims' as const, tiers: 'derive' as const };
  const isDependent = relationship !== null && relationship !== '18';
  if (isDependent && family.people.length > 0) {
    return { type: 'adddependent', ...asked, dependents: [inputOf('patient', patient, relationship)] };
  }
  const divisionId = divisionOf(family.client, groupNumber);
  if (divisionId === null) return null;
  const employment = { divisionId };
  const own = family.people.length > 0 || memberNumber === '';
  if (isDependent && subscriber !== null && !own) {
    return {
      type: 'newemployee',
      ...asked,
      memberNumber,
      employment,
      subscriber: inputOf('subscriber', subscriber, '18'),
      dependents: [inputOf('patient', patient, relationship)],
    };
  }
  const number = own ? `CLM-${key.slice(0, 8).toUpperCase()}` : memberNumber;
  return {
    type: 'newemployee',
    ...asked,
    memberNumber: number,
    employment,
    subscriber: inputOf('patient', patient, '18'),
    dependents: [],
  };
}
