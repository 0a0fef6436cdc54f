import { createHash } from 'node:crypto';
import type { Permission } from '@coverlane/contract/access.ts';
import { enrollmentsessionmembers } from '@coverlane/contract/collections/enrollmentsessionmembers.ts';
import { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { sessionPapers } from '@coverlane/contract/enrollment-sessions/paper-calls.ts';
import { paperText } from '@coverlane/contract/enrollment-sessions/paper-text.ts';
import { sessionProgress } from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aDocument } from '../../testing/document-objects.ts';
import { pdfTexts } from '../../testing/pdf-text.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { Desk, enrollmentOffice } from './enrollments.testing.ts';
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

/** One of two has submitted: what a month costs so far, twice that if the other chooses alike, and nothing of it to who sees no rates. */
async function cockpitSays(sessionId: string): Promise<void> {
  const other = { sessionId, employeeId: 'E-other', relationshipCode: '18', firstName: 'Bo', lastName: 'Other' };
  await office.builder.call(enrollmentsessionmembers.calls.create, other);
  const { body } = await office.builder.call(sessionProgress.sessionCockpit, { id: sessionId });
  const cents = (amount: string | undefined) => Math.round(Number(amount) * 100);
  const { monthly } = body;
  expect(cents(monthly?.employer)).toBeGreaterThan(0);
  expect(cents(monthly?.projected?.employer)).toBe(2 * cents(monthly?.employer));
  expect(cents(monthly?.projected?.employee)).toBe(2 * cents(monthly?.employee));
  const found = async (narrowed: object) => {
    const { body: list } = await office.builder.call(sessionProgress.enrollmentStatuses, {
      id: sessionId,
      ...narrowed,
    });
    return list.rows.map(({ name }) => name);
  };
  expect(await found({ stage: 'submitted' })).toEqual(['Jane Census']);
  expect(await found({ stage: 'stragglers' })).toEqual(['Bo Other']);
  const { installationId, acme } = world;
  const of = { installationId, type: 'client', entityId: acme.id } as const;
  const seen = async (permissions: Permission[]) => {
    const hr = await portal.as(await aUser(portal.owner, { ...of, permissions }));
    return (await hr.call(sessionProgress.sessionCockpit, { id: sessionId })).body.monthly;
  };
  expect(await seen(['viewEnrollmentSessions'])).toBeNull();
  expect(await seen(['viewEnrollmentSessions', 'viewRates'])).toEqual(monthly);
}

/** Last year's session stands beside it: who took which plan there, and what a month of it cost. */
async function besideLastYear(sessionId: string): Promise<void> {
  const says = async () => (await office.builder.call(sessionProgress.sessionCockpit, { id: sessionId })).body;
  const { owner } = portal;
  const { previous, plans, monthly } = await says();
  expect([previous, plans.map((plan) => plan.previous)]).toEqual([null, [null, null, null]]);
  const day = `${Number(NEXT_YEAR.slice(0, 4)) - 1}-01-01`;
  const { sessionId: last } = await office.session(await office.family(), { effectiveDate: day });
  const { snapshot, answers } = await owner
    .selectFrom('enrollments')
    .select(['snapshot', 'answers'])
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const theirs = owner
    .selectFrom('enrollmentsessionmembers')
    .select(['id', 'client_id'])
    .where('session_id', '=', last);
  const { id: memberId, client_id: clientId } = await theirs.executeTakeFirstOrThrow();
  await owner
    .insertInto('enrollments')
    .values({
      id: uuid7(),
      client_id: clientId,
      session_id: last,
      session_member_id: memberId,
      number: 'E-LAST',
      enrollment_type: 'coveragechange',
      status: 'processed',
      submitted_at: new Date(),
      snapshot: JSON.stringify(snapshot),
      answers: JSON.stringify(answers),
    })
    .execute();
  const beside = await says();
  const paid = { employer: monthly?.employer, employee: monthly?.employee };
  expect(beside.previous).toMatchObject({ id: last, people: 1, submitted: 1, monthly: paid });
  const byType = (type: string) => beside.plans.find(({ coverageType }) => coverageType === type)?.previous;
  expect(['medical', 'dental'].map(byType)).toEqual([1, 0]);
  // What waits for approval is listed and approved by session, however many of them the employer has.
  const list = { status: 'pendingApproval', sessionId };
  expect((await desk.caller.call(enrollments.enrollmentList, list)).body.total).toBe(1);
  expect((await desk.caller.call(enrollments.enrollmentList, { ...list, sessionId: last })).body.total).toBe(0);
}

