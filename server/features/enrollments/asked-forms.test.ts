import { customforms } from '@coverlane/contract/collections/customforms.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { sessionQuestions } from '@coverlane/contract/enrollment-sessions/form-calls.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { customForms } from '@coverlane/contract/forms/calls.ts';
import type { ItemDraft } from '@coverlane/contract/forms/model.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { aNewHire, Desk, type Draft, enrollmentOffice } from './enrollments.testing.ts';
import { SessionOffice } from './sessions.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
let keeper: Caller;
let office: SessionOffice;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  office = await SessionOffice.of(portal, world);
  const { installationId } = world;
  const permissions = ['manageCustomForms', 'manageClients', 'enrollment', 'phi'] as const;
  keeper = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
});
afterAll(() => portal.close());

const item = (key: string, more: Partial<ItemDraft> = {}): ItemDraft => ({
  key,
  type: 'text',
  label: { en: `Question ${key}`, ko: `질문 ${key}` },
  ...more,
});
type FormAnswers = NonNullable<Draft['answers']['forms']>[number]['answers'];
let made = 0;
/** A published form that is asked at a place as the mapping says. */
async function asked(items: ItemDraft[], more: object = {}, place: object = {}): Promise<string> {
  made += 1;
  const draft = { name: `Asked ${made}`, heading: `Asked ${made}`, headingKo: `양식 ${made}`, status: 'draft', items };
  const { body } = await keeper.call(customforms.calls.create, draft);
  await keeper.call(customForms.publishCustomForm, { id: body.id });
  await map(body.id, more, place);
  return body.id;
}
async function map(formId: string, more: object = {}, place: object = {}) {
  const at = {
    entityType: 'client',
    entityId: world.acme.id,
    formId,
    when: 'enrollment',
    visibleTo: ['admin', 'client', 'member'],
  };
  const { status } = await keeper.call(customForms.customFormPivot, { ...at, ...place, ...more });
  expect(status).toBe(200);
}
const unmap = (formId: string) =>
  keeper.call(customForms.unmapCustomForm, { a: formId, b: 'client', c: world.acme.id });
const withForm = (draft: Draft, formId: string, answers: FormAnswers) => ({
  ...draft.answers,
  forms: [...(draft.answers.forms ?? []).filter((one) => one.formId !== formId), { formId, answers }],
});
const formIn = ({ forms }: Draft, formId: string) => forms.find((one) => one.formId === formId);
const fieldsOf = ({ issues }: Draft) => issues.flatMap(({ field }) => (field?.startsWith('forms.') ? [field] : []));
/** A hire of ACME's, typed whole. */
const hired = async (by = desk) => by.save(await by.startHire(world.acme), aNewHire(world.acme));
const onRecord = async (personId: string, formId: string, by = keeper) => {
  const { body } = await by.call(customForms.askedForms, { entityType: 'member', id: personId });
  return body.rows.find((row) => row.formId === formId);
};

