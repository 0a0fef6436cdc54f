import { enrollmentsessions } from '@coverlane/contract/collections/enrollmentsessions.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workDay } from '../../platform/jobs/daily.ts';
import { days } from '../../tasks.ts';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { blankElection, dayFromNow, Desk, enrollmentOffice } from './enrollments.testing.ts';
import { SessionOffice } from './sessions.testing.ts';

let portal: TestPortal;
let world: World;
let office: SessionOffice;

beforeAll(async () => {
  ({ portal, world } = await enrollmentOffice());
  office = await SessionOffice.of(portal, world);
});
afterAll(() => portal?.close());

test('somebody who has left elects nothing for next year, although they are in the census', async () => {
  const theirs = await office.family();
  const { sessionId } = await office.session(theirs);
  const { owner } = portal;
  await owner
    .updateTable('coverages')
    .set({ expiration_date: dayFromNow(-20) })
    .where('person_id', 'in', theirs.personIds)
    .execute();
  await owner
    .updateTable('employments')
    .set({ termination_date: dayFromNow(-20) })
    .where('person_id', '=', theirs.subscriberId)
    .execute();
  const member = new Desk(portal, await office.member(theirs));
  const { body } = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
  const draft = await member.get(body.enrollmentId);
  const medical = { ...blankElection, coverageType: 'medical', decision: 'elect', covered: ['subscriber'] } as const;
  const elections = [{ ...medical, covered: [...medical.covered], planId: world.acme.plans.medical }];
  const sent = await member.submit(await member.save(draft, { ...draft.answers, dependents: [], elections }));
  expect(sent.body).toMatchObject({ fields: { eventCode: 'changes.refusal.not-employed' } });
});

test('a session opens on its first day and closes when its last is over: drafts end, and who has not answered is said', async () => {
  const theirs = await office.family();
  const { sessionId, sessionMemberId } = await office.session(theirs, {
    opensOn: dayFromNow(1),
    closesOn: dayFromNow(3),
  });
  const session = portal.owner.updateTable('enrollmentsessions').where('id', '=', sessionId);
  await session.set({ status: 'ready' }).execute();
  const state = async () => {
    const { body } = await office.builder.call(enrollmentsessions.calls.list, { id: sessionId });
    return body.rows[0]?.status;
  };
  const night = (today: string) =>
    workDay({ parts: { ...portal.parts, pool: portal.workerPool }, clientId: world.acme.id, today }, days);
  await night(dayFromNow(0));
  expect(await state()).toBe('ready');
  await night(dayFromNow(1));
  expect(await state()).toBe('open');
  await session.set({ opens_on: dayFromNow(0) }).execute();
  const member = new Desk(portal, await office.member(theirs));
  const { body } = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
  await night(dayFromNow(3));
  expect(await state()).toBe('open');
  await night(dayFromNow(4));
  expect(await state()).toBe('closed');
  expect(await office.standing(sessionMemberId)).toBe('noResponse');
  const late = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
  expect(late.body).toMatchObject({ code: 'enrollment-not-active' });
  const found = await portal.owner
    .selectFrom('enrollments')
    .select('status')
    .where('id', '=', body.enrollmentId)
    .execute();
  expect(found).toEqual([{ status: 'expired' }]);
});
