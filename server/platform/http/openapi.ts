import { userTypes } from '@coverlane/contract/access.ts';
import { scopesFor } from '@coverlane/contract/apikeys/keys.ts';
import { allCalls } from '@coverlane/contract/all-calls.ts';
import { type AnyCall, isByCookie, isKeyed } from '@coverlane/contract/call.ts';
import { STEP_UP_SECONDS } from '@coverlane/contract/codes.ts';
import { messages } from '@coverlane/contract/messages.ts';
import { webhookEvents } from '@coverlane/contract/webhooks/events.ts';
import * as core from 'zod/v4/core';
import { API_BASE } from './api-base.ts';
import { IDEMPOTENCY_KEY } from './idempotency.ts';
import { toldOf } from './openapi-webhooks.ts';
import { namesHeader, withSpellings } from './openapi-spellings.ts';
import { answerPlace, inputPlace } from './spelling.ts';

type Schema = Record<string, unknown>;

/** The methods of one path, by name in lower case. */
type PathItem = Record<string, Schema>;

/** What of an OpenAPI 3.1 document we write; the rest of it is JSON Schema. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, PathItem>;
  /** What other programs are told, by event. */
  webhooks: Record<string, PathItem>;
  components: Schema;
}

/** What stands with the calls that take an Idempotency-Key. */
export const IDEMPOTENCY_REF = '#/components/parameters/IdempotencyKey';

const UPLOADED_FILE = { type: 'string', format: 'binary' };

/**
 * The OpenAPI 3.1 document of the whole contract (architecture 3): every call, from the schemas the server itself
 * validates and replies with. Its paths and webhooks are the same objects each time: to read, not to change.
 * @param version the program's version
 */
export function openApiDocument(version: string): OpenApiDocument {
  written ??= {
    paths: pathsOf(allCalls),
    webhooks: Object.fromEntries(webhookEvents.map((event) => [event, { post: toldOf(event) }])),
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Coverlane',
      version,
      description: 'Calls of the Coverlane portal. A foreign object answers exactly like an absent one: 404.',
    },
    servers: [{ url: API_BASE }],
    ...written,
    components: {
      schemas: { Refusal: refusal },
      responses: refusals,
      parameters: { IdempotencyKey: idempotencyKey, Names: namesHeader },
      securitySchemes,
    },
  };
}

/** What follows from the contract alone. Writing it takes a third of a second, in which a server answers nobody: once a process. */
let written: Pick<OpenApiDocument, 'paths' | 'webhooks'> | undefined;

function pathsOf(calls: typeof allCalls): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {};
  for (const [name, call] of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return paths;
}

/** The one shape of everything that goes wrong. */
const refusal = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    fields: {
      type: 'object',
      description: 'The code of what is wrong, by field.',
      additionalProperties: { type: 'string' },
    },
    values: { type: 'object', description: 'Values for the sentence of the code.' },
  },
};

/** Names one submission: sent again within a day with the same body it gets the same reply and changes nothing. */
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Names one submission: sent again within 24 hours it gets the same reply and changes nothing.',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
};

const refused = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
});

const refusals = {
  SignedOut: refused(messages['signed-out']),
  Forbidden: refused(messages.forbidden),
  NotFound: refused(messages['not-found']),
  Conflict: refused(messages.conflict),
  Invalid: refused(messages.invalid),
  Busy: refused('Too many tries, or busy: come back after Retry-After seconds.'),
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

function operation(name: string, call: AnyCall): Schema {
  const scopes = scopesFor(call);
  return {
    operationId: name,
    tags: [call.path.split('/').find((part) => part !== '') ?? ''],
    ...(call.stepUp !== undefined && stepUpOf(call.stepUp)),
    'x-access': call.access === 'signedIn' ? userTypes : call.access,
    ...(scopes.length > 0 && { 'x-key-scopes': scopes }),
    security: [tokensOf(call), ...(scopes.length > 0 ? [{ apiKey: [] }] : [])],
    ...inputOf(call),
    responses: responsesOf(call),
  };
}

const tokensOf = (call: AnyCall): Schema => ({
  ...(!isPublic(call) && { session: [], ...(!isByCookie(call) && { bearer: [] }) }),
  ...(call.method !== 'GET' && { csrf: [] }),
});

/** What needs a fresh proof, and how long one lasts. */
const stepUpOf = (stepUp: NonNullable<AnyCall['stepUp']>): Schema => ({
  'x-step-up': stepUp,
  description:
    `Needs proof of the second factor within the last ${STEP_UP_SECONDS} seconds (POST /secondfactor/prove)` +
    `${stepUp === true ? '' : ` where it sends ${stepUp.join(' or ')}`}, else 403 step-up.`,
});

const responsesOf = (call: AnyCall): Schema => ({
  200: { description: 'Done', content: replyOf(call) },
  ...(!isPublic(call) && { 401: { $ref: '#/components/responses/SignedOut' } }),
  403: { $ref: '#/components/responses/Forbidden' },
  404: { $ref: '#/components/responses/NotFound' },
  ...(call.method !== 'GET' && { 409: { $ref: '#/components/responses/Conflict' } }),
  422: { $ref: '#/components/responses/Invalid' },
  429: { $ref: '#/components/responses/Busy' },
  503: { $ref: '#/components/responses/Busy' },
});

function replyOf(call: AnyCall): Schema {
  if (call.file) return { 'application/octet-stream': { schema: UPLOADED_FILE } };
  return { 'application/json': { schema: withSpellings(schemaOf(call.reply, 'output'), answerPlace(call)) } };
}

/** The headers a call takes beside its fields. */
const headersOf = (call: AnyCall): Schema[] => [
  ...(isKeyed(call) ? [{ $ref: IDEMPOTENCY_REF }] : []),
  ...(answerPlace(call) ? [{ $ref: '#/components/parameters/Names' }] : []),
];

/** Path, query and body fields are one flat input for the handler; here they part again. */
function inputOf(call: AnyCall): { parameters: Schema[]; requestBody?: Schema } {
  const {
    properties = {},
    required = [],
    ...rest
  }: ObjectSchema = withSpellings(schemaOf(call.input, 'input'), inputPlace(call));
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
  const schema = { ...rest, properties: Object.fromEntries(sent), ...(needed.length > 0 && { required: needed }) };
  const types = call.upload ? ['multipart/form-data'] : ['application/json', 'application/x-www-form-urlencoded'];
  return {
    parameters,
    requestBody: {
      required: needed.length > 0,
      content: Object.fromEntries(types.map((type) => [type, { schema }])),
    },
  };
}

type ObjectSchema = { properties?: Record<string, Schema>; required?: string[] };

function schemaOf(schema: AnyCall['input'], io: 'input' | 'output'): ObjectSchema {
  const {
    $schema: _,
    properties,
    required,
    ...written
  } = core.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // The one custom schema of the contract is a file that was received.
      if (zodSchema instanceof core.$ZodCustom) Object.assign(jsonSchema, UPLOADED_FILE);
    },
  });
  return { ...written, ...(properties && { properties: plain(properties) }), ...(required && { required }) };
}

/** JSON Schemas of fields as plain records: a schema may also be the word true or false. */
const plain = (properties: Record<string, unknown>): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      typeof schema === 'object' && schema !== null ? { ...schema } : {},
    ]),
  );
