import { isChild } from '@coverlane/contract/codes.ts';
import { phoneDigits } from '@coverlane/contract/members/digits.ts';
import {
  birthDateFault,
  isEmailAddress,
  maritalStatuses,
  ssnReasons,
} from '@coverlane/contract/members/personal-values.ts';
import { birthday, type CalendarDate } from '../../platform/values/dates.ts';
import { type Draft, isFile, nameOf, type PersonDraft, question, rowOn, subscriberOf, warn } from './draft.ts';
import type { DetailsPatch } from './requests.ts';

/** A value brought into the form it is stored in, or why it is none. */
type Read = { value: string } | { fault: string };
type Field = 'email' | 'phone' | 'mobile' | 'workPhone' | 'dob' | 'maritalStatus' | 'ssnReason';

const phone =
  (fault: string) =>
  (text: string): Read => {
    const value = phoneDigits(text);
    return value === null ? { fault } : { value };
  };

const oneOf =
  (codes: readonly string[], fault: string) =>
  (value: string): Read =>
    codes.includes(value) ? { value } : { fault };

/** How each field is read (contract/members/personal-values.ts). */
const READINGS: Readonly<Record<Field, (text: string, today: string) => Read>> = {
  email: (text) => (isEmailAddress(text.trim()) ? { value: text.trim() } : { fault: 'email-invalid' }),
  phone: phone('phone-invalid'),
  mobile: phone('mobile-invalid'),
  workPhone: phone('work-phone-invalid'),
  dob: (value, today) => {
    const fault = birthDateFault(value, today);
    return fault === null ? { value } : { fault: fault === 'future' ? 'dob-in-future' : 'dob-too-old' };
  },
  maritalStatus: oneOf(maritalStatuses, 'marital-status-unknown'),
  ssnReason: oneOf(ssnReasons, 'ssn-reason-unknown'),
};
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own keys
const FIELDS = Object.keys(READINGS) as Field[];

/** So much of a wrong value is said. */
const SAID = 60;

/**
 * What is stated of a person, in the form it is stored in. A value that is none of its kind is refused in the portal; a
 * partner's file goes on without it, what is recorded stays, and the row says which value was left out (decision 67).
 */
export function acceptedDetails(draft: Draft, person: PersonDraft, patch: DetailsPatch): DetailsPatch {
  const accepted: Record<string, unknown> = { ...patch };
  for (const field of FIELDS) {
    const stated = patch[field];
    if (typeof stated !== 'string') continue;
    const read = READINGS[field](stated, draft.facts.today);
    if ('value' in read) accepted[field] = read.value;
    else {
      delete accepted[field];
      const said = { name: nameOf(person), value: stated.slice(0, SAID) };
      question(draft, person, { code: read.fault, values: { ...said, ...(field === 'dob' && { date: stated }) } });
    }
  }
  return accepted;
}

/** A child is hardly born before its parent was twelve (domain 4.2); adopted children may be. */
const YOUNGEST_PARENT = 12;

/** Says of a child whose birth date is so near the employee's that one of the two is likely wrong. */
export function questionParent(draft: Draft, person: PersonDraft, patch: DetailsPatch): void {
  const { dob } = patch;
  if (!dob || isFile(draft) || !isChildOf(person, patch)) return;
  const born = birthOfHead(draft);
  if (born === null || dob >= birthday(born, YOUNGEST_PARENT)) return;
  warn(draft, person, { code: 'child-hardly-younger', values: { name: nameOf(person), date: dob } });
}

const isChildOf = (person: PersonDraft, { relationshipCode }: DetailsPatch): boolean =>
  isChild(relationshipCode ?? person.details.at(-1)?.relationshipCode ?? '');

function birthOfHead(draft: Draft): CalendarDate | null {
  const rows = subscriberOf(draft)?.details ?? [];
  return (rowOn(rows, draft.effectiveDate) ?? rows.at(-1))?.dob ?? null;
}
