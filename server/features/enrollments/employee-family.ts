import type { CoverageType } from '@coverlane/contract/codes.ts';
import { personBirthFaults, ssnFaults } from '@coverlane/contract/members/stated-faults.ts';
import type { ClientFacts, CoverageRow, FamilyFacts, PersonFacts } from '../../domain/changes/facts.ts';
import { isVoid } from '../../domain/coverage-state.ts';
import type { Finding } from '../../domain/changes/effects.ts';
import type { ChangeRequest, CoverageInput, PersonInput } from '../../domain/changes/requests.ts';
import { effectiveDateOfHire } from '../../domain/eligibility/waiting-rules.ts';
import { invalid } from '../../platform/http/refusals.ts';
import { ssnsSecret } from './change-requests.ts';
import type { StatedEmployee } from './stated-employee.ts';
import { refuseFaults } from './refuse-faults.ts';

const common = { source: 'portal', reason: null } as const;

/** Which types of coverage a statement chooses. */
export const typesOf = ({ elections = [] }: StatedEmployee): CoverageType[] => [
  ...new Set(elections.map(({ coverageType }) => coverageType)),
];

/** The first day that the client's rules allow somebody who is hired to be covered (domain 3.2). */
export function startOfHire(
  { classCode, divisionId, hoursPerWeek }: StatedEmployee,
  { waitingRules, payCalendar }: ClientFacts['eligibility'],
  hireDate: string,
): string {
  const hire = { hireDate, classCode: classCode || null, divisionId: divisionId ?? null, payCalendar };
  return effectiveDateOfHire(waitingRules, { ...hire, ...(hoursPerWeek && { hoursPerWeek }) }).effectiveDate;
}

type Covering = { externalId: string | null; starts: string };

/** What somebody is covered by; `externalId` null: the employee, who has all that is chosen. */
export const coversOf = ({ elections = [] }: StatedEmployee, { externalId, starts }: Covering): CoverageInput[] =>
  elections
    .filter(({ dependents = [] }) => externalId === null || dependents.includes(externalId))
    .map(({ coverageType, planId, effectiveDate }) => ({
      action: 'cover',
      coverageType,
      planId,
      effectiveDate: effectiveDate ?? starts,
      expirationDate: null,
      tier: null,
    }));

type Stated = NonNullable<StatedEmployee['dependents']>[number];

const keyOf = (at: number): string => `dependents.${at}`;

const detailsOf = ({ firstName, middleName, lastName, dob, gender, relationship }: Stated) => ({
  firstName,
  lastName,
  dob,
  relationshipCode: relationship,
  ...(middleName !== undefined && { middleName: middleName || null }),
  ...(gender !== undefined && { gender }),
});

const dependentOf = (input: StatedEmployee, { one, at, starts }: { one: Stated; at: number; starts: string }) => ({
  key: keyOf(at),
  systemIdentifier: null,
  suffix: null,
  details: detailsOf(one),
  ssn: null,
  externalId: one.externalId,
  addresses: [],
  coverages: coversOf(input, { externalId: one.externalId, starts }),
});

/** The SSNs of dependents by their keys, to be sealed with the change. */
export function ssnsOf({ dependents = [] }: StatedEmployee): { ssns?: string } {
  const stated = dependents.flatMap(({ ssn }, at) => (ssn ? [[keyOf(at), ssn] as const] : []));
  return stated.length === 0 ? {} : { ssns: ssnsSecret(Object.fromEntries(stated)) };
}

/** Everybody who comes with a hire. */
export const dependentsOf = (input: StatedEmployee, starts: string): PersonInput[] =>
  (input.dependents ?? []).map((one, at) => dependentOf(input, { one, at, starts }));

type Family = {
  people: readonly PersonFacts[];
  effectiveDate: string;
  subscriberId: string;
  /** The last day of the work; null: it goes on, or begins again. */
  ended: string | null;
  /** The work begins again: what ended with it before is chosen anew. */
  isAgain: boolean;
};

const calledSo = (people: readonly PersonFacts[], name: string): PersonFacts | undefined =>
  people.find(({ externalId }) => externalId?.externalId === name);

