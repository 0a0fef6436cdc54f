import { permissions } from '@coverlane/contract/access.ts';
import { allCalls } from '@coverlane/contract/all-calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { fieldsOf } from '../../testing/sample-input.ts';
import { aUser, aWorld } from '../../testing/world.ts';

/** The columns of a report are its own: what its rows can be sorted by is known when it is open. */
const OF_ITS_OWN = new Set(['reportRows', 'reportFile']);

const sorted = [...allCalls].filter(([name, call]) => {
  const isSorted = fieldsOf(call).some((field) => field.name === 'sort');
  return isSorted && call.method === 'GET' && !OF_ITS_OWN.has(name);
});

describe('a list that can be sorted', () => {
  test.each(sorted)('%s names the columns it can be sorted by', (_, call) => {
    const field = fieldsOf(call).find(({ name }) => name === 'sort');
    expect(JSON.stringify(field?.schema)).toContain('"enum":[');
  });
});

describe('GET /enrollment', () => {
  let portal: TestPortal;
  let admin: Caller;
  beforeAll(async () => {
    portal = await testPortal();
    const { installationId } = await aWorld(portal.owner);
    admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  });
  afterAll(() => portal.close());

  test.each(['memberName', '-updatedAt'])('is sorted by %s', async (sort) => {
    expect((await admin.call(enrollments.enrollmentList, { sort })).status).toBe(200);
  });
  test.each(['shoeSize', '--number', 'valueOf'])('refuses to be sorted by %s', async (sort) => {
    const { status, body } = await admin.call(enrollments.enrollmentList, { sort });
    expect([status, body]).toMatchObject([422, { fields: { sort: 'bad-choice' } }]);
  });
});
