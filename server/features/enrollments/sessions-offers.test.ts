import { benefitrequiredvalues } from '@coverlane/contract/collections/benefitrequiredvalues.ts';
import { enrollmentsessionplanpages } from '@coverlane/contract/collections/enrollmentsessionplanpages.ts';
import { enrollmentsessions } from '@coverlane/contract/collections/enrollmentsessions.ts';
import { externalbenefitpages } from '@coverlane/contract/collections/externalbenefitpages.ts';
import { externalbenefits } from '@coverlane/contract/collections/externalbenefits.ts';
import { insurability } from '@coverlane/contract/changes/insurability-calls.ts';
import { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { sessionFiles } from '@coverlane/contract/enrollment-sessions/file-calls.ts';
import { sessionRates } from '@coverlane/contract/enrollment-sessions/rates-calls.ts';
import { sessionProgress } from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import type { CoverageType } from '@coverlane/contract/codes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answers } from '../../domain/enrollment/answers.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import type { TestFamily } from '../../testing/family.ts';
import { aChosenLifePlan } from '../../testing/more-plans.ts';
import type { TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { sendRates } from '../enrollment-sessions/rates.testing.ts';
import { blankElection, Desk, type Draft, enrollmentOffice } from './enrollments.testing.ts';
import { NEXT_YEAR, SessionOffice } from './sessions.testing.ts';

const LATER = `${NEXT_YEAR.slice(0, 4)}-02-01`;

// How a plan is offered in a session (domain 5.1 session plan), and what members read of it.

let portal: TestPortal;
let world: World;
let desk: Desk;
let office: SessionOffice;
let life: string;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  life = await aChosenLifePlan(portal.owner, world.acme);
  office = await SessionOffice.of(portal, world);
});
afterAll(() => portal?.close());

type Begun = { member: Desk; draft: Draft; sessionId: string; sessionMemberId: string; theirs: TestFamily };

/** A member who has begun in a session with these values of plans. */
async function begun(pivots: Record<string, object> = {}, more: Record<string, unknown> = {}): Promise<Begun> {
  const theirs = await office.family();
  const of = await office.session(theirs, more);
  for (const [planId, values] of Object.entries(pivots)) await put(of.sessionId, planId, values);
  const member = new Desk(portal, await office.member(theirs));
  const { body } = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId: of.sessionId });
  return { member, draft: await member.get(body.enrollmentId), theirs, ...of };
}

async function put(sessionId: string, planId: string, values: object) {
  const reply = await office.builder.call(sessionSetup.planPivotValues, { sessionId, planId, ...values });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
}

const withElection = (answers: Answers, coverageType: CoverageType, change: object): Answers => ({
  ...answers,
  elections: [
    ...answers.elections.filter((one) => one.coverageType !== coverageType),
    { ...blankElection, coverageType, ...change },
  ],
});
const electing = (planId: string, more: object = {}) => ({
  decision: 'elect' as const,
  planId,
  covered: ['subscriber'],
  ...more,
});
const codes = ({ issues }: Draft) => issues.map(({ reason }) => reason.code);
const offerOf = ({ offers }: Draft, type: CoverageType) => offers.find(({ coverageType }) => coverageType === type);

/** What the figures of a session say of amounts that wait for evidence. */
const waiting = async (id: string) => (await office.builder.call(sessionProgress.sessionCockpit, { id })).body.evidence;

