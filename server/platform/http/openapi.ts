import { userTypes } from '@coverlane/contract/access.ts';
import { scopesFor } from '@coverlane/contract/apikeys/keys.ts';
import { allCalls } from '@coverlane/contract/all-calls.ts';
import { type AnyCall, isByCookie, isKeyed } from '@coverlane/contract/call.ts';
import { STEP_UP_SECONDS } from '@coverlane/contract/codes.ts';
import { webhookEvents } from '@coverlane/contract/webhooks/events.ts';
import { API_BASE } from './api-base.ts';
import { callComments } from './call-comments.ts';
import { IDEMPOTENCY_KEY } from './idempotency.ts';
import { jsonSchemaOf, type Schema, UPLOADED_FILE } from './json-schemas.ts';
import { Components, pascal, type Placed } from './openapi-components.ts';
import { accepted, problem, refusal, refusals } from './openapi-refusals.ts';
import { tagsOf } from './openapi-tags.ts';
import { toldOf } from './openapi-webhooks.ts';
import { namesHeader, withSpellings } from './openapi-spellings.ts';
import { answerPlace, inputPlace } from './spelling.ts';

/** The methods of one path, by name in lower case. */
type PathItem = Record<string, Schema>;

/** What of an OpenAPI 3.1 document we write; the rest of it is JSON Schema. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: Schema;
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  'x-tagGroups': { name: string; tags: string[] }[];
  paths: Record<string, PathItem>;
  /** What other programs are told, by event. */
  webhooks: Record<string, PathItem>;
  components: Schema;
}

/** What stands with the calls that take an Idempotency-Key. */
export const IDEMPOTENCY_REF = '#/components/parameters/IdempotencyKey';

/**
 * The OpenAPI 3.1 document of the whole contract (architecture 3): every call, from the schemas the server itself
 * validates and replies with. Its paths and webhooks are the same objects each time: to read, not to change.
 * @param version the program's version
 */
export function openApiDocument(version: string): OpenApiDocument {
  written ??= writeParts();
  const { paths, webhooks, schemas, tags, groups } = written;
  return {
    openapi: '3.1.0',
    info: {
      title: 'Coverlane',
      contact: { name: 'The administrator of this portal' },
      version,
      description: 'Calls of the Coverlane portal. A foreign object answers exactly like an absent one: 404.',
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: API_BASE, description: 'The portal that the document came from.' }],
    tags,
    'x-tagGroups': groups,
    paths,
    webhooks,
    components: {
      schemas: { ...schemas, Refusal: refusal, Problem: problem },
      responses: refusals,
      parameters: { IdempotencyKey: idempotencyKey, Names: namesHeader },
      securitySchemes,
    },
  };
}

/** The calls by path, each schema where it is used: to look a call up. The document has the same schemas under names. */
export const describedPaths = (): Record<string, PathItem> => (described ??= pathsOf((each) => each.schema));
let described: Record<string, PathItem> | undefined;

/** What follows from the contract alone. Writing it takes a second, in which a server answers nobody: once a process. */
let written: ReturnType<typeof writeParts> | undefined;

function writeParts() {
  const placed: Placed[] = [];
  // Once to know what repeats, once to write it by its name.
  pathsOf((each) => (placed.push(each), each.schema));
  const components = new Components(placed);
  const paths = withOneName(pathsOf((each) => components.refer(each)));
  const used = new Set([...comments().values()].map(({ tag }) => tag));
  const webhooks = Object.fromEntries(
    [...webhookEvents, 'ping' as const].map((event) => [event, { post: toldOf(event) }]),
  );
  return { paths, webhooks, schemas: components.schemas, ...tagsOf(used) };
}

/** Where a schema goes: itself, or a reference to it. */
type Write = (placed: Placed) => Schema;

const comments = (): ReturnType<typeof callComments> => (read ??= callComments());
let read: ReturnType<typeof callComments> | undefined;

function pathsOf(write: Write): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {};
  for (const [name, call] of allCalls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call, write) };
  }
  return paths;
}

/** Paths that differ by the name of a place alone are one path, whose places go by the names that came first. */
function withOneName(paths: Record<string, PathItem>): Record<string, PathItem> {
  const first = new Map<string, string>();
  const joined: Record<string, PathItem> = {};
  for (const [path, item] of Object.entries(paths)) {
    const form = path.replace(/\{\w+\}/g, '{}');
    const as = first.get(form) ?? path;
    first.set(form, as);
    const placesOf = (one: string): string[] => one.match(/(?<=\{)\w+(?=\})/g) ?? [];
    const names = new Map(placesOf(path).map((name, at) => [name, placesOf(as)[at] ?? name]));
    joined[as] = { ...joined[as], ...renamed(item, names) };
  }
  return joined;
}

const renamed = (item: PathItem, names: ReadonlyMap<string, string>): PathItem =>
  Object.fromEntries(
    Object.entries(item).map(([method, operation]) => {
      const parameters: Schema[] = Object(operation['parameters']);
      const placed = parameters.map((one) =>
        one['in'] === 'path' ? { ...one, name: names.get(String(one['name'])) } : one,
      );
      return [method, { ...operation, parameters: placed }];
    }),
  );

