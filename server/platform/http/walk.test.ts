import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allows, permissions, userTypes } from '@coverlane/contract/access.ts';
import { allCalls } from '@coverlane/contract/all-calls.ts';
import type { AnyCall } from '@coverlane/contract/call.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, type TestContext, test } from 'vitest';
import { overSocket } from '../../testing/over-socket.ts';
import { ABSENT_ID, sampleInput } from '../../testing/sample-input.ts';
import { aWalker, expectPlainRefusal, pathOf, type Walker } from '../../testing/walker.ts';
import { firstOfKinds, isWholeMatrix, sentByTurns } from '../../testing/whole-matrix.ts';
import { API_BASE } from './api-base.ts';

const calls = [...allCalls];
const guarded = calls.filter(([, { access }]) => access !== 'public' && access !== 'publicByKey');
const writing = calls.filter(([, { method }]) => method === 'POST' || method === 'PUT');
const MEGABYTE = 1_048_576;

let walker: Walker;
beforeAll(async () => {
  walker = await aWalker();
});
afterAll(() => walker?.close());
beforeEach(() => walker.refresh());

/** Calls that are not served yet are named by the last test of this file, and skipped by the others. */
function served(call: AnyCall, { skip }: TestContext): void {
  const isThere = walker.portal.app.hasRoute({ method: call.method, url: `${API_BASE}${call.path}` });
  skip(!isThere, 'not served yet');
}

describe('every call that needs a session', () => {
  // Whoever holds every permission but the needed ones is refused wherever somebody without any is: said once for each kind.
  const isFirst = firstOfKinds(allCalls.values(), ({ access }) => JSON.stringify(access));
  test.for(guarded)('%s answers 401 to a visitor', async ([, call], context) => {
    served(call, context);
    const reply = await walker.send(call, { as: walker.portal.visitor });
    expect(reply.statusCode).toBe(401);
    expect(reply.json().code).toBe('signed-out');
  });
  // access-calls.test.ts asks each call by each type that it leaves out, with every permission and an object that is there.
  test.for(guarded.filter(([name, call]) => isFirst(call) || name === 'beginView'))(
    '%s answers 403 to whoever its access leaves out',
    async ([, call], context) => {
      served(call, context);
      for (const type of userTypes) {
        for (const held of [[], permissions]) {
          if (allows(call.access, { type, permissions: held })) continue;
          const reply = await walker.send(call, { as: await walker.somebodyRefused({ type, permissions: held }) });
          expect(reply.statusCode, `${type} with ${held.length} permissions`).toBe(403);
        }
      }
    },
  );
  test.for(guarded)(
    '%s answers 403 to whoever holds every permission but the needed ones',
    async ([, call], context) => {
      served(call, context);
      // Types that it leaves out whatever they hold are asked in access-calls.test.ts.
      for (const type of userTypes.filter((one) => isWholeMatrix || allows(call.access, { type: one, permissions }))) {
        const needed = typeof call.access === 'string' ? [] : call.access.flatMap(({ anyOf = [] }) => anyOf);
        const held = permissions.filter((permission) => !needed.includes(permission));
        if (allows(call.access, { type, permissions: held })) continue;
        const reply = await walker.send(call, { as: await walker.somebodyRefused({ type, permissions: held }) });
        expect(reply.statusCode).toBe(403);
      }
    },
  );
});

/** What a body is read by is the same for every call of a method and kind of access. */
const sent = sentByTurns(
  writing.map(([, call]) => call),
  ({ method, access, upload }) => JSON.stringify([method, typeof access, upload]),
);

