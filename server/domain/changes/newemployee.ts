import { coverAll, ofInputs } from './coveragechange.ts';
import { type Draft, type PersonDraft, refuse, subscriberOf } from './draft.ts';
import { setEmployment } from './employments.ts';
import { setParticularsOf } from './particulars.ts';
import { addPerson, updatePerson, upsertDependents } from './people.ts';
import type { AddDependent, NewEmployee } from './requests.ts';
import { questionWait } from './waiting-checks.ts';

/** The subscriber, made or updated, with the employment. */
function subscriber(draft: Draft, request: NewEmployee): PersonDraft {
  const { subscriber: input, employment, memberNumber } = request;
  const existing = subscriberOf(draft);
  const hired = employment.hireDate ?? null;
  if (existing) updatePerson(draft, existing, input);
  const person = existing ?? addPerson(draft, input, { subscriberId: null, memberNumber, hired });
  const from = existing ? draft.effectiveDate : (person.details[0]?.effectiveDate ?? draft.effectiveDate);
  setEmployment(draft, person, { patch: employment, from });
  setParticularsOf(draft, person, input);
  return person;
}

/**
 * A family begins: subscriber, employment, dependents and coverages at once (domain 4.3). On a family that exists it
 * updates instead, so that asking twice changes nothing; another member number is refused.
 */
export function newEmployee(draft: Draft, request: NewEmployee): PersonDraft | null {
  const existing = subscriberOf(draft);
  if (existing && existing.values.memberNumber !== request.memberNumber) {
    refuse(draft, existing, { code: 'other-family', values: { memberNumber: request.memberNumber } });
    return existing;
  }
  const head = subscriber(draft, request);
  const dependents = upsertDependents(draft, request.dependents, head);
  const pairs = [
    ...ofInputs(head, request.subscriber),
    ...dependents.flatMap((person, at) => ofInputs(person, request.dependents[at])),
  ];
  questionWait(draft, head, request);
  coverAll(draft, pairs, request.tiers);
  return head;
}

/** Dependents join a family, with their coverages; somebody already there is updated (domain 4.3). */
export function addDependent(draft: Draft, request: AddDependent): PersonDraft | null {
  const head = subscriberOf(draft);
  if (head === undefined) {
    refuse(draft, null, { code: 'member-not-found', values: {} });
    return null;
  }
  const people = upsertDependents(draft, request.dependents, head);
  coverAll(
    draft,
    people.flatMap((person, at) => ofInputs(person, request.dependents[at])),
    request.tiers,
  );
  return people[0] ?? head;
}