/** Names one submission: sent again within a day with the same body it gets the same reply and changes nothing. */
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Names one submission: sent again within 24 hours it gets the same reply and changes nothing.',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
};

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: '__Host-sid', description: 'The session cookie set by POST /login.' },
  bearer: { type: 'http', scheme: 'bearer', description: 'The token of POST /login or GET /userInfo.' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'ebk_<prefix>_<secret>',
    description: 'An API key; no cookie.',
  },
  csrf: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN', description: 'The value of the XSRF-TOKEN cookie.' },
};

const isPublic = ({ access }: AnyCall): boolean => access === 'public' || access === 'publicByKey';

function operation(name: string, call: AnyCall, write: Write): Schema {
  const scopes = scopesFor(call);
  const { summary, description, tag } = comments().get(name) ?? { summary: name, description: name, tag: 'others' };
  const said = [description, call.stepUp === undefined ? undefined : stepUpWords(call.stepUp)]
    .filter(Boolean)
    .join(' ');
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: said,
    ...(call.stepUp !== undefined && { 'x-step-up': call.stepUp }),
    'x-access': call.access === 'signedIn' ? userTypes : call.access,
    ...(scopes.length > 0 && { 'x-key-scopes': scopes }),
    security: securityOf(call, scopes.length > 0),
    ...inputOf(name, call, write),
    responses: responsesOf(name, call, write),
  };
}

/** A call without any is open to everybody. */
function securityOf(call: AnyCall, isForKeys: boolean): Schema[] {
  const tokens = tokensOf(call);
  return [...(Object.keys(tokens).length > 0 ? [tokens] : []), ...(isForKeys ? [{ apiKey: [] }] : [])];
}

const tokensOf = (call: AnyCall): Schema => ({
  ...(!isPublic(call) && { session: [], ...(!isByCookie(call) && { bearer: [] }) }),
  ...(call.method !== 'GET' && { csrf: [] }),
});

/** What needs a fresh proof, and how long one lasts. */
const stepUpWords = (stepUp: NonNullable<AnyCall['stepUp']>): string =>
  `Needs proof of the second factor within the last ${STEP_UP_SECONDS} seconds (POST /secondfactor/prove)` +
  `${stepUp === true ? '' : ` where it sends ${stepUp.join(' or ')}`}, else 403 step-up. A key needs none.`;

const responsesOf = (name: string, call: AnyCall, write: Write): Schema => ({
  200: { description: call.file ? 'The file' : 'Done', content: replyOf(name, call, write) },
  ...(call.accepted && { 202: { ...accepted, content: replyOf(name, call, write) } }),
  ...(!isPublic(call) && { 401: { $ref: '#/components/responses/SignedOut' } }),
  403: { $ref: '#/components/responses/Forbidden' },
  404: { $ref: '#/components/responses/NotFound' },
  ...(call.method !== 'GET' && { 409: { $ref: '#/components/responses/Conflict' } }),
  422: { $ref: '#/components/responses/Invalid' },
  429: { $ref: '#/components/responses/Busy' },
  503: { $ref: '#/components/responses/Busy' },
});

function replyOf(name: string, call: AnyCall, write: Write): Schema {
  if (call.file) return Object.fromEntries(call.file.map((type) => [type, { schema: UPLOADED_FILE }]));
  const base = jsonSchemaOf(call.reply, 'output');
  const schema = withSpellings(base, answerPlace(call));
  return { 'application/json': { schema: write({ name: `${pascal(name)}Answer`, schema, base }) } };
}

/** The headers a call takes beside its fields. */
const headersOf = (call: AnyCall): Schema[] => [
  ...(isKeyed(call) ? [{ $ref: IDEMPOTENCY_REF }] : []),
  ...(answerPlace(call) ? [{ $ref: '#/components/parameters/Names' }] : []),
];

/** Path, query and body fields are one flat input for the handler; here they part again. */
function inputOf(operation: string, call: AnyCall, write: Write): { parameters: Schema[]; requestBody?: Schema } {
  const {
    properties = {},
    required = [],
    ...rest
  }: ObjectSchema = withSpellings(jsonSchemaOf(call.input, 'input'), inputPlace(call));
  const fields = Object.entries(properties);
  const inPath = new Set([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const hasBody = call.method === 'POST' || call.method === 'PUT';
  const named = fields
    .filter(([name]) => inPath.has(name) || !hasBody)
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.includes(name),
      schema,
    }));
  const parameters = [...named, ...headersOf(call)];
  const sent = fields.filter(([name]) => hasBody && !inPath.has(name));
  if (sent.length === 0) return { parameters };
  const needed = required.filter((name) => !inPath.has(name));
  const taken = { ...rest, properties: Object.fromEntries(sent), ...(needed.length > 0 && { required: needed }) };
  const schema = write({ name: `${pascal(operation)}Request`, schema: taken });
  const types = call.upload ? ['multipart/form-data'] : ['application/json', 'application/x-www-form-urlencoded'];
  return {
    parameters,
    requestBody: {
      required: needed.length > 0,
      content: Object.fromEntries(types.map((type) => [type, { schema }])),
    },
  };
}

type ObjectSchema = Schema & { properties?: Record<string, Schema>; required?: string[] };
