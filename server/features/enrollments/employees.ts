import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { EmployeeAction, employeeChanges } from '@coverlane/contract/changes/employee-calls.ts';
import type { ChangeType } from '@coverlane/contract/codes.ts';
import { settledStatuses } from '@coverlane/contract/enrollments/codes.ts';
import { addressFaults } from '@coverlane/contract/members/stated-faults.ts';
import { enrollmentSentence } from '@coverlane/contract/words/sentence.ts';
import { stateOfZip } from '../../domain/addresses/zip-codes.ts';
import type { Finding } from '../../domain/changes/effects.ts';
import type { PersonFacts } from '../../domain/changes/facts.ts';
import { termReasonOf } from '../../domain/eligibility/term-reasons.ts';
import type { Words } from '../../domain/enrollment/answers.ts';
import { displayName } from '../../platform/values/names.ts';
import type { Context } from '../../platform/http/context.ts';
import { textsFor } from '../../platform/http/reader-texts.ts';
import { invalid } from '../../platform/http/refusals.ts';
import { answerChange, type DirectChange, type Loaded, loadFor, refuseReferences } from './direct-change.ts';
import { found } from './drafts.ts';
import { type AskedOfEmployee, changesOf, hireOf } from './employee-requests.ts';
import type { StatedEmployee } from './stated-employee.ts';
import { fieldOfFamily, refuseFamily, ssnsOf } from './employee-family.ts';
import { whoIsStated } from './employee-on-record.ts';
import { changesUnderWay, employeeOfNumber, type UnderWay } from './employees.queries.ts';
import { freeMemberNumber, lockFamilyEnrollments } from './enrollments.queries.ts';
import { fieldOf as fieldOfPerson, refusePersonal, salaryOf, statedNameFaults } from './people-changes.ts';
import { refuseFaults } from './refuse-faults.ts';
import { isSoAlready } from './so-already.ts';
import { judgeSsn } from './ssn-of-member.ts';
import { isDivisionOf, isOwnClient } from './subjects.queries.ts';

type Calls = typeof employeeChanges;
type Answer = Reply<Calls['putEmployee']>;

/** States an employee by the employer's own id of them: hires, hires again, changes what differs, or ends (contract). */
export async function putEmployee(input: StatedEmployee, context: Context): Promise<Answer> {
  const { clientId, externalId } = input;
  await refuseStated(input, context);
  // The same employee stated twice at once is one after the other.
  await lockFamilyEnrollments(context.db, `${clientId} ${externalId}`);
  const fingerprint = fingerprintOf(input, context);
  const underWay = await changesUnderWay(context.db, clientId, externalId);
  const same = underWay.find(({ sent }) => sent === fingerprint);
  if (same && input.preview !== true) return underWayAlready(same, input, context);
  const who = await whoIsStated(input, underWay, context);
  const ssns = [input, ...(input.dependents ?? [])].flatMap(({ ssn }) => ssn || []);
  const externalIds = [externalId, ...(input.dependents ?? []).map((one) => one.externalId)];
  const loaded = await loadFor(context, { clientId, subscriberId: who?.subscriberId ?? null, ssns, externalIds });
  const person = loaded.facts.people.find(({ id }) => id === who?.personId);
  const asked = await askedOf(input, { person, loaded }, context);
  const change = changeOf(input, asked, { person, fingerprint });
  if (isSoAlready(change, loaded)) return unchanged(person, input, context);
  const outcome = await answerChange(change, { loaded, preview: input.preview }, context);
  return { ...outcome, action: asked.action, ...known(person) };
}

const known = (person: PersonFacts | undefined) => ({
  memberId: person?.id ?? null,
  memberNumber: person?.memberNumber ?? null,
});

/** What is wrong whoever it is about. @throws Refusal 422 */
async function refuseStated(input: StatedEmployee, { db }: Context): Promise<void> {
  const { clientId, divisionId, memberNumber, address, terminationDate, reasonCode, status } = input;
  refuseReferences({
    clientId: await isOwnClient(db, clientId),
    ...(divisionId !== undefined && { divisionId: await isDivisionOf(db, clientId, divisionId) }),
    ...(memberNumber !== undefined && { memberNumber: await isEmployeeNumber(db, clientId, memberNumber) }),
  });
  if (terminationDate && !reasonCode) throw invalid({ reasonCode: 'required' });
  if (status === 'TE' && !terminationDate) throw invalid({ terminationDate: 'required' });
  refuseFaults(null, [statedNameFaults(input)]);
  if (address) refuseAddress(address);
}

const isEmployeeNumber = async (db: Context['db'], clientId: string, memberNumber: string): Promise<boolean> =>
  (await employeeOfNumber(db, clientId, memberNumber)) !== undefined;

function refuseAddress(address: NonNullable<StatedEmployee['address']>): void {
  const isElsewhere = !address.keepPlace && stateOfZip(address) !== null;
  refuseFaults('address', [addressFaults(address), isElsewhere ? { state: 'zip-other-state' } : {}]);
}

/** What was sent, so that it is known again: signed, because it may hold an SSN and a salary. */
const fingerprintOf = (input: StatedEmployee, { parts }: Context): string =>
  parts.secrets.sign('employee', JSON.stringify({ ...input, preview: undefined }));

