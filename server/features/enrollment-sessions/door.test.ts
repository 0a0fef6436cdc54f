import { auth } from '@coverlane/contract/auth/calls.ts';
import { allCalls } from '@coverlane/contract/all-calls.ts';
import { enrollmentsessions } from '@coverlane/contract/collections/enrollmentsessions.ts';
import { ownSessionCalls } from '@coverlane/contract/enrollment-sessions/own-call.ts';
import { sessionDoor, sessionMessages } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { documents } from '@coverlane/contract/documents/calls.ts';
import { sessionPapers } from '@coverlane/contract/enrollment-sessions/paper-calls.ts';
import { paperText } from '@coverlane/contract/enrollment-sessions/paper-text.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { aDocument } from '../../testing/document-objects.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { Desk, enrollmentOffice } from '../enrollments/enrollments.testing.ts';
import { SessionOffice } from '../enrollments/sessions.testing.ts';
import { Door } from './door.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
let office: SessionOffice;
let door: Door;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  office = await SessionOffice.of(portal, world);
  door = new Door(portal);
});
beforeEach(() => sql`delete from login_tries`.execute(portal.owner));
afterAll(() => portal?.close());

const ANSWERS = { dob: '1984-03-02', lastName: 'Census' };
const REFUSED = [422, 'request-invalid'];
const said = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

/** Jane of a session of links, with her key. */
async function invited(more: Record<string, unknown> = {}) {
  const family = await office.family();
  const session = await office.session(family, {
    accessMode: 'linkPlusVerify',
    verifyFields: ['dob', 'lastName'],
    ...more,
  });
  await changed(session.sessionMemberId, { dob: '1984-03-02' });
  return { ...session, family, key: await door.key(session.sessionMemberId) };
}
const changed = (id: string, set: Record<string, unknown>) =>
  portal.owner.updateTable('enrollmentsessionmembers').set(set).where('id', '=', id).execute();

