import { enrollments } from '@coverlane/contract/calls/enrollment.ts';
import { members } from '@coverlane/contract/calls/members.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { aNewHire, Desk, priced } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  await priced(portal, world.acme);
  const { installationId } = world;
  const permissions = ['enrollment', 'approveEnrollments', 'reprocessEnrollments', 'viewSsn'] as const;
  desk = new Desk(portal, await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions })));
});
afterAll(() => portal?.close());

describe('a new hire', () => {
  test('is enrolled from the first word to facts, with the number people read to each other', async () => {
    const draft = await desk.startHire(world.acme);
    expect(draft).toMatchObject({ status: 'draft', version: 1, step: 1, number: expect.stringMatching(/^E-\d{6}$/) });
    expect(draft.issues.map(({ field }) => field)).toContain('selectedDivisionId');
    const saved = await desk.save(draft, aNewHire(world.acme));
    expect(saved.issues).toEqual([]);
    expect(saved.offers.map(({ coverageType }) => coverageType)).toEqual(['medical', 'dental', 'vision']);
    expect(saved.cost).toMatchObject({ perPay: expect.stringMatching(/^\d+\.\d\d$/), today: '0.00' });
    const seen = await desk.consequences(draft.id);
    expect(seen.body.refusals).toEqual([]);
    expect(seen.body.items.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['person', 'coverageStarts', 'deduction', 'card']),
    );
    const { status, body } = await desk.submit(saved);
    expect([status, body]).toEqual([
      200,
      { status: 'SUCCESS', enrollmentId: draft.id, number: draft.number, state: 'queued' },
    ]);
    await desk.work();
    expect(await desk.state(draft.id)).toMatchObject({
      status: 'processed',
      stepIndex: 5,
      stepCount: 5,
      failure: null,
    });
    const line = (await desk.caller.call(enrollments.enrollmentList, { search: draft.number })).body.rows[0];
    const { body: record } = await desk.caller.call(members.getMember, { id: line?.memberId, clientId: world.acme.id });
    expect(record).toMatchObject({ lastName: 'Hire', memberNumber: line?.memberNumber });
    expect(record.coverages.map(({ coverageType }) => coverageType).sort()).toEqual(['dental', 'medical', 'vision']);
  });
});
