import type { EmployeeAction, employeeChanges } from '@coverlane/contract/changes/employee-calls.ts';
import type { Input } from '@coverlane/contract/call.ts';
import type { ChangeType, CoverageType } from '@coverlane/contract/codes.ts';
import { stateAsKept } from '@coverlane/contract/members/stated-faults.ts';
import type { EmploymentRow, FamilyFacts, PersonFacts } from '../../domain/changes/facts.ts';
import type { AddressInput, ChangeRequest, EmploymentPatch, PersonInput } from '../../domain/changes/requests.ts';
import { byDate } from '../../domain/changes/timeline.ts';
import { inForce } from '../../domain/in-force.ts';
import { detailsOf } from './people-changes.ts';

export type StatedEmployee = Input<typeof employeeChanges.putEmployee>;

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
export function hireOf(input: StatedEmployee, memberNumber: string, today: string): AskedOfEmployee {
  const { firstName, lastName, hireDate = today, externalId, divisionId = '' } = input;
  const effectiveDate = input.effectiveDate ?? hireDate;
  const subscriber: PersonInput = {
    key: 'person',
    systemIdentifier: null,
    suffix: null,
    details: { ...detailsOf(input), firstName: firstName ?? '', lastName: lastName ?? '', relationshipCode: '18' },
    ssn: null,
    externalId,
    addresses: addressesOf(input),
    coverages: [],
  };
  const employment = { status: 'FT' as const, ...jobOf(input), divisionId, hireDate };
  const hire = { ...common, type: 'newemployee', tiers: 'derive', effectiveDate, memberNumber } as const;
  const requests: ChangeRequest[] = [{ ...hire, subscriber, employment, dependents: [] }];
  return { action: 'hire', type: 'newemployee', effectiveDate, coverageTypes: [], requests };
}

/** Of somebody on record what the statement may change; what stands already leads to nothing (`decide`). */
export function changesOf(input: StatedEmployee, person: PersonFacts, { people, today }: FamilyFacts): AskedOfEmployee {
  const work = workOf(input, person, today);
  const effectiveDate = input.effectiveDate ?? (work.action === 'rehire' ? input.hireDate : undefined) ?? today;
  const place = { ...common, effectiveDate };
  const moved = movesOf(input, person, work.action === 'rehire' ? undefined : effectiveDate);
  const requests: ChangeRequest[] = [
    ...(work.first ?? []),
    ...moved.map((divisionId): ChangeRequest => {
      return { ...place, type: 'divchange', divisionId, planMap: input.planMap ?? {} };
    }),
    { ...place, type: 'demochange', personId: person.id, ...personalOf(input, work.action, person) },
    ...addressesOf(input).map((address): ChangeRequest => {
      const personIds = input.address?.wholeFamily ? people.map(({ id }) => id) : [person.id];
      return { ...place, type: 'addresschange', personIds, addresses: [address] };
    }),
    ...(work.last ?? []),
  ];
  const { action, type = moved.length > 0 ? 'divchange' : 'demochange' } = work;
  return {
    action,
    type,
    effectiveDate: action === 'end' ? (input.terminationDate ?? effectiveDate) : effectiveDate,
    coverageTypes: type === 'demochange' ? [] : null,
    requests,
  };
}

type Work = { action: EmployeeAction; type?: ChangeType; first?: ChangeRequest[]; last?: ChangeRequest[] };

/** Does the work begin again, never end, or end? */
function workOf(input: StatedEmployee, person: PersonFacts, today: string): Work {
  const { hireDate, terminationDate, reasonCode = null, note = null, coverageEnds = null } = input;
  const personId = person.id;
  const ended = lastJob(person)?.terminationDate ?? null;
  if (terminationDate) {
    if (terminationDate === ended) return { action: 'change' };
    const place = { source: 'portal', effectiveDate: terminationDate, reason: reasonCode, note } as const;
    const last: ChangeRequest[] = [{ ...place, type: 'termmember', tiers: 'derive', personId, coverageEnds }];
    return { action: 'end', type: 'termmember', last };
  }
  if (ended !== null && hireDate !== undefined && hireDate > ended) {
    const place = { ...common, type: 'rehire', effectiveDate: hireDate, personId, coverageStarts: null } as const;
    const division = input.divisionId === undefined ? {} : { divisionId: input.divisionId };
    const again = input.asBefore === true ? null : [];
    return {
      action: 'rehire',
      type: 'rehire',
      first: [{ ...place, employment: { ...jobOf(input), ...division }, again }],
    };
  }
  if (ended !== null && terminationDate === null) {
    const place = { ...common, type: 'reinstatement', effectiveDate: today, personId, coverageStarts: null } as const;
    return { action: 'reinstate', type: 'reinstatement', first: [place] };
  }
  return { action: 'change' };
}

/** The division to move to, where it is another one; whoever is hired again begins in it. */
function movesOf({ divisionId }: StatedEmployee, person: PersonFacts, day: string | undefined): string[] {
  if (divisionId === undefined || day === undefined) return [];
  return inForce(person.employments, day)?.divisionId === divisionId ? [] : [divisionId];
}

/** Name, birth, ways to reach, the id itself and the job. */
function personalOf(input: StatedEmployee, action: EmployeeAction, person: PersonFacts) {
  const isRehire = action === 'rehire';
  const { status, ...job }: EmploymentPatch = isRehire ? {} : jobOf(input);
  // Work that has ended has the status of its end.
  const isEnded = action === 'change' && typeof lastJob(person)?.terminationDate === 'string';
  const hired = isRehire || input.hireDate === undefined ? {} : { hireDate: input.hireDate };
  const employment: EmploymentPatch = { ...job, ...(status && !isEnded && { status }), ...hired };
  return {
    details: detailsOf(input),
    externalId: input.externalId,
    ...(Object.keys(employment).length > 0 && { employment }),
  };
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
