import { benefitrequiredvalues } from '@coverlane/contract/collections/benefitrequiredvalues.ts';
import { enrollmentsessionmembers } from '@coverlane/contract/collections/enrollmentsessionmembers.ts';
import { enrollmentsessionplanpages } from '@coverlane/contract/collections/enrollmentsessionplanpages.ts';
import { enrollmentsessions } from '@coverlane/contract/collections/enrollmentsessions.ts';
import { externalbenefits } from '@coverlane/contract/collections/externalbenefits.ts';
import { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { sessionMessages } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { asRole } from '../../testing/opened.ts';
import { testPortal } from '../../testing/portal.ts';
import { aStage, type Stage } from '../../testing/sides.ts';
import { aUser } from '../../testing/world.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await aStage(await testPortal());
});
afterAll(() => stage.portal.close());

const inState = (status: string) =>
  stage.portal.owner
    .updateTable('enrollmentsessions')
    .set({ status })
    .where('id', '=', stage.own.enrollmentSessionId)
    .execute();
beforeEach(() => inState('closed'));

const act = async (action: 'finalize' | 'reopen') => {
  const asked = { sessionId: stage.own.enrollmentSessionId, action, reason: 'The carrier sent other figures.' };
  return (await stage.actors.broker.call(sessionSetup.sessionAction, asked)).status;
};

describe('a finalised session', () => {
  test('is read-only whatever way a change comes, until it is reopened', async () => {
    const { own, actors } = stage;
    const { broker } = actors;
    expect(await act('finalize')).toBe(200);
    const changes = () => [
      broker.call(enrollmentsessions.calls.update, { id: own.enrollmentSessionId, name: 'Renamed' }),
      broker.call(enrollmentsessionplanpages.calls.update, { id: own.enrollmentSessionPlanPageId, heading: 'Other' }),
      broker.call(enrollmentsessionmembers.calls.update, { id: own.enrollmentSessionMemberId, lastName: 'Other' }),
      broker.call(externalbenefits.calls.update, { id: own.externalBenefitId, name: 'Other pets' }),
      broker.call(benefitrequiredvalues.calls.update, { id: own.benefitRequiredValueId, label: 'Other' }),
    ];
    const refused = { status: 409, code: 'session-final' };
    const told = (await Promise.all(changes())).map(({ status, body }) => ({ status, code: codeOf(body) }));
    expect(told).toEqual(Array.from({ length: 5 }, () => refused));
    const page = { sessionId: own.enrollmentSessionId, planId: own.planId, heading: 'New', body: 'Text', sortKey: 1 };
    const added = await broker.call(enrollmentsessionplanpages.calls.create, page);
    expect(added.body).toMatchObject({ code: 'session-final' });
    expect(await act('reopen')).toBe(200);
    expect((await Promise.all(changes())).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  test('goes on saying how far its people are, for that follows from their enrollments', async () => {
    const { own, portal } = stage;
    expect(await act('finalize')).toBe(200);
    const person = portal.owner.updateTable('enrollmentsessionmembers').where('id', '=', own.enrollmentSessionMemberId);
    await person.set({ status: 'processed' }).execute();
    await expect(person.set({ last_name: 'Third' }).execute()).rejects.toThrow('session-final');
  });
});

const codeOf = (body: unknown): unknown => (typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : '');

test('whoever builds sessions takes no rate of a plan out of force that no adoption names', async () => {
  const { own, portal, actors } = stage;
  const id = uuid7();
  const of = { client_id: own.clientId, plan_id: own.planId, kind: 'tier', tier_code: 'EMP', amount: '30.00' };
  await portal.owner.deleteFrom('rates').where('plan_id', '=', own.planId).execute();
  await portal.owner
    .insertInto('rates')
    .values({ ...of, id, effective_date: '2020-01-01' })
    .execute();
  await asRole(portal, { caller: actors.broker }, async (db) => {
    const superseded = db.updateTable('rates').set({ superseded_at: new Date() }).where('id', '=', id);
    expect((await superseded.executeTakeFirst()).numUpdatedRows).toBe(0n);
  });
});

test('a session that is carried over takes what the employer pays along with the rates', async () => {
  const { own, portal, actors } = stage;
  const rule = { kind: 'percentOfEmpPctDep', employer_pct: '80', dependent_pct: '50', effective_date: '2100-01-01' };
  const of = { client_id: own.clientId, plan_id: own.planId, enrollment_session_id: own.enrollmentSessionId };
  await portal.owner
    .insertInto('contribution_rules')
    .values({ ...of, ...rule, id: uuid7() })
    .execute();
  const asked = { id: own.enrollmentSessionId, name: `Carried over ${uuid7()}` };
  const { body } = await actors.broker.call(sessionSetup.duplicateEnrollmentSession, asked);
  const copied = await portal.owner
    .selectFrom('contribution_rules')
    .select(['employer_pct', 'dependent_pct', 'effective_date'])
    .where('enrollment_session_id', '=', body.id)
    .execute();
  expect(copied).toMatchObject([{ employer_pct: '80.000', dependent_pct: '50.000', effective_date: '2101-01-01' }]);
});

test('HR that is held to a division reads of the messages those to its own people', async () => {
  const { own, portal, world } = stage;
  const { installationId } = world;
  const whole = {
    installationId,
    type: 'client',
    entityId: own.clientId,
    permissions: ['viewEnrollmentSessions'],
  } as const;
  const [all, held] = [await aUser(portal.owner, whole), await aUser(portal.owner, whole)];
  const elsewhere = { id: uuid7(), client_id: own.clientId, group_id: own.groupId };
  await portal.owner
    .insertInto('divisions')
    .values({ ...elsewhere, system_identifier: '0909', name: 'Elsewhere', code: '0909' })
    .execute();
  await portal.owner
    .insertInto('user_divisions')
    .values({ user_id: held.id, division_id: elsewhere.id, client_id: own.clientId })
    .execute();
  const seen = async (user: { id: string }): Promise<number> => {
    const caller = await portal.as(user);
    return (await caller.call(sessionMessages.sessionMails, { id: own.enrollmentSessionId })).body.total;
  };
  expect(await seen(all)).toBe(1);
  expect(await seen(held)).toBe(0);
  const rows = async (user: { id: string }) =>
    asRole(portal, { caller: await portal.as(user) }, (db) => db.selectFrom('session_mails').select('id').execute());
  expect(await rows(held)).toEqual([]);
});
