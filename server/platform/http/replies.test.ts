import { permissions } from '@coverlane/contract/access.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld } from '../../testing/world.ts';
import { API_BASE } from './api-base.ts';
import { answerRefusals } from './replies.ts';

let portal: TestPortal;
let app: FastifyInstance;
/** Those who hold their first row of two. */
let holding: (() => void)[] = [];

/** Waits until two have come. */
const bothHold = () =>
  new Promise<void>((resolve) => {
    holding.push(resolve);
    if (holding.length < 2) return;
    for (const go of holding) go();
    holding = [];
  });

beforeAll(async () => {
  portal = await testPortal();
  const { owner } = portal;
  await sql`create table pairs (id int primary key, times int not null default 0)`.execute(owner);
  await sql`insert into pairs values (1), (2)`.execute(owner);
  app = Fastify();
  answerRefusals(app);
  // Takes one row and then the other; from both ends at once neither could go on.
  app.post<{ Params: { one: string; other: string } }>('/pairs/:one/:other', ({ params: { one, other } }) =>
    owner.transaction().execute(async (db) => {
      await sql`update pairs set times = times + 1 where id = ${one}::int`.execute(db);
      await bothHold();
      await sql`update pairs set times = times + 1 where id = ${other}::int`.execute(db);
      return {};
    }),
  );
  app.put('/pairs/1', async () => sql`insert into pairs values (1)`.execute(owner));
  app.get('/mistake', async () => sql`select nothing from pairs`.execute(owner));
});
afterAll(async () => {
  await app.close();
  await portal.close();
});

test('of two requests that wait for each other one is done, and the other told to come again', async () => {
  const answers = await Promise.all(['/pairs/1/2', '/pairs/2/1'].map((url) => app.inject({ method: 'POST', url })));
  const [done, again] = answers.sort((one, other) => one.statusCode - other.statusCode);
  expect([done?.statusCode, again?.statusCode]).toEqual([200, 503]);
  expect(again?.headers['retry-after']).toBe('2');
  expect(again?.json().code).toBe('unavailable');
});

test('whoever comes second for what is there once is told that somebody was faster', async () => {
  const answer = await app.inject({ method: 'PUT', url: '/pairs/1' });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict']);
});

test("a mistake of the program's own says nothing of itself", async () => {
  const answer = await app.inject('/mistake');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    code: 'internal',
    message: 'Something went wrong on our side. Nothing was changed.',
  });
});

describe('to whoever accepts problem details (RFC 9457)', () => {
  const accept = 'application/problem+json';
  let headers: Record<string, string>;
  beforeAll(async () => {
    const { installationId } = await aWorld(portal.owner);
    ({ headers } = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions })));
  });
  const asked = (more: { payload?: string; type?: string }) =>
    portal.app.inject({
      method: 'POST',
      url: `${API_BASE}/newMemberSearch`,
      headers: { ...headers, accept, 'content-type': more.type ?? 'application/json' },
      ...(more.payload !== undefined && { payload: more.payload }),
    });

  test('a refusal says its code and words, where each fault lies, and its number in the log', async () => {
    const answer = await asked({ payload: '{"lastName":7}' });
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.json()).toMatchObject({
      type: 'urn:coverlane:invalid',
      title: 'Unprocessable Entity',
      status: 422,
      detail: 'Some fields need your attention.',
      code: 'invalid',
      requestId: expect.any(String),
    });
    expect(answer.json().errors).toEqual([
      { pointer: '#/clientId', code: 'required' },
      { pointer: '#/lastName', code: 'bad-text' },
    ]);
    expect(answer.json()).toMatchObject({
      message: 'Some fields need your attention.',
      fields: { clientId: 'required' },
    });
  });
  test.each([
    [400, { payload: '{' }, 'bad-json'],
    [415, { payload: '<a/>', type: 'application/xml' }, 'unsupported-type'],
    [413, { payload: `{"lastName":"${'x'.repeat(1_100_000)}"}` }, 'too-large'],
  ])('what is wrong with a body as a whole is %i', async (status, sent, code) => {
    const answer = await asked(sent);
    expect([answer.statusCode, answer.json().status]).toEqual([status, status]);
    expect(answer.json().errors).toEqual([{ pointer: '#', code }]);
  });
  test('others get what they always got', async () => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: `${API_BASE}/newMemberSearch`,
      payload: '{',
      headers: { ...headers, 'content-type': 'application/json' },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'invalid', fields: { body: 'bad-json' } }]);
  });
});
