import type { EmployeeAction } from '@coverlane/contract/changes/employee-calls.ts';
import type { ChangeType, CoverageType } from '@coverlane/contract/codes.ts';
import { stateAsKept } from '@coverlane/contract/members/stated-faults.ts';
import type { EmploymentRow, FamilyFacts, PersonFacts } from '../../domain/changes/facts.ts';
import type { AddressInput, ChangeRequest, EmploymentPatch, PersonInput } from '../../domain/changes/requests.ts';
import { byDate } from '../../domain/changes/timeline.ts';
import { inForce } from '../../domain/in-force.ts';
import { coversOf, dependentsOf, familyOf, startOfHire, typesOf } from './employee-family.ts';
import { detailsOf } from './people-changes.ts';
import type { StatedEmployee } from './stated-employee.ts';

/** What a statement asks for: one change of one or several requests, in the order in which they follow from one another. */
export type AskedOfEmployee = {
  action: EmployeeAction;
  type: ChangeType;
  effectiveDate: string;
  coverageTypes: readonly CoverageType[] | null;
  requests: ChangeRequest[];
};

const common = { source: 'portal', reason: null } as const;

/** The employment that counts: the one that began last. */
const lastJob = (person: PersonFacts): EmploymentRow | undefined => byDate(person.employments).at(-1);

/** A new employee, with all that is stated. */
export function hireOf(input: StatedEmployee, memberNumber: string, { client, today }: FamilyFacts): AskedOfEmployee {
  const { firstName, lastName, hireDate = today, externalId, divisionId = '' } = input;
  const starts = startOfHire(input, client.eligibility, hireDate);
  const effectiveDate = input.effectiveDate ?? hireDate;
  const subscriber: PersonInput = {
    key: 'person',
    systemIdentifier: null,
    suffix: null,
    details: { ...detailsOf(input), firstName: firstName ?? '', lastName: lastName ?? '', relationshipCode: '18' },
    ssn: null,
    externalId,
    addresses: addressesOf(input),
    coverages: coversOf(input, { externalId: null, starts }),
  };
  const employment = { status: 'FT' as const, ...jobOf(input), divisionId, hireDate };
  const hire = { ...common, type: 'newemployee', tiers: 'derive', effectiveDate, memberNumber } as const;
  const dependents = dependentsOf(input, starts);
  const requests: ChangeRequest[] = [{ ...hire, subscriber, employment, dependents }];
  return { action: 'hire', type: 'newemployee', effectiveDate, coverageTypes: typesOf(input), requests };
}

/** Of somebody on record what the statement may change; what stands already leads to nothing (`decide`). */
export function changesOf(input: StatedEmployee, person: PersonFacts, { people, today }: FamilyFacts): AskedOfEmployee {
  const work = workOf(input, person, today);
  const { action } = work;
  const effectiveDate = input.effectiveDate ?? work.begins ?? today;
  const moves = action === 'rehire' ? [] : movesOf(input, person, effectiveDate);
  const personal = { ...common, effectiveDate, type: 'demochange', personId: person.id } as const;
  const requests: ChangeRequest[] = [
    ...work.first,
    ...moves,
    { ...personal, ...personalOf(input, action, person) },
    ...movesHouse(input, { effectiveDate, person, people }),
    ...familyOf(input, { people, effectiveDate, subscriberId: person.id, ...lastsUntil(input, action, person) }),
    ...work.last,
  ];
  const type = work.type ?? (moves.length > 0 ? 'divchange' : 'demochange');
  const coverageTypes = type === 'demochange' ? typesOf(input) : null;
  return { action, type, effectiveDate: work.ends ?? effectiveDate, coverageTypes, requests };
}

/** Until when the work lasts that the family is covered by. */
function lastsUntil({ terminationDate }: StatedEmployee, action: EmployeeAction, person: PersonFacts) {
  const isAgain = action === 'rehire' || action === 'reinstate';
  return { isAgain, ended: isAgain ? null : (terminationDate ?? lastJob(person)?.terminationDate ?? null) };
}

/** A new address, of the employee or of the whole family. */
function movesHouse(
  input: StatedEmployee,
  { effectiveDate, person, people }: { effectiveDate: string; person: PersonFacts; people: readonly PersonFacts[] },
): ChangeRequest[] {
  const addresses = addressesOf(input);
  if (addresses.length === 0) return [];
  const personIds = input.address?.wholeFamily ? people.map(({ id }) => id) : [person.id];
  return [{ ...common, effectiveDate, type: 'addresschange', personIds, addresses }];
}

