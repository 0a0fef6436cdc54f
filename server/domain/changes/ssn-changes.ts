import { having, isLinkable, linkedTo } from './linked-records.ts';
import { isValidSsn, ssnDigits } from '../ssn.ts';
import { UNSEEN } from './facts.ts';
import { type Draft, isFile, nameOf, type PersonDraft, question, refuse, replaced, warn } from './draft.ts';

type Accepted = { digits: string; linked?: true };

function validDigits(draft: Draft, person: PersonDraft, stated: string): string | null {
  const digits = ssnDigits(stated);
  const foreign = person.details.at(-1)?.ssnReason === 'foreign';
  if (digits !== null && isValidSsn(digits, { allowTestIds: draft.facts.client.allowTestIds, foreign })) return digits;
  question(draft, person, { code: 'ssn-invalid', values: { name: nameOf(person) } });
  return null;
}

/** The digits stated, if they may be stored; a partner's file may state a wrong one, which is left out and said. */
function acceptedSsn(draft: Draft, person: PersonDraft, stated: string): Accepted | null {
  const digits = validDigits(draft, person, stated);
  if (digits === null) return null;
  if (digits === person.ssn?.digits || isFree(draft, person, digits)) return { digits };
  if (isLinkable(draft, person, digits)) return { digits, linked: true };
  const code = draft.facts.ssnHolders.get(digits) === UNSEEN ? 'ssn-unusable' : 'ssn-taken';
  refuse(draft, person, { code, values: { name: nameOf(person) } });
  return null;
}

const isOfFamily = ({ people }: Draft, person: PersonDraft, digits: string): boolean =>
  people.some((other) => other !== person && other.ssn?.digits === digits);

/** An SSN belongs to one person of a client (domain 3.7). */
function isFree(draft: Draft, person: PersonDraft, digits: string): boolean {
  const holder = draft.facts.ssnHolders.get(digits) ?? person.id;
  return holder === person.id && having(draft, digits).length === 0 && !isOfFamily(draft, person, digits);
}

function withdrawSsn(person: PersonDraft): void {
  if (person.ssn === null) return;
  replaced(person, { before: [person.ssn], after: [] }, { code: 'ssn-withdrawn', values: { name: nameOf(person) } });
  person.ssn = null;
}

/** Stores or withdraws (null) an SSN: one human's in the client, valid by the rules of the SSA (domain 3.7). */
export function setSsn(draft: Draft, person: PersonDraft, stated: string | null): void {
  if (stated === null) return withdrawSsn(person);
  const accepted = acceptedSsn(draft, person, stated);
  if (accepted === null || accepted.digits === person.ssn?.digits) return;
  askOfOthers(draft, person);
  if (accepted.linked) sayLinked(draft, person, accepted.digits);
  const rule = { code: person.ssn === null ? 'ssn-recorded' : 'ssn-changed', values: { name: nameOf(person) } };
  if (person.ssn !== null) replaced(person, { before: [person.ssn], after: [] }, rule);
  person.ssn = { id: null, ...accepted, rule };
}

/** The number of one human changes on every record, or on this one alone because it is not theirs: it is asked. */
function askOfOthers(draft: Draft, person: PersonDraft): void {
  if (person.ssn === null || isFile(draft) || draft.request.linkedRecords !== undefined) return;
  const [other] = having(draft, person.ssn.digits);
  if (other) refuse(draft, person, { code: 'ssn-linked', values: { name: nameOf(person), holder: other.holder } });
}

function sayLinked(draft: Draft, person: PersonDraft, digits: string): void {
  for (const { holder } of linkedTo(draft, person, digits))
    warn(draft, person, { code: 'record-linked', values: { name: nameOf(person), holder } });
}
