import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { enrollmentsessionmembers } from '@coverlane/contract/collections/enrollmentsessionmembers.ts';
import { enrollmentsessions } from '@coverlane/contract/collections/enrollmentsessions.ts';
import { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { sessionDoor, sessionMessages } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import { sessionProgress } from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outboxFolder } from '../../platform/mail/post.ts';
import { addDays, todayIn } from '../../platform/values/dates.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { somePrices } from '../../testing/prices.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { workOff } from '../../testing/work-off.ts';

let portal: TestPortal;
let world: World;
let builder: Caller;
let employer: Caller;
let stranger: Caller;

const dayFromNow = (days: number) => addDays(todayIn('America/New_York', new Date()), days);
const NEXT_YEAR = `${Number(dayFromNow(0).slice(0, 4)) + 1}-01-01`;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  await somePrices(portal.owner, world.acme);
  const { installationId } = world;
  const keeps = { installationId, permissions: ['manageEnrollmentSessions'] } as const;
  builder = await portal.as(await aUser(portal.owner, { ...keeps, type: 'admin' }));
  const watches = { installationId, type: 'client', permissions: ['viewEnrollmentSessions'] } as const;
  employer = await portal.as(await aUser(portal.owner, { ...watches, entityId: world.acme.id }));
  stranger = await portal.as(await aUser(portal.owner, { ...watches, entityId: world.rival.id }));
});
afterAll(() => portal.close());

