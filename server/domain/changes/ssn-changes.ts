import { isValidSsn, ssnDigits } from '../ssn.ts';
import { UNSEEN } from './facts.ts';
import { type Draft, nameOf, type PersonDraft, question, refuse, replaced } from './draft.ts';

/** The digits stated, if they may be stored; a partner's file may state a wrong one, which is left out and said. */
function acceptedSsn(draft: Draft, person: PersonDraft, stated: string): string | null {
  const digits = ssnDigits(stated);
  const foreign = person.details.at(-1)?.ssnReason === 'foreign';
  if (digits === null || !isValidSsn(digits, { allowTestIds: draft.facts.client.allowTestIds, foreign })) {
    question(draft, person, { code: 'ssn-invalid', values: { name: nameOf(person) } });
    return null;
  }
  if (isFree(draft, person, digits)) return digits;
  const code = draft.facts.ssnHolders.get(digits) === UNSEEN ? 'ssn-unusable' : 'ssn-taken';
  refuse(draft, person, { code, values: { name: nameOf(person) } });
  return null;
}

/** An SSN belongs to one person of a client (domain 3.7). */
function isFree(draft: Draft, person: PersonDraft, digits: string): boolean {
  const holder = draft.facts.ssnHolders.get(digits) ?? person.id;
  return holder === person.id && !draft.people.some((other) => other !== person && other.ssn?.digits === digits);
}

function withdrawSsn(person: PersonDraft): void {
  if (person.ssn === null) return;
  replaced(person, { before: [person.ssn], after: [] }, { code: 'ssn-withdrawn', values: { name: nameOf(person) } });
  person.ssn = null;
}

/** Stores or withdraws (null) an SSN: unique in the client, valid by the rules of the SSA (domain 3.7). */
export function setSsn(draft: Draft, person: PersonDraft, stated: string | null): void {
  if (stated === null) return withdrawSsn(person);
  const digits = acceptedSsn(draft, person, stated);
  if (digits === null || digits === person.ssn?.digits) return;
  const rule = { code: person.ssn === null ? 'ssn-recorded' : 'ssn-changed', values: { name: nameOf(person) } };
  if (person.ssn !== null) replaced(person, { before: [person.ssn], after: [] }, rule);
  person.ssn = { id: null, digits, rule };
}
