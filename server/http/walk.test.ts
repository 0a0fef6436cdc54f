import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Actor, allows, permissions, type UserType, userTypes } from '@coverlane/contract/access.ts';
import { allCalls } from '@coverlane/contract/all-calls.ts';
import type { AnyCall } from '@coverlane/contract/call.ts';
import { collections } from '@coverlane/contract/collections/index.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, type TestContext, test } from 'vitest';
import { overSocket } from '../testing/over-socket.ts';
import { type Caller, type TestPortal, testPortal } from '../testing/portal.ts';
import { ABSENT_ID, fieldsOf, isId, type SampleField, sampleInput } from '../testing/sample-input.ts';
import { aUser, aWorld, type World } from '../testing/world.ts';
import { API_BASE } from './api-base.ts';

const calls = [...allCalls];
const guarded = calls.filter(([, { access }]) => access !== 'public' && access !== 'publicByKey');
const writing = calls.filter(([, { method }]) => method === 'POST' || method === 'PUT');
const MEGABYTE = 1_048_576;

let portal: TestPortal;
let world: World;
/** An administrator who holds every permission: whatever stops him is the input. */
let admin: Caller;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
});
afterAll(() => portal.close());
// A new administrator after each call that did something: one of them ends the session.
let spent = true;
beforeEach(async () => {
  await portal.owner.deleteFrom('login_tries').execute();
  await portal.owner.deleteFrom('lookup_counts').execute();
  if (spent) admin = await somebody({ type: 'admin', permissions });
  spent = false;
});

type Held = { type: UserType; permissions: Actor['permissions'] };

/** Those whom nothing but refusals happened to, by type and permissions. */
const refused = new Map<string, Caller>();

/** Somebody of a type who is refused, and so can be asked again with the next call. */
async function somebodyRefused(who: Held): Promise<Caller> {
  const key = JSON.stringify([who.type, who.permissions]);
  const caller = refused.get(key) ?? (await somebody(who));
  refused.set(key, caller);
  return caller;
}

async function somebody({ type, permissions }: Held): Promise<Caller> {
  const { installationId, acme, brokerId, partnerId, tpaId } = world;
  const entities = { admin: null, broker: brokerId, client: acme.id, member: null, partner: partnerId, tpa: tpaId };
  const held = permissions.filter(isPermission);
  return portal.as(await aUser(portal.owner, { installationId, type, entityId: entities[type], permissions: held }));
}

/** Somebody the call is open to, who holds every permission: an administrator wherever it is open to one. */
async function whoMay({ access }: AnyCall): Promise<Caller> {
  const type = userTypes.find((type) => allows(access, { type, permissions }));
  return type === undefined || type === 'admin' ? admin : somebody({ type, permissions });
}

const isPermission = (name: string): name is (typeof permissions)[number] =>
  permissions.some((known) => known === name);

/** Calls that are not served yet are named by the last test of this file, and skipped by the others. */
function served(call: AnyCall, { skip }: TestContext): void {
  const isThere = portal.app.hasRoute({ method: call.method, url: `${API_BASE}${call.path}` });
  skip(!isThere, 'not served yet');
}

const pathOf = ({ path }: AnyCall, fill = ABSENT_ID): string =>
  `${API_BASE}${path.replace(/:\w+/g, () => encodeURIComponent(fill))}`;

type Sent = {
  /** Absent: somebody the call is open to. */
  as?: Caller;
  /** Instead of the call's own path. */
  url?: string;
  type?: string;
  payload?: string | Buffer;
};

/** Sends a request as it is, without any help to make it right, and checks what no answer may show. */
async function send(call: AnyCall, { as, url = pathOf(call), type, payload }: Sent) {
  const { headers: own } = as ?? (await whoMay(call));
  const headers = { ...own, ...(type !== undefined && { 'content-type': type }) };
  const reply = await portal.app.inject({
    method: call.method,
    url,
    headers,
    ...(payload !== undefined && { payload }),
  });
  expect(reply.statusCode, `${call.method} ${url} answers ${reply.body.slice(0, 300)}`).toBeLessThan(500);
  spent ||= reply.statusCode < 400;
  if (reply.statusCode >= 400) expectPlainRefusal(reply.body);
  return reply;
}

/** A code, a sentence, fields and values: never a stack, SQL or a path of the machine. */
function expectPlainRefusal(text: string): void {
  const refusal = JSON.parse(text);
  expect(['code', 'message', 'fields', 'values']).toEqual(expect.arrayContaining(Object.keys(refusal)));
  expect(refusal).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  expect(text).not.toMatch(/\n\s+at |\.ts:\d|node_modules|\bselect\b.*\bfrom\b|\brelation\b|violates|\$\d/i);
}

