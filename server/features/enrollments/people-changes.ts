import { nameFaults, personBirthFaults, ssnFaults } from '@coverlane/contract/members/stated-faults.ts';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { memberChanges } from '@coverlane/contract/changes/calls.ts';
import type { DetailsPatch, PersonInput } from '../../domain/changes/requests.ts';
import type { Finding } from '../../domain/changes/effects.ts';
import type { Context } from '../../platform/http/context.ts';
import { centsOf } from '../../domain/money.ts';
import { displayName } from '../../platform/values/names.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import { salarySecret } from './change-requests.ts';
import { answerChange, type DirectChange, loadFor, type Outcome, personOf, refuseReferences } from './direct-change.ts';
import { freeMemberNumber } from './enrollments.queries.ts';
import { changeOnOtherRecords } from './other-records.ts';
import { judgeSsn, refuseNeedlessReason } from './ssn-of-member.ts';
import { isDivisionOf, isOwnClient, type Subject, subjectOf } from './subjects.queries.ts';
import { refuseFaults } from './refuse-faults.ts';

type Calls = typeof memberChanges;
type PutInput = Input<Calls['putMember']>;
type PostInput = Input<Calls['postMember']>;
type Fields = Pick<
  PutInput,
  | 'prefix'
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'suffix'
  | 'gender'
  | 'dob'
  | 'ssnReason'
  | 'maritalStatus'
  | 'email'
  | 'phone'
  | 'mobile'
  | 'language'
>;

/** Empty means clear; absent means leave (architecture 3). */
const cleared = (text: string | null | undefined): string | null | undefined => (text === '' ? null : text);

/** What is stated of a person; what is absent is not in it. */
export function detailsOf(input: Fields): DetailsPatch {
  const patch = {
    prefix: cleared(input.prefix),
    firstName: input.firstName ?? undefined,
    middleName: cleared(input.middleName),
    lastName: input.lastName ?? undefined,
    suffixName: cleared(input.suffix),
    gender: input.gender,
    dob: input.dob,
    ssnReason: input.ssnReason,
    maritalStatus: input.maritalStatus,
    email: input.email,
    phone: input.phone,
    mobile: input.mobile,
    language: input.language,
  };
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}

const FIELDS: Readonly<Record<string, string>> = {
  'ssn-reason-unknown': 'ssnReason',
  'email-invalid': 'email',
  'phone-invalid': 'phone',
  'mobile-invalid': 'mobile',
  'marital-status-unknown': 'maritalStatus',
  'ssn-linked': 'linkedRecords',
  'external-id-taken': 'externalId',
};

/** The field of the form that a refusal of a person's data is about. */
export function fieldOf({ code }: Finding): string | null {
  const known = FIELDS[code];
  if (known !== undefined) return known;
  if (code.startsWith('ssn-')) return 'ssn';
  if (code.startsWith('dob-')) return 'dob';
  if (code.startsWith('name-')) return 'lastName';
  if (code.startsWith('salary-')) return 'salary';
  return code.startsWith('relationship') ? 'relationship' : 'effectiveDate';
}

const base = { coverageTypes: [], fieldOf } as const;

/** The salary stated, sealed like the SSN; nothing where it is not touched. */
export function salaryOf({
  salary,
  salaryBasis = 'yearly',
}: Pick<PutInput, 'salary' | 'salaryBasis'>): Pick<DirectChange, 'salary'> {
  if (salary === undefined) return {};
  const amountCents = salary === null ? null : centsOf(salary);
  if (amountCents !== null && amountCents <= 0) throw invalid({ salary: 'bad-money' });
  return { salary: salarySecret(amountCents === null ? null : { amountCents, basis: salaryBasis }) };
}

const demoRequest = (input: PutInput, subject: Subject, withdraws: boolean): DirectChange['requests'][number] => ({
  type: 'demochange',
  source: 'portal',
  reason: null,
  effectiveDate: input.effectiveDate,
  personId: input.id,
  details: patchOf(input),
  ...(withdraws && { ssn: null }),
  ...(input.externalId !== undefined && { externalId: input.externalId || null }),
  ...employmentOf(input, subject),
  ...(input.linkedRecords && { linkedRecords: input.linkedRecords }),
});

/** What is wrong with a name as far as it is stated: what is absent stays as it is recorded. */
export const statedNameFaults = ({ firstName, middleName, lastName }: Fields) =>
  nameFaults({ firstName: firstName ?? '-', middleName, lastName: lastName ?? '-' });

/** Refuses a birth date and an SSN that are none, as the form of the record and the wizard do. @throws Refusal 422 */
export const refusePersonal = ({ dob, ssn }: Pick<PutInput, 'dob' | 'ssn'>, today: string): void =>
  refuseFaults(null, [dob ? personBirthFaults({ dob }, today) : {}, ssnFaults({ ssn }, { isAsked: false })]);

