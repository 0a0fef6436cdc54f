import { cobra } from '@coverlane/contract/cobra/calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { Caller } from '../../testing/portal.ts';
import { aUser } from '../../testing/world.ts';
import { CobraDesk } from './cobra-desk.testing.ts';

// A client's user who is held to some divisions enters what happened to cases of their people: the notice and its answer (ERISA 605,
// 606). What writes coverage or premiums is entered by their employer's others. Whoever is nobody of theirs is not there.

let desk: CobraDesk;
let held: Caller;
let foreign: Caller;

async function heldTo(divisionId: string): Promise<Caller> {
  const { installationId, acme } = desk.world;
  const account = { installationId, type: 'client', entityId: acme.id, permissions: ['enrollment'] } as const;
  const user = await aUser(desk.portal.owner, account);
  await desk.portal.owner
    .insertInto('user_divisions')
    .values({ user_id: user.id, division_id: divisionId, client_id: acme.id })
    .execute();
  return desk.portal.as(user);
}

beforeAll(async () => {
  desk = await CobraDesk.open();
  const { acme, installationId } = desk.world;
  held = await heldTo(acme.divisionId);
  const [other] = await desk.portal.owner
    .selectFrom('divisions')
    .selectAll()
    .where('id', '=', acme.divisionId)
    .execute();
  const id = uuid7();
  if (other === undefined || installationId === '') throw new Error('There is no division.');
  await desk.portal.owner
    .insertInto('divisions')
    .values({ ...other, id, name: 'Elsewhere', code: 'ELSE', system_identifier: 'ELSE' })
    .execute();
  foreign = await heldTo(id);
});
afterAll(() => desk?.portal.close());

async function aCase(lastName: string) {
  const last = desk.day(-20);
  const { subscriberId: memberId } = await desk.family(lastName, { dependents: [] });
  await desk.end(memberId, { reasonCode: 'quit', eventDate: last, coverageEnds: last });
  return { memberId, last };
}
const newest = async (memberId: string, by = held) => (await by.call(cobra.cobraList, { memberId })).body.rows[0];
const enters = async (memberId: string, entry: object, by = held) => {
  const one = await newest(memberId);
  return by.call(cobra.enterCobra, { id: one?.id, version: one?.version, date: desk.day(-1), ...entry });
};

test('enters the notice and the answer of their people, and what follows says what is due', async () => {
  const { memberId } = await aCase('Held');
  expect(await newest(memberId)).toMatchObject({ state: 'eventRecorded', actions: ['noticeSent'] });
  const noticed = await enters(memberId, { action: 'noticeSent' });
  expect(noticed).toMatchObject({ status: 200, body: { state: 'noticeSent', actions: ['elected', 'waived'] } });
  expect(await enters(memberId, { action: 'elected' })).toMatchObject({
    status: 200,
    body: { state: 'awaitingFirstPremium', actions: [] },
  });
});

test('enters nothing that writes coverage or premiums, opens no case and answers no question; the employer’s others do', async () => {
  const { memberId, last } = await aCase('Whole');
  const forbidden = { status: 403, body: { code: 'forbidden' } };
  await enters(memberId, { action: 'noticeSent' });
  await enters(memberId, { action: 'elected' });
  expect(await enters(memberId, { action: 'paid', paidThrough: desk.today })).toMatchObject(forbidden);
  expect(await enters(memberId, { action: 'mistake' })).toMatchObject(forbidden);
  const opening = { memberId, event: 'termination', eventDate: last, lastDay: last };
  expect(await held.call(cobra.openCobra, opening)).toMatchObject(forbidden);
  const answer = { memberId, lastDay: last, event: 'none' };
  expect(await held.call(cobra.explainEnd, answer)).toMatchObject(forbidden);
  expect((await held.call(cobra.cobraList, { memberId })).body.canEnter).toBe(false);
  expect((await held.call(cobra.unexplainedEnds, {})).body).toMatchObject({ canEnter: false });
  expect((await desk.admin.call(cobra.cobraList, { memberId })).body.canEnter).toBe(true);
});

test('of another division answers as if nobody were there', async () => {
  const { memberId } = await aCase('Elsewhere');
  expect(await newest(memberId, foreign)).toBeUndefined();
  expect(await enters(memberId, { action: 'noticeSent' }, foreign)).toMatchObject({ status: 404 });
  expect(await newest(memberId)).toMatchObject({ state: 'eventRecorded' });
});
