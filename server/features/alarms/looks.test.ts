import { allows, permissions, type UserType } from '@coverlane/contract/access.ts';
import { allCalls } from '@coverlane/contract/all-calls.ts';
import { isWriting } from '@coverlane/contract/call.ts';
import { claims } from '@coverlane/contract/claims/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { plans } from '@coverlane/contract/plans/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookupCounter } from '../../platform/sign-in/lookup-counter.ts';
import { type Caller, testPortal } from '../../testing/portal.ts';
import { ABSENT_ID, sampleInput } from '../../testing/sample-input.ts';
import { aStage, type Stage } from '../../testing/sides.ts';
import { aUser } from '../../testing/world.ts';

// Security 1 and 4: looks at people count for the alarm, whatever the call is called that shows them.

let stage: Stage;
beforeAll(async () => {
  stage = await aStage(await testPortal());
}, 60_000);
afterAll(() => stage?.portal.close());

const counter = () => lookupCounter(stage.portal.parts.aside ?? stage.portal.parts.pool);

/** How many looks of an account are counted while something is done. */
async function looksOf(userId: string, act: () => Promise<unknown>): Promise<number> {
  const before = (await counter().count(userId)).counted;
  await act();
  return (await counter().count(userId)).counted - before - 1;
}

async function somebody(type: UserType): Promise<{ id: string; caller: Caller }> {
  const { portal, world } = stage;
  const { installationId, acme, brokerId, partnerId, tpaId } = world;
  const entities = { admin: null, broker: brokerId, client: acme.id, member: null, partner: partnerId, tpa: tpaId };
  const { id } = await aUser(portal.owner, { installationId, type, entityId: entities[type], permissions });
  return { id, caller: await portal.as({ id }) };
}

const STAFF = ['admin', 'tpa', 'client', 'broker', 'partner'] as const;
const looks = [...allCalls].flatMap(([name, call]) => {
  const type = STAFF.find((one) => allows(call.access, { type: one, permissions }));
  return call.phi && !isWriting(call) && type !== undefined ? [{ name, call, type }] : [];
});

test('There are such calls, exports among them', () => {
  expect(looks.length).toBeGreaterThan(50);
  expect(looks.filter(({ call }) => call.file).length).toBeGreaterThan(10);
});

/** What a sample leaves empty, and no call takes so. */
const asked: Readonly<Record<string, object>> = {
  documentsZip: { ids: [ABSENT_ID] },
  documentsOfPlans: { planIds: ABSENT_ID },
  accountingFile: { from: '2026-01-01', to: '2026-12-31' },
};

test.each(looks)('$name counts as a look of a $type', async ({ name, call, type }) => {
  const { id, caller } = await somebody(type);
  expect(await looksOf(id, () => caller.call(call, { ...sampleInput(call), ...asked[name] }))).toBe(1);
});

describe('What is shown beside a record', () => {
  test('counts with it, once a minute; another person counts anew', async () => {
    const { id, caller } = await somebody('client');
    const { personId, clientId } = stage.own;
    const of = (memberId: string) => ({ id: memberId, clientId });
    expect(await looksOf(id, () => caller.call(members.getMember, of(personId)))).toBe(1);
    const beside = () => caller.call(plans.familyCosts, of(personId));
    expect(await looksOf(id, beside)).toBe(0);
    expect(await looksOf(id, () => caller.call(plans.familyCosts, of(stage.colleague.personId)))).toBe(1);
  });
});

test('A look that finds nothing counts once, also where the session read a moment ago', async () => {
  const { id, caller } = await somebody('client');
  await caller.call(members.getMember, { id: stage.own.personId, clientId: stage.own.clientId });
  const nothing = () => caller.call(claims.claimGet, { id: stage.rival.claimId });
  expect(await looksOf(id, nothing)).toBe(1);
});