/** Sends one bad value in an otherwise well-formed request. */
function sendValue(call: AnyCall, field: SampleField, value: unknown) {
  const input = { ...sampleInput(call), [field.name]: value };
  const inPath = new Set([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const url = `${API_BASE}${call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(asText(input[name])))}`;
  const rest = Object.entries(input).filter(([name]) => !inPath.has(name));
  if (call.method === 'POST' || call.method === 'PUT') {
    return send(call, { url, type: 'application/json', payload: JSON.stringify(Object.fromEntries(rest)) });
  }
  const query = rest.flatMap(([name, each]) =>
    [each].flat().map((one) => `${name}=${encodeURIComponent(asText(one))}`),
  );
  return send(call, { url: `${url}?${query.join('&')}` });
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

describe('every call that needs a session', () => {
  test.for(guarded)('%s answers 401 to a visitor', async ([, call], context) => {
    served(call, context);
    const reply = await send(call, { as: portal.visitor });
    expect(reply.statusCode).toBe(401);
    expect(reply.json().code).toBe('signed-out');
  });
  test.for(guarded)('%s answers 403 to whoever its access leaves out', async ([, call], context) => {
    served(call, context);
    for (const type of userTypes) {
      for (const held of [[], permissions]) {
        if (allows(call.access, { type, permissions: held })) continue;
        const reply = await send(call, { as: await somebodyRefused({ type, permissions: held }) });
        expect(reply.statusCode, `${type} with ${held.length} permissions`).toBe(403);
      }
    }
  });
  test.for(guarded)(
    '%s answers 403 to whoever holds every permission but the needed ones',
    async ([, call], context) => {
      served(call, context);
      for (const type of userTypes) {
        const needed = typeof call.access === 'string' ? [] : call.access.flatMap(({ anyOf = [] }) => anyOf);
        const held = permissions.filter((permission) => !needed.includes(permission));
        if (allows(call.access, { type, permissions: held })) continue;
        const reply = await send(call, { as: await somebodyRefused({ type, permissions: held }) });
        expect(reply.statusCode).toBe(403);
      }
    },
  );
});

/** Optional lists and JSON of collections: their schema in OpenAPI names no type. */
const lists = new Set(
  collections.flatMap(({ fields }) =>
    Object.keys(fields).filter((name) => ['choices', 'references', 'json'].includes(fields[name]?.kind ?? '')),
  ),
);
const takesList = ({ name, schema }: SampleField): boolean => schema['type'] === 'array' || lists.has(name);

describe('every call refuses bad input by field', () => {
  test.for(calls)('%s: an unknown field', async ([, call], context) => {
    served(call, context);
    if (call.upload) return;
    const field = { name: 'surprise', in: 'body', required: false, schema: {} } as const;
    const reply = await sendValue(call, field, '1');
    expect(reply.statusCode).toBe(422);
    expect(reply.json().fields).toMatchObject({ surprise: 'unknown-field' });
  });
  test.for(calls)('%s: text no database can hold', async ([, call], context) => {
    served(call, context);
    if (call.upload) return;
    // A password is only ever hashed: it may be any text.
    for (const field of fieldsOf(call).filter(({ name }) => !/password$/i.test(name))) {
      for (const bad of ['\u0000', 'a\u0000b', '\u001b[31m', '\udcff', '\ud83dx']) {
        if (field.in !== 'body' && !bad.isWellFormed()) continue;
        const reply = await sendValue(call, field, bad);
        expect(reply.statusCode, `${field.name} = ${JSON.stringify(bad)}`).toBe(422);
        expect(Object.keys(reply.json().fields).join()).toContain(field.name);
      }
    }
  });
  test.for(calls)('%s: bytes that are no UTF-8, in its path and query', async ([, call], context) => {
    served(call, context);
    for (const field of fieldsOf(call).filter((field) => field.in !== 'body')) {
      const filled =
        field.in === 'path' ? pathOf(call).replace(ABSENT_ID, '%ED%A0%80') : `${pathOf(call)}?${field.name}=%FF%FE`;
      const reply = await send(call, { url: filled });
      expect([404, 422], filled).toContain(reply.statusCode);
    }
  });
  test.for(calls)('%s: ids that are none', async ([, call], context) => {
    served(call, context);
    if (call.upload) return;
    for (const field of fieldsOf(call).filter(isId)) {
      const bad = ['1', 'null', '../../etc/passwd', `${ABSENT_ID}0`, ABSENT_ID.toUpperCase(), "' or 1=1 --", '1e3'];
      for (const value of bad) {
        const reply = await sendValue(call, field, value);
        expect(reply.statusCode, `${field.name} = ${value}`).toBe(422);
        expect(reply.json().fields).toMatchObject({ [field.name]: 'bad-id' });
      }
    }
  });
  test.for(calls)('%s: one value given twice', async ([, call], context) => {
    served(call, context);
    if (call.upload) return;
    for (const field of fieldsOf(call).filter((field) => field.in !== 'path' && !takesList(field))) {
      const reply = await sendValue(call, field, ['1', '2']);
      expect(reply.statusCode, field.name).toBe(422);
      expect(reply.json().fields).toHaveProperty(field.name);
    }
  });
  test.for(calls)('%s: days that do not exist, and numbers without end', async ([, call], context) => {
    served(call, context);
    if (call.upload) return;
    const worse = [
      '2026-02-30',
      '0000-00-00',
      '99999-01-01',
      '1e309',
      '-1',
      '9'.repeat(400),
      '0x10',
      'NaN',
      'infinity',
    ];
    for (const field of fieldsOf(call)) {
      for (const bad of worse) {
        const reply = await sendValue(call, field, bad);
        if (/date|asOf|dob|knownAt/i.test(field.name)) expect(reply.statusCode, `${field.name} = ${bad}`).toBe(422);
      }
    }
  });
  test.for(calls)('%s: values of every other kind', async ([, call], context) => {
    served(call, context);
    if (call.upload) return;
    for (const field of fieldsOf(call).filter(({ in: place }) => place === 'body')) {
      for (const bad of [{ $ne: null }, [], [[]], 1.5, -0.1, 1e20, false, { toString: 'x' }])
        await sendValue(call, field, bad);
    }
  });
});

describe('every call with a body refuses what is no body', () => {
  test.for(writing)('%s: JSON that is broken, a list, or reaches for the prototype', async ([, call], context) => {
    served(call, context);
    const bodies = ['{', '{"a":}', '[]', '[{"a":1}]', '"text"', '7', '{"__proto__":{"x":1}}', '\ufeff{}x'];
    bodies.push('{"constructor":{"prototype":{"x":1}}}', '['.repeat(50_000), '{"a":'.repeat(20_000));
    for (const payload of bodies) {
      const reply = await send(call, { type: 'application/json', payload });
      expect(reply.statusCode, payload.slice(0, 40)).toBe(422);
    }
  });
  test.for(writing)('%s: another kind of content', async ([, call], context) => {
    served(call, context);
    for (const type of [
      'text/plain',
      'application/xml',
      'image/png',
      'multipart/form-data; boundary=x',
      'nonsense',
      ';',
    ]) {
      if (call.upload && type.startsWith('multipart')) continue;
      const reply = await send(call, { type, payload: '<a/>' });
      expect(reply.statusCode, type).toBe(422);
    }
  });
  test.for(writing)('%s: a form that is broken or bottomless', async ([, call], context) => {
    served(call, context);
    if (call.upload) return;
    for (const payload of [
      'q[b]=1',
      '%',
      '%00=%00',
      `q${'[b]'.repeat(500)}=1`,
      '__proto__[x]=1',
      'q=1&'.repeat(5000),
    ]) {
      const reply = await send(call, { type: 'application/x-www-form-urlencoded', payload });
      expect(reply.statusCode, payload.slice(0, 40)).toBe(422);
    }
  });
  test.for(writing)('%s: ten megabytes, as an answer and not a broken connection', async ([, call], context) => {
    served(call, context);
    if (call.upload) return;
    const address = await portal.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => listening());
    const { port } = new URL(address);
    const body = `{"search":"${'x'.repeat(10 * MEGABYTE)}"}`;
    for (const chunked of [false, true]) {
      const told = await overSocket(Number(port), { call, path: pathOf(call), headers: admin.headers, body, chunked });
      expect(told).toMatch(/^HTTP\/1.1 422 /);
      expect(told).toContain('{"body":"too-large"}');
      const stranger = await overSocket(Number(port), { call, path: pathOf(call), headers: {}, body, chunked });
      expect(stranger).toMatch(/^HTTP\/1.1 (401|422) /);
    }
  });
});

describe('every call that takes files', () => {
  const uploads = calls.filter(([, { upload }]) => upload);
  const part = (disposition: string, content: string) =>
    `--cut\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
  const end = '--cut--\r\n';
  const file = part('name="file"; filename="roster.edi"', 'ISA');
  const json = (value: object) =>
    `--cut\r\ncontent-disposition: form-data; name="file"\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(value)}\r\n`;
  const bodies: [string, string][] = [
    ['nothing', end],
    ['no end', file],
    ['not even a part', 'hello'],
    ['half a header', '--cut\r\ncontent-dispo'],
    ['a part without a name', `${part('', 'x')}${end}`],
    ['an unknown field', `${part('name="surprise"', 'x')}${end}`],
    ['the prototype', `${part('name="__proto__"', 'x')}${part('name="constructor"', 'x')}${end}`],
    ['a field twice', `${part('name="clientId"', ABSENT_ID)}${part('name="clientId"', ABSENT_ID)}${end}`],
    ['a file where an id belongs', `${part('name="clientId"; filename="x"', ABSENT_ID)}${end}`],
    ['an id that is none', `${part('name="clientId"', '\u0000')}${file}${end}`],
    ['text where a file belongs', `${part('name="file"', 'x')}${end}`],
    ['a file nobody can own', `${part('name="clientId"', ABSENT_ID)}${file}${end}`],
    ['a name with a path and a NUL', `${part('name="file"; filename="../../\u0000etc/passwd"', 'x')}${end}`],
    [
      'a file of the server, named in JSON',
      `${part('name="clientId"', '$ACME')}${json({ path: '$CANARY', name: 'x', bytes: 1 })}${end}`,
    ],
    ['a hundred fields', `${part('name="a"', 'x').repeat(100)}${end}`],
    ['a field of a megabyte', `${part('name="clientId"', 'x'.repeat(MEGABYTE))}${file}${end}`],
  ];
  test.for(uploads.flatMap((each) => bodies.map(([what, payload]) => [each[0], what, each[1], payload] as const)))(
    '%s refuses %s',
    async ([, , call, payload], context) => {
      served(call, context);
      const canary = join(portal.parts.dataDir, 'canary');
      writeFileSync(canary, 'ISA*00*');
      const filled = payload.replace('$ACME', world.acme.id).replace('$CANARY', canary);
      const reply = await send(call, { type: 'multipart/form-data; boundary=cut', payload: filled });
      // Whoever sends a file to something that is not there reads that first.
      expect(call.path.includes('/:id') ? [404, 422] : [422]).toContain(reply.statusCode);
      expect(existsSync(canary)).toBe(true);
    },
  );
  test.for(uploads)(
    '%s refuses JSON, forms and a form without boundary, and leaves no file behind',
    async ([, call], context) => {
      served(call, context);
      for (const type of [
        'application/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'text/plain',
      ]) {
        expect((await send(call, { type, payload: '{}' })).statusCode, type).toBe(422);
      }
      const folder = join(portal.parts.dataDir, 'uploads');
      expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
    },
  );
});

/** Where the portal listens already. */
function listening(): string {
  const [address] = portal.app.addresses();
  return `http://127.0.0.1:${typeof address === 'object' ? address.port : ''}`;
}

describe('every call with an id', () => {
  // Calls that take files ask for another body: the matrix sends them theirs.
  const byId = guarded.filter(([, { path, upload }]) => path.includes('/:id') && !upload);
  test.for(byId)('%s answers 404 where there is nothing', async ([, call], context) => {
    served(call, context);
    const needsClient = call.method === 'GET' && call.path === '/member/:id';
    const input = { ...sampleInput(call), id: ABSENT_ID, ...(needsClient && { clientId: world.acme.id }) };
    const caller = await whoMay(call);
    const reply = await caller.call(call, input);
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual({ code: 'not-found', message: 'This wasn’t found.' });
  });
});

test('a path that is no call is answered 404, in plain JSON', async () => {
  for (const path of ['nothing', '../../etc/passwd', 'member/%00', '%']) {
    const url = `${API_BASE}/${path}`;
    const reply = await portal.app.inject({ url, headers: admin.headers });
    expect([404, 422], url).toContain(reply.statusCode);
    expectPlainRefusal(reply.body);
  }
});

test('every call of the contract is served', () => {
  const missing = calls
    .filter(([, call]) => !portal.app.hasRoute({ method: call.method, url: `${API_BASE}${call.path}` }))
    .map(([name]) => name);
  expect(missing).toEqual([]);
});
