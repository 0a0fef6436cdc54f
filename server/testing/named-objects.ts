import type { AnyCall } from '@coverlane/contract/call.ts';
import { type Finder, FINDS_BY, ID_OF } from '@coverlane/contract/objects.ts';
import { fieldsOf, type SampleField } from './sample-input.ts';
import type { Side } from './sides.ts';

/** What of a side a text is that finds an object by no id; a file that can be fetched is named by the import it came with. */
const found: Readonly<Record<Finder, keyof Side>> = {
  memberNumber: 'memberNumber',
  lastName: 'lastName',
  liabilityItem: 'liabilityItemId',
  importFile: 'importId',
};

const isFinder = (text: unknown): text is Finder => typeof text === 'string' && text in found;

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/**
 * What a field names, as the contract says of it (contract/objects.ts): the kind of object, or what finds one; undefined for what
 * names none. Where another field chooses among kinds, the first, as its sample does.
 */
export function namedBy(schema: Record<string, unknown>): string | undefined {
  const [kind]: unknown[] = Array.isArray(schema[ID_OF]) ? schema[ID_OF] : [schema[FINDS_BY]];
  if (typeof kind === 'string') return kind;
  return Array.isArray(schema['anyOf']) ? namedBy(record(schema['anyOf'][0])) : undefined;
}

/** The fields of a call that name an object, by what they name. */
export const namingFields = (call: AnyCall): readonly (SampleField & { names: string })[] =>
  fieldsOf(call).flatMap((field) => {
    const names = namedBy(field.schema);
    return names === undefined ? [] : [{ ...field, names }];
  });

/**
 * What a side has of a kind: 'claim' is its `claimId`.
 * @throws Error where a side has none: the makers of sides (sides.ts, records.ts) are to make one
 */
export function objectOf(side: Side, names: string): string {
  if (isFinder(names)) return side[found[names]];
  const own = Object.entries(side).find(([key]) => key.toLowerCase() === `${names}id`);
  if (own === undefined)
    throw new Error(`No side has an object of the kind ${names}: make one in server/testing/sides.ts.`);
  return own[1];
}