describe('every call with a body refuses what is no body', () => {
  test.for(writing)('%s: JSON that is broken, a list, or reaches for the prototype', async ([, call], context) => {
    served(call, context);
    const bodies = ['{', '{"a":}', '[]', '[{"a":1}]', '"text"', '7', '{"__proto__":{"x":1}}', '\ufeff{}x'];
    bodies.push('{"constructor":{"prototype":{"x":1}}}', '['.repeat(50_000), '{"a":'.repeat(20_000));
    for (const payload of sent(call, bodies)) {
      const reply = await walker.send(call, { type: 'application/json', payload });
      expect(reply.statusCode, payload.slice(0, 40)).toBe(422);
    }
  });
  test.for(writing)('%s: another kind of content', async ([, call], context) => {
    served(call, context);
    const types = ['text/plain', 'application/xml', 'image/png', 'multipart/form-data; boundary=x', 'nonsense', ';'];
    for (const type of sent(call, types)) {
      if (call.upload && type.startsWith('multipart')) continue;
      const reply = await walker.send(call, { type, payload: '<a/>' });
      expect(reply.statusCode, type).toBe(422);
    }
  });
  test.for(writing)('%s: a form that is broken or bottomless', async ([, call], context) => {
    served(call, context);
    if (call.upload) return;
    const forms = ['q[b]=1', '%', '%00=%00', `q${'[b]'.repeat(500)}=1`, '__proto__[x]=1', 'q=1&'.repeat(5000)];
    for (const payload of sent(call, forms)) {
      const reply = await walker.send(call, { type: 'application/x-www-form-urlencoded', payload });
      expect(reply.statusCode, payload.slice(0, 40)).toBe(422);
    }
  });
  test.for(writing)('%s: more than a body may hold', async ([, call], context) => {
    served(call, context);
    if (call.upload) return;
    const payload = `{"search":"${'x'.repeat(MEGABYTE)}"}`;
    const reply = await walker.send(call, { type: 'application/json', payload });
    expect(reply.statusCode).toBe(422);
    expect(reply.json().fields).toEqual({ body: 'too-large' });
  });
  // Before any call is known to be meant, a body is too large: whose it is decides how much of it is read.
  const isFirst = firstOfKinds(allCalls.values(), ({ method, access }) => `${method} ${typeof access}`);
  const heavy = writing.filter(([, call]) => isFirst(call) && !call.upload);
  test.for(heavy)('%s: ten megabytes, as an answer and not a broken connection', async ([, call], context) => {
    served(call, context);
    const address = await walker.portal.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => listening());
    const port = Number(new URL(address).port);
    const asked = { call, path: pathOf(call), body: `{"search":"${'x'.repeat(10 * MEGABYTE)}"}` };
    for (const chunked of [false, true]) {
      const told = await overSocket(port, { ...asked, headers: walker.admin().headers, chunked });
      expect(told).toMatch(/^HTTP\/1.1 422 /);
      expect(told).toContain('{"body":"too-large"}');
      const stranger = await overSocket(port, { ...asked, headers: {}, chunked });
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
      const canary = join(walker.portal.parts.dataDir, 'canary');
      writeFileSync(canary, 'ISA*00*');
      const filled = payload.replace('$ACME', walker.world.acme.id).replace('$CANARY', canary);
      const reply = await walker.send(call, { type: 'multipart/form-data; boundary=cut', payload: filled });
      // Whoever sends a file to something that is not there reads that first.
      expect(call.path.includes('/:id') || call.access === 'publicByKey' ? [404, 422] : [422]).toContain(
        reply.statusCode,
      );
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
        expect((await walker.send(call, { type, payload: '{}' })).statusCode, type).toBe(422);
      }
      const folder = join(walker.portal.parts.dataDir, 'uploads');
      expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
    },
  );
});

/** Where the portal listens already. */
function listening(): string {
  const [address] = walker.portal.app.addresses();
  return `http://127.0.0.1:${typeof address === 'object' ? address.port : ''}`;
}

describe('every call with an id', () => {
  // Calls that take files ask for another body: the matrix sends them theirs.
  const byId = guarded.filter(([, { path, upload }]) => path.includes('/:id') && !upload);
  test.for(byId)('%s answers 404 where there is nothing', async ([, call], context) => {
    served(call, context);
    const needsClient = call.method === 'GET' && call.path === '/member/:id';
    const input = { ...sampleInput(call), id: ABSENT_ID, ...(needsClient && { clientId: walker.world.acme.id }) };
    const caller = await walker.whoMay(call);
    const reply = await caller.call(call, input);
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual({ code: 'not-found', message: 'This wasn’t found.' });
  });
});

test('a path that is no call is answered 404, in plain JSON', async () => {
  for (const path of ['nothing', '../../etc/passwd', 'member/%00', '%']) {
    const url = `${API_BASE}/${path}`;
    const reply = await walker.portal.app.inject({ url, headers: walker.admin().headers });
    expect([404, 422], url).toContain(reply.statusCode);
    expectPlainRefusal(reply.body);
  }
});

test('an address that is a call’s by another method is answered 405 with the methods it takes', async () => {
  const { portal, admin } = walker;
  const wrong = async (method: 'DELETE' | 'GET' | 'PUT', url: string) => {
    const reply = await portal.app.inject({ method, url: `${API_BASE}${url}`, headers: admin().headers });
    return [reply.statusCode, reply.json().code, reply.headers['allow']];
  };
  expect(await wrong('DELETE', `/member/${ABSENT_ID}?x=1`)).toEqual([405, 'method-not-allowed', 'GET, PUT']);
  expect(await wrong('GET', '/termmember')).toEqual([405, 'method-not-allowed', 'POST']);
  expect(await wrong('PUT', '/nothing/at/all')).toEqual([404, 'not-found', undefined]);
});

test('every call of the contract is served', () => {
  const missing = calls
    .filter(([, call]) => !walker.portal.app.hasRoute({ method: call.method, url: `${API_BASE}${call.path}` }))
    .map(([name]) => name);
  expect(missing).toEqual([]);
});
