import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { dayFromNow, type Desk, enrollmentOffice } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
let known: TestFamily;
let childId: string;
let rival: Caller;
let member: Caller;
let partner: Caller;

/** One change of the employee and one of the child, both processed. */
beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  const { installationId, acme } = world;
  known = await aFamily(portal.owner, {
    client: acme,
    lastName: 'Timely',
    dependents: [{ firstName: 'Kit', lastName: 'Timely', relationship: '19' }],
  });
  childId = known.personIds[1] ?? '';
  const user = async (type: 'client' | 'member' | 'partner', entityId: string) =>
    portal.as(await aUser(portal.owner, { installationId, type, entityId, permissions: ['enrollment'] }));
  rival = await user('client', world.rival.id);
  member = await user('member', known.subscriberId);
  partner = await user('partner', world.partnerId);
  for (const id of [known.subscriberId, childId]) {
    const asked = { id, clientId: acme.id, effectiveDate: dayFromNow(0), email: `${id}@example.com` };
    expect((await desk.caller.call(memberChanges.putMember, asked)).body.status).toBe('SUCCESS');
    await desk.work();
  }
});
afterAll(() => portal?.close());

const of = (memberId: string, clientId = world.acme.id) => ({ clientId, memberId });
const kinds = ({ rows }: { rows: readonly { type: string; personId: string }[] }) =>
  rows.map(({ type, personId }) => [type, personId]);

describe('GET /memberenrollments/{clientId}/{memberId}', () => {
  test('is the timeline of that person alone, newest first; /enrollments/{a}/{b} is that of the family', async () => {
    const { subscriberId } = known;
    const alone = async (id: string) => kinds((await desk.caller.call(enrollments.memberEnrollments, of(id))).body);
    expect(await alone(childId)).toEqual([['demochange', childId]]);
    expect(await alone(subscriberId)).toEqual([
      ['demochange', subscriberId],
      ['newemployee', subscriberId],
    ]);
    expect(kinds((await desk.caller.call(enrollments.familyEnrollments, of(childId))).body)).toEqual([
      ['demochange', childId],
      ['demochange', subscriberId],
      ['newemployee', subscriberId],
    ]);
  });

  test('knows nobody of another client, and is not for members', async () => {
    expect((await rival.call(enrollments.memberEnrollments, of(childId))).status).toBe(404);
    expect((await desk.caller.call(enrollments.memberEnrollments, of(childId, world.rival.id))).status).toBe(404);
    expect((await member.call(enrollments.memberEnrollments, of(childId))).status).toBe(403);
  });
});

describe('GET /singleenrollment/{id}', () => {
  test('is one entry of the timeline with its effects, and its enrollment where there is one', async () => {
    const { rows } = (await desk.caller.call(enrollments.familyEnrollments, of(childId))).body;
    const [newest, , hired] = rows;
    const { body } = await desk.caller.call(enrollments.singleEnrollment, { id: newest?.id ?? '' });
    expect(body.entry).toEqual(newest);
    expect(body.entry.effects.map(({ code }) => code)).toEqual(['details-changed']);
    expect(body.enrollment).toMatchObject({ enrollmentType: 'demochange', memberId: childId, status: 'processed' });
    // What the test built is no enrollment of anybody's.
    const first = await desk.caller.call(enrollments.singleEnrollment, { id: hired?.id ?? '' });
    expect(first.body).toMatchObject({ entry: { type: 'newemployee' }, enrollment: null, undoable: false });
  });

  test('answers for another client’s as for one that is not there', async () => {
    const { rows } = (await desk.caller.call(enrollments.familyEnrollments, of(childId))).body;
    const foreign = await rival.call(enrollments.singleEnrollment, { id: rows[0]?.id ?? '' });
    const absent = await rival.call(enrollments.singleEnrollment, { id: '01900000-0000-7000-8000-000000000000' });
    expect([foreign.status, foreign.body]).toEqual([404, absent.body]);
  });
});

describe('a partner', () => {
  test('has a list of its own, none of these, and sees on the record what came of them (decision 279)', async () => {
    const clientId = world.acme.id;
    const lists = [
      partner.call(enrollments.enrollmentList, {}),
      partner.call(enrollments.clientEnrollments, { clientId }),
      partner.call(enrollments.pendingEnrollments, {}),
      partner.call(enrollments.memberEnrollments, of(childId)),
    ];
    expect((await Promise.all(lists)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const { body } = await partner.call(members.getMember, { id: childId, clientId });
    expect(kinds({ rows: body.timeline })).toContainEqual(['demochange', childId]);
  });
});
