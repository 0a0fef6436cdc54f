import { calendarDate, flag, id, instant, uploadedFile } from '@coverlane/contract/fields.ts';
import * as z from 'zod/mini';
import * as core from 'zod/v4/core';

/** A JSON Schema, or another object of the OpenAPI document. */
export type Schema = Record<string, unknown>;

/** A file as it is sent. */
export const UPLOADED_FILE: Schema = { type: 'string', format: 'binary' };

/** What any JSON may stand for: a value that a template or a form holds, and nobody reads here. */
const ANY_JSON: Schema = { description: 'Any JSON value.' };

/** Fields of the contract that mean more than their type says. */
const meanings = new Map<core.$ZodType, Schema>([
  [calendarDate, { type: 'string', format: 'date' }],
  [instant, { type: 'string', format: 'date-time' }],
  [flag, { type: 'boolean' }],
  [uploadedFile, UPLOADED_FILE],
  [id, { type: 'string', format: 'uuid', pattern: patternOf(id) }],
]);

/**
 * A schema of the contract as JSON Schema 2020-12, as a program should send it: the one form of each value that every call takes.
 * The portal takes more (a form's "on" for true, "7" for 7), which no client needs to know.
 * @param io what a caller sends, or what is answered
 */
export function jsonSchemaOf(schema: core.$ZodType, io: 'input' | 'output'): Schema {
  const known = written[io].get(schema) ?? writeSchema(schema, io);
  written[io].set(schema, known);
  return known;
}

/** The same schema is asked for many times: it is one object, to read and not to change. */
const written = { input: new WeakMap<core.$ZodType, Schema>(), output: new WeakMap<core.$ZodType, Schema>() };

function writeSchema(schema: core.$ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, $defs, ...written } = core.toJSONSchema(schema, { io, unrepresentable: 'any', override });
  function override({ zodSchema, jsonSchema }: { zodSchema: core.$ZodType; jsonSchema: Schema }): void {
    const meant = meanings.get(zodSchema) ?? (io === 'input' ? sentAs(zodSchema) : undefined);
    if (meant !== undefined) rewrite(jsonSchema, meant);
    // The one custom schema of the contract is a file that was received.
    else if (zodSchema instanceof core.$ZodCustom) rewrite(jsonSchema, UPLOADED_FILE);
    else if (isId(jsonSchema)) jsonSchema['format'] = 'uuid';
    nameKeys(jsonSchema);
    // Its pattern counts leap years in a line that nobody reads.
    if (jsonSchema['format'] === 'date-time') delete jsonSchema['pattern'];
    sayDefault(jsonSchema, io);
  }
  return withoutDefinitions(written, record($defs));
}

/** What a pipe takes; undefined: what its first part says is all there is to say. */
function sentAs(schema: core.$ZodType): Schema | undefined {
  if (!(schema instanceof core.$ZodPipe)) return undefined;
  // oxlint-disable-next-line no-underscore-dangle -- where zod keeps what a schema is made of
  const { in: first, out: last } = schema._zod.def;
  if (first instanceof core.$ZodUnknown || first instanceof core.$ZodTransform) return jsonSchemaOf(last, 'input');
  return last instanceof core.$ZodTransform
    ? undefined
    : joined(jsonSchemaOf(first, 'input'), jsonSchemaOf(last, 'input'));
}

/** What is sent in the form in which it is kept, where that is one of the forms that are taken. */
function joined(sent: Schema, kept: Schema): Schema | undefined {
  const isEither = isNumberOrText(sent);
  if (kept['type'] === 'string' && (isEither || sent['type'] === 'string')) return { ...asText(sent), ...kept };
  return kept['type'] === 'integer' && isEither ? kept : undefined;
}

const asText = (sent: Schema): Schema => (sent['type'] === 'string' ? sent : {});

/** A number, or the same as text: what JSON and forms both can say. */
const isNumberOrText = ({ type, anyOf }: Schema): boolean =>
  JSON.stringify(type) === '["number","string"]' ||
  (Array.isArray(anyOf) && anyOf.map((one) => record(one)['type']).join() === 'number,string');

/** What zod took out of a schema because it stands in itself is any JSON (`z.json()`): nothing else of the contract is. */
function withoutDefinitions<Of>(schema: Of, definitions: Schema): Of {
  if (Object.keys(definitions).length === 0) return schema;
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced);
    if (typeof value !== 'object' || value === null) return value;
    if (typeof record(value)['$ref'] === 'string') return ANY_JSON;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaced(part)]));
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same schema, with other parts in the same places
  return replaced(schema) as Of;
}

function rewrite(schema: Schema, as: Schema): void {
  for (const key of Object.keys(schema)) if (!key.startsWith('x-')) delete schema[key];
  Object.assign(schema, as);
}

/** What holds where a field is absent is said in words: generators make a field that has a `default` one that must be sent. */
function sayDefault(schema: Schema, io: 'input' | 'output'): void {
  const { default: value } = schema;
  delete schema['default'];
  if (value !== undefined && io === 'input') schema['description'] = `Absent: ${JSON.stringify(value)}.`;
}

/** A record whose keys are known has them as fields, which programs can read by name. */
function nameKeys(schema: Schema): void {
  const keys = record(schema['propertyNames'])['enum'];
  if (!Array.isArray(keys)) return;
  const { additionalProperties: each } = schema;
  rewrite(schema, {
    type: 'object',
    properties: Object.fromEntries(keys.map((key) => [String(key), each])),
    additionalProperties: false,
    ...(schema['required'] !== undefined && { required: schema['required'] }),
  });
}

const isId = ({ pattern }: Schema): boolean => pattern === patternOf(id);

function patternOf(schema: z.ZodMiniType): string {
  return String(core.toJSONSchema(schema)['pattern']);
}

const record = (value: unknown): Schema => (typeof value === 'object' && value !== null ? { ...value } : {});
