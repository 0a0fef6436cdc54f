import { allCalls } from '@coverlane/contract/all-calls.ts';
import { collections } from '@coverlane/contract/collections/index.ts';
import { FINDS_BY, ID_OF } from '@coverlane/contract/objects.ts';
import { describe, expect, test } from 'vitest';
import { namedBy, namingFields } from './named-objects.ts';
import { fieldsOf, isId } from './sample-input.ts';

interface Place {
  at: string;
  name: string;
  schema: Record<string, unknown>;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Every schema within a field, with the name of the property that it stands under. */
const within = (place: Place): Place[] => [
  place,
  ...Object.entries(place.schema).flatMap(([key, schema]) => {
    if (!isObject(schema) || key === ID_OF) return [];
    const inList = key === 'items' || key === 'anyOf' || key === 'additionalProperties' || /^\d+$/.test(key);
    return within({ at: `${place.at}.${key}`, name: inList || key === 'properties' ? place.name : key, schema });
  }),
];

const places = [...allCalls].flatMap(([call, definition]) =>
  fieldsOf(definition).flatMap(({ name, schema }) => within({ at: `${call} ${name}`, name, schema })),
);

/** Numbers that other programs give, and fields that take nothing until what they wait for is built. */
const ofNothing: ReadonlySet<string> = new Set([
  'liabilityItemId',
  'externalId',
  'payerId',
  'issuerId',
  'backupContactId',
  'employeeId',
  'documentId',
  // Of an installation at its bank.
  'originId',
  'companyId',
]);

describe('what an id in a call is of (contract/objects.ts)', () => {
  test('every id that a call takes says its object, in lists and parts too', () => {
    const ids = places.filter(({ schema }) => isId({ name: '', in: 'body', required: true, schema }));
    expect(ids.length).toBeGreaterThan(400);
    expect(ids.filter(({ schema }) => schema[ID_OF] === undefined).map(({ at }) => at)).toEqual([]);
  });

  test('so does what goes by the name of an id and may be empty', () => {
    const named = [...allCalls].flatMap(([call, definition]) =>
      fieldsOf(definition)
        .filter(({ name }) => /^id$|Id$/.test(name) && !ofNothing.has(name))
        .map((field) => ({ at: `${call} ${field.name}`, names: namedBy(field.schema) })),
    );
    expect(named.filter(({ names }) => names === undefined).map(({ at }) => at)).toEqual([]);
  });

  test('what is said is said of ids and of texts that find something, and by names of tables', () => {
    const said = places.flatMap(({ schema }) => [schema[ID_OF] ?? schema[FINDS_BY] ?? []].flat());
    for (const name of said) expect(name).toMatch(/^[a-zA-Z]+$/);
  });

  test.each(collections.map((collection) => [collection.name, collection] as const))(
    'a record of %s goes by its name in the singular',
    (name, { calls }) => {
      const [own] = namingFields(calls.remove).map(({ names }) => names);
      expect([`${own}s`, own, own?.replace(/y$/, 'ies')]).toContain(name);
    },
  );
});