describe('a custom form in an enrollment (domain 12.2)', () => {
  test('is asked in the step that its mapping names, must be answered where it is required, and is found on the record', async () => {
    const formId = await asked([item('shirt', { required: true }), item('note')], {
      required: true,
      step: 'subscriber',
    });
    const draft = await hired();
    expect(formIn(draft, formId)).toMatchObject({ step: 'subscriber', required: true, answers: null });
    expect(draft.issues).toContainEqual({
      step: 'subscriber',
      page: `subscriber/form/${formId}`,
      field: `forms.${formId}`,
      reason: { code: 'form-unanswered', values: { form: `Asked ${made}` } },
    });
    expect((await desk.submit(draft)).status).toBe(422);
    const half = await desk.save(draft, withForm(draft, formId, { note: 'half' }));
    expect(fieldsOf(half)).toEqual([`forms.${formId}.shirt`]);
    const whole = await desk.save(half, withForm(half, formId, { shirt: 'XL', note: 'half' }));
    expect(fieldsOf(whole)).toEqual([]);
    expect((await desk.submit(whole)).status).toBe(200);
    // Whoever approves reads it with the enrollment.
    const approver = new Desk(portal, keeper);
    expect(formIn(await approver.get(whole.id), formId)).toMatchObject({ answers: { shirt: 'XL', note: 'half' } });
    await desk.work();
    const done = await desk.get(whole.id);
    expect(done.status).toBe('processed');
    expect(formIn(done, formId)).toMatchObject({ answers: { shirt: 'XL', note: 'half' } });
    expect(await onRecord(done.memberId ?? '', formId)).toMatchObject({
      number: 1,
      editable: false,
      answers: { shirt: 'XL', note: 'half' },
    });
    await unmap(formId);
  });

  test('of other types, other clients, and days that are past is not asked', async () => {
    const other = await asked([item('one')], { enrollmentTypes: ['coveragechange'] });
    const past = await asked([item('one')], { expirationDate: '2020-01-01' });
    const rival = await asked([item('one')], {}, { entityId: world.rival.id });
    const members = await asked([item('one')], { visibleTo: ['member'] });
    const { forms } = await hired();
    expect(forms.map(({ formId }) => formId).filter((id) => [other, past, rival, members].includes(id))).toEqual([]);
  });

  test('that is mapped to two steps is asked once, as the client’s own mapping says', async () => {
    const everywhere = { entityType: 'installation', entityId: world.installationId };
    const formId = await asked([item('one')], { step: 'benefits' }, everywhere);
    await map(formId, { step: 'dependents' });
    const draft = await hired();
    expect(draft.forms.filter((one) => one.formId === formId)).toMatchObject([{ step: 'dependents' }]);
    await unmap(formId);
    await keeper.call(customForms.unmapCustomForm, { a: formId, b: 'installation', c: world.installationId });
  });

  test('that is added when drafts stand is asked by them, and by none that was submitted', async () => {
    const standing = await hired();
    const submitted = await hired();
    expect((await desk.submit(submitted)).status).toBe(200);
    const formId = await asked([item('late', { required: true })], { required: true });
    expect((await desk.submit(standing)).status).toBe(422);
    await desk.work();
    expect((await desk.get(submitted.id)).status).toBe('processed');
    const answered = await desk.save(standing, withForm(standing, formId, { late: 'x' }));
    expect((await desk.submit(answered)).status).toBe(200);
    await unmap(formId);
    await desk.work();
    expect((await desk.get(standing.id)).status).toBe('processed');
  });

  test('that gets another version while somebody answers asks the new one, and drops what it asks no more', async () => {
    const formId = await asked([item('one'), item('two')]);
    const draft = await hired();
    const begun = await desk.save(draft, withForm(draft, formId, { one: 'a', two: 'b' }));
    await keeper.call(customforms.calls.update, {
      id: formId,
      items: [item('one'), item('three', { required: true })],
    });
    await keeper.call(customForms.publishCustomForm, { id: formId });
    expect(fieldsOf(await desk.get(begun.id))).toEqual([`forms.${formId}.three`]);
    const whole = await desk.save(begun, withForm(begun, formId, { one: 'a', two: 'b', three: 'c' }));
    expect((await desk.submit(whole)).status).toBe(200);
    await unmap(formId);
    await desk.work();
    const done = await desk.get(whole.id);
    expect(formIn(done, formId)).toMatchObject({ version: 2, answers: { one: 'a', three: 'c' } });
  });

  test('lies sealed in the draft, and what is sensitive is read by whoever may', async () => {
    const formId = await asked([item('open'), item('hidden', { sensitive: true })]);
    const draft = await hired();
    const kept = await desk.save(draft, withForm(draft, formId, { open: 'Plain words', hidden: 'Secret words' }));
    const { rows } = await sql<{ row: string }>`select e::text as row from enrollments e where id = ${kept.id}`.execute(
      portal.owner,
    );
    expect(rows[0]?.row).not.toMatch(/Secret|Plain/);
    const { installationId, acme } = world;
    const hr = await aUser(portal.owner, {
      installationId,
      type: 'client',
      entityId: acme.id,
      permissions: ['enrollment'],
    });
    const employer = new Desk(portal, await portal.as(hr));
    const read = await employer.get(kept.id);
    expect(formIn(read, formId)).toMatchObject({ answers: { open: 'Plain words' }, sealed: ['hidden'] });
    expect(JSON.stringify(read)).not.toContain('Secret words');
    // What they may not read stays when they change the rest.
    const answers = { ...read.answers.forms?.find((one) => one.formId === formId)?.answers, open: 'Other words' };
    await employer.save(read, withForm(read, formId, answers));
    expect(formIn(await new Desk(portal, keeper).get(kept.id), formId)).toMatchObject({
      answers: { open: 'Other words', hidden: 'Secret words' },
    });
    await unmap(formId);
  });

  test('writes into the record what its items are bound to, with the change that brings it', async () => {
    const bind = { of: 'member' as const, field: 'jobTitle' };
    const formId = await asked([item('title', { bind }), item('mail', { bind: { of: 'member', field: 'email' } })]);
    const draft = await hired();
    const wrong = await desk.save(draft, withForm(draft, formId, { title: 'Welder', mail: 'no address' }));
    expect(fieldsOf(wrong)).toEqual([`forms.${formId}.mail`]);
    const whole = await desk.save(wrong, withForm(wrong, formId, { title: 'Welder', mail: 'bound@example.com' }));
    expect((await desk.submit(whole)).status).toBe(200);
    await unmap(formId);
    await desk.work();
    const { memberId } = await desk.get(whole.id);
    const { rows } = await sql<{ said: string }>`select d.email || ', ' || e.job_title as said from person_details d
      join employments e on e.person_id = d.person_id and e.superseded_at is null
      where d.person_id = ${memberId} and d.superseded_at is null`.execute(portal.owner);
    expect(rows).toEqual([{ said: 'bound@example.com, Welder' }]);
  });

  test('of an enrollment session is asked of its members, and is signed with the rest', async () => {
    const formId = await asked([item('one', { required: true })], { when: 'session', required: true });
    const family = await office.family();
    const { sessionId } = await office.session(family);
    const { body: setUp } = await office.builder.call(sessionSetup.sessionChecklist, { id: sessionId });
    expect(setUp.points.find(({ code }) => code === 'questions')).toMatchObject({
      isMet: true,
      isOptional: true,
      count: 1,
    });
    const caller = await office.member(family);
    const member = new Desk(portal, caller);
    const { body } = await caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
    const draft = await member.get(body.enrollmentId);
    expect(fieldsOf(draft)).toEqual([`forms.${formId}`]);
    const seen = await member.signature(draft.id);
    const whole = await member.save(draft, withForm(draft, formId, { one: 'mine' }));
    expect(fieldsOf(whole)).toEqual([]);
    const { shown } = await member.signature(whole.id);
    expect(shown).not.toBe(seen.shown);
    const listed = await caller.call(enrollments.getEnrollment, { id: whole.id });
    expect(formIn(listed.body, formId)).toMatchObject({ answers: { one: 'mine' } });
    await unmap(formId);
  });
});