describe('a member of an open session', () => {
  test('begins with what they have, keeps it in one step, signs, and HR approves: next year is on record', async () => {
    const theirs = await office.family();
    const { sessionId, sessionMemberId } = await office.session(theirs);
    const member = new Desk(portal, await office.member(theirs));
    const { status, body } = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
    expect(status, JSON.stringify(body)).toBe(200);
    const draft = await member.get(body.enrollmentId);
    expect(draft.effectiveDate).toBe(NEXT_YEAR);
    expect(draft.offers.map(({ coverageType }) => coverageType).sort()).toEqual(['dental', 'medical', 'vision']);
    expect(draft.answers.elections).toMatchObject([{ coverageType: 'medical', decision: 'keep' }]);
    expect(draft.issues).toEqual([]);
    expect(await office.standing(sessionMemberId)).toBe('started');
    const sent = await member.submit(draft);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect(sent.body.state).toBe('pendingApproval');
    expect(await office.standing(sessionMemberId)).toBe('submitted');
    await cockpitSays(sessionId);
    await besideLastYear(sessionId);
    const approved = await desk.act(draft.id, 'approve');
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    await desk.work();
    expect(await desk.state(draft.id)).toMatchObject({ status: 'processed' });
    expect(await office.standing(sessionMemberId)).toBe('processed');
  });

  test('has a confirmation in the archive of the session, for whoever may export', async () => {
    const theirs = await office.family();
    const { sessionId } = await office.session(theirs);
    const member = new Desk(portal, await office.member(theirs));
    const { body } = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
    const archive = async (...more: 'exportData'[]) => {
      const { installationId } = world;
      const permissions = ['manageEnrollmentSessions', 'enrollment', ...more] as const;
      const { headers } = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
      const url = `${API_BASE}${sessionEnrolling.sessionConfirmations.path.replace(':id', sessionId)}`;
      return portal.app.inject({ method: 'GET', url, headers });
    };
    expect((await archive('exportData')).rawPayload.includes('.pdf')).toBe(false);
    await member.submit(await member.get(body.enrollmentId));
    const sent = await archive('exportData');
    expect(sent.headers['content-type']).toBe('application/zip');
    expect(sent.rawPayload.includes(`${body.number}.pdf`)).toBe(true);
    expect((await archive()).statusCode).toBe(403);
  });

  test('elects dental for the family from the plan year on, and nothing before', async () => {
    const theirs = await office.family();
    const { sessionId } = await office.session(theirs);
    const member = new Desk(portal, await office.member(theirs));
    const { body } = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
    const draft = await member.get(body.enrollmentId);
    const elections = [
      ...draft.answers.elections,
      {
        coverageType: 'dental',
        decision: 'elect',
        planId: world.acme.plans.dental,
        covered: ['subscriber', 'd1'],
        waiverReason: null,
        waiverCarrier: null,
        volume: null,
      } as const,
    ];
    const saved = await member.save(draft, {
      ...draft.answers,
      elections: elections.map((one) => ({ ...one, covered: [...one.covered] })),
    });
    expect(saved.issues).toEqual([]);
    expect((await member.submit(saved)).status).toBe(200);
    await desk.act(draft.id, 'approve');
    await desk.work();
    const rows = await portal.owner
      .selectFrom('coverages')
      .select(['coverage_type', 'effective_date'])
      .where('person_id', 'in', theirs.personIds)
      .where('coverage_type', '=', 'dental')
      .where('superseded_at', 'is', null)
      .execute();
    expect(rows).toEqual([
      { coverage_type: 'dental', effective_date: NEXT_YEAR },
      { coverage_type: 'dental', effective_date: NEXT_YEAR },
    ]);
  });
});