describe('a personal link', () => {
  test('asks who somebody is before any data shows, and tells nothing of them', async () => {
    const { key } = await invited({ verifyFields: ['lastName', 'employeeId'] });
    const { body, status } = await portal.visitor.call(sessionDoor.sessionByKey, { key });
    expect(status).toBe(200);
    expect(body.questions).toEqual({ required: ['lastName', 'employeeId'], oneOf: ['dob', 'ssn4'] });
    expect(JSON.stringify(body)).not.toMatch(/Jane|Census|Session\d|1984/);
  });

  test('alone still asks for the birth date or the end of the SSN: one of them is enough, and a wrong one is not', async () => {
    const { key } = await invited({ accessMode: 'personalLink' });
    const { body } = await portal.visitor.call(sessionDoor.sessionByKey, { key });
    expect(body.questions).toEqual({ required: [], oneOf: ['dob', 'ssn4'] });
    expect(said(await door.tries(key, {}))).toEqual(REFUSED);
    expect(said(await door.tries(key, { dob: '1984-03-02', ssn4: '0000' }))).toEqual(REFUSED);
    expect((await door.tries(key, { dob: '1984-03-02' })).status).toBe(200);
  });

  test('opens the session of its one person, who keeps what they have and signs in their own name', async () => {
    const { key, sessionId, sessionMemberId } = await invited();
    const jane = new Desk(portal, await door.enters(key, ANSWERS));
    const { body: own } = await jane.caller.call(ownSessionCalls.ownSessions, {});
    expect(own.rows.map((row) => row.sessionId)).toEqual([sessionId]);
    const { body, status } = await jane.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
    expect(status, JSON.stringify(body)).toBe(200);
    const draft = await jane.get(body.enrollmentId);
    const saved = await jane.save(draft, draft.answers);
    const sent = await jane.submit(saved);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect(sent.body.state).toBe('pendingApproval');
    expect(await office.standing(sessionMemberId)).toBe('submitted');
    const read = await desk.get(draft.id);
    expect(read.signatures).toMatchObject([{ signedBy: 'Jane Census', role: 'employee', ended: null }]);
    expect((await desk.act(draft.id, 'approve')).status).toBe(200);
    await desk.work();
    expect(await desk.state(draft.id)).toMatchObject({ status: 'processed' });
  });

  test('signs the paper of its session without an account: its words and its file, as they were read, in its own name alone', async () => {
    const { key, sessionId, sessionMemberId } = await invited();
    const asks = (of: Record<string, unknown>, by = office.builder) =>
      by.call(sessionPapers.setSessionPaper, { sessionId, kind: 'text', headings: { en: 'Payroll agreement' }, ...of });
    const texts = { en: 'I, {{member.firstName}}, agree.', ko: '{{member.firstName}} 동의합니다.' };
    expect((await asks({ texts })).body).toMatchObject({ outcome: 'applied' });
    const caller = await door.enters(key, ANSWERS);
    const jane = new Desk(portal, caller);
    const { body } = await caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
    const first = await jane.get(body.enrollmentId);
    const draft = await jane.save(first, first.answers);
    /** What is sent by whoever has read the paper. */
    const read = async (language: 'en' | 'ko' = 'en') => {
      const { toSign } = (await caller.call(sessionEnrolling.sessionReading, { id: sessionId })).body;
      if (toSign === null) throw new Error('No paper');
      const text = paperText(toSign, draft.answers.subscriber, language);
      return { number: toSign.number, text, typedName: 'Jane Census', agreed: true };
    };
    const paper = await read('ko');
    expect(paper.text).toBe('Jane 동의합니다.');
    expect((await jane.submit(draft)).body).toMatchObject({ fields: { 'signature.paper.agreed': 'sign-required' } });
    expect(
      (await jane.submit(draft, { language: 'ko', paper: { ...paper, typedName: 'John Census' } })).body,
    ).toMatchObject({ fields: { 'signature.paper.typedName': 'sign-own-name' } });
    // Read in one language and sent in another, or read before it changed: it is another text.
    expect((await jane.submit(draft, { language: 'en', paper })).body).toMatchObject({ code: 'signed-otherwise' });
    expect((await asks({ texts: { en: 'Other words.' }, confirmed: true })).body).toMatchObject({ outcome: 'applied' });
    expect((await jane.submit(draft, { language: 'ko', paper })).body).toMatchObject({ code: 'signed-otherwise' });

    const { installationId, acme } = world;
    const { documentId } = await aDocument(portal, {
      installationId,
      clientId: acme.id,
      categoryId: null,
      word: 'ofLink',
    });
    const permissions = ['manageEnrollmentSessions', 'viewDocs'] as const;
    const reader = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
    const asked = { kind: 'document', documentId, confirmed: true };
    expect((await asks(asked, reader)).body).toMatchObject({ outcome: 'applied' });
    const url = `${API_BASE}${sessionPapers.sessionPaperFile.path.replace(':id', sessionId)}`;
    const file = async (by: Caller) => portal.app.inject({ url, headers: by.headers });
    expect((await file(caller)).body).toBe('Paper of ofLink');
    const other = await invited();
    expect((await file(await door.enters(other.key, ANSWERS))).statusCode).toBe(404);
    const sent = await jane.submit(draft, { paper: await read() });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect((await desk.get(draft.id)).signatures).toMatchObject([
      {
        signedBy: 'Jane Census',
        paper: { number: 3, document: 'Paper ofLink', typedName: 'Jane Census', role: 'employee' },
      },
    ]);
    expect(await office.standing(sessionMemberId)).toBe('submitted');
  });

  test('signs no file that cannot be read any more', async () => {
    const { key, sessionId } = await invited();
    const { installationId, acme } = world;
    const { documentId } = await aDocument(portal, {
      installationId,
      clientId: acme.id,
      categoryId: null,
      word: 'gone',
    });
    const permissions = ['manageEnrollmentSessions', 'viewDocs'] as const;
    const reader = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
    const headings = { en: 'Notice' };
    await reader.call(sessionPapers.setSessionPaper, {
      sessionId,
      kind: 'document',
      headings,
      documentId,
      confirmed: true,
    });
    const caller = await door.enters(key, ANSWERS);
    const jane = new Desk(portal, caller);
    const { body } = await caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
    const first = await jane.get(body.enrollmentId);
    const draft = await jane.save(first, first.answers);
    const { toSign } = (await caller.call(sessionEnrolling.sessionReading, { id: sessionId })).body;
    const paper = {
      number: toSign?.number ?? 0,
      text: paperText(toSign!, draft.answers.subscriber, 'en'),
      typedName: 'Jane Census',
      agreed: true,
    };
    // Whoever keeps documents takes away none that people sign, and reads in which session.
    const keeping = ['manageDocs', 'viewDocs', 'phi'] as const;
    const keeper = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions: keeping }));
    const inUse = [409, { code: 'document-signed', values: { session: expect.stringContaining('Open enrollment') } }];
    const removed = await keeper.call(documents.documentRemove, { id: documentId });
    expect([removed.status, removed.body]).toMatchObject(inUse);
    const { version } = (await keeper.call(documents.documentGet, { id: documentId })).body;
    const archived = await keeper.call(documents.documentChange, { id: documentId, version, status: 'archived' });
    expect([archived.status, archived.body]).toMatchObject(inUse);
    await sql`update document_versions set scan = 'waiting' where document_id = ${documentId}`.execute(portal.owner);
    const url = `${API_BASE}${sessionPapers.sessionPaperFile.path.replace(':id', sessionId)}`;
    expect((await portal.app.inject({ url, headers: caller.headers })).statusCode).toBe(404);
    expect((await jane.submit(draft, { paper })).status).toBe(409);
  });

  test('is resumed on another device, and ends with the sign-out there alone', async () => {
    const { key, sessionId } = await invited();
    const phone = await door.enters(key, ANSWERS);
    const { body } = await phone.call(sessionEnrolling.startSessionEnrollment, { sessionId });
    const laptop = await door.enters(key, ANSWERS);
    const again = await laptop.call(sessionEnrolling.startSessionEnrollment, { sessionId });
    expect(again.body.enrollmentId).toBe(body.enrollmentId);
    expect((await phone.call(auth.logout)).status).toBe(200);
    expect((await phone.call(ownSessionCalls.ownSessions, {})).status).toBe(401);
    expect((await laptop.call(ownSessionCalls.ownSessions, {})).status).toBe(200);
  });

  test('ends where the session asks for an account from now on, and stays ended when it does not any more', async () => {
    const { key, sessionId } = await invited();
    const jane = await door.enters(key, ANSWERS);
    const other = await invited();
    const elsewhere = await door.enters(other.key, ANSWERS);
    const asks = (accessMode: string) =>
      office.builder.call(enrollmentsessions.calls.update, { id: sessionId, accessMode });
    expect((await asks('login')).status).toBe(200);
    expect((await jane.call(ownSessionCalls.ownSessions, {})).status).toBe(401);
    expect((await elsewhere.call(ownSessionCalls.ownSessions, {})).status).toBe(200);
    expect((await asks('personalLink')).status).toBe(200);
    expect((await jane.call(ownSessionCalls.ownSessions, {})).status).toBe(401);
    expect((await door.tries(key, ANSWERS)).status).toBe(200);
  });

  test('that is guessed, stale, withdrawn, of somebody else or of a session with sign-in gets one answer', async () => {
    const { key, sessionMemberId, sessionId } = await invited();
    const login = await invited({ accessMode: 'login' });
    const answers = [await door.tries('A'.repeat(22), ANSWERS), await door.tries(login.key, ANSWERS)];
    // Forwarded to a spouse, who says their own name and birth date.
    answers.push(await door.tries(key, { dob: '1985-07-01', lastName: 'Census' }));
    await portal.owner
      .updateTable('enrollmentsessions')
      .set({ status: 'closed', closed_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('id', '=', sessionId)
      .execute();
    answers.push(await door.tries(key, ANSWERS));
    await portal.owner
      .updateTable('enrollmentsessions')
      .set({ status: 'open', closed_at: null })
      .where('id', '=', sessionId)
      .execute();
    await changed(sessionMemberId, { excluded: true });
    answers.push(await door.tries(key, ANSWERS));
    // Put back: the link of before stays over.
    await changed(sessionMemberId, { excluded: false });
    answers.push(await door.tries(key, ANSWERS));
    const [first] = answers;
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [422, first?.body]));
    expect(first?.body).toMatchObject({ code: 'request-invalid' });
  });

  test('stops with its address for a quarter of an hour after five wrong answers, and nobody else', async () => {
    const { key } = await invited();
    const other = await invited();
    for (let tries = 0; tries < 5; tries += 1)
      expect(said(await door.tries(key, { ...ANSWERS, dob: '1990-01-01', from: '10.0.0.7' }))).toEqual(REFUSED);
    expect(said(await door.tries(key, { ...ANSWERS, from: '10.0.0.8' }))).toEqual(REFUSED);
    expect(said(await door.tries(other.key, { ...ANSWERS, from: '10.0.0.7' }))).toEqual(REFUSED);
    expect((await door.tries(other.key, { ...ANSWERS, from: '10.0.0.8' })).status).toBe(200);
    await sql`update login_tries set at = at - interval '16 minutes'`.execute(portal.owner);
    expect((await door.tries(key, { ...ANSWERS, from: '10.0.0.7' })).status).toBe(200);
  });

  test('that is guessed twenty times in a minute is looked up no more, and one that is good is never counted', async () => {
    const { key } = await invited();
    for (let looks = 0; looks < 25; looks += 1)
      expect((await portal.visitor.call(sessionDoor.sessionByKey, { key })).status).toBe(200);
    for (let guesses = 0; guesses < 20; guesses += 1)
      expect((await portal.visitor.call(sessionDoor.sessionByKey, { key: `guess${guesses}` })).status).toBe(404);
    expect((await portal.visitor.call(sessionDoor.sessionByKey, { key: 'another' })).status).toBe(429);
  });
});

