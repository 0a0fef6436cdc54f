import { type Permission, permissions, type UserType } from '@coverlane/contract/access.ts';
import { customforms } from '@coverlane/contract/collections/customforms.ts';
import { customForms } from '@coverlane/contract/forms/calls.ts';
import type { FormSubject } from '@coverlane/contract/forms/codes.ts';
import type { ItemDraft } from '@coverlane/contract/forms/model.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { workOff } from '../../testing/work-off.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let family: TestFamily;
let admin: Caller;
let employer: Caller;
let member: Caller;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  family = await aFamily(portal.owner, { client: world.acme });
  const as = async (type: UserType, entityId: string | null, held: readonly Permission[] = permissions) =>
    portal.as(await aUser(portal.owner, { installationId: world.installationId, type, entityId, permissions: held }));
  admin = await as('admin', null);
  employer = await as('client', world.acme.id, ['enrollment']);
  member = await as('member', family.subscriberId, []);
});
afterAll(() => portal.close());

const label = (en: string) => ({ en });
const item = (key: string, more: Partial<ItemDraft> = {}): ItemDraft => ({
  key,
  type: 'text',
  label: label(`Question ${key}`),
  ...more,
});
let made = 0;
const aForm = async (...items: ItemDraft[]) => {
  const draft = { name: `Form ${(made += 1)}`, heading: `Heading ${made}`, status: 'draft', items };
  const { status, body } = await admin.call(customforms.calls.create, draft);
  expect(status).toBe(200);
  return body;
};
const publish = (id: string) => admin.call(customForms.publishCustomForm, { id });
const mapTo = async (id: string, more: object = {}, [b, c] = ['client', world.acme.id]) => {
  await admin.call(customForms.mapCustomForm, { a: id, b, c });
  return admin.call(customForms.customFormPivot, { entityType: b, entityId: c, formId: id, ...more });
};
/** A published form that members and employers are asked on a record. */
const asked = async (when: FormSubject, ...items: ItemDraft[]) => {
  const { id } = await aForm(...items);
  await publish(id);
  await mapTo(id, { when, visibleTo: ['admin', 'client', 'member'] });
  return id;
};
/** The fields of a refusal with 422. */
const refusalOf = async (reply: Promise<{ status: number; body: object }>) => {
  const { status, body } = await reply;
  expect(status).toBe(422);
  return 'fields' in body ? body.fields : undefined;
};
const subject = () => ({ entityType: 'member' as const, id: family.subscriberId });
const formOf = async (caller: Caller, formId: string, of: object = subject()) => {
  const { body } = await caller.call(customForms.askedForms, of);
  return body.rows?.find((row: { formId: string }) => row.formId === formId);
};
const answer = (...[caller, formId, answers, more = {}]: [Caller, string, object, object?]) =>
  caller.call(customForms.answerForm, { ...subject(), formId, answers, ...more });

describe('a form that is built (domain 12.2)', () => {
  test('is refused with the item named, when it is made and when it is changed', async () => {
    const doubled = { name: 'Doubled', heading: 'x', status: 'draft', items: [item('one'), item('one')] };
    const refused = await admin.call(customforms.calls.create, doubled);
    expect([refused.status, refused.body.fields]).toEqual([422, { 'items.one.key': 'repeated' }]);
    const { id } = await aForm(item('one'));
    const when = { conditions: [{ field: 'two', op: 'is', value: 'x' }] };
    const items = [item('one', { showWhen: when as ItemDraft['showWhen'] }), item('two')];
    const { body } = await admin.call(customforms.calls.update, { id, items });
    expect(body.fields).toEqual({ 'items.one.showWhen': 'form-later-item' });
  });
  test('asks for no files, for no page takes them yet', async () => {
    const draft = { name: 'Files', heading: 'x', status: 'draft', items: [item('proof', { type: 'file' })] };
    const { body } = await admin.call(customforms.calls.create, draft);
    expect(body.fields).toEqual({ 'items.proof': 'later-forms' });
  });
  test('is published as a version that says what changed, and a version never changes', async () => {
    const { id } = await aForm(item('one'));
    expect((await publish(id)).body).toMatchObject({ version: 1, changes: [{ key: 'one', what: 'added' }] });
    await admin.call(customforms.calls.update, { id, items: [item('one', { required: true }), item('two')] });
    await publish(id);
    const { body } = await admin.call(customForms.customFormVersions, { id });
    expect(body.rows.map(({ version, changes }) => [version, changes])).toEqual([
      [
        2,
        [
          { key: 'one', what: 'changed', parts: ['required'] },
          { key: 'two', what: 'added', parts: [] },
        ],
      ],
      [1, [{ key: 'one', what: 'added', parts: [] }]],
    ]);
    const again = await admin.call(customForms.publishCustomForm, { id, version: 1 });
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
  test('loses no item that was answered: it is hidden instead, and what was answered stays', async () => {
    const id = await asked('member', item('one'), item('two'));
    await answer(admin, id, { one: 'kept', two: 'too' });
    await admin.call(customforms.calls.update, { id, items: [item('two')] });
    expect(await refusalOf(publish(id))).toEqual({ 'items.one': 'form-answered' });
    await admin.call(customforms.calls.update, { id, items: [item('one', { hidden: true }), item('two')] });
    expect((await publish(id)).status).toBe(200);
    expect(await formOf(admin, id)).toMatchObject({ version: 2, answers: { one: 'kept', two: 'too' } });
  });
  test('is asked for by whoever may manage forms alone', async () => {
    const held = permissions.filter((one) => one !== 'manageCustomForms');
    const { installationId } = world;
    const other = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions: held }));
    const { id } = await aForm(item('one'));
    expect((await other.call(customForms.publishCustomForm, { id })).status).toBe(403);
    expect((await other.call(customForms.mapCustomForm, { a: id, b: 'client', c: world.acme.id })).status).toBe(403);
  });
});

