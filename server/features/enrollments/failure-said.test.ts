import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { aNewHire, type Desk, enrollmentOffice } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
let failedId: string;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  failedId = (await desk.save(await desk.startHire(world.acme), aNewHire(world.acme))).id;
});
afterAll(() => portal?.close());

/** What the monitor says, to a reader of a language, of an enrollment that failed for this. */
async function said(language: string, failure: { code: string; values: Record<string, string> } | null) {
  const failed = { status: 'failed', failure: JSON.stringify(failure) };
  await portal.owner.updateTable('enrollments').set(failed).where('id', '=', failedId).execute();
  const { installationId } = world;
  const user = await aUser(portal.owner, { installationId, type: 'admin', permissions: ['enrollment'] });
  await portal.owner.updateTable('users').set({ language }).where('id', '=', user.id).execute();
  const reader = await portal.as(user);
  const { body } = await reader.call(enrollments.enrollmentStatus, { enrollments: failedId });
  return body.rows[0];
}

const notOffered = { code: 'plan-not-offered', values: { coverageType: 'dental', field: 'elections.dental' } };

test.each([
  ['en', 'This dental plan isn’t offered on that date. Choose another.'],
  ['ko', /치과/],
  ['es', /dental/],
])('GET /enrollmentstatus says why an enrollment failed as a sentence: %s', async (language, sentence) => {
  const row = await said(language, notOffered);
  expect(row?.failure).toEqual(notOffered);
  expect(row?.message).toMatch(sentence);
  expect(row?.message).not.toMatch(/[{}\uE000\uE001]|plan-not-offered/);
});

test('a refusal of the change engine is said by its own sentence, with its days as MM/DD/YYYY', async () => {
  const row = await said('en', {
    code: 'changes.refusal.dob-in-future',
    values: { name: 'Robin Hire', date: '2031-02-03', value: '2031-02-03' },
  });
  expect(row?.message).toContain('02/03/2031');
  expect(row?.message).toContain('Robin Hire');
});

test('what did not fail says nothing, and a code that no text knows is itself', async () => {
  expect((await said('en', null))?.message).toBeNull();
  expect((await said('en', { code: 'something-new', values: {} }))?.message).toBe('something-new');
});
