import { sessionDoor } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import { selfEnrollmentMoney } from '@coverlane/contract/bank-link/money-calls.ts';
import type { AnyCall } from '@coverlane/contract/call.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { selfEnrollment, signupKeepers } from '@coverlane/contract/self-enrollment/calls.ts';
import { Logger } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aFamily } from '../../testing/family.ts';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { smtpPost } from '../../platform/mail/post.ts';
import { mailServer } from '../../platform/mail/smtp.testing.ts';
import { workOnce } from '../../testing/work-off.ts';
import { sessionTasks } from '../enrollment-sessions/sessions.jobs.ts';
import { enrollmentOffice } from '../enrollments/enrollments.testing.ts';
import { SessionOffice } from '../enrollments/sessions.testing.ts';
import { janeOf, letIn, openedSession, said, sentPublicly } from './self-enrollment.testing.ts';

let portal: TestPortal;
let world: World;
let office: SessionOffice;

beforeAll(async () => {
  ({ portal, world } = await enrollmentOffice());
  office = await SessionOffice.of(portal, world);
});
const publicly = (call: AnyCall, payload: object, from?: string) => sentPublicly(portal, call, { payload, from });
const start = (asked: object, from?: string) => publicly(selfEnrollment.startSelfEnrollment, asked, from);
const comes = (asked: object) => letIn(portal, asked);
const opened = (list: 'closed' | 'open' = 'closed') => openedSession(portal, office, list);

beforeEach(() => sql`delete from login_tries`.execute(portal.owner));
afterAll(() => portal?.close());

const REFUSED = [422, 'request-invalid'];

describe('the public key of a session', () => {
  test('tells the session, its plans and what is asked, and nothing of any person', async () => {
    const { key } = await opened();
    const { body } = await portal.visitor.call(selfEnrollment.selfEnrollmentByKey, { key });
    expect(body).toMatchObject({
      list: 'closed',
      isOpen: true,
      questions: { required: ['lastName', 'dob'], oneOf: ['ssn4', 'employeeId'] },
    });
    expect(body.plans.length).toBeGreaterThan(1);
    expect(JSON.stringify(body)).not.toMatch(/Jane|Census|1984/);
  });
  test('lets somebody of its census in, case and accents aside, who begins an enrollment of their own', async () => {
    const session = await opened();
    const { caller, own } = await comes({ ...janeOf(session), lastName: 'cénsus' });
    expect(own.enrollmentIdentifier).toBe(session.sessionMemberId);
    const { status } = await caller.call(sessionEnrolling.startSessionEnrollment, { sessionId: session.sessionId });
    expect(status).toBe(200);
  });
  test.each([
    ['name', { lastName: 'Other' }],
    ['birth date', { dob: '1984-03-03' }],
    ['number', { employeeId: 'E-999' }],
    ['everything but the number', { lastName: 'X', dob: '1990-01-01' }],
    ['key', { key: 'A'.repeat(22) }],
  ])('answers a wrong %s as any other mismatch', async (_, wrong) => {
    expect(said(await start({ ...janeOf(await opened()), ...wrong }))).toEqual(REFUSED);
  });
  test('answers an unknown person of a closed list in the same words', async () => {
    const { key } = await opened();
    const unknown = { key, lastName: 'Nobody', dob: '1990-01-01', firstName: 'Ann', email: 'ann@example.com' };
    expect(said(await start(unknown))).toEqual(REFUSED);
  });
  test('stops an address after five wrong answers, whomever they are of, and nobody elsewhere', async () => {
    const session = await opened();
    for (let time = 0; time < 5; time++) await start({ ...janeOf(session), dob: `1990-01-0${time + 1}` });
    expect(said(await start(janeOf(session)))).toEqual(REFUSED);
    expect((await start(janeOf(session), '10.9.9.9')).status).toBe(200);
  });
  test('stops whoever is guessed after five wrong numbers, from wherever', async () => {
    const session = await opened();
    for (let time = 0; time < 5; time++)
      await start({ ...janeOf(session), employeeId: `E-wrong${time}` }, `10.1.${time}.1`);
    expect(said(await start(janeOf(session), '10.2.0.1'))).toEqual(REFUSED);
  });
  test('that was withdrawn answers like none, and the next one is another', async () => {
    const session = await opened();
    const { sessionId } = session;
    const { body } = await office.builder.call(signupKeepers.putSignup, { sessionId, list: 'closed', renew: true });
    expect(body.path).not.toContain(session.key);
    expect(said(await start(janeOf(session)))).toEqual(REFUSED);
    expect((await portal.visitor.call(selfEnrollment.selfEnrollmentByKey, { key: session.key })).status).toBe(404);
  });
  test('lets nobody in before the session opens or after it closed', async () => {
    const session = await opened();
    await portal.owner
      .updateTable('enrollmentsessions')
      .set({ status: 'paused' })
      .where('id', '=', session.sessionId)
      .execute();
    expect(said(await start(janeOf(session)))).toEqual([409, 'enrollment-not-active']);
  });
});