test('a session alone asks a form: nobody else is asked, it is counted and taken away, and goes along to next year', async () => {
  const formId = await asked([item('shirt', { required: true }), item('secret', { sensitive: true })]);
  await unmap(formId);
  const [jane, other] = [await office.family(), await office.family()];
  const { sessionId } = await office.session(jane);
  const { sessionId: another } = await office.session(other);
  const { installationId } = world;
  const broker = { installationId, type: 'broker', permissions: ['manageEnrollmentSessions', 'exportData'] } as const;
  const builder = await portal.as(await aUser(portal.owner, { ...broker, entityId: world.brokerId }));
  const ask = (more: object = {}, by = builder) =>
    by.call(sessionQuestions.askInSession, {
      sessionId,
      formId,
      asked: true,
      required: true,
      step: 'subscriber',
      ...more,
    });
  const stranger = await portal.as(await aUser(portal.owner, { ...broker, entityId: world.rivalBrokerId }));
  expect((await ask({}, stranger)).status).toBe(404);
  const { body } = await ask();
  expect(body.rows.find((row) => row.formId === formId)).toMatchObject({ asked: 'here', items: 2, required: true });
  const begin = async (of: typeof jane, session: string) => {
    const member = new Desk(portal, await office.member(of));
    const started = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId: session });
    return { member, draft: await member.get(started.body.enrollmentId) };
  };
  expect(formIn((await begin(other, another)).draft, formId)).toBeUndefined();
  const { member, draft } = await begin(jane, sessionId);
  expect(formIn(draft, formId)).toMatchObject({ step: 'subscriber', required: true });
  expect((await member.submit(draft)).status).toBe(422);
  const saved = await member.save(draft, withForm(draft, formId, { shirt: 'XL', secret: 'not in a file' }));
  expect((await member.submit(saved)).status).toBe(200);
  const forms = await builder.call(sessionQuestions.sessionForms, { id: sessionId });
  expect(forms.body).toMatchObject({ submitted: 1 });
  expect(forms.body.rows.find((row) => row.formId === formId)).toMatchObject({ answered: 1 });
  const file = async () => {
    const url = `${API_BASE}${sessionEnrolling.sessionAnswers.path.replace(':id', sessionId)}`;
    const { payload } = await portal.app.inject({ method: 'GET', url, headers: builder.headers });
    return payload.replace('\u{FEFF}', '').trim().split('\r\n');
  };
  const [, ...lines] = await file();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/Question shirt,XL$/u);
  // The same from the record, once it is there.
  await desk.act(draft.id, 'approve');
  await desk.work();
  expect(await desk.state(draft.id)).toMatchObject({ status: 'processed' });
  expect(await file()).toEqual([expect.anything(), lines[0]]);
  expect(await onRecord(jane.subscriberId, formId)).toMatchObject({ answers: { shirt: 'XL' } });
  const copied = await builder.call(sessionSetup.duplicateEnrollmentSession, { id: sessionId, name: 'Next year' });
  const next = await builder.call(sessionQuestions.sessionForms, { id: copied.body.id });
  expect(next.body.rows.find((row) => row.formId === formId)).toMatchObject({ asked: 'here', step: 'subscriber' });
  const no = await ask({ asked: false });
  expect(no.body.rows.find((row) => row.formId === formId)?.asked).toBe('no');
});
