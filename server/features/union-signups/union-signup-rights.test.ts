import { unionSignupDecisions, unionSignupReview } from '@coverlane/contract/union-signups/staff-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { enrollmentOffice } from '../enrollments/enrollments.testing.ts';
import { Hall, maria } from './union-signups.testing.ts';

let portal: TestPortal;
let world: World;
let hall: Hall;

beforeAll(async () => {
  ({ portal, world } = await enrollmentOffice());
  const permissions = ['manageUnions', 'enrollment', 'approveEnrollments'] as const;
  const { installationId } = world;
  const office = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  hall = await Hall.of(portal, world.acme, office);
});
afterAll(() => portal?.close());

test('the fund office sees a minor as one, and of other funds nothing', async () => {
  const { id } = await hall.signedUp(maria(hall.shopId, { dob: '2010-02-03', firstName: 'Teo' }));
  expect((await hall.review(id)).isMinor).toBe(true);
  const { installationId } = world;
  const elsewhere = (await aWorld(portal.owner)).installationId;
  const stranger = await portal.as(
    await aUser(portal.owner, { installationId: elsewhere, type: 'admin', permissions: ['manageUnions'] }),
  );
  expect((await stranger.call(unionSignupReview.unionSignup, { id })).status).toBe(404);
  expect((await stranger.call(unionSignupReview.unionSignups, {})).body.total).toBe(0);
  const keeper = await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageUnions'] });
  const unenrolling = await portal.as(keeper);
  const { version } = await hall.review(id);
  const accepted = await unenrolling.call(unionSignupDecisions.decideUnionSignup, {
    id,
    version,
    decision: 'accept',
  });
  expect(accepted.status).toBe(403);
});
