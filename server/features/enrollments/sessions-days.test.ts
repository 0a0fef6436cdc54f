import { enrollmentsessionmembers } from '@coverlane/contract/collections/enrollmentsessionmembers.ts';
import { enrollmentsessions } from '@coverlane/contract/collections/enrollmentsessions.ts';
import { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { sessionFiles } from '@coverlane/contract/enrollment-sessions/file-calls.ts';
import { sessionMessages } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import { sessionProgress } from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { workDay } from '../../platform/jobs/daily.ts';
import { addDays, todayIn } from '../../platform/values/dates.ts';
import { days } from '../../tasks.ts';
import type { TestFamily } from '../../testing/family.ts';
import type { TestPortal } from '../../testing/portal.ts';
import { workOff } from '../../testing/work-off.ts';
import { aUser, type World } from '../../testing/world.ts';
import { sendRates } from '../enrollment-sessions/rates.testing.ts';
import { blankElection, dayFromNow, Desk, enrollmentOffice } from './enrollments.testing.ts';
import { NEXT_YEAR, SessionOffice } from './sessions.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
let office: SessionOffice;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
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

/** The employee of a family has left, and everybody continues what they have (COBRA). */
async function continues({ personIds, subscriberId }: TestFamily): Promise<void> {
  const { owner } = portal;
  await owner.updateTable('coverages').where('person_id', 'in', personIds).set({ cobra: true }).execute();
  const left = { termination_date: dayFromNow(-40), status: 'terminated' };
  await owner.updateTable('employments').set(left).where('person_id', '=', subscriberId).execute();
}

/** What 102 percent of an amount is, to the cent, half up: worked out apart from the portal (ERISA 602(3)). */
const owed = (premium: number): string => (Math.floor((premium * 100 * 102 + 50) / 100) / 100).toFixed(2);

test('somebody who has left and continues coverage sees 102 percent of the premium, is offered what they continue, and is counted with what they owe', async () => {
  const theirs = await office.family();
  await continues(theirs);
  const { sessionId } = await office.session(theirs);
  const { name } = await portal.owner
    .selectFrom('plans')
    .select('name')
    .where('id', '=', world.acme.plans.medical)
    .executeTakeFirstOrThrow();
  const bytes = `Plan,EMP,ESP,ECH,FAM\n${name},500.00,900.00,960.55,1400.00`;
  expect((await sendRates(portal, office.builder, { bytes, sessionId })).body).toMatchObject({ outcome: 'applied' });
  const member = new Desk(portal, await office.member(theirs));
  const { body } = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
  const draft = await member.get(body.enrollmentId);
  // $700 a month today and $960.55 in the session, of which the employees' employer pays half.
  expect(draft.season?.rows).toMatchObject([{ standing: 'price', today: owed(700), next: owed(960.55) }]);
  expect(draft.cost).toMatchObject({ perPay: owed(960.55), monthly: owed(960.55), today: owed(700), payPeriods: null });
  expect(draft.offers.map(({ coverageType }) => coverageType)).toEqual(['medical']);
  expect(draft.offers[0]?.plans[0]).toMatchObject({ monthly: owed(960.55), employer: '0.00', employee: owed(960.55) });
  expect((await member.submit(draft)).status).toBe(200);
  const { installationId } = world;
  const permissions = ['manageEnrollmentSessions', 'exportData', 'viewRates'] as const;
  const admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  const { body: figures } = await admin.call(sessionProgress.sessionCockpit, { id: sessionId });
  expect(figures.monthly).toMatchObject({
    employer: '0.00',
    employee: '0.00',
    continuing: { people: 1, amount: owed(960.55) },
  });
  const rowsOf = async (table: string) => {
    const url = `${API_BASE}${sessionFiles.sessionFile.path.replace(':id', sessionId)}`;
    const { payload } = await portal.app.inject({ method: 'GET', url, headers: admin.headers, query: { table } });
    const [head = '', ...lines] = payload.replace('\u{FEFF}', '').trim().split('\r\n');
    return lines.map((line) =>
      Object.fromEntries(
        line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/u).map((cell, at) => [head.split(',')[at] ?? '', cell]),
      ),
    );
  };
  const direct = { paidDirectly: owed(960.55) };
  expect(await rowsOf('elections')).toMatchObject([{ ...direct, employer: '0', employee: '', perPay: '' }]);
  expect(await rowsOf('electionsWide')).toMatchObject([{ ...direct, perPayTotal: '' }]);
  expect(await rowsOf('changes')).toMatchObject([{ ...direct, payBefore: '', payAfter: '' }]);
  expect(await rowsOf('deductions')).toEqual([]);
});