let made = 0;
async function aSession(more: Record<string, unknown> = {}) {
  made += 1;
  const { status, body } = await builder.call(enrollmentsessions.calls.create, {
    name: `Session ${made}`,
    clientId: world.acme.id,
    kind: 'open',
    effectiveDate: NEXT_YEAR,
    opensOn: dayFromNow(2),
    closesOn: dayFromNow(20),
    accessMode: 'login',
    languages: ['en', 'ko'],
    passiveRollover: 'none',
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const TYPED = ['clientId', 'effectiveDate', 'opensOn', 'closesOn', 'accessMode', 'languages', 'passiveRollover'];
/** What of a session was typed. */
const typed = (session: Record<string, unknown>) => Object.fromEntries(TYPED.map((field) => [field, session[field]]));

const addPlan = (sessionId: string, planId = world.acme.plans.dental) =>
  builder.call(sessionSetup.planPivotValues, { sessionId, planId });
const addPerson = async (sessionId: string, more: Record<string, unknown> = {}) => {
  const { body } = await builder.call(enrollmentsessionmembers.calls.create, {
    sessionId,
    employeeId: `E-${made}-${String(more['firstName'] ?? 'Jane')}`,
    relationshipCode: '18',
    firstName: 'Jane',
    lastName: 'Census',
    email: 'jane@example.com',
    ...more,
  });
  return body;
};
const text = { en: { subject: '{{session.name}} is open', body: 'Dear {{member.firstName}},\n\n{{session.link}}' } };
const pointsOf = async (id: string) => {
  const { body } = await builder.call(sessionSetup.sessionChecklist, { id });
  return Object.fromEntries(body.points.map(({ code, isMet }) => [code, isMet]));
};
const act = (sessionId: string, action: string, more: Record<string, unknown> = {}) =>
  builder.call(sessionSetup.sessionAction, { sessionId, action, ...more });

describe('a session that is set up', () => {
  test('says what is missing, opens only when nothing is, and then at once', async () => {
    const { id } = await aSession();
    expect(await pointsOf(id)).toMatchObject({ plans: false, census: false, invitation: false });
    expect((await act(id, 'open')).body).toMatchObject({ code: 'session-not-ready' });
    await addPlan(id);
    await portal.owner
      .insertInto('rates')
      .values({
        id: crypto.randomUUID(),
        client_id: world.acme.id,
        plan_id: world.acme.plans.dental,
        kind: 'tier',
        tier_code: 'EMP',
        amount: '30',
        effective_date: '2020-01-01',
      })
      .execute();
    await addPerson(id);
    await builder.call(sessionMessages.invitationText, { sessionId: id, texts: text });
    expect(await pointsOf(id)).toMatchObject({
      plans: true,
      rates: true,
      offered: true,
      sbc: true,
      census: true,
      invitation: true,
    });
    const opened = await act(id, 'open');
    expect(opened.body, JSON.stringify(opened.body)).toMatchObject({ status: 'open', closesOn: dayFromNow(20) });
    const { body } = await builder.call(enrollmentsessions.calls.list, { id });
    expect(body.rows[0]).toMatchObject({ status: 'open', opensOn: dayFromNow(0) });
  });

  test('for a passive renewal says what becomes of whoever does not answer, and asks nobody for every decision', async () => {
    const session = await aSession();
    const made = (more: object) =>
      builder.call(enrollmentsessions.calls.create, { ...typed(session), name: 'Renewal', kind: 'passive', ...more });
    expect((await made({})).body).toMatchObject({ fields: { passiveRollover: 'required' } });
    const asking = { passiveRollover: 'keepCurrent', requireAllDecisions: true };
    expect((await made(asking)).body).toMatchObject({ fields: { requireAllDecisions: 'bad-choice' } });
    expect((await made({ passiveRollover: 'keepCurrent' })).status).toBe(200);
  });

  test('is paused, goes on, closes, is extended with a reason, and says no to what its state forbids', async () => {
    const { id } = await aSession();
    await portal.owner.updateTable('enrollmentsessions').set({ status: 'open' }).where('id', '=', id).execute();
    expect((await act(id, 'pause')).body.status).toBe('paused');
    expect((await act(id, 'open')).body).toMatchObject({ code: 'session-state' });
    expect((await act(id, 'resume')).body.status).toBe('open');
    expect((await act(id, 'close')).body.status).toBe('closed');
    expect((await act(id, 'extend', { closesOn: dayFromNow(30) })).body).toMatchObject({
      fields: { reason: 'required' },
    });
    const extended = await act(id, 'extend', { closesOn: dayFromNow(30), reason: 'The rates came late.' });
    expect(extended.body).toMatchObject({ status: 'open', closesOn: dayFromNow(30) });
  });

  test('is carried over to the next year: days a year on, people left behind', async () => {
    const { id } = await aSession();
    await addPlan(id);
    await addPerson(id);
    const { body } = await builder.call(sessionSetup.duplicateEnrollmentSession, { id, name: `Next of ${id}` });
    const { body: list } = await builder.call(enrollmentsessions.calls.list, { id: body.id });
    expect(list.rows[0]).toMatchObject({
      status: 'draft',
      effectiveDate: `${Number(NEXT_YEAR.slice(0, 4)) + 1}-01-01`,
    });
    expect((await builder.call(sessionSetup.sessionPlans, { id: body.id })).body.rows).toHaveLength(1);
    const { body: people } = await builder.call(enrollmentsessionmembers.calls.list, { sessionId: body.id });
    expect(people.total).toBe(0);
    const again = await builder.call(sessionSetup.duplicateEnrollmentSession, { id, name: `Next of ${id}` });
    expect(again.body).toMatchObject({ code: 'session-name-taken' });
  });

  test('that is open says at home how many of how many have submitted, to those who watch it', async () => {
    const { id } = await aSession({ opensOn: dayFromNow(0), closesOn: dayFromNow(4) });
    const first = await addPerson(id);
    for (const employeeId of ['E2', 'E3']) await addPerson(id, { employeeId, firstName: employeeId });
    const underWay = async (caller: Caller) =>
      (await caller.call(sessionProgress.sessionsUnderWay, {})).body.rows.find(({ sessionId }) => sessionId === id);
    expect(await underWay(employer)).toBeUndefined();
    await portal.owner.updateTable('enrollmentsessions').set({ status: 'open' }).where('id', '=', id).execute();
    await portal.owner
      .updateTable('enrollmentsessionmembers')
      .set({ status: 'submitted' })
      .where('id', '=', first.id)
      .execute();
    expect(await underWay(employer)).toMatchObject({ people: 3, submitted: 1, daysLeft: 5 });
    expect(await underWay(stranger)).toBeUndefined();
  });

  test('takes no plan of another employer, and is not there for one', async () => {
    const { id } = await aSession();
    expect((await addPlan(id, world.rival.plans.dental)).body).toMatchObject({ fields: { planId: 'not-found' } });
    expect((await stranger.call(sessionProgress.sessionCockpit, { id })).status).toBe(404);
    expect((await employer.call(sessionProgress.sessionCockpit, { id })).status).toBe(200);
    expect((await employer.call(enrollmentsessions.calls.list, {})).body.rows.map(({ id: one }) => one)).toContain(id);
    expect((await employer.call(sessionSetup.sessionAction, { sessionId: id, action: 'close' })).status).toBe(403);
  });
});

describe('an invitation', () => {
  test('with an unknown variable is refused, and the nearest is named', async () => {
    const { id } = await aSession();
    const wrong = { en: { subject: 'Hello', body: 'Dear {{member.firstname}}' } };
    const { status, body } = await builder.call(sessionMessages.invitationText, { sessionId: id, texts: wrong });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      fields: { 'texts.en.body': 'unknown-variable' },
      values: { name: 'member.firstname', nearest: 'member.firstName' },
    });
  });

  test('goes to whoever has an address, in their language, with a link of their own that opens the session', async () => {
    const { id } = await aSession({ opensOn: dayFromNow(0) });
    await portal.owner.updateTable('enrollmentsessions').set({ status: 'open' }).where('id', '=', id).execute();
    await builder.call(sessionMessages.invitationText, { sessionId: id, texts: text });
    const jane = await addPerson(id, { email: `jane.${made}@example.com` });
    await addPerson(id, { firstName: 'Paper', email: null });
    const { body } = await builder.call(sessionMessages.invite, { sessionId: id, audience: 'notInvited' });
    expect(body).toEqual({ queued: 1, withoutEmail: 1 });
    await workOff(portal);
    const { body: people } = await builder.call(sessionProgress.enrollmentStatuses, { id, status: 'invited' });
    expect(people.rows.map(({ sessionMemberId }) => sessionMemberId)).toEqual([jane.id]);
    const folder = outboxFolder(portal.parts.dataDir);
    const mail = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .find((one) => one.includes(`jane.${made}@example.com`));
    const [, key = ''] = /enroll\/([A-Za-z0-9]{22})/.exec((mail ?? '').replace(/=\r?\n/g, '')) ?? [];
    const told = await portal.visitor.call(sessionDoor.sessionByKey, { key });
    expect(told.body).toMatchObject({ name: `Session ${made}`, isOpen: true });
    expect(JSON.stringify(told.body)).not.toContain('Jane');
    expect((await portal.visitor.call(sessionDoor.sessionByKey, { key: `${key.slice(1)}A` })).status).toBe(404);
    const { body: after } = await builder.call(sessionProgress.sessionCockpit, { id });
    expect(after.states).toMatchObject({ opened: 1, notInvited: 1 });
  });
});
