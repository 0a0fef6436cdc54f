import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { Desk, enrollmentOffice } from './enrollments.testing.ts';
import { SessionOffice } from './sessions.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
let office: SessionOffice;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  office = await SessionOffice.of(portal, world);
});
afterAll(() => portal?.close());

describe('somebody who has left', () => {
  test('elects nothing for next year', async () => {
    const theirs = await office.family();
    const { sessionId } = await office.session(theirs);
    await portal.owner.updateTable('coverages').set({ expiration_date: '2026-10-31' }).where('person_id', 'in', theirs.personIds).execute();
    await portal.owner
      .updateTable('employments')
      .set({ termination_date: '2026-10-31' })
      .where('person_id', '=', theirs.subscriberId)
      .execute();
    const member = new Desk(portal, await office.member(theirs));
    const { status, body } = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
    console.log('TERM', status, JSON.stringify(body));
    const draft = await member.get(body.enrollmentId);
    console.log('TERM', JSON.stringify(draft.answers.elections), JSON.stringify(draft.issues));
    const saved = await member.save(draft, { ...draft.answers, dependents: [], elections: [{ coverageType: 'medical', decision: 'elect', planId: world.acme.plans.medical, covered: ['subscriber'], waiverReason: null, waiverCarrier: null, volume: null }] });
    console.log('TERM', JSON.stringify(saved.issues));
    const sent = await member.submit(saved);
    console.log('TERM', sent.status, JSON.stringify(sent.body));
    console.log('TERM', JSON.stringify((await desk.act(draft.id, 'approve')).body));
    await desk.work();
    console.log('TERM', JSON.stringify(await desk.state(draft.id)));
    expect(1).toBe(1);
  });
});