describe('What has to be decided', () => {
  test('is what is required; of everything else nothing has to be said, and a required type cannot be waived', async () => {
    const { dental } = world.acme.plans;
    const { member, draft } = await begun({ [dental]: { required: true } });
    expect(offerOf(draft, 'dental')).toMatchObject({ required: true, asked: true });
    expect(offerOf(draft, 'vision')).toMatchObject({ required: false, asked: false });
    expect(codes(draft)).toEqual(['choose-or-waive']);
    const waived = withElection(draft.answers, 'dental', { decision: 'waive', waiverReason: 'spousePlan' });
    expect(codes(await member.save(draft, waived))).toEqual(['cannot-waive']);
  });

  test('is everything where the session asks for all decisions; a waiver needs a reason', async () => {
    const { member, draft } = await begun({}, { requireAllDecisions: true });
    expect(draft.offers.map(({ asked }) => asked)).toEqual([true, true, true]);
    const { medical } = world.acme.plans;
    const chosen = ['dental', 'vision'].reduce(
      (answers, type) => withElection(answers, type === 'dental' ? 'dental' : 'vision', { decision: 'waive' }),
      withElection(draft.answers, 'medical', electing(medical, { covered: ['subscriber', 'd1'] })),
    );
    const saved = await member.save(draft, chosen);
    expect(codes(saved)).toEqual(['waiver-reason-required', 'waiver-reason-required']);
    expect((await member.submit(saved)).status).toBe(422);
    const reasoned = {
      ...chosen,
      elections: chosen.elections.map((one) => ({ ...one, waiverReason: 'none' as const })),
    };
    const sent = await member.submit(await member.save(saved, reasoned));
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  });

  test('whoever waives a type with a plan for that has it for themselves, with the reason kept', async () => {
    const { dental } = world.acme.plans;
    const { member, draft, theirs } = await begun({ [dental]: { defaultForWaive: true } });
    const waived = withElection(draft.answers, 'dental', { decision: 'waive', waiverReason: 'spousePlan' });
    const sent = await member.submit(await member.save(draft, waived));
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    await desk.act(draft.id, 'approve');
    await desk.work();
    const rows = await portal.owner
      .selectFrom('coverages')
      .select(['person_id', 'effective_date'])
      .where('person_id', 'in', theirs.personIds)
      .where('coverage_type', '=', 'dental')
      .where('superseded_at', 'is', null)
      .execute();
    expect(rows).toEqual([{ person_id: theirs.subscriberId, effective_date: NEXT_YEAR }]);
  });
});

describe('How a plan is offered', () => {
  test('by the name that the session gives it, in the language of the reader, and on the confirmation', async () => {
    const { dental } = world.acme.plans;
    const { member, draft, sessionId } = await begun();
    const names = { displayName: 'Smile', displayNameKo: '미소' };
    await office.builder.call(sessionSetup.enrollmentSessionPlanName, { sessionId, planId: dental, ...names });
    expect(offerOf(await member.get(draft.id), 'dental')?.plans[0]?.name).toBe('Smile');
    const sent = await member.submit(await member.save(draft, withElection(draft.answers, 'dental', electing(dental))));
    expect(sent.status).toBe(200);
    const { snapshot } = await portal.owner
      .selectFrom('enrollments')
      .select('snapshot')
      .where('id', '=', draft.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(snapshot)).toContain('"planName":"Smile"');
  });

  test('a plan that somebody keeps is kept in the report of changes, whatever the session calls it', async () => {
    const { medical } = world.acme.plans;
    const { member, draft, sessionId } = await begun();
    await office.builder.call(sessionSetup.enrollmentSessionPlanName, {
      sessionId,
      planId: medical,
      displayName: 'Gold',
    });
    expect((await member.submit(await member.get(draft.id))).status).toBe(200);
    const { installationId } = world;
    const permissions = ['manageEnrollmentSessions', 'exportData'] as const;
    const admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
    const url = `${API_BASE}${sessionFiles.sessionFile.path.replace(':id', sessionId)}`;
    const query = { table: 'changes' };
    const { payload } = await portal.app.inject({ method: 'GET', url, headers: admin.headers, query });
    expect(payload).toContain('keeps');
    expect(payload).not.toContain('changes,');
  });

  test('to whom it is for: other divisions, classes and days do not have it', async () => {
    const { dental, vision } = world.acme.plans;
    const eve = `${Number(NEXT_YEAR.slice(0, 4)) - 1}-12-31`;
    const { draft } = await begun({ [dental]: { eligibleClasses: ['EXEC'] }, [vision]: { expirationDate: eve } });
    expect(draft.offers.map(({ coverageType }) => coverageType)).toEqual(['medical']);
  });

  test('from its own first day, beside what begins with the session', async () => {
    const { vision } = world.acme.plans;
    const later = NEXT_YEAR.replace('-01-01', '-03-01');
    const { member, draft, theirs } = await begun({ [vision]: { effectiveDate: later } });
    const sent = await member.submit(await member.save(draft, withElection(draft.answers, 'vision', electing(vision))));
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    await desk.act(draft.id, 'approve');
    await desk.work();
    const row = await portal.owner
      .selectFrom('coverages')
      .select('effective_date')
      .where('person_id', '=', theirs.subscriberId)
      .where('coverage_type', '=', 'vision')
      .executeTakeFirstOrThrow();
    expect(row.effective_date).toBe(later);
  });

  test('up to its most, and insured without evidence as the session says: what is above waits, also once it is on record, until the insurer decides', async () => {
    // The plan issues 100,000 to everybody; the session 150,000, and lets people choose up to 200,000.
    const { member, draft, theirs, sessionId } = await begun({
      [life]: { maxVolume: '200000.00', guaranteeIssue: '150000.00' },
    });
    // Before an amount is chosen there is no price, and that keeps nobody from choosing the plan.
    expect(offerOf(draft, 'life')?.plans).toMatchObject([
      { planId: life, unavailable: null, perPay: null, notes: [{ code: 'prices.no-volume' }] },
    ]);
    const over = await member.save(draft, withElection(draft.answers, 'life', electing(life, { volume: '250000' })));
    expect(over.issues).toMatchObject([{ reason: { code: 'volume-above-maximum', values: { amount: '200000.00' } } }]);
    const chosen = await member.save(over, withElection(over.answers, 'life', electing(life, { volume: '200000' })));
    expect(chosen.issues).toEqual([]);
    const notes = offerOf(chosen, 'life')?.plans.flatMap((plan) => plan.notes) ?? [];
    expect(notes.find(({ code }) => code === 'prices.pending-evidence')?.values).toMatchObject({
      amount: '50000.00',
      issued: '150000.00',
    });
    expect((await member.submit(chosen)).status).toBe(200);
    expect(await waiting(sessionId)).toEqual({ people: 1, issued: '150000.00', pending: '50000.00' });
    await desk.act(draft.id, 'approve');
    await desk.work();
    const row = await portal.owner
      .selectFrom('particulars')
      .select('says')
      .where('person_id', '=', theirs.subscriberId)
      .where('kind', '=', 'volume')
      .executeTakeFirstOrThrow();
    expect(row.says).toEqual({ cents: 20_000_000, guaranteedCents: 15_000_000 });
    expect(await waiting(sessionId)).toEqual({ people: 1, issued: '150000.00', pending: '50000.00' });
    const { status } = await desk.caller.call(insurability.decideInsurability, {
      clientId: world.acme.id,
      memberId: theirs.subscriberId,
      coverageType: 'life',
      effectiveDate: NEXT_YEAR,
      decision: 'approved',
    });
    expect(status).toBe(200);
    await desk.work();
    expect(await waiting(sessionId)).toEqual({ people: 0, issued: '0.00', pending: '0.00' });
  });
});