describe('the paper to sign of a session', () => {
  const headings = { en: 'Payroll agreement', ko: '급여 공제 동의서' };
  const texts = {
    en: 'I, {{member.firstName}}, agree to deductions by {{client.name}}.',
    ko: '{{member.lastName}} 동의합니다.',
  };

  /** Somebody who has submitted before there was a paper, and gets theirs back for it. */
  async function asked() {
    const theirs = await office.family();
    const { sessionId } = await office.session(theirs);
    const member = new Desk(portal, await office.member(theirs));
    const { body } = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
    await member.submit(await member.get(body.enrollmentId));
    return { sessionId, member, id: body.enrollmentId };
  }
  const set = (of: Record<string, unknown>) =>
    office.builder.call(sessionPapers.setSessionPaper, { kind: 'text', headings, ...of });
  const paperOf = async (sessionId: string) =>
    (await office.builder.call(sessionPapers.sessionPaper, { id: sessionId })).body;
  /** What is sent by whoever has read the paper. */
  async function read({ sessionId, member, id }: Awaited<ReturnType<typeof asked>>, language: 'en' | 'ko' = 'en') {
    const { toSign } = (await member.caller.call(sessionEnrolling.sessionReading, { id: sessionId })).body;
    if (toSign === null) throw new Error('No paper');
    const { signing, answers } = await member.get(id);
    const text = paperText(toSign, answers.subscriber, language);
    return { number: toSign.number, text, typedName: signing?.name ?? '', agreed: true };
  }

  test('says whom it touches first, and is signed with a name of its own: on the record, in the paper and counted', async () => {
    const of = await asked();
    const { sessionId, member, id } = of;
    expect((await set({ sessionId, texts: { en: 'Dear {{member.fristName}}' } })).body).toMatchObject({
      fields: { 'texts.en': 'unknown-variable' },
      values: { nearest: 'member.firstName' },
    });
    const first = await set({ sessionId, texts });
    expect(first.body).toMatchObject({ outcome: 'asked', paper: null, touched: { started: 0, submitted: 1 } });
    expect((await set({ sessionId, texts, confirmed: true })).body).toMatchObject({ fields: { note: 'required' } });
    const done = await set({ sessionId, texts, confirmed: true, note: 'Please sign the payroll agreement.' });
    expect(done.body).toMatchObject({ outcome: 'applied', paper: { number: 1, setBy: expect.stringMatching(/./) } });
    const draft = await member.get(id);
    expect(draft).toMatchObject({ status: 'returned', signing: { paper: 1 } });
    // Without the paper, without its box, under another name or other words it is not sent.
    const paper = await read(of);
    expect(paper.text).toMatch(/^I, Jane, agree to deductions by /);
    const refused = async (wrong: object) => (await member.submit(draft, { paper: { ...paper, ...wrong } })).body;
    expect((await member.submit(draft)).body).toMatchObject({ fields: { 'signature.paper.agreed': 'sign-required' } });
    expect(await refused({ agreed: false })).toMatchObject({ fields: { 'signature.paper.agreed': 'sign-required' } });
    expect(await refused({ typedName: 'Bo' })).toMatchObject({
      fields: { 'signature.paper.typedName': 'sign-own-name' },
    });
    expect(await refused({ text: 'I agree.' })).toMatchObject({ code: 'signed-otherwise' });
    expect((await member.submit(draft, { paper })).status).toBe(200);
    const kept = {
      number: 1,
      heading: 'Payroll agreement',
      text: paper.text,
      role: 'employee',
      hash: sha256(paper.text),
    };
    const record = await desk.get(id);
    expect(record.signatures.map((one) => [one.ended, one.paper?.hash])).toEqual([
      [null, kept.hash],
      ['returned', undefined],
    ]);
    expect(record.signatures[0]?.paper).toMatchObject(kept);
    expect(await paperOf(sessionId)).toMatchObject({ submitted: 1, signed: 1, unsigned: 0 });
    await desk.act(id, 'approve');
    await desk.work();
    const url = `${API_BASE}${enrollments.enrollmentPdf.path.replace(':id', id)}`;
    const pdf = await portal.app.inject({ method: 'GET', url, headers: desk.caller.headers });
    expect(pdfTexts(pdf.rawPayload).join(' ')).toContain('agree to deductions');
    // What is recorded stays as it was signed when the paper changes.
    await set({ sessionId, texts: { en: 'Other words.' } });
    expect((await desk.get(id)).signatures[0]?.paper).toMatchObject(kept);
    expect(await paperOf(sessionId)).toMatchObject({ paper: { number: 2 }, signed: 0, signedEarlier: 1 });
  });

  test('is the very file of a published document, in the words of the reader, and goes with a copy of the session', async () => {
    const of = await asked();
    const { sessionId, member, id } = of;
    const { installationId, acme } = world;
    const { documentId } = await aDocument(portal, {
      installationId,
      clientId: acme.id,
      categoryId: null,
      word: 'ofSession',
    });
    const asking = {
      sessionId,
      headings,
      kind: 'document' as const,
      documentId,
      confirmed: true,
      note: 'Please sign the notice.',
    };
    expect((await set({ ...asking, documentId: uuid7() })).body).toMatchObject({ fields: { documentId: 'not-found' } });
    // Whoever reads no documents names none.
    expect((await set(asking)).body).toMatchObject({ fields: { documentId: 'not-found' } });
    const permissions = ['manageEnrollmentSessions', 'viewDocs'] as const;
    const reader = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
    const applied = await reader.call(sessionPapers.setSessionPaper, asking);
    expect(applied.body).toMatchObject({ outcome: 'applied' });
    const file = (caller: Caller) =>
      portal.app.inject({
        method: 'GET',
        url: `${API_BASE}${sessionPapers.sessionPaperFile.path.replace(':id', sessionId)}`,
        headers: caller.headers,
      });
    expect((await file(member.caller)).body).toBe('Paper of ofSession');
    expect((await file(await office.member(await office.family()))).statusCode).toBe(404);
    const paper = await read(of, 'ko');
    expect((await member.submit(await member.get(id), { paper, language: 'ko' })).status).toBe(200);
    expect((await desk.get(id)).signatures[0]?.paper).toMatchObject({
      heading: '급여 공제 동의서',
      text: null,
      document: 'Paper ofSession',
      hash: sha256('Paper of ofSession'),
    });
    // Nothing to sign touches nobody; and last year's paper is there in this year's copy.
    const copied = await office.builder.call(sessionSetup.duplicateEnrollmentSession, { id: sessionId, name: 'Next' });
    expect((await paperOf(copied.body.id)).paper).toMatchObject({ number: 1, documentId });
    expect((await set({ sessionId, kind: 'none' })).body).toMatchObject({
      outcome: 'applied',
      paper: null,
      signedEarlier: 1,
    });
  });
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