describe('where a form is asked', () => {
  test('is mapped, narrows the list of forms, and is mapped no more', async () => {
    const { id } = await aForm(item('one'));
    const at = { a: id, b: 'client' as const, c: world.rival.id };
    const list = async () => {
      const place = { entityType: 'client' as const, entityId: world.rival.id };
      return (await admin.call(customforms.calls.list, place)).body.rows.map((row) => row.id);
    };
    expect((await admin.call(customForms.mapCustomForm, at)).body).toMatchObject({
      when: 'member',
      visibleTo: ['admin'],
    });
    await admin.call(customForms.mapCustomForm, at);
    expect(await list()).toEqual([id]);
    expect((await admin.call(customForms.unmapCustomForm, at)).status).toBe(200);
    expect((await admin.call(customForms.unmapCustomForm, at)).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  test('on several occasions at one place, each in its way; two are never the same', async () => {
    const { id } = await aForm(item('shirt'));
    const at = { a: id, b: 'client', c: world.acme.id };
    const place = { entityType: 'client', entityId: world.acme.id, formId: id };
    await admin.call(customForms.mapCustomForm, at);
    await admin.call(customForms.mapCustomForm, { ...at, when: 'enrollment' });
    await admin.call(customForms.mapCustomForm, at);
    const required = { ...place, of: 'enrollment', required: true, visibleTo: ['admin'] };
    expect((await admin.call(customForms.customFormPivot, required)).body).toMatchObject({ when: 'enrollment' });
    const maps = async () =>
      (await admin.call(customForms.customFormMaps, { id })).body.rows.map((one) => [one.when, one.required]);
    expect(await maps()).toEqual([
      ['member', false],
      ['enrollment', true],
    ]);
    const twice = await admin.call(customForms.customFormPivot, { ...place, of: 'enrollment', when: 'member' });
    expect([twice.status, twice.body]).toMatchObject([422, { fields: { when: 'taken' } }]);
    expect((await admin.call(customForms.unmapCustomForm, { ...at, when: 'member' })).status).toBe(200);
    expect(await maps()).toEqual([['enrollment', true]]);
  });
  test('days that end before they begin are refused, and so is an occasion that there is not', async () => {
    const { id } = await aForm(item('one'));
    const days = { effectiveDate: '2026-02-01', expirationDate: '2026-01-31' };
    expect(await refusalOf(mapTo(id, days))).toEqual({ expirationDate: 'end-before-start' });
    expect(await refusalOf(mapTo(id, { when: 'elsewhere' }))).toEqual({ when: 'bad-choice' });
  });
  test('a form is asked from and until, once it is published, and of whom it is meant for', async () => {
    const { id } = await aForm(item('one'));
    await mapTo(id, { visibleTo: ['client', 'admin'] });
    expect(await formOf(admin, id)).toBeUndefined();
    await publish(id);
    expect(await formOf(admin, id)).toMatchObject({ editable: true, number: 0 });
    expect(await formOf(employer, id)).toMatchObject({ editable: true });
    expect(await formOf(member, id)).toBeUndefined();
    await mapTo(id, { expirationDate: '2020-01-01' });
    expect(await formOf(employer, id)).toBeUndefined();
  });
  test('the mapping of the client says more than that of all clients', async () => {
    const { id } = await aForm(item('one'));
    await publish(id);
    await mapTo(id, { visibleTo: ['admin'] }, ['installation', world.installationId]);
    expect(await formOf(admin, id)).toMatchObject({ required: false });
    await mapTo(id, { visibleTo: ['admin'], required: true });
    expect(await formOf(admin, id)).toMatchObject({ required: true });
  });
});

describe('answers', () => {
  test('are kept with who gave them, and those before stay in the history', async () => {
    const id = await asked('member', item('one', { required: true }), item('two'));
    expect(await refusalOf(answer(member, id, {}))).toEqual({ one: 'required' });
    expect((await answer(member, id, { one: 'first' })).body).toMatchObject({ number: 1, answers: { one: 'first' } });
    const { body } = await answer(employer, id, { one: 'second', two: 'x' }, { number: 1 });
    expect(body).toMatchObject({ number: 2, answers: { one: 'second', two: 'x' } });
    expect(body.history.map(({ number }) => number)).toEqual([2, 1]);
    const stale = await answer(member, id, { one: 'third' }, { number: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await refusalOf(answer(member, id, { nothing: 'x', one: 'y' }))).toEqual({ nothing: 'unknown-field' });
  });
  test('that are bound are written into the record in the name of whoever answered, with the history of every change', async () => {
    const id = await asked('member', item('phone', { bind: { of: 'member', field: 'phone' } }));
    expect(await refusalOf(answer(member, id, { phone: '12' }))).toEqual({ phone: 'bad-phone' });
    expect((await answer(member, id, { phone: '(212) 555-0177' })).status).toBe(200);
    await workOff(portal);
    const { rows } = await sql<{
      phone: string;
      rows: number;
    }>`select max(phone) filter (where superseded_at is null) as phone,
      count(*)::int as rows from person_details where person_id = ${family.subscriberId}`.execute(portal.owner);
    expect(rows[0]?.phone).toBe('2125550177');
    const changed = await sql<{ type: string }>`select type from changes
      where subscriber_id = ${family.subscriberId} order by recorded_at desc limit 1`.execute(portal.owner);
    expect(changed.rows[0]?.type).toBe('demochange');
  });
  test('to a field that there is not, or of another kind, cannot be bound', async () => {
    const bound = (more: Partial<ItemDraft>) =>
      admin.call(customforms.calls.create, {
        name: 'Bound',
        heading: 'x',
        status: 'draft',
        items: [item('one', more)],
      });
    const [unknown, number] = [
      await bound({ bind: { of: 'member', field: 'salary' } }),
      await bound({ type: 'number', bind: { of: 'member', field: 'phone' } }),
    ];
    expect([unknown.body.fields, number.body.fields]).toEqual([
      { 'items.one.bind': 'bad-choice' },
      { 'items.one.bind': 'bad-choice' },
    ]);
  });
  test('of the employer are the employer’s, and no member reads them', async () => {
    const id = await asked('client', item('one'));
    const of = { entityType: 'client' as const, id: world.acme.id };
    expect((await employer.call(customForms.answerForm, { ...of, formId: id, answers: { one: 'x' } })).status).toBe(
      200,
    );
    expect((await member.call(customForms.askedForms, of)).status).toBe(404);
  });
  test('to sensitive items lie sealed, and are shown to whoever may read them', async () => {
    const id = await asked('member', item('one', { sensitive: true, required: true }), item('two'));
    await answer(member, id, { one: 'Secret words', two: 'open' });
    const { rows } = await sql<{
      row: string;
    }>`select v::text as row from customformvalues v where customform_id = ${id}`.execute(portal.owner);
    expect(rows[0]?.row).toContain('open');
    expect(rows[0]?.row).not.toContain('Secret');
    expect(await formOf(member, id)).toMatchObject({ answers: { one: 'Secret words' }, sealed: [] });
    expect(await formOf(employer, id)).toMatchObject({ answers: { two: 'open' }, sealed: ['one'] });
    // What somebody may not read stays when they answer the rest.
    await answer(employer, id, { two: 'changed' });
    expect(await formOf(admin, id)).toMatchObject({ answers: { one: 'Secret words', two: 'changed' } });
  });
  test('on a record that is not the caller’s answer like an absent one', async () => {
    const id = await asked('member', item('one'));
    const stranger = await aFamily(portal.owner, { client: world.rival });
    const of = { entityType: 'member' as const, id: stranger.subscriberId };
    expect((await employer.call(customForms.askedForms, of)).status).toBe(404);
    expect((await employer.call(customForms.answerForm, { ...of, formId: id, answers: {} })).status).toBe(404);
    expect((await admin.call(customForms.answerForm, { ...of, formId: id, answers: {} })).status).toBe(404);
  });
});
