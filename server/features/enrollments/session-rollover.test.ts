import { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { sessionRollovers } from '@coverlane/contract/enrollments/rollover-calls.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workDay } from '../../platform/jobs/daily.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { enrollmentDays } from './enrollments.jobs.ts';
import { dayFromNow, Desk, enrollmentOffice } from './enrollments.testing.ts';
import { NEXT_YEAR, SessionOffice } from './sessions.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
let office: SessionOffice;
let keeper: Caller;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  office = await SessionOffice.of(portal, world);
  const permissions = ['manageEnrollmentSessions', 'enrollment', 'manageClients', 'approveEnrollments'] as const;
  const { installationId } = world;
  keeper = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
});
afterAll(() => portal?.close());

const act = async (sessionId: string, action: 'close' | 'finalize') => {
  const { status, body } = await office.builder.call(sessionSetup.sessionAction, { sessionId, action });
  expect(status, JSON.stringify(body)).toBe(200);
};
const offer = (sessionId: string, planId: string, more: Record<string, unknown>) =>
  office.builder.call(sessionSetup.planPivotValues, { sessionId, planId, ...more });
const preview = async (id: string) => {
  const { status, body } = await keeper.call(sessionRollovers.rolloverPreview, { id });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const roll = async (sessionId: string, action: 'apply' | 'undo') => {
  const answer = await keeper.call(sessionRollovers.rollOver, { sessionId, action });
  await desk.work();
  return answer;
};
/** The coverages in force of a family from the plan year on: whom, which type, since when. */
const held = async ({ personIds }: TestFamily) =>
  portal.owner
    .selectFrom('coverages')
    .select(['person_id', 'coverage_type', 'plan_id', 'effective_date', 'expiration_date'])
    .where('person_id', 'in', personIds)
    .where('superseded_at', 'is', null)
    .orderBy('coverage_type')
    .orderBy('effective_date')
    .orderBy('person_id')
    .execute();

test('whoever did not answer keeps what they have: said first, recorded as an enrollment each, and taken back as one', async () => {
  const [silent, answered] = [await office.family(), await office.family()];
  const { sessionId, sessionMemberId } = await office.session(silent, { passiveRollover: 'keepCurrent' });
  await office.person(sessionId, answered);
  const member = new Desk(portal, await office.member(answered));
  const { body } = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
  expect((await member.submit(await member.get(body.enrollmentId))).status).toBe(200);
  expect((await keeper.call(sessionRollovers.rolloverPreview, { id: sessionId })).body).toMatchObject({
    code: 'session-state',
  });
  await act(sessionId, 'close');
  const before = await held(silent);
  const told = await preview(sessionId);
  expect(told).toMatchObject({ total: 1, recorded: 0 });
  expect(told.rows).toMatchObject([
    { sessionMemberId, outcome: 'keeps', reasons: [], elections: [{ coverageType: 'medical', kept: true }] },
  ]);
  expect((await roll(sessionId, 'apply')).body).toEqual({ people: 1 });
  expect(await office.standing(sessionMemberId)).toBe('processed');
  expect(await held(silent)).toEqual(before);
  expect(await preview(sessionId)).toMatchObject({ total: 0, recorded: 1 });
  expect((await roll(sessionId, 'apply')).body).toEqual({ people: 0 });
  expect((await roll(sessionId, 'undo')).body).toEqual({ people: 1 });
  expect(await office.standing(sessionMemberId)).toBe('noResponse');
  expect(await preview(sessionId)).toMatchObject({ total: 1, recorded: 0 });
});

test('of a plan that is offered no more people decide, and where its type has a default that takes its place for whom it covered', async () => {
  const theirs = await office.family();
  const { sessionId, sessionMemberId } = await office.session(theirs, { passiveRollover: 'keepCurrent' });
  const { medical, dental } = world.acme.plans;
  await office.builder.call(sessionSetup.leaveOutPlan, { id: sessionId, planId: medical });
  await act(sessionId, 'close');
  const [left] = (await preview(sessionId)).rows;
  expect(left).toMatchObject({ outcome: 'left', reasons: [{ code: 'rollover-plan-ends' }] });
  const before = await held(theirs);
  await roll(sessionId, 'apply');
  expect(await held(theirs)).toEqual(before);
  expect(await office.standing(sessionMemberId)).toBe('noResponse');
  expect((await offer(sessionId, dental, { defaultForWaive: true })).status).toBe(200);
});

test('with default plans whoever did not answer gets them from the plan year on, alone where they had none of the type; undone, nobody has', async () => {
  const theirs = await office.family();
  const { sessionId } = await office.session(theirs, { passiveRollover: 'defaultPlan' });
  expect((await offer(sessionId, world.acme.plans.dental, { defaultForWaive: true })).status).toBe(200);
  await act(sessionId, 'close');
  const before = await held(theirs);
  const [shown] = (await preview(sessionId)).rows;
  expect(shown).toMatchObject({ outcome: 'changes', reasons: [] });
  await roll(sessionId, 'apply');
  const after = await held(theirs);
  expect(after.filter(({ coverage_type: type }) => type === 'dental')).toMatchObject([
    { person_id: theirs.subscriberId, plan_id: world.acme.plans.dental, effective_date: NEXT_YEAR },
  ]);
  expect(after.filter(({ coverage_type: type }) => type !== 'dental')).toEqual(before);
  await roll(sessionId, 'undo');
  expect(await held(theirs)).toEqual(before);
});

test('a session that gave people what they have by their silence asks them again only once that is taken back', async () => {
  const theirs = await office.family();
  const { sessionId, sessionMemberId } = await office.session(theirs, { passiveRollover: 'keepCurrent' });
  await act(sessionId, 'close');
  await roll(sessionId, 'apply');
  const closesOn = dayFromNow(5);
  const extended = () =>
    office.builder.call(sessionSetup.sessionAction, {
      sessionId,
      action: 'extend',
      closesOn,
      reason: 'Some were away.',
    });
  expect((await extended()).body).toMatchObject({ code: 'session-rolled-over', values: { count: 1 } });
  expect((await roll(sessionId, 'undo')).status).toBe(200);
  expect((await extended()).status).toBe(200);
  expect(await office.standing(sessionMemberId)).toBe('notInvited');
  const member = await office.member(theirs);
  expect((await member.call(sessionEnrolling.startSessionEnrollment, { sessionId })).status).toBe(200);
});

test('an election that was submitted in time is approved after the close, and is on record', async () => {
  const theirs = await office.family();
  const { sessionId, sessionMemberId } = await office.session(theirs, { passiveRollover: 'keepCurrent' });
  const member = new Desk(portal, await office.member(theirs));
  const { body } = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
  expect((await member.submit(await member.get(body.enrollmentId))).status).toBe(200);
  await act(sessionId, 'close');
  expect((await preview(sessionId)).total).toBe(0);
  expect((await desk.act(body.enrollmentId, 'approve')).status).toBe(200);
  await desk.work();
  expect(await office.standing(sessionMemberId)).toBe('processed');
  await act(sessionId, 'finalize');
  expect((await keeper.call(sessionRollovers.rollOver, { sessionId, action: 'apply' })).body).toMatchObject({
    code: 'session-state',
  });
});

test('a change after a life event that is under way goes on beside it, as it does beside an answer', async () => {
  const theirs = await office.family();
  const { sessionId, sessionMemberId } = await office.session(theirs, { passiveRollover: 'keepCurrent' });
  await act(sessionId, 'close');
  await desk.start({ clientId: world.acme.id, enrollmentType: 'coveragechange', memberId: theirs.subscriberId });
  expect((await preview(sessionId)).rows).toMatchObject([{ outcome: 'keeps', reasons: [] }]);
  await roll(sessionId, 'apply');
  expect(await office.standing(sessionMemberId)).toBe('processed');
});

test('whoever builds sessions without approving enrollments records nothing', async () => {
  const theirs = await office.family();
  const { sessionId } = await office.session(theirs, { passiveRollover: 'keepCurrent' });
  await act(sessionId, 'close');
  const refused = await office.builder.call(sessionRollovers.rollOver, { sessionId, action: 'apply' });
  expect(refused.status).toBe(403);
});

test('a child who turns 26 in January goes on until the end of that month, and a dependent on another plan stays on it alone', async () => {
  const year = NEXT_YEAR.slice(0, 4);
  const grown = { firstName: 'Kit', dob: `${Number(year) - 26}-01-15`, covers: ['medical'] as const };
  const young = { firstName: 'Ana', dob: '2015-06-01', covers: ['dental'] as const };
  const theirs = await aFamily(portal.owner, {
    client: world.acme,
    lastName: 'Grown',
    covers: ['medical', 'dental'],
    dependents: [grown, young],
  });
  const { sessionId } = await office.session(theirs, { passiveRollover: 'keepCurrent' });
  await act(sessionId, 'close');
  const before = await held(theirs);
  expect((await preview(sessionId)).rows).toMatchObject([{ outcome: 'keeps', reasons: [] }]);
  await roll(sessionId, 'apply');
  expect(await held(theirs)).toEqual(before);
  const parts = { ...portal.parts, pool: portal.workerPool };
  await workDay({ parts, clientId: world.acme.id, today: `${year}-01-31` }, enrollmentDays);
  const [, kit, ana] = theirs.personIds;
  const after = await held(theirs);
  const of = (id: string | undefined) =>
    after.filter(({ person_id: person }) => person === id).map((row) => [row.coverage_type, row.expiration_date]);
  expect(of(kit)).toEqual([['medical', `${year}-01-31`]]);
  expect(of(ana)).toEqual([['dental', null]]);
});
