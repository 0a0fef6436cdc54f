import type { FamilyFacts } from '../../domain/changes/facts.ts';
import type { ParticularSays } from '../../domain/changes/particular-values.ts';
import type { ChangeRequest } from '../../domain/changes/requests.ts';
import { type AnsweredForm, formsAnswered } from '../../domain/enrollment/asked-forms.ts';
import type { Chain } from '../../domain/enrollment/decided.ts';
import { decideAll } from '../../domain/enrollment/decided.ts';
import type { Issue } from '../../domain/enrollment/answers.ts';
import { stillAsked } from '../../domain/enrollment/judged-when.ts';
import { workOut } from '../../domain/enrollment/worked-out.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { EnrollmentRow } from './enrollments.queries.ts';
import { opened } from './field-keys.ts';
import { clientOf, type Desk, familyOf, openDraft } from './load-draft.ts';

/** What an enrollment comes to on the facts as they are now: decisions, or why there are none. */
export type Decidable = {
  facts: FamilyFacts;
  chain: Chain;
  issues: readonly Issue[];
  /** What was answered to custom forms, which goes onto the record with the change. */
  forms: readonly AnsweredForm[];
};

/** A change that has a screen of its own is stored as its request, SSN and salary apart. */
export type StoredRequest = { requests: ChangeRequest[]; sent?: string };

/** What of a change may not lie open: an SSN as typed, a salary, and the SSNs of people who join with an employee, as JSON. */
export type ChangeSecrets = { ssn?: string; salary?: string; ssns?: string };

/** The SSNs of people who join with an employee, by their keys, as they are sealed with a change. */
export const ssnsSecret = (ssns: Readonly<Record<string, string>>): string => JSON.stringify(ssns);

/** The way back. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by ssnsSecret, whose shape it is
export const ssnsOfSecret = (ssns = '{}'): Record<string, string> => JSON.parse(ssns) as Record<string, string>;

/** A salary as it is sealed with a change; null: none any more. */
export const salarySecret = (says: ParticularSays['salary'] | null): string => JSON.stringify(says);

/** The requests of a change, with the SSN and the salary in their places. */
export function storedRequests(desk: Desk, row: EnrollmentRow): ChangeRequest[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by member-changes.ts, whose shape it is
  const { requests } = row.request as StoredRequest;
  const secrets: ChangeSecrets = opened(desk.keys, row.id, row.secrets);
  // A stated employee’s secrets are theirs alone, whoever of the family the statement is about besides.
  const whose = row.external_id === null ? undefined : row.person_id;
  return requests.map((request) => withSecrets(request, secrets, whose));
}

/** What of a change that is asked for may not lie open. */
export const secretsOf = ({
  ssn,
  ssns,
  salary,
}: {
  ssn: string | null;
  ssns?: string;
  salary?: string;
}): ChangeSecrets => ({
  ...(ssn !== null && { ssn }),
  ...(ssns !== undefined && { ssns }),
  ...(salary !== undefined && { salary }),
});

/**
 * Puts SSN and salary where the request says whom they are about; what is absent is left as it is.
 * @param whose of requests about several people: the one person that they are of; null: who is hired; absent: whoever a request is about
 */
export function withSecrets(
  request: ChangeRequest,
  { ssn, salary, ssns }: ChangeSecrets,
  whose?: string | null,
): ChangeRequest {
  const own = isOf(request, whose) ? withSalary(withSsn(request, ssn), salary) : request;
  return withSsns(own, ssnsOfSecret(ssns));
}

function isOf(request: ChangeRequest, whose: string | null | undefined): boolean {
  if (whose === undefined || request.type === 'newemployee') return true;
  return request.type === 'demochange' && request.personId === whose;
}

/** Whose the secrets of a change are that is not stored yet, as `withSecrets` takes it. */
export const whoseSecrets = ({ stated, person }: { stated?: object; person: { id: string | null } }) =>
  stated === undefined ? undefined : person.id;

/** Puts each number with the dependent whose key it is under. */
function withSsns(request: ChangeRequest, ssns: Readonly<Record<string, string>>): ChangeRequest {
  if (request.type !== 'newemployee' && request.type !== 'adddependent') return request;
  const dependents = request.dependents.map((person) => ({ ...person, ssn: ssns[person.key] ?? person.ssn }));
  return { ...request, dependents };
}

function withSalary(request: ChangeRequest, salary: string | undefined): ChangeRequest {
  if (salary === undefined || (request.type !== 'demochange' && request.type !== 'newemployee')) return request;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by salarySecret, whose shape it is
  const says = JSON.parse(salary) as ParticularSays['salary'] | null;
  const particulars = [{ kind: 'salary' as const, subject: null, says }];
  return request.type === 'demochange'
    ? { ...request, particulars }
    : { ...request, subscriber: { ...request.subscriber, particulars } };
}

/** Puts the SSN where the request says who it is about; none is left as it is. */
function withSsn(request: ChangeRequest, ssn: string | undefined): ChangeRequest {
  if (ssn === undefined) return request;
  if (request.type === 'demochange') return { ...request, ssn };
  if (request.type === 'newemployee') return { ...request, subscriber: { ...request.subscriber, ssn } };
  if (request.type !== 'adddependent') return request;
  return { ...request, dependents: request.dependents.map((person) => ({ ...person, ssn })) };
}

function peopleIn(request: ChangeRequest): readonly { externalId?: string | null }[] {
  if (request.type === 'newemployee') return [request.subscriber, ...request.dependents];
  if (request.type === 'adddependent') return request.dependents;
  return request.type === 'demochange' ? [request] : [];
}

/** The external ids that a request gives somebody. */
function externalIdsIn(request: ChangeRequest): string[] {
  return peopleIn(request).flatMap(({ externalId }) => externalId ?? []);
}

async function decideStored(desk: Desk, row: EnrollmentRow): Promise<Decidable> {
  const client = await clientOf(desk.db, row);
  if (client === null) throw new Error('The client of the enrollment is not there.');
  const requests = storedRequests(desk, row);
  const { ssn, ssns }: ChangeSecrets = opened(desk.keys, row.id, row.secrets);
  const who = {
    subscriberId: row.subscriber_id,
    ssns: [...(ssn === undefined ? [] : [ssn]), ...Object.values(ssnsOfSecret(ssns))],
    at: row.submitted_at,
    enrollmentId: row.id,
    externalIds: requests.flatMap(externalIdsIn),
  };
  const facts = await familyOf(desk, client, who);
  return { facts, chain: decideAll(facts, requests, uuid7), issues: [], forms: [] };
}

/** Decides a submitted enrollment on the facts as they are now, judged by the day and the rules it was submitted under. */
export async function decideEnrollment(desk: Desk, row: EnrollmentRow): Promise<Decidable> {
  if (row.answers === null) return decideStored(desk, row);
  const draft = await openDraft(desk, row);
  if (draft === undefined) throw new Error('The enrollment is no draft of the wizard.');
  const worked = workOut(draft.context, row.member_number ?? '', uuid7);
  const issues = stillAsked(worked.issues, worked.chain);
  return { facts: draft.context.facts, chain: worked.chain, issues, forms: formsAnswered(draft.context) };
}