test('somebody who continues coverage and is hired again has it by work from the plan year on, at the price of work', async () => {
  const theirs = await office.family();
  await continues(theirs);
  const rehired = { termination_date: null, status: 'FT' };
  await portal.owner.updateTable('employments').set(rehired).where('person_id', '=', theirs.subscriberId).execute();
  const { sessionId } = await office.session(theirs);
  const member = new Desk(portal, await office.member(theirs));
  const { body } = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
  const draft = await member.get(body.enrollmentId);
  expect(draft.offers.map(({ coverageType }) => coverageType).sort()).toEqual(['dental', 'medical', 'vision']);
  // $700 a month, of which the employer pays half.
  expect(draft.cost).toMatchObject({ monthly: '350.00' });
  expect((await member.submit(draft)).status).toBe(200);
  await desk.act(draft.id, 'approve');
  await desk.work();
  const rows = await portal.owner
    .selectFrom('coverages')
    .select(['effective_date', 'cobra', 'person_id'])
    .where('person_id', 'in', theirs.personIds)
    .where('superseded_at', 'is', null)
    .where('effective_date', '=', NEXT_YEAR)
    .execute();
  expect(rows.map(({ cobra }) => cobra)).toEqual([false, false]);
});

test('somebody who is twice in the census enrolls once, and is one person in the figures', async () => {
  const theirs = await office.family();
  const { sessionId, sessionMemberId } = await office.session(theirs);
  const again = await office.person(sessionId, theirs);
  const member = new Desk(portal, await office.member(theirs));
  const begin = async () => (await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId })).body;
  const first = await begin();
  expect((await begin()).enrollmentId).toBe(first.enrollmentId);
  expect((await member.submit(await member.get(first.enrollmentId))).status).toBe(200);
  expect(await begin()).toMatchObject({ code: 'enrollment-submitted' });
  // The second row is left out: nobody acts for it, and it is not put back beside the first.
  const by = (id: string) =>
    desk.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId, sessionMemberId: id });
  expect((await by(sessionMemberId)).body).toMatchObject({ code: 'enrollment-submitted' });
  expect((await by(again)).status).toBe(404);
  const { list, update } = enrollmentsessionmembers.calls;
  const [row] = (await office.builder.call(list, { id: again })).body.rows;
  expect(row?.excluded).toBe(true);
  const back = await office.builder.call(update, { id: again, version: row?.version ?? 0, excluded: false });
  expect([back.status, back.body]).toMatchObject([409, { code: 'taken' }]);
  const { body } = await office.builder.call(sessionProgress.sessionCockpit, { id: sessionId });
  expect([body.people, body.states.submitted, body.states.started]).toEqual([1, 1, 0]);
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

test('those who were asked and have not answered are reminded on the days of the session, once each, counted from its last day', async () => {
  const [jane, ann] = [await office.family(), await office.family()];
  const { sessionId, sessionMemberId } = await office.session(jane, {
    closesOn: dayFromNow(6),
    reminderDays: ['5', '2'],
  });
  const other = await office.person(sessionId, ann);
  const { builder } = office;
  const text = { en: { subject: 'Please enroll', body: '{{session.link}}' } };
  const saved = await builder.call(sessionMessages.invitationText, { sessionId, kind: 'reminder', texts: text });
  expect(saved.status).toBe(200);
  const person = (id: string) => portal.owner.updateTable('enrollmentsessionmembers').where('id', '=', id);
  await person(sessionMemberId).set({ status: 'opened', email: 'jane@example.com' }).execute();
  await person(other).set({ status: 'submitted', email: 'ann@example.com' }).execute();
  const night = (today: string) =>
    workDay({ parts: { ...portal.parts, pool: portal.workerPool }, clientId: world.acme.id, today }, days);
  const reminded = async () => {
    await workOff(portal);
    const { body } = await builder.call(sessionMessages.sessionMails, { id: sessionId });
    return body.rows.map(({ sessionMemberId: whom, kind, sentBy }) => ({ whom, kind, sentBy }));
  };
  await night(dayFromNow(0));
  expect(await reminded()).toEqual([]);
  const once = [{ whom: sessionMemberId, kind: 'reminder', sentBy: null }];
  await night(dayFromNow(1));
  await night(dayFromNow(1));
  expect(await reminded()).toEqual(once);
  const extended = { sessionId, action: 'extend', closesOn: dayFromNow(8), reason: 'The rates came late.' } as const;
  expect((await builder.call(sessionSetup.sessionAction, extended)).status).toBe(200);
  await night(dayFromNow(2));
  expect(await reminded()).toEqual(once);
  await night(dayFromNow(3));
  expect(await reminded()).toEqual([...once, ...once]);
});