describe('Pages about a plan', () => {
  test('are read in the wizard, and one that asks for it is agreed to before the plan is submitted', async () => {
    const { dental } = world.acme.plans;
    const { member, draft, sessionId } = await begun();
    const { body: page } = await office.builder.call(enrollmentsessionplanpages.calls.create, {
      sessionId,
      planId: dental,
      heading: 'Before you choose',
      body: 'It pays nothing in the first year.',
      sortKey: 1,
      requireView: true,
      requireAck: true,
    });
    const reading = await member.caller.call(sessionEnrolling.sessionReading, { id: sessionId });
    expect(reading.body.pages).toMatchObject([{ id: page.id, planId: dental, heading: { en: 'Before you choose' } }]);
    const chosen = await member.save(draft, withElection(draft.answers, 'dental', electing(dental)));
    expect(codes(chosen)).toEqual(['page-not-agreed']);
    expect((await member.submit(chosen)).status).toBe(422);
    const agreed = { ...chosen.answers, pagesRead: [{ pageId: page.id, agreed: true }] };
    const saved = await member.save(chosen, agreed);
    expect(saved.answers.pagesRead).toEqual(agreed.pagesRead);
    expect((await member.submit(saved)).status).toBe(200);
    const { member: stranger } = await begun();
    expect((await stranger.caller.call(sessionEnrolling.sessionReading, { id: sessionId })).status).toBe(404);
  });
});