describe('whoever came by a link', () => {
  let jane: Caller;
  let link: Awaited<ReturnType<typeof invited>>;
  beforeEach(async () => {
    link = await invited();
    jane = await door.enters(link.key, ANSWERS);
  });

  test('makes no call but those of enrolling', async () => {
    const opened = new Set<string>();
    for (const [name, call] of allCalls) {
      if (call.access === 'public' || call.access === 'publicByKey' || call.upload || name === 'logout') continue;
      const { status, body } = await jane.call(call, { id: crypto.randomUUID() });
      if (status !== 403) opened.add(name);
      else expect(['link-enrolls', 'forbidden'], name).toContain(Reflect.get(Object(body), 'code'));
      expect(status === 403, name).toBe(call.session?.byLink !== true);
    }
    expect([...opened].sort()).toEqual(BY_LINK);
  });

  test('is out at once where the key is withdrawn or the person left out', async () => {
    await changed(link.sessionMemberId, { excluded: true });
    expect((await jane.call(ownSessionCalls.ownSessions, {})).status).toBe(401);
  });

  test('is out at once where the link is withdrawn; another employer withdraws none; the next invitation brings another', async () => {
    const { sessionId, sessionMemberId, key } = link;
    const asked = { sessionId, ids: [sessionMemberId] };
    const { installationId, rivalBrokerId: entityId } = world;
    const keeps = { installationId, type: 'broker', permissions: ['manageEnrollmentSessions'], entityId } as const;
    const stranger = await portal.as(await aUser(portal.owner, keeps));
    expect((await stranger.call(sessionMessages.withdrawLinks, asked)).status).toBe(404);
    expect((await office.builder.call(sessionMessages.withdrawLinks, asked)).body).toEqual({ withdrawn: 1 });
    expect((await jane.call(ownSessionCalls.ownSessions, {})).status).toBe(401);
    expect(said(await door.tries(key, ANSWERS))).toEqual(REFUSED);
    expect((await office.builder.call(sessionMessages.withdrawLinks, asked)).body).toEqual({ withdrawn: 0 });
    const renewed = await door.key(sessionMemberId);
    expect(renewed).not.toBe(key);
    expect((await door.tries(renewed, ANSWERS)).status).toBe(200);
  });

  test('is named in the audit log and in the list of enrollments, and no account is', async () => {
    const { body, status } = await jane.call(sessionEnrolling.startSessionEnrollment, { sessionId: link.sessionId });
    expect(status, JSON.stringify(body)).toBe(200);
    const { rows } = await sql<{ user_id: string | null; acting: { kind: string; id: string } }>`select user_id,
      detail -> 'acting' as acting from audit.events where object_id = ${body.enrollmentId} limit 5`.execute(
      portal.owner,
    );
    expect(rows).toMatchObject([
      { user_id: null, acting: { kind: 'link', id: link.sessionMemberId, name: 'Jane Census' } },
    ]);
    // As what acted, and not as an English sentence: each reader reads it in their language.
    const listed = (await desk.caller.call(enrollments.enrollmentList, { pageSize: 100 })).body.rows;
    const owner = { kind: 'link', id: link.sessionMemberId, name: 'Jane Census' };
    expect(listed.find(({ id }) => id === body.enrollmentId)).toMatchObject({ owner, startedBy: owner });
  });
});

/** What is opened by a link: who they are and the enrollment they came for. */
const BY_LINK = [
  'activity',
  'deleteEnrollment',
  'documentsOfPlans',
  'enrollmentConsequences',
  'enrollmentPdf',
  'enrollmentStatus',
  'getEnrollment',
  'lifeEvents',
  'ownSessions',
  'postEnrollment',
  'proofFile',
  'proofList',
  'putEnrollment',
  'referencecodes',
  'sessionPaperFile',
  'sessionReading',
  'startSessionEnrollment',
  'userInfo',
  'zip',
];