test('what a member took back to change ends with the session too, the log says so, and an extension brings it back as it was typed', async () => {
  const theirs = await office.family();
  const { sessionId, sessionMemberId } = await office.session(theirs, {
    oneSubmission: false,
    allowEditUntilClose: true,
  });
  const member = new Desk(portal, await office.member(theirs));
  const { body } = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
  expect((await member.submit(await member.get(body.enrollmentId))).status).toBe(200);
  const again = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
  expect(again.body).toMatchObject({ enrollmentId: body.enrollmentId, state: 'returned' });
  const act = (action: 'close' | 'extend', more: Record<string, unknown> = {}) =>
    office.builder.call(sessionSetup.sessionAction, { sessionId, action, ...more });
  expect((await act('close')).body.status).toBe('closed');
  expect((await member.get(body.enrollmentId)).status).toBe('expired');
  expect(await office.standing(sessionMemberId)).toBe('noResponse');
  const logged = await portal.owner
    .selectFrom('audit.events')
    .select('action')
    .where('object_id', 'in', [body.enrollmentId, sessionId])
    .where('action', 'in', ['enrollment-expire', 'session-close'])
    .execute();
  expect(logged.map(({ action }) => action).sort()).toEqual(['enrollment-expire', 'session-close']);
  await act('extend', { closesOn: dayFromNow(12), reason: 'HR asked for a week more.' });
  const draft = await member.get(body.enrollmentId);
  expect(draft).toMatchObject({ status: 'draft', answers: { elections: [{ coverageType: 'medical' }] } });
  expect(await office.standing(sessionMemberId)).toBe('started');
  expect((await member.submit(draft)).status).toBe(200);
});

test('a session is over at midnight where the employer is, before any night has closed it: what is signed then is refused and kept as typed', async () => {
  const theirs = await office.family();
  const { sessionId, sessionMemberId } = await office.session(theirs);
  const member = new Desk(portal, await office.member(theirs));
  const { body } = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
  const draft = await member.get(body.enrollmentId);
  // Where the day ends first it is over; where it ends last it never is yet (UTC+14 and UTC-11).
  const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  const closes_on = addDays(todayIn(east, new Date()), -1);
  await portal.owner.updateTable('enrollmentsessions').set({ closes_on }).where('id', '=', sessionId).execute();
  const { acme } = world;
  const at = (time_zone: string) =>
    portal.owner.updateTable('clients').set({ time_zone }).where('id', '=', acme.id).execute();
  try {
    await at(east);
    expect((await member.submit(draft)).body).toMatchObject({ code: 'enrollment-not-active' });
    expect(await member.get(draft.id)).toMatchObject({ status: 'draft', answers: draft.answers });
    await at(west);
    expect((await member.submit(draft)).status).toBe(200);
    expect(await office.standing(sessionMemberId)).toBe('submitted');
  } finally {
    await at('America/New_York');
  }
});

test('whoever signs while the session closes has submitted, or is told that it is over: nothing between', async () => {
  for (const first of ['sign', 'close', 'sign', 'close']) {
    const theirs = await office.family();
    const { sessionId, sessionMemberId } = await office.session(theirs);
    const member = new Desk(portal, await office.member(theirs));
    const { body } = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
    const draft = await member.get(body.enrollmentId);
    const signature = await member.signature(draft.id);
    const sign = () => member.submit(draft, signature);
    const close = () => office.builder.call(sessionSetup.sessionAction, { sessionId, action: 'close' });
    const pair = first === 'sign' ? ([sign(), close()] as const) : ([close(), sign()] as const);
    const answers = await Promise.all(pair);
    const [signed, closed] = first === 'sign' ? answers : answers.toReversed();
    expect(closed?.status).toBe(200);
    const is = [signed?.status, (await member.get(draft.id)).status, await office.standing(sessionMemberId)];
    expect([
      [200, 'pendingApproval', 'submitted'],
      [409, 'expired', 'noResponse'],
    ]).toContainEqual(is);
  }
});

test('whoever begins while the session closes begins in time, or is told that it is over; a draft that was left ends by night', async () => {
  const theirs = await office.family();
  const { sessionId, sessionMemberId } = await office.session(theirs);
  const member = new Desk(portal, await office.member(theirs));
  const begin = () => member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
  const isHeldUp = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(portal.owner);
    expect(rows[0]?.count).toBeGreaterThan(0);
  };
  const begun = await portal.owner.transaction().execute(async (closing) => {
    await closing.updateTable('enrollmentsessions').set({ status: 'closed' }).where('id', '=', sessionId).execute();
    // The session is open for whoever reads it now; what they begin waits.
    const beginning = begin();
    await vi.waitFor(isHeldUp, { timeout: 10_000 });
    return { beginning };
  });
  const answer = await begun.beginning;
  expect([answer.status, answer.body]).toMatchObject([409, { code: 'enrollment-not-active' }]);
  const session = portal.owner.updateTable('enrollmentsessions').where('id', '=', sessionId);
  await session.set({ status: 'open' }).execute();
  const { body } = await begin();
  await session.set({ status: 'closed' }).execute();
  await workDay(
    { parts: { ...portal.parts, pool: portal.workerPool }, clientId: world.acme.id, today: dayFromNow(0) },
    days,
  );
  expect((await member.get(body.enrollmentId)).status).toBe('expired');
  expect(await office.standing(sessionMemberId)).toBe('noResponse');
});