describe('A plan that people chose', () => {
  test('is hidden or narrowed once it is said whom that touches; those who submitted get theirs back, and are told', async () => {
    const { dental } = world.acme.plans;
    const { member, draft, sessionId, sessionMemberId } = await begun();
    await member.submit(await member.save(draft, withElection(draft.answers, 'dental', electing(dental))));
    const asked = await put(sessionId, dental, { hidden: true });
    expect(asked).toMatchObject({ outcome: 'asked', hidden: false, touched: { started: 0, submitted: 1 } });
    const wordless = { sessionId, planId: dental, hidden: true, confirmed: true };
    const refused = await office.builder.call(sessionSetup.planPivotValues, wordless);
    expect([refused.status, refused.body]).toMatchObject([422, { fields: { note: 'required' } }]);
    const note = 'The dental plan is not offered after all.';
    expect(await put(sessionId, dental, { hidden: true, confirmed: true, note })).toMatchObject({ outcome: 'applied' });
    const back = await member.get(draft.id);
    expect(back).toMatchObject({ status: 'returned', note });
    expect(codes(back)).toEqual(['plan-not-offered']);
    expect(await office.standing(sessionMemberId)).toBe('returned');
    const mails = await portal.owner
      .selectFrom('mails')
      .select('kind')
      .where('kind', '=', 'enrollmentReturned')
      .execute();
    expect(mails).toHaveLength(1);
    const again = { ...back.answers, elections: back.answers.elections.filter((one) => one.coverageType !== 'dental') };
    expect((await member.submit(await member.save(back, again))).status).toBe(200);
  });
});

describe('What people see while they enroll', () => {
  const note = 'This is different from what you signed.';
  const benefit = { name: 'Legal', kind: 'election', pricing: 'none', sortKey: 1, required: false, waivable: true };

  test('moves to another first day once it is said whom that concerns; whoever had submitted signs anew for that day', async () => {
    const { member, draft, sessionId } = await begun();
    expect((await member.submit(draft)).status).toBe(200);
    const change = (more: object) =>
      office.builder.call(enrollmentsessions.calls.update, { id: sessionId, effectiveDate: LATER, ...more });
    const first = await change({});
    expect([first.status, first.body]).toMatchObject([409, { code: 'touches-people', values: { submitted: 1 } }]);
    expect(await change({ confirmed: true })).toMatchObject({ status: 422, body: { fields: { note: 'required' } } });
    expect((await member.get(draft.id)).status).toBe('pendingApproval');
    expect((await change({ confirmed: true, note })).status).toBe(200);
    const back = await member.get(draft.id);
    expect(back).toMatchObject({ status: 'returned', note, effectiveDate: LATER });
    expect((await member.submit(back)).status).toBe(200);
    await desk.act(draft.id, 'approve');
    await desk.work();
    expect(await desk.state(draft.id)).toMatchObject({ status: 'processed' });
    const stored = portal.owner.selectFrom('enrollments').select('effective_date').where('id', '=', draft.id);
    expect(await stored.executeTakeFirst()).toEqual({ effective_date: LATER });
  });

  test('is a benefit or page that is added, changed or taken away: those whom it concerns are said first, others are not asked', async () => {
    const { member, draft, sessionId } = await begun();
    const add = (more: object) =>
      office.builder.call(externalbenefits.calls.create, { ...benefit, sessionId, ...more });
    const asked = await add({});
    expect(asked.body).toMatchObject({ code: 'touches-people', values: { started: 1, submitted: 0 } });
    const { body: legal } = await add({ confirmed: true });
    const elected = { benefitId: legal.id, decision: 'elect' as const, amount: null, covered: [], values: [] };
    const chosen = { ...(await member.get(draft.id)).answers, benefits: [elected] };
    expect((await member.submit(await member.save(await member.get(draft.id), chosen))).status).toBe(200);
    // What may be left concerns nobody who has submitted, what must be decided everybody.
    expect((await add({ name: 'Pet' })).status).toBe(200);
    expect((await add({ name: 'Accident', required: true })).body).toMatchObject({ values: { submitted: 1 } });
    const { update, remove } = externalbenefits.calls;
    expect((await office.builder.call(update, { id: legal.id, name: 'Legal advice' })).status).toBe(200);
    const dearer = await office.builder.call(update, { id: legal.id, waivable: false });
    expect(dearer.body).toMatchObject({ code: 'touches-people', values: { started: 0, submitted: 1 } });
    const page = { externalbenefitId: legal.id, heading: 'Read', body: 'Terms', sortKey: 1, requireView: false };
    const pages = externalbenefitpages.calls;
    const { body: shown } = await office.builder.call(pages.create, { ...page, requireAck: false });
    expect((await office.builder.call(remove, { id: legal.id })).body).toMatchObject({ code: 'in-use' });
    expect((await office.builder.call(pages.remove, { id: shown.id })).status).toBe(200);
    expect((await office.builder.call(pages.create, { ...page, requireAck: true })).body).toMatchObject({
      code: 'touches-people',
      values: { submitted: 1 },
    });
    const question = { externalbenefitId: legal.id, key: 'tag', label: 'Tag', type: 'text', appliesTo: 'subscriber' };
    const demanded = { ...question, required: true, sensitive: false };
    expect((await office.builder.call(benefitrequiredvalues.calls.create, demanded)).body).toMatchObject({
      code: 'touches-people',
    });
    expect((await office.builder.call(remove, { id: legal.id })).body).toMatchObject({ values: { submitted: 1 } });
    expect((await member.get(draft.id)).status).toBe('pendingApproval');
    expect((await office.builder.call(remove, { id: legal.id, confirmed: true, note })).status).toBe(200);
    expect(await member.get(draft.id)).toMatchObject({ status: 'returned', note });
    // Taken back at once, whoever chooses anew finds it again; once they have submitted without it, it is added anew, which asks.
    const undo = (id: string) => office.builder.call(externalbenefits.calls.restore, { ids: [id] });
    const { body: vision } = await add({ name: 'Extra vision', required: true, confirmed: true });
    expect((await office.builder.call(remove, { id: vision.id, confirmed: true })).status).toBe(200);
    expect((await undo(vision.id)).status).toBe(200);
    expect((await office.builder.call(remove, { id: vision.id, confirmed: true })).status).toBe(200);
    const anew = await member.get(draft.id);
    expect((await member.submit(await member.save(anew, { ...anew.answers, benefits: [] }))).status).toBe(200);
    expect((await undo(vision.id)).body).toMatchObject({ code: 'submitted-without-it' });
    expect((await add({ name: 'Extra vision', required: true })).body).toMatchObject({ values: { submitted: 1 } });
  });
});

