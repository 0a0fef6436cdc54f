import type { FamilyFacts } from '../../domain/changes/facts.ts';
import type { ChangeRequest } from '../../domain/changes/requests.ts';
import type { Chain } from '../../domain/enrollment/decided.ts';
import { decideAll } from '../../domain/enrollment/decided.ts';
import type { Issue } from '../../domain/enrollment/answers.ts';
import { workOut } from '../../domain/enrollment/worked-out.ts';
import { loadClientFacts } from '../../db/facts/client.queries.ts';
import { uuid7 } from '../../domain/uuid7.ts';
import type { EnrollmentRow } from './enrollments.queries.ts';
import { opened } from './field-keys.ts';
import { type Desk, familyOf, openDraft } from './load-draft.ts';

/** What an enrollment comes to on the facts as they are now: decisions, or why there are none. */
export type Decidable = { facts: FamilyFacts; chain: Chain; issues: readonly Issue[] };

/** A change that has a screen of its own is stored as its request, the SSN apart (migration 080). */
export type StoredRequest = { requests: ChangeRequest[] };

/** The requests of a change, with the SSN in its place. */
export function storedRequests(desk: Desk, row: EnrollmentRow): ChangeRequest[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by member-changes.ts, whose shape it is
  const { requests } = row.request as StoredRequest;
  const { ssn } = opened(desk.keys, row.id, row.secrets);
  return requests.map((request) => withSsn(request, ssn));
}

/** Puts the SSN where the request says who it is about; none is left as it is. */
export function withSsn(request: ChangeRequest, ssn: string | undefined): ChangeRequest {
  if (ssn === undefined) return request;
  if (request.type === 'demochange') return { ...request, ssn };
  if (request.type === 'newemployee') return { ...request, subscriber: { ...request.subscriber, ssn } };
  if (request.type !== 'adddependent') return request;
  return { ...request, dependents: request.dependents.map((person) => ({ ...person, ssn })) };
}

async function decideStored(desk: Desk, row: EnrollmentRow): Promise<Decidable> {
  const client = await loadClientFacts(desk.db, row.client_id);
  if (client === null) throw new Error('The client of the enrollment is not there.');
  const requests = storedRequests(desk, row);
  const { ssn } = opened(desk.keys, row.id, row.secrets);
  const who = { subscriberId: row.subscriber_id, ssns: ssn === undefined ? [] : [ssn], at: row.submitted_at };
  const facts = await familyOf(desk, client, who);
  return { facts, chain: decideAll(facts, requests, uuid7), issues: [] };
}

/** Decides a submitted enrollment on the facts as they are now, judged by the day it was submitted on. */
export async function decideEnrollment(desk: Desk, row: EnrollmentRow): Promise<Decidable> {
  if (row.answers === null) return decideStored(desk, row);
  const draft = await openDraft(desk, row);
  if (draft === undefined) throw new Error('The enrollment is no draft of the wizard.');
  const worked = workOut(draft.context, row.member_number ?? '', uuid7);
  return { facts: draft.context.facts, chain: worked.chain, issues: worked.issues };
}
