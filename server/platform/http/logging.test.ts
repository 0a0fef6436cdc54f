import { permissions } from '@coverlane/contract/access.ts';
import { auth } from '@coverlane/contract/auth/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { ABSENT_ID } from '../../testing/sample-input.ts';
import { aUser, aWorld } from '../../testing/world.ts';
import { failureOf, isLogLevel, portalLog } from './logging.ts';

let written: string[] = [];
const log = portalLog('info', { write: (line) => void written.push(line) });
const lines = (): Record<string, unknown>[] => written.map((line) => JSON.parse(line));

beforeEach(() => {
  written = [];
});

describe('one line of log a request', () => {
  let portal: TestPortal;
  let admin: { id: string };
  beforeAll(async () => {
    portal = await testPortal({ logger: log });
    const { installationId } = await aWorld(portal.owner);
    admin = await aUser(portal.owner, { installationId, type: 'admin', permissions });
  });
  afterAll(() => portal.close());

  test('tells route, method, status, time and the type of user, and nothing else', async () => {
    const caller = await portal.as(admin);
    await caller.call(members.membersearch, { lastName: 'Canaryweather' });
    const requests = lines().filter((line) => line['msg'] === 'request');
    expect(requests).toHaveLength(1);
    expect(requests[0]).toEqual({
      level: 'info',
      time: expect.any(String),
      reqId: expect.any(String),
      route: '/api/membersearch',
      method: 'POST',
      status: 200,
      ms: expect.any(Number),
      userType: 'admin',
      user: expect.stringMatching(/^[\w-]{16}$/),
      session: expect.stringMatching(/^[\w-]{16}$/),
      msg: 'request',
    });
  });
  test('names user and session alike each time, and never by their ids', async () => {
    const caller = await portal.as(admin);
    await caller.call(auth.userInfo);
    await caller.call(auth.activity);
    const [first, second] = lines();
    expect(first?.['user']).toBe(second?.['user']);
    expect(first?.['session']).toBe(second?.['session']);
    expect(written.join()).not.toContain(admin.id);
  });
  test('shows the template of the route and never the address', async () => {
    const caller = await portal.as(admin);
    await caller.call(members.findMember, { memberNumber: 'CANARY-17' });
    await portal.app.inject({ url: `/api/admin/imports/${ABSENT_ID}?name=Canary`, headers: caller.headers });
    await portal.app.inject({ url: '/nowhere/900473951' });
    expect(lines().map((line) => line['route'])).toEqual(['/api/member', '/api/admin/imports/:id', 'none']);
    expect(written.join()).not.toMatch(new RegExp(`${ABSENT_ID}|Canary|900473951`, 'i'));
  });
});

describe('whatever somebody writes into the log', () => {
  test('only named fields and known sentences get there', () => {
    log.warn({ route: '/x', ssn: '900-47-3951', body: { name: 'Canary' }, req: { url: '/Canary' } }, 'Canary said no');
    log.error('Canary');
    log.child({ name: 'Canary', reqId: '7' }).warn({}, 'request');
    // The whole number: moments and process numbers have digits too.
    expect(written.join()).not.toMatch(/canary|900-47/i);
    expect(lines()).toMatchObject([{ route: '/x' }, { level: 'error' }, { reqId: '7', msg: 'request' }]);
  });
  test('of an error only its kind, code and place get there', () => {
    const error = Object.assign(new TypeError('Key (ssn)=(900-47-3951)\n    at 900-47-3951 is taken'), {
      code: '23505',
    });
    log.error(error);
    log.error({ err: error, route: '/x' }, 'Canary');
    for (const line of lines()) expect(line).toMatchObject({ kind: 'TypeError', code: '23505' });
    expect(written.join()).toContain('logging.test.ts');
    expect(written.join()).not.toContain('900-47');
  });
  test('what is thrown may be anything', () => {
    expect(failureOf('900-47-3951')).toEqual({ kind: 'string', code: '', stack: [] });
    expect(failureOf(undefined)).toEqual({ kind: 'undefined', code: '', stack: [] });
    expect(failureOf({ code: 'Key (ssn)=(1)' }).code).toBe('');
  });
  test('LOG_LEVEL is one of the known levels', () => {
    expect(isLogLevel('info')).toBe(true);
    expect(isLogLevel('loud')).toBe(false);
  });
});