/** Names, birth date, SSN, salary and ways to reach a person change from a day on. */
export async function putMember(input: PutInput, context: Context): Promise<Outcome> {
  const { id, clientId, effectiveDate, ssn, note } = input;
  if (input.dob === null) throw invalid({ dob: 'required' });
  refuseFaults(null, [statedNameFaults(input)]);
  const subject = await subjectOf(context.db, { clientId, personId: id });
  if (subject === undefined) throw notFound();
  const loaded = await loadFor(context, {
    clientId,
    subscriberId: subject.subscriberId,
    ssn,
    externalId: input.externalId,
  });
  refusePersonal(input, loaded.facts.today);
  const withdraws = judgeSsn(input, loaded.facts.people.find((person) => person.id === id)?.ssn ?? null, context.user);
  const change: DirectChange = {
    ...base,
    type: 'demochange',
    clientId,
    subscriberId: subject.subscriberId,
    person: personOf(subject),
    ssn: ssn || null,
    ...salaryOf(input),
    note: note ?? null,
    effectiveDate,
    requests: [demoRequest(input, subject, withdraws)],
  };
  const outcome = await answerChange(change, { ...input, loaded }, context);
  if (outcome.status === 'SUCCESS') await changeOnOtherRecords(input, loaded, context);
  return outcome;
}

const patchOf = ({ relationship, ...input }: PutInput): DetailsPatch => ({
  ...detailsOf(input),
  ...(relationship !== undefined && { relationshipCode: relationship }),
});

/** The hire date and class of an employee as they should have been; a dependent has no employment. */
function employmentOf({ hireDate, classCode }: PutInput, { isSubscriber }: Subject) {
  if (hireDate === undefined && classCode === undefined) return {};
  if (!isSubscriber) throw invalid({ [hireDate === undefined ? 'classCode' : 'hireDate']: 'not-found' });
  return {
    employment: {
      ...(hireDate !== undefined && { hireDate }),
      ...(classCode !== undefined && { classCode: classCode || null }),
    },
  };
}

function personInput(input: PostInput): PersonInput {
  const { firstName, lastName, relationship } = input;
  if (!firstName || !lastName)
    throw invalid({ ...(firstName ? {} : { firstName: 'required' }), ...(lastName ? {} : { lastName: 'required' }) });
  return {
    key: 'person',
    systemIdentifier: null,
    suffix: null,
    details: { ...detailsOf(input), firstName, lastName, relationshipCode: relationship },
    ssn: null,
    addresses: [],
    coverages: [],
  };
}

/** Where a new person belongs: to a family that is there, or to a division as a new subscriber. */
async function placeOf(input: PostInput, { db }: Context): Promise<Subject | null> {
  const { clientId, subscriberId, divisionId } = input;
  const head = subscriberId === undefined ? null : await subjectOf(db, { clientId, personId: subscriberId });
  refuseReferences({
    clientId: await isOwnClient(db, clientId),
    ...(subscriberId !== undefined && { subscriberId: head?.isSubscriber === true }),
    ...(divisionId !== undefined && { divisionId: await isDivisionOf(db, clientId, divisionId) }),
  });
  return head ?? null;
}

const dependentRequest = (input: PostInput, person: PersonInput): DirectChange['requests'] => [
  {
    type: 'adddependent',
    tiers: 'derive',
    source: 'portal',
    reason: null,
    effectiveDate: input.effectiveDate,
    dependents: [person],
  },
];

function subscriberRequest(input: PostInput, person: PersonInput, memberNumber: string): DirectChange['requests'] {
  const { divisionId, hireDate, effectiveDate } = input;
  if (divisionId === undefined) throw invalid({ divisionId: 'required' });
  return [
    {
      type: 'newemployee',
      tiers: 'derive',
      source: 'portal',
      reason: null,
      effectiveDate,
      memberNumber,
      subscriber: person,
      employment: { divisionId, hireDate: hireDate ?? effectiveDate, status: 'FT' },
      dependents: [],
    },
  ];
}

const nameIn = ({ firstName, lastName }: PostInput): string =>
  displayName({ firstName: firstName ?? '', lastName: lastName ?? '' });

/** A person without coverage: a subscriber with the employment, or a dependent of one. */
export async function postMember(input: PostInput, context: Context): Promise<Reply<Calls['postMember']>> {
  const { clientId, effectiveDate, ssn, preview } = input;
  const head = await placeOf(input, context);
  const person = personInput(input);
  if ((head === null) !== (input.relationship === '18')) throw invalid({ relationship: 'bad-choice' });
  const memberNumber = head?.memberNumber ?? (await freeMemberNumber(context.db, clientId));
  const subscriberId = head?.subscriberId ?? null;
  refuseNeedlessReason(input, null);
  const loaded = await loadFor(context, { clientId, subscriberId, ssn });
  refusePersonal(input, loaded.facts.today);
  const asked =
    head === null
      ? { type: 'newemployee' as const, requests: subscriberRequest(input, person, memberNumber) }
      : { type: 'adddependent' as const, requests: dependentRequest(input, person) };
  const change: DirectChange = {
    ...base,
    ...asked,
    clientId,
    subscriberId,
    person: { id: null, name: nameIn(input), memberNumber },
    ssn: ssn || null,
    note: null,
    effectiveDate,
  };
  return { ...(await answerChange(change, { loaded, preview }, context)), memberId: null };
}
