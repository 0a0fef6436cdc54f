import type { CalendarDate } from '../../platform/values/dates.ts';
import { stateOfZip } from '../addresses/zip-codes.ts';
import { type AddressDraft, type Draft, isFile, nameOf, type PersonDraft, replaced, warn } from './draft.ts';
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

/**
 * Says of an address that is new in a file when its ZIP code lies in another state; what somebody types in the portal was
 * asked about at its field.
 */
function questionPlace(draft: Draft, person: PersonDraft, { zip, state, country }: AddressInput): void {
  const known = isFile(draft) ? stateOfZip({ zip, state, country }) : null;
  if (known === null || person.addresses.some((row) => row.zip === zip && row.state === state)) return;
  const values = { name: nameOf(person), zip: zip?.slice(0, 5) ?? '', state: state ?? '', known };
  warn(draft, person, { code: 'zip-other-state', values });
}

/** Sets an address of one kind from a day on: what is not given is empty. The other kind is not touched. */
export function setAddress(
  draft: Draft,
  person: PersonDraft,
  { input, from }: { input: AddressInput; from: CalendarDate },
): void {
  questionPlace(draft, person, input);
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