describe('an open list', () => {
  const ann = { lastName: 'Nobody', dob: '1990-01-01', firstName: 'Ann', email: 'ann@example.com' };
  const prospects = async (sessionId: string) =>
    portal.owner
      .selectFrom('enrollmentsessionmembers')
      .select(['first_name', 'person_id', 'employee_id'])
      .where('session_id', '=', sessionId)
      .where('last_name', '=', 'Nobody')
      .execute();

  test('lets a prospect join, who comes once: whoever began goes on by the mailed link', async () => {
    const { key, sessionId } = await opened('open');
    expect((await start({ key, ...ann })).status).toBe(200);
    expect(said(await start({ key, ...ann }))).toEqual([409, 'signup-begun']);
    expect(await prospects(sessionId)).toMatchObject([{ first_name: 'Ann', person_id: null }]);
  });
  test('mails whoever began a link that opens with their birth date where they were, and answers anybody the same', async () => {
    const session = await opened('open');
    const ann2 = { ...ann, email: 'ann.resumes@example.com' };
    const { own } = await comes({ key: session.key, ...ann2 });
    const mail = await mailServer();
    const resume = (asked: object, from?: string) => publicly(selfEnrollment.resumeSelfEnrollment, asked, from);
    const workOff = async () => {
      const parts = { ...portal.parts, pool: portal.workerPool };
      const taskList = sessionTasks(parts, { post: smtpPost(mail.url), from: 'no-reply@example.com' });
      await workOnce(portal.url, { taskList, logger: new Logger(() => () => undefined) });
    };
    const known = await resume({ key: session.key, email: ' Ann.Resumes@example.com' });
    const unknown = await resume({ key: session.key, email: 'nobody@example.com' });
    const madeUp = await resume({ key: 'A'.repeat(22), email: ann2.email });
    // Somebody of the census who never began has nothing to go on with.
    const notBegun = await resume({ key: session.key, email: 'jane@example.com' });
    for (const one of [unknown, madeUp, notBegun]) expect([one.status, one.body]).toEqual([known.status, known.body]);
    await workOff();
    expect(mail.received.map(({ to }) => to)).toEqual([[ann2.email]]);
    const key = mail.to(ann2.email).token;
    const enter = (dob: string) =>
      sentPublicly(
        portal,
        { ...sessionDoor.enterByKey, path: sessionDoor.enterByKey.path.replace(':key', key) },
        { payload: { dob } },
      );
    expect(said(await enter('1990-01-02'))).toEqual(REFUSED);
    expect((await enter(ann2.dob)).status).toBe(200);
    const { rows } = await sql`select from sessions where session_member_id = ${own.enrollmentIdentifier}`.execute(
      portal.owner,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (let time = 0; time < 4; time++) await resume({ key: session.key, email: ann2.email });
    await workOff();
    expect(mail.received.length).toBeLessThanOrEqual(3);
    for (let time = 0; time < 20; time++) await resume({ key: session.key, email: `x${time}@example.com` }, '10.7.7.7');
    expect((await resume({ key: session.key, email: ann2.email }, '10.7.7.7')).status).toBe(429);
    await mail.close();
  });
  test('makes one prospect of a form that is sent twice at once', async () => {
    const { key, sessionId } = await opened('open');
    const both = await Promise.all([start({ key, ...ann }), start({ key, ...ann })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await prospects(sessionId)).toHaveLength(1);
  });
  test('takes nobody of the census for a prospect because of how the employer numbers them', async () => {
    const { key, sessionMemberId } = await opened('open');
    await portal.owner
      .updateTable('enrollmentsessionmembers')
      .set({ employee_id: 'P-1001' })
      .where('id', '=', sessionMemberId)
      .execute();
    const jane = { key, lastName: 'Census', dob: '1984-03-02', firstName: 'Jane', email: 'jane@example.com' };
    expect((await start(jane)).status).toBe(200);
    expect(said(await start(jane))).toEqual([409, 'signup-begun']);
  });
  test('asks a prospect for name and address', async () => {
    const { key } = await opened('open');
    const { body } = await start({ key, lastName: 'Nobody', dob: '1990-01-01' });
    expect(body.fields).toEqual({ firstName: 'required' });
  });
  test('keeps where a prospect says they work, and since when, until the census says it', async () => {
    const { key, sessionId } = await opened('open');
    const { caller, own } = await comes({ key, ...ann });
    const { body: begun } = await caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
    const id = begun.enrollmentId;
    const { body: draft } = await caller.call(enrollments.getEnrollment, { id });
    const typed = { ...draft.answers, selectedDivisionId: world.acme.divisionId };
    const { body } = await caller.call(enrollments.putEnrollment, {
      id,
      version: draft.version,
      answers: { ...typed, subscriber: { ...typed.subscriber, hireDate: '2026-01-05', classCode: 'OFFICE' } },
    });
    expect(body.answers).toMatchObject({
      selectedDivisionId: world.acme.divisionId,
      subscriber: { hireDate: '2026-01-05', classCode: 'OFFICE' },
    });
    await sql`update enrollmentsessionmembers set class_code = 'SHOP' where id = ${own.enrollmentIdentifier}`.execute(
      portal.owner,
    );
    const { body: later } = await caller.call(enrollments.getEnrollment, { id });
    expect(later.answers.subscriber).toMatchObject({ hireDate: '2026-01-05', classCode: 'SHOP' });
  });
  test('takes somebody on record who says the end of their SSN as who they are, and tells no prospect of them', async () => {
    const session = await opened('open');
    const address = { kind: 'home', address1: '1 Elm St', city: 'Boston', state: 'MA', zip: '02108' } as const;
    const person = { lastName: 'Onrecord', dob: '1979-05-05', ssn: '987654321', addresses: [address] };
    const family = await aFamily(portal.owner, { client: world.acme, ...person });
    const known = { key: session.key, lastName: 'Onrecord', dob: '1979-05-05' };
    expect((await start({ ...known, firstName: 'Jane', email: 'other@example.com' })).status).toBe(200);
    const { own } = await comes({ ...known, ssn4: '4321' });
    const { person_id } = await portal.owner
      .selectFrom('enrollmentsessionmembers')
      .select('person_id')
      .where('id', '=', own.enrollmentIdentifier)
      .executeTakeFirstOrThrow();
    expect(person_id).toBe(family.subscriberId);
    expect(said(await start({ ...known, ssn4: '0000' }))).toEqual(REFUSED);
  });
  test('serves two people by one key at once, each their own enrollment', async () => {
    const session = await opened('open');
    const [jane, other] = await Promise.all([comes(janeOf(session)), comes({ key: session.key, ...ann })]);
    expect(jane.own.enrollmentIdentifier).not.toBe(other.own.enrollmentIdentifier);
    const mixed = { ...jane.own, accessToken: other.own.accessToken };
    expect((await publicly(selfEnrollmentMoney.getEnrollmentPayment, mixed)).status).toBe(404);
  });
});
