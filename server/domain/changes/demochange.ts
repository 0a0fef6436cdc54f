import { setAddress } from './addresses.ts';
import { type Draft, type PersonDraft, refuse, subscriberOf } from './draft.ts';
import { setEmployment } from './employments.ts';
import { setExternalId } from './external-id.ts';
import { setDetails } from './people.ts';
import { setParticularsOf } from './particulars.ts';
import type { AddressChange, DemoChange } from './requests.ts';
import { setSsn } from './ssn-changes.ts';
import { settleTiers } from './tier-changes.ts';

/** The person a request names, or a refusal. */
export function personOf(draft: Draft, id: string): PersonDraft | null {
  const person = draft.people.find((candidate) => candidate.id === id);
  if (person === undefined) refuse(draft, null, { code: 'member-not-found', values: {} });
  return person ?? null;
}

/** Personal data, the SSN or the employment of one person changes (domain 4.3). */
export function demoChange(draft: Draft, request: DemoChange): PersonDraft | null {
  const person = personOf(draft, request.personId);
  if (person === null) return null;
  setDetails(draft, person, request.details);
  if (request.ssn !== undefined) setSsn(draft, person, request.ssn);
  if (request.externalId !== undefined) setExternalId(draft, person, request.externalId);
  if (request.employment) setEmployment(draft, person, { patch: request.employment, from: draft.effectiveDate });
  setParticularsOf(draft, person, request);
  // Tiers follow relationships; a doctor or a beneficiary moves nobody to another.
  if (Object.keys(request.details).length > 0 || request.employment) settleTiers(draft, 'derive', []);
  return person;
}

/** Addresses of several people of the family change at once (domain 4.3: apply to the family). */
export function addressChange(draft: Draft, request: AddressChange): PersonDraft | null {
  const people = request.personIds.flatMap((id) => personOf(draft, id) ?? []);
  for (const person of people) {
    for (const input of request.addresses) setAddress(draft, person, { input, from: draft.effectiveDate });
  }
  return people[0] ?? subscriberOf(draft) ?? null;
}
