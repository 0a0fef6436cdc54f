import { NAMES_HEADER, SPECIFICATION_NAMES } from '@coverlane/contract/spellings.ts';
import type { Place } from './spelling.ts';

type Schema = Record<string, unknown>;

const record = (value: unknown): Schema => (typeof value === 'object' && value !== null ? { ...value } : {});

/** How a document says that a field is the specification's spelling of another: by the name of that one. */
export const SPELLING_OF = 'x-spelling-of';

/** The header that asks for the specification's spellings in answers. */
export const namesHeader = {
  name: NAMES_HEADER,
  in: 'header',
  required: false,
  description:
    "Asks for the specification's spellings (ClaimNumber, client_id) in the answer, beside the portal's own names. Requests may always use them.",
  schema: { type: 'string', enum: [SPECIFICATION_NAMES] },
};

/** A JSON Schema with the second names that a place takes or answers, each beside the field it is a spelling of. */
export function withSpellings<Of extends Schema>(schema: Of, place: Place | undefined): Of {
  if (place === undefined) return schema;
  if (place.each) return within(schema, ['items', 'additionalProperties'], place.each);
  const several = ['anyOf', 'oneOf', 'allOf'].find((key) => Array.isArray(schema[key]));
  if (several !== undefined) return eachOf(schema, several, place);
  return schema['properties'] === undefined ? schema : { ...schema, properties: fieldsOf(schema, place) };
}

const within = <Of extends Schema>(schema: Of, keys: readonly string[], place: Place): Of => ({
  ...schema,
  ...Object.fromEntries(
    keys
      .filter((key) => typeof schema[key] === 'object')
      .map((key) => [key, withSpellings(record(schema[key]), place)]),
  ),
});

function eachOf<Of extends Schema>(schema: Of, key: string, place: Place): Of {
  const alternatives: unknown = schema[key];
  if (!Array.isArray(alternatives)) return schema;
  return { ...schema, [key]: alternatives.map((one) => withSpellings(record(one), place)) };
}

function fieldsOf(schema: Schema, { names, isAsked, parts }: Place): Schema {
  const own = record(schema['properties']);
  const deeper = [...parts].map(([name, part]) => [name, withSpellings(record(own[name]), part)]);
  const more = Object.entries(names).map(([spelling, of]) => [
    spelling,
    {
      ...schemaAt(schema, of.split('.')),
      [SPELLING_OF]: of,
      ...(isAsked(spelling) && { description: `With ${NAMES_HEADER}: ${SPECIFICATION_NAMES}.` }),
    },
  ]);
  return { ...own, ...Object.fromEntries(deeper), ...Object.fromEntries(more) };
}

const schemaAt = (schema: Schema, path: readonly string[]): Schema =>
  path.reduce<Schema>((at, name) => record(record(at['properties'])[name]), schema);
