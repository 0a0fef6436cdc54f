import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { dayFromNow, type Desk, enrollmentOffice } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
let tpa: Caller;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  const { installationId, tpaId } = world;
  tpa = await portal.as(await aUser(portal.owner, { installationId, type: 'tpa', entityId: tpaId }));
});
afterAll(() => portal?.close());

/** The reason for an exception that the newest entry of the timeline tells a reader. */
async function toldTo(who: Caller, id: string): Promise<string | null | undefined> {
  const { body } = await who.call(members.getMember, { id, clientId: world.acme.id });
  return body.timeline[0]?.exception;
}

const WHY = 'The merger is on that day.';
const address = { address1: '9 Oak Avenue', city: 'Salem', state: 'MA', zip: '01970' };

interface Planned {
  name: string;
  ask: (who: Caller, input: object) => ReturnType<typeof termination>;
  more: object;
}

const termination = (who: Caller, input: object) => who.call(memberChanges.termMember, { ...input });

/** Changes planned further ahead than `futureDays` allows (90), which nothing else stands in the way of. */
const tooFarAhead: [Planned, Planned] = [
  {
    name: 'a termination',
    ask: termination,
    more: { eventDate: dayFromNow(120), reasonCode: 'quit' },
  },
  {
    name: 'a change of address',
    ask: (who: Caller, input: object) => who.call(memberChanges.changeFamilyAddress, { ...input }),
    more: { ...address, effectiveDate: dayFromNow(120) },
  },
];

describe('a limit that stands in the way of a change', () => {
  test.each(tooFarAhead)('of $name is passed by an administrator with a reason, by nobody else', async (change) => {
    const { ask, more } = change;
    const family = await aFamily(portal.owner, { client: world.acme, firstName: 'Ann', lastName: 'Ahead' });
    const asked = { clientId: world.acme.id, memberId: family.subscriberId, ...more };
    const look = (who: Caller, override?: string) =>
      ask(who, { ...asked, preview: true, ...(override && { overrideReason: override }) });
    for (const who of [desk.caller, tpa]) {
      const { refusals } = (await look(who)).body.consequences;
      expect(refusals.map(({ reason }) => reason.code)).toEqual(['changes.refusal.too-far-ahead']);
    }
    expect((await look(tpa, WHY)).status).toBe(403);
    const { refusals, warnings } = (await look(desk.caller, WHY)).body.consequences;
    expect(refusals).toEqual([]);
    expect(warnings.map(({ code }) => code)).toContain('changes.warning.too-far-ahead');
    expect((await ask(desk.caller, asked)).status).toBe(422);
    const made = await ask(desk.caller, { ...asked, overrideReason: WHY });
    expect(made.body.status).toBe('SUCCESS');
    await desk.work();
    expect((await desk.state(made.body.enrollmentId ?? ''))?.status).toBe('processed');
  });

  test('stays in the history with the reason, which staff read, and members and partners do not', async () => {
    const { installationId, acme, partnerId } = world;
    const family = await aFamily(portal.owner, { client: acme, firstName: 'Hal', lastName: 'Kept' });
    const memberId = family.subscriberId;
    const actor = async (type: 'client' | 'partner' | 'member', entityId: string) =>
      portal.as(await aUser(portal.owner, { installationId, type, entityId }));
    const asked = { clientId: acme.id, memberId, ...tooFarAhead[0].more, overrideReason: WHY };
    const made = await desk.caller.call(memberChanges.termMember, asked);
    expect(made.body.status).toBe('SUCCESS');
    await desk.work();
    for (const who of [desk.caller, tpa, await actor('client', acme.id)]) expect(await toldTo(who, memberId)).toBe(WHY);
    for (const who of [await actor('partner', partnerId), await actor('member', memberId)])
      expect(await toldTo(who, memberId)).toBeNull();
    const { rows } = (await desk.caller.call(enrollments.memberEnrollments, { clientId: acme.id, memberId })).body;
    expect(rows[0]?.exception).toBe(WHY);
  });
});