describe('Rates that change when some have submitted', () => {
  test('are asked about; who waits for approval gets theirs back to sign the new price, who is approved does not', async () => {
    const { dental } = world.acme.plans;
    const { member, draft, sessionId } = await begun();
    await member.submit(await member.save(draft, withElection(draft.answers, 'dental', electing(dental))));
    const settled = await office.family();
    await office.person(sessionId, settled);
    const other = new Desk(portal, await office.member(settled));
    const { body: begunToo } = await other.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
    const theirs = await other.get(begunToo.enrollmentId);
    await other.submit(await other.save(theirs, withElection(theirs.answers, 'dental', electing(dental))));
    await desk.act(theirs.id, 'approve');

    const { name } = await portal.owner
      .selectFrom('plans')
      .select('name')
      .where('id', '=', dental)
      .executeTakeFirstOrThrow();
    const bytes = `Plan,EMP,ESP,ECH,FAM\n${name},91.00,92.00,93.00,94.00`;
    const send = (more: object = {}) => sendRates(portal, office.builder, { sessionId, bytes, ...more });
    expect((await send()).body).toMatchObject({ outcome: 'asked', touched: { submitted: 2 } });
    expect(await send({ confirmed: true })).toMatchObject({ status: 422, body: { fields: { note: 'required' } } });
    expect((await member.get(draft.id)).status).toBe('pendingApproval');
    const note = 'The carrier has corrected its dental rates.';
    expect((await send({ confirmed: true, note })).body.outcome).toBe('applied');
    const back = await member.get(draft.id);
    expect(back).toMatchObject({ status: 'returned', note });
    expect(['queued', 'processing', 'processed']).toContain((await other.get(theirs.id)).status);
    expect((await member.submit(back)).status).toBe(200);
    // The same rates once more are no other price.
    expect((await send({ confirmed: true })).body.outcome).toBe('applied');
    expect((await member.get(draft.id)).status).toBe('pendingApproval');
    const undo = { sessionId, entityType: 'plan', entityId: dental, confirmed: true } as const;
    expect((await office.builder.call(sessionRates.undoRates, undo)).body).toMatchObject({ outcome: 'applied' });
    expect((await office.builder.call(sessionRates.undoRates, undo)).body).toMatchObject({
      fields: { note: 'required' },
    });
    const said = await office.builder.call(sessionRates.undoRates, { ...undo, note });
    expect(said.body).toMatchObject({ outcome: 'applied' });
    expect((await member.get(draft.id)).status).toBe('returned');
  });
});