/** What becomes of the work: requests that come before all others and after them, its type, and the day that it begins or ends. */
type Work = {
  action: EmployeeAction;
  type?: ChangeType;
  begins?: string;
  ends?: string;
  first: ChangeRequest[];
  last: ChangeRequest[];
};

/** Does the work begin again, never end, or end? */
function workOf(input: StatedEmployee, person: PersonFacts, today: string): Work {
  const { terminationDate: ends } = input;
  const ended = lastJob(person)?.terminationDate ?? null;
  if (ends)
    return ends === ended
      ? GOES_ON
      : { ...endOf(input, person.id, ends), first: notYet({ ends, ended }, person.id, today) };
  return ended === null ? GOES_ON : afterEnd(input, person.id, { ended, today });
}

/** Whoever leaves later than was said works until then: the end before is none. */
const notYet = (
  { ends, ended }: { ends: string; ended: string | null },
  personId: string,
  today: string,
): ChangeRequest[] => (ended !== null && ends > ended ? neverEnded(personId, today).first : []);

/** Work that ended: it began again later, or it never ended. */
function afterEnd(input: StatedEmployee, personId: string, { ended, today }: Record<'ended' | 'today', string>): Work {
  const { hireDate, terminationDate } = input;
  if (hireDate !== undefined && hireDate > ended) return rehireOf(input, personId, hireDate);
  return terminationDate === null ? neverEnded(personId, today) : GOES_ON;
}

const GOES_ON: Work = { action: 'change', first: [], last: [] };

function endOf(input: StatedEmployee, personId: string, ends: string): Work {
  const { note = null, coverageEnds = null } = input;
  const place = { ...common, effectiveDate: ends, reason: input.reasonCode ?? null, note };
  const last: ChangeRequest[] = [{ ...place, type: 'termmember', tiers: 'derive', personId, coverageEnds }];
  return { action: 'end', type: 'termmember', ends, first: [], last };
}

function rehireOf(input: StatedEmployee, personId: string, begins: string): Work {
  const employment = { ...jobOf(input), ...(input.divisionId !== undefined && { divisionId: input.divisionId }) };
  const place = { ...common, type: 'rehire', effectiveDate: begins, personId, coverageStarts: null } as const;
  const first: ChangeRequest[] = [{ ...place, employment, again: input.asBefore === true ? null : [] }];
  return { action: 'rehire', type: 'rehire', begins, first, last: [] };
}

function neverEnded(personId: string, today: string): Work {
  const place = { ...common, type: 'reinstatement', effectiveDate: today, personId, coverageStarts: null } as const;
  return { action: 'reinstate', type: 'reinstatement', first: [place], last: [] };
}

/** The move to another division, where it is one. */
function movesOf(input: StatedEmployee, person: PersonFacts, effectiveDate: string): ChangeRequest[] {
  const { divisionId, planMap = {} } = input;
  if (divisionId === undefined || inForce(person.employments, effectiveDate)?.divisionId === divisionId) return [];
  return [{ ...common, effectiveDate, type: 'divchange', divisionId, planMap }];
}

/** Name, birth, ways to reach, the id itself and the job. */
function personalOf(input: StatedEmployee, action: EmployeeAction, person: PersonFacts) {
  const employment = action === 'rehire' ? {} : correctedJob(input, action, person);
  return {
    details: detailsOf(input),
    externalId: input.externalId,
    ...(Object.keys(employment).length > 0 && { employment }),
  };
}

/** The job as it should be; work that has ended has the status of its end. */
function correctedJob(input: StatedEmployee, action: EmployeeAction, person: PersonFacts): EmploymentPatch {
  const { status, ...job } = jobOf(input);
  const isEnded = (action === 'change' || action === 'end') && typeof lastJob(person)?.terminationDate === 'string';
  const { hireDate } = input;
  return { ...job, ...(status && !isEnded && { status }), ...(hireDate !== undefined && { hireDate }) };
}

const jobOf = ({ classCode, status, hoursPerWeek }: StatedEmployee): EmploymentPatch => ({
  ...(status !== undefined && { status }),
  ...(classCode !== undefined && { classCode: classCode || null }),
  ...(hoursPerWeek !== undefined && { hoursPerWeek: hoursPerWeek === null ? null : hoursPerWeek.toFixed(2) }),
});

function addressesOf({ address }: StatedEmployee): AddressInput[] {
  if (address === undefined) return [];
  const { address1, address2 = null, city, zip, country = 'US' } = address;
  return [{ kind: 'home', address1, address2, city, state: stateAsKept(address.state, country), zip, country }];
}