async function askedOf(
  input: StatedEmployee,
  { person, loaded: { client, facts } }: { person: PersonFacts | undefined; loaded: Loaded },
  context: Context,
): Promise<AskedOfEmployee> {
  refusePersonal(input, facts.today);
  refuseFamily(input, facts);
  judgeSsn({ ...input, effectiveDate: facts.today }, person?.ssn ?? null, context.user);
  if (input.terminationDate && !termReasonOf(client.eligibility.termReasons, input.reasonCode ?? ''))
    throw invalid({ reasonCode: 'bad-choice' });
  if (person !== undefined) return changesOf(input, person, facts);
  requireHire(input);
  return hireOf(input, await freeMemberNumber(context.db, input.clientId), facts);
}

/** Nobody is called so: it is a hire, and says who begins where and when. @throws Refusal 422 */
function requireHire(input: StatedEmployee): void {
  const missing = (['firstName', 'lastName', 'hireDate', 'divisionId'] as const).filter((field) => !input[field]);
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((field) => [field, 'required'])));
  if (input.terminationDate) throw invalid({ externalId: 'not-found' });
}

function changeOf(
  input: StatedEmployee,
  asked: AskedOfEmployee,
  { person, fingerprint }: { person: PersonFacts | undefined; fingerprint: string },
): DirectChange {
  const { action, ...change } = asked;
  return {
    ...change,
    clientId: input.clientId,
    subscriberId: person?.subscriberId ?? null,
    person: whom(input, asked, person),
    ssn: input.ssn || null,
    ...ssnsOf(input),
    ...salaryOf(input),
    note: input.note ?? null,
    stated: { externalId: input.externalId, fingerprint },
    fieldOf: (finding) => fieldOfFamily(finding, input) ?? fieldOf(finding, action),
  };
}

/** Whom lists name: as it is recorded, or as it is stated of somebody new. */
function whom({ firstName, lastName }: StatedEmployee, { requests }: AskedOfEmployee, person: PersonFacts | undefined) {
  const recorded = person?.details.at(-1);
  if (person && recorded) return { id: person.id, name: displayName(recorded), memberNumber: person.memberNumber };
  const [first] = requests;
  const memberNumber = first?.type === 'newemployee' ? first.memberNumber : null;
  return { id: null, name: displayName({ firstName: firstName ?? '', lastName: lastName ?? '' }), memberNumber };
}

const FIELDS: Readonly<Record<string, string>> = {
  'external-id-taken': 'externalId',
  'note-required': 'note',
  'end-before-hire': 'terminationDate',
  'end-before-start': 'terminationDate',
  'event-required': 'reasonCode',
  'location-required': 'divisionId',
  'division-unknown': 'divisionId',
};

const DAYS: Readonly<Record<EmployeeAction, string>> = {
  hire: 'hireDate',
  rehire: 'hireDate',
  end: 'terminationDate',
  reinstate: 'terminationDate',
  change: 'effectiveDate',
  none: 'effectiveDate',
};

function fieldOf(finding: Finding, action: EmployeeAction): string {
  const named = FIELDS[finding.code];
  if (named !== undefined) return named;
  if (finding.code.startsWith('plan-')) return 'planMap';
  const personal = fieldOfPerson(finding) ?? 'effectiveDate';
  return personal === 'effectiveDate' ? DAYS[action] : personal;
}

function unchanged(person: PersonFacts | undefined, { clientId }: StatedEmployee, { saw }: Context): Answer {
  const { memberId, memberNumber } = known(person);
  saw({ type: 'member', clientId, ...(memberId !== null && { id: memberId }) });
  const nothing = { consequences: null, enrollmentId: null, number: null, state: null };
  return { status: 'UNCHANGED', action: 'none', memberId, memberNumber, ...nothing };
}

const ACTIONS: Readonly<Partial<Record<ChangeType, EmployeeAction>>> = {
  newemployee: 'hire',
  rehire: 'rehire',
  reinstatement: 'reinstate',
  termmember: 'end',
};

/** The same statement again while it is under way: its own answer. */
function underWayAlready(same: UnderWay, { clientId }: StatedEmployee, { saw }: Context): Answer {
  const { id: enrollmentId, number, status: state, type, personId: memberId, memberNumber } = same;
  saw({ type: 'enrollment', id: enrollmentId, clientId });
  const action = ACTIONS[type] ?? 'change';
  const who = { memberId, memberNumber: memberId === null ? null : memberNumber };
  return { status: 'SUCCESS', action, ...who, consequences: null, enrollmentId, number, state };
}

/** How a change of an employee stands. @throws Refusal 404 */
export async function employeeChange(
  { id }: Input<Calls['employeeChange']>,
  { db, user, saw }: Context,
): Promise<Reply<Calls['employeeChange']>> {
  const row = await found(db, id);
  saw({ type: 'enrollment', id, clientId: row.client_id });
  const { failure, person_id: memberId } = row;
  return {
    id,
    number: row.number,
    clientId: row.client_id,
    state: row.status,
    settled: settledStatuses.includes(row.status),
    externalId: row.external_id,
    memberId,
    memberNumber: memberId === null ? null : row.member_number,
    failure: failure && { code: failure.code, values: { ...failure.values } },
    message: failure === null ? null : said(user.language, failure),
  };
}

const said = (language: Context['user']['language'], failure: Words): string =>
  enrollmentSentence(textsFor(language), failure);
