import { API_BASE } from '../../platform/http/api-base.ts';
import { describedPaths, IDEMPOTENCY_REF } from '../../platform/http/openapi.ts';
import { SPELLING_OF } from '../../platform/http/openapi-spellings.ts';

/** A JSON Schema, or another object of the OpenAPI document. */
export type Shape = Record<string, unknown>;

/** One field of a call. */
export interface DocumentedField {
  name: string;
  in: 'path' | 'query' | 'body';
  required: boolean;
  schema: Shape;
}

/** A call as the reference shows it. */
export interface DocumentedCall {
  name: string;
  /** What it does, in the words of the contract: English. */
  summary: string;
  about: string;
  method: string;
  /** With the API's base: /api/member/{id}. */
  path: string;
  /** The first part of its path: what it is listed under. */
  group: string;
  /** Any one of these scopes opens it to a key; none: it is closed to keys. */
  scopes: readonly string[];
  isPublic: boolean;
  /** It takes an Idempotency-Key. */
  isKeyed: boolean;
  /** The body is a form with files. */
  isUpload: boolean;
  isFile: boolean;
  fields: readonly DocumentedField[];
  reply: Shape;
}

const record = (value: unknown): Shape => (typeof value === 'object' && value !== null ? { ...value } : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const texts = (value: unknown): string[] => list(value).map(String);

/** Every call of the OpenAPI document, by path; read from it once a process. */
export function documentedCalls(): readonly DocumentedCall[] {
  documentedOnce ??= readCalls();
  return documentedOnce;
}

let documentedOnce: readonly DocumentedCall[] | undefined;

function readCalls(): DocumentedCall[] {
  return Object.entries(describedPaths())
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => documented(API_BASE + path, method, operation)),
    )
    .sort((one, other) => (one.path === other.path ? 0 : one.path < other.path ? -1 : 1));
}

function documented(path: string, method: string, operation: Shape): DocumentedCall {
  const parameters = list(operation['parameters']).map(record);
  const content = record(record(operation['requestBody'])['content']);
  const [type = ''] = Object.keys(content);
  const answer = record(record(record(operation['responses'])['200'])['content']);
  const reply = record(record(Object.values(answer)[0])['schema']);
  return {
    name: String(operation['operationId']),
    summary: String(operation['summary']),
    about: String(operation['description']),
    method: method.toUpperCase(),
    path,
    group: groupOf(path),
    scopes: texts(operation['x-key-scopes']),
    isPublic: texts([operation['x-access']]).some((access) => access.startsWith('public')),
    isKeyed: parameters.some((parameter) => parameter['$ref'] === IDEMPOTENCY_REF),
    isUpload: type.startsWith('multipart/'),
    isFile: !('application/json' in answer),
    fields: [...parameters.filter(({ name }) => name !== undefined).map(outside), ...inside(record(content[type]))],
    reply,
  };
}

/** /api/admin/brokers/{id} is listed under admin/brokers, everything else under its first part. */
const groupOf = (path: string): string => {
  const [, , first = '', second = ''] = path.split('/');
  return first === 'admin' && second !== '' ? `admin/${second}` : first;
};

const outside = (parameter: Shape): DocumentedField => ({
  name: String(parameter['name']),
  in: parameter['in'] === 'path' ? 'path' : 'query',
  required: parameter['required'] === true,
  schema: record(parameter['schema']),
});

function inside(body: Shape): DocumentedField[] {
  const schema = record(body['schema']);
  const required = texts(schema['required']);
  return Object.entries(record(schema['properties'])).map(([name, of]) => ({
    name,
    in: 'body',
    required: required.includes(name),
    schema: record(of),
  }));
}

/** The calls that hold every word of a search in their name, method, path, fields or scopes; all of them for none. */
export function findCalls(calls: readonly DocumentedCall[], query: string): DocumentedCall[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const hay = ({ name, method, path, summary, fields, scopes }: DocumentedCall) =>
    [name, method, path, summary, ...fields.map((field) => field.name), ...scopes].join(' ').toLowerCase();
  return calls.filter((call) => words.every((word) => hay(call).includes(word)));
}

/** A schema in one line: 'text', 'text (id)', 'one of a, b', 'list of …'. */
export function typeOf(schema: Shape): string {
  if (SPELLING_OF in schema) return `= ${String(schema[SPELLING_OF])}`;
  const options = optionsOf(schema);
  return options.length > 0 ? options.join(' | ') : plainTypeOf(schema);
}

function optionsOf(schema: Shape): readonly string[] {
  if ('const' in schema) return [String(schema['const'])];
  const shapes = [...list(schema['anyOf']), ...list(schema['oneOf'])].map(record);
  return [...texts(schema['enum']), ...new Set(shapes.map(typeOf))];
}

/** How the pattern of ids begins (contract/fields.ts). */
const ID_PATTERN = '^[0-9a-f]{8}-';

function plainTypeOf(schema: Shape): string {
  if (schema['format'] === 'binary') return 'file';
  const [type] = [schema['type']].flat();
  if (type === 'array') return `list of ${typeOf(record(schema['items']))}`;
  if (String(schema['pattern'] ?? '').startsWith(ID_PATTERN)) return 'id';
  if (schema['format'] === 'date' || schema['format'] === 'date-time') return schema['format'];
  return type === undefined ? 'any' : String(type);
}
