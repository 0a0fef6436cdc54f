import type { AnyCall } from '@coverlane/contract/call.ts';
import { describedPaths } from '../platform/http/openapi.ts';
import { SPELLING_OF } from '../platform/http/openapi-spellings.ts';

/** One field a call takes: where it travels and its JSON Schema. */
export interface SampleField {
  name: string;
  in: 'path' | 'query' | 'body';
  required: boolean;
  schema: Record<string, unknown>;
}

/** A well-formed id of nothing at all. */
export const ABSENT_ID = '018f0000-0000-7000-8000-00000000dead';

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const paths = describedPaths();

const known = new WeakMap<AnyCall, readonly SampleField[]>();

/** The fields a call takes, as its OpenAPI operation describes them. */
export function fieldsOf(call: AnyCall): readonly SampleField[] {
  const fields = known.get(call) ?? describedFields(call);
  known.set(call, fields);
  return fields;
}

function describedFields({ path, method }: AnyCall): SampleField[] {
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const parameters = list(operation?.['parameters'])
    .map(record)
    .filter((parameter) => parameter['name'] !== undefined);
  const outside = parameters.map((parameter) => ({
    name: String(parameter['name']),
    in: parameter['in'] === 'path' ? ('path' as const) : ('query' as const),
    required: parameter['required'] === true,
    schema: record(parameter['schema']),
  }));
  const content = record(record(operation?.['requestBody'])['content']);
  const body = record(record(Object.values(content)[0])['schema']);
  const required = list(body['required']);
  const inside = Object.entries(record(body['properties'])).map(([name, schema]) => ({
    name,
    in: 'body' as const,
    required: required.includes(name),
    schema: record(schema),
  }));
  // A second name says what its field says.
  return [...outside, ...inside].filter(({ schema }) => !(SPELLING_OF in schema));
}

/** Is the field an id? */
export const isId = ({ schema }: SampleField): boolean =>
  typeof schema['pattern'] === 'string' && schema['pattern'].startsWith('^[0-9a-f]{8}-');

/** Is it money or a number as decimal text? */
const isAmount = (schema: Record<string, unknown>): boolean =>
  typeof schema['pattern'] === 'string' && /^\^(-\?)?\\d\{1,\d+\}\(/.test(schema['pattern']);

/** Is it a calendar date? */
const isDate = (schema: Record<string, unknown>): boolean => schema['format'] === 'date';

/** Is it a colour? */
const isColour = (schema: Record<string, unknown>): boolean => schema['pattern'] === '^#[0-9a-f]{6}$';

/** Is it a SHA-256? */
const isHash = (schema: Record<string, unknown>): boolean => schema['pattern'] === '^[0-9a-f]{64}$';

/** What fields of these names hold, whatever their pattern. */
const byName: readonly (readonly [RegExp, string | number])[] = [
  [/^age$/, 26],
  // Which version of a document.
  [/^b$/, 'latest'],
  // A field of a census.
  [/^target$/, 'lastName'],
  // The first of what is counted: a version.
  [/^number$/, 1],
  [
    /date|asOf|dob|paidThrough|lastDay|firstSeen|(opens|closes|happened)On|(work|coverage|first|last|effective)Month|paidOn/i,
    '2026-01-01',
  ],
  // Percents, of which some are never below the whole.
  [/Pct$/, 100],
  [/^hours$/, '8'],
  [/^year$/, 2026],
  [/phone|mobile|fax/i, '2135550142'],
  [/^emailDomains$/, 'example.com'],
  [/email/i, 'desk@example.com'],
  [/^issuer$/, 'https://id.example.com'],
  // One place: the ZIP code lies in the state.
  [/^state$/, 'MA'],
  [/^zip$/, '02108'],
];

/** What texts of a form of their own hold. */
const byForm = [
  [isAmount, '1.00'],
  [isDate, '2026-01-01'],
  [isColour, '#0b6b5b'],
  [isHash, '0'.repeat(64)],
] as const;

/** What fields of this name hold, as a text where the field is one. */
function namedValue({ name, schema }: Pick<SampleField, 'name' | 'schema'>): string | number | undefined {
  const value = byName.find(([names]) => names.test(name))?.[1];
  return value !== undefined && schema['type'] === 'string' ? String(value) : value;
}

/** A well-formed value of a field, naming nothing that exists. */
export function sampleValue({ name, schema }: Pick<SampleField, 'name' | 'schema'>): unknown {
  const [choice] = list(schema['enum']);
  if (choice !== undefined) return choice;
  if (isId({ name, schema, in: 'body', required: true })) return ABSENT_ID;
  const named = namedValue({ name, schema });
  if (named !== undefined) return named;
  const formed = byForm.find(([form]) => form(schema));
  if (formed !== undefined) return formed[1];
  const [alternative] = list(schema['anyOf']);
  if (alternative !== undefined) return sampleValue({ name, schema: record(alternative) });
  const [type] = [schema['type']].flat();
  return typeof type === 'string' ? samples[type]?.(schema) : `Sample ${name}`;
}

/** One of the choices or of the objects, where a list must have any; a list of ids names nothing. */
function sampleList({ minItems, items }: Record<string, unknown>): unknown[] {
  if (Number(minItems ?? 0) === 0) return [];
  const of = record(items);
  return of['type'] === 'object' ? [sampleObject(of)] : list(of['enum']).slice(0, 1);
}

/** An object with every field that it must have. */
function sampleObject(schema: Record<string, unknown>): Record<string, unknown> {
  const fields = record(schema['properties']);
  return Object.fromEntries(
    list(schema['required']).map((name) => [
      String(name),
      sampleValue({ name: String(name), schema: record(fields[String(name)]) }),
    ]),
  );
}

const samples: Record<string, (schema: Record<string, unknown>) => unknown> = {
  object: sampleObject,
  array: sampleList,
  boolean: () => true,
  number: ({ minimum }) => Math.max(1, Number(minimum ?? 1)),
  integer: ({ minimum }) => Math.max(1, Number(minimum ?? 1)),
  string: () => 'Sample',
};

/** A well-formed input of a call: its required fields, with ids of nothing that exists. */
export const sampleInput = (call: AnyCall): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(call)
      .filter(({ required }) => required)
      .map((field) => [field.name, sampleValue(field)]),
  );
