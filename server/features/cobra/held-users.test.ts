import { cobra } from '@coverlane/contract/calls/cobra.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../testing/portal.ts';
import { aUser } from '../../testing/world.ts';
import { CobraDesk } from './cobra-desk.testing.ts';

// A client's user who is held to some divisions sees what is due of their people, and their employer's others enter it.

let desk: CobraDesk;
let held: Caller;
beforeAll(async () => {
  desk = await CobraDesk.open();
  const { installationId, acme } = desk.world;
  const user = await aUser(desk.portal.owner, {
    installationId,
    type: 'client',
    entityId: acme.id,
    permissions: ['enrollment'],
  });
  await desk.portal.owner
    .insertInto('user_divisions')
    .values({ user_id: user.id, division_id: acme.divisionId, client_id: acme.id })
    .execute();
  held = await desk.portal.as(user);
});
afterAll(() => desk?.portal.close());

test('sees a case without anything to enter and no way to open one; both calls refuse as the screen does', async () => {
  const last = desk.day(-20);
  const family = await desk.family('Held', { dependents: [] });
  const memberId = family.subscriberId;
  await desk.end(memberId, { reasonCode: 'quit', eventDate: last, coverageEnds: last });
  const { body } = await held.call(cobra.cobraList, { memberId });
  expect(body).toMatchObject({ canEnter: false, rows: [{ memberId, actions: [] }] });
  const [one] = body.rows;
  const entry = { id: one?.id, version: one?.version, action: 'noticeSent', date: desk.today };
  expect(await held.call(cobra.enterCobra, entry)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  const opening = { memberId, event: 'termination', eventDate: last, lastDay: last };
  expect(await held.call(cobra.openCobra, opening)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  const answer = { memberId, lastDay: last, event: 'none' };
  expect(await held.call(cobra.explainEnd, answer)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect((await held.call(cobra.unexplainedEnds, {})).body).toMatchObject({ canEnter: false });
  expect((await desk.admin.call(cobra.cobraList, { memberId })).body.canEnter).toBe(true);
});
