import type { CalendarDate } from '../dates.ts';
import { type AddressDraft, type Draft, nameOf, type PersonDraft, replaced } from './draft.ts';
import type { AddressValues } from './facts.ts';
import type { AddressInput } from './requests.ts';
import { patchFrom } from './timeline.ts';

const NOTHING: Omit<AddressValues, 'kind'> = {
  address1: null,
  address2: null,
  city: null,
  state: null,
  zip: null,
  county: null,
  country: null,
};

/** Sets an address of one kind from a day on: what is not given is empty. The other kind is not touched. */
export function setAddress(
  draft: Draft,
  person: PersonDraft,
  { input, from }: { input: AddressInput; from: CalendarDate },
): void {
  const values: AddressValues = { ...NOTHING, ...input };
  const rows = person.addresses.filter((row) => row.kind === input.kind);
  const others = person.addresses.filter((row) => row.kind !== input.kind);
  const words = { name: nameOf(person), kind: input.kind, date: from };
  const first: AddressDraft = {
    ...values,
    id: null,
    recordedBy: null,
    rule: { code: 'address-recorded', values: words },
    effectiveDate: from,
    expirationDate: null,
  };
  const rule = { code: 'address-changed', values: words };
  const after = rows.length === 0 ? [first] : patchFrom<AddressValues>(rows, { from, values, rule: () => rule });
  replaced(person, { before: rows, after }, rule);
  person.addresses = [...others, ...after];
}