/** What a statement says of the family of somebody on record: who joins, what differs of who is there, and what they choose. */
export function familyOf(input: StatedEmployee, family: Family): ChangeRequest[] {
  const { people, effectiveDate, subscriberId } = family;
  const { dependents = [] } = input;
  const asked = { ...common, effectiveDate };
  const joins = dependents.flatMap((one, at) =>
    calledSo(people, one.externalId) === undefined ? [dependentOf(input, { one, at, starts: effectiveDate })] : [],
  );
  const differs = dependents.flatMap((one): ChangeRequest[] => {
    const person = calledSo(people, one.externalId);
    return person === undefined ? [] : [{ ...asked, type: 'demochange', personId: person.id, details: detailsOf(one) }];
  });
  const coverages = people.flatMap((person) => {
    const externalId = person.id === subscriberId ? null : (person.externalId?.externalId ?? '');
    const elected = (input.elections ?? []).filter((one) => !isCovered(person, one, family));
    const wanted = coversOf({ ...input, elections: elected }, { externalId, starts: effectiveDate });
    return wanted.map((cover) => ({ ...cover, personId: person.id }));
  });
  return [
    ...differs,
    ...(joins.length === 0 ? [] : [{ ...asked, type: 'adddependent', tiers: 'derive', dependents: joins } as const]),
    ...(coverages.length === 0 ? [] : [{ ...asked, type: 'coveragechange', tiers: 'derive', coverages } as const]),
  ];
}

/**
 * Does somebody have by work what is chosen already: from the day that was said, or from whichever day where none was? An end that is
 * recorded stands, for what is stated again takes back nothing; so does that of work that is over. Who continues (COBRA) pays for it alone.
 */
const isCovered = (
  { coverages }: PersonFacts,
  { planId, effectiveDate }: NonNullable<StatedEmployee['elections']>[number],
  { effectiveDate: day, ended, isAgain }: Family,
): boolean => {
  const from = effectiveDate ?? day;
  const isOver = ended !== null && ended < day;
  const lasts = (end: string | null): boolean => end === null || (!isAgain && (end >= from || isOver));
  return coverages.some(
    (row) =>
      isByWork(row, planId) &&
      lasts(row.expirationDate) &&
      (effectiveDate === undefined || row.effectiveDate <= effectiveDate),
  );
};

const isByWork = (row: CoverageRow, planId: string): boolean => row.planId === planId && !row.cobra && !isVoid(row);

/** What is wrong with a family whoever it is about. @throws Refusal 422 at the field of the one it is about */
export function refuseFamily(input: StatedEmployee, { client, people, today }: FamilyFacts): void {
  const { dependents = [], elections = [] } = input;
  dependents.forEach((one, at) =>
    refuseFaults(keyOf(at), [personBirthFaults(one, today), ssnFaults(one, { isAsked: false })]),
  );
  const names = dependents.map(({ externalId }) => externalId);
  const twice = names.findIndex((name, at) => names.indexOf(name) !== at || name === input.externalId);
  if (twice >= 0) throw invalid({ [`${keyOf(twice)}.externalId`]: 'repeated' });
  const types = elections.map(({ coverageType }) => coverageType);
  const again = types.findIndex((type, at) => types.indexOf(type) !== at);
  if (again >= 0) throw invalid({ [`elections.${again}.coverageType`]: 'repeated' });
  elections.forEach(({ planId, coverageType, dependents: covered = [] }, at) => {
    const plan = client.plans.get(planId);
    if (plan === undefined) throw invalid({ [`elections.${at}.planId`]: 'not-found' });
    if (plan.coverageType !== coverageType) throw invalid({ [`elections.${at}.coverageType`]: 'wrong-type' });
    const unknown = covered.findIndex((name) => !names.includes(name) && calledSo(people, name) === undefined);
    if (unknown >= 0) throw invalid({ [`elections.${at}.dependents.${unknown}`]: 'not-found' });
  });
}

/** The field of the dependent or election that a refusal is about; null: of neither. */
export function fieldOfFamily({ subject, code }: Finding, { elections = [] }: StatedEmployee): string | null {
  if (subject?.startsWith('dependents.')) return fieldOfDependent(subject, code);
  return elections.length > 0 && OF_COVERAGE.test(code) ? 'elections' : null;
}

/** Refusals of what is chosen. */
const OF_COVERAGE = /^(plan-|coverage-|event-required$)/;

function fieldOfDependent(subject: string, code: string): string {
  if (code === 'external-id-taken') return `${subject}.externalId`;
  if (code.startsWith('ssn-')) return `${subject}.ssn`;
  return code.startsWith('dob-') ? `${subject}.dob` : subject;
}
