import { customForms } from '@coverlane/contract/forms/calls.ts';
import type { ItemDraft } from '@coverlane/contract/forms/model.ts';
import { unionSignupDoor } from '@coverlane/contract/union-signups/calls.ts';
import { unionSignupDecisions, unionSignupReview } from '@coverlane/contract/union-signups/staff-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { workOff } from '../../testing/work-off.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { enrollmentOffice } from '../enrollments/enrollments.testing.ts';
import { askedAtSignup, onRecord } from './signup-forms.testing.ts';
import { Hall, maria } from './union-signups.testing.ts';

let portal: TestPortal;
let world: World;
let hall: Hall;
let builder: Caller;

beforeAll(async () => {
  ({ portal, world } = await enrollmentOffice());
  const permissions = ['manageUnions', 'enrollment', 'approveEnrollments'] as const;
  const { installationId } = world;
  const office = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  hall = await Hall.of(portal, world.acme, office);
  builder = await portal.as(
    await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageCustomForms'] }),
  );
});
beforeEach(() => sql`delete from login_tries`.execute(portal.owner));
afterAll(() => portal?.close());

const SOUTH = { field: 'local', op: 'is', value: 'south' } as const;
const option = (value: string) => ({ value, label: { en: value } });

test('the fund office sees a minor as one, and of other funds nothing', async () => {
  const { id } = await hall.signedUp(maria(hall.shopId, { dob: '2010-02-03', firstName: 'Teo' }));
  expect((await hall.review(id)).isMinor).toBe(true);
  const { installationId } = world;
  const elsewhere = (await aWorld(portal.owner)).installationId;
  const stranger = await portal.as(
    await aUser(portal.owner, { installationId: elsewhere, type: 'admin', permissions: ['manageUnions'] }),
  );
  expect((await stranger.call(unionSignupReview.unionSignup, { id })).status).toBe(404);
  expect((await stranger.call(unionSignupReview.unionSignups, {})).body.total).toBe(0);
  const keeper = await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageUnions'] });
  const unenrolling = await portal.as(keeper);
  const { version } = await hall.review(id);
  const accepted = await unenrolling.call(unionSignupDecisions.decideUnionSignup, {
    id,
    version,
    decision: 'accept',
  });
  expect(accepted.status).toBe(403);
});

describe('a custom form that a fund asks at sign-up', () => {
  const items: ItemDraft[] = [
    {
      key: 'local',
      type: 'single',
      label: { en: 'Your hall' },
      required: true,
      options: ['north', 'south'].map(option),
    },
    { key: 'why', type: 'text', label: { en: 'Why the south?' }, showWhen: { conditions: [SOUTH] } },
    { key: 'illness', type: 'text', label: { en: 'An illness we should know of' }, sensitive: true },
  ];
  const asked = (more: Partial<Parameters<typeof askedAtSignup>[2]> = {}) =>
    askedAtSignup(builder, world.acme.id, { items, ...more });
  const unmap = (a: string) => builder.call(customForms.unmapCustomForm, { a, b: 'client', c: world.acme.id });
  const send = async (formData: object, lastName: string) => {
    const whole = { ...maria(hall.shopId, { lastName }), ...formData };
    const { body } = await hall.post({ webKey: hall.key, formData: whole });
    const { key, accessToken, version } = body;
    const signature = { name: 'María Soto', agreed: true };
    return hall.post({ key, accessToken, version, formData: whole, submit: true, signature });
  };

  test('is answered with it, seen by the office, and lies on the record once it is accepted', async () => {
    const formId = await asked();
    const open = await hall.look(hall.key, unionSignupDoor.unionSignupByKey);
    expect(open.body.forms).toMatchObject([{ formId, heading: { en: 'Before you begin' }, required: false }]);
    const answers = { local: 'north', why: 'gone with its condition', illness: 'asthma' };
    const formData = { ...maria(hall.shopId, { lastName: 'Forms' }), forms: [{ formId, answers }] };
    const { id, key } = await hall.signedUp(formData);
    const { forms, formData: typed } = await hall.review(id);
    expect(forms).toMatchObject([{ formId, answers: { local: 'north' }, sealed: ['illness'] }]);
    expect(typed).not.toHaveProperty('forms');
    await unmap(formId);
    expect((await hall.resume({ key, lastName: 'Forms', dob: '1988-04-05' })).body.formData.forms).toEqual([
      { formId, answers: { local: 'north', illness: 'asthma' } },
    ]);
    expect((await hall.decide(id, { decision: 'accept' })).status).toBe(200);
    const [kept, ...more] = await onRecord(portal, formId);
    expect(more).toEqual([]);
    expect(kept).toMatchObject({ answers: { local: 'north' }, sealedItems: ['illness'], by: 'María Forms' });
    expect((await hall.review(id)).personId).toBe(kept?.personId);
    const again = { clientId: world.acme.id, signupId: id };
    await portal.owner
      .transaction()
      .execute((db) => enqueue(db, { task: 'signup-forms', payload: again, key: 'again' }));
    await workOff(portal);
    expect(await onRecord(portal, formId)).toHaveLength(1);
  });

  test('is known of whom the office says it is, is given back with more that was asked, and counts once each time', async () => {
    const formId = await asked();
    const first = await hall.signedUp({
      ...maria(hall.shopId, { lastName: 'Known' }),
      forms: [{ formId, answers: { local: 'north' } }],
    });
    await hall.decide(first.id, { decision: 'accept' });
    const [kept] = await onRecord(portal, formId);
    const { personId = '' } = kept ?? {};
    const second = await hall.signedUp({
      ...maria(hall.shopId, { lastName: 'Known' }),
      forms: [{ formId, answers: { local: 'south' } }],
    });
    await hall.decide(second.id, { decision: 'askMore', said: '¿Norte o sur?' });
    const { accessToken, version, formData } = (
      await hall.resume({ key: second.key, lastName: 'Known', dob: '1988-04-05' })
    ).body;
    const signature = { name: 'María Soto', agreed: true };
    const forms = [{ formId, answers: { local: 'south', why: 'It is near.' } }];
    await hall.post({
      key: second.key,
      accessToken,
      version,
      formData: { ...formData, forms },
      submit: true,
      signature,
    });
    await workOff(portal);
    expect((await hall.decide(second.id, { decision: 'accept', personId })).status).toBe(200);
    expect((await onRecord(portal, formId)).map(({ answers, number }) => [answers, number])).toEqual([
      [{ local: 'north' }, 1],
      [{ local: 'south', why: 'It is near.' }, 2],
    ]);
    await unmap(formId);
  });

  test('is refused at its item, and where it must be answered and was not; what was begun before it was asked is asked it', async () => {
    const begun = await hall.post({ webKey: hall.key, formData: maria(hall.shopId, { lastName: 'Late' }) });
    const formId = await asked({ required: true });
    const { key, accessToken, version } = begun.body;
    const signature = { name: 'María Soto', agreed: true };
    const formData = maria(hall.shopId, { lastName: 'Late' });
    const late = await hall.post({ key, accessToken, version, formData, submit: true, signature });
    expect([late.status, late.body.fields]).toEqual([422, { [`formData.forms.${formId}`]: 'required' }]);
    const wrong = await send({ forms: [{ formId, answers: { local: 'east' } }] }, 'Wrong');
    expect([wrong.status, wrong.body.fields]).toEqual([422, { [`formData.forms.${formId}.local`]: 'required' }]);
    await unmap(formId);
  });

  test('that is asked no more while somebody types brings onto the record what fits it, and nothing that was never judged', async () => {
    const formId = await asked();
    const answers = { local: 'east', why: 'gone with its condition', illness: 'asthma' };
    const formData = { ...maria(hall.shopId, { lastName: 'Unmapped' }), forms: [{ formId, answers }] };
    const { id } = await hall.signedUp(formData, () => unmap(formId));
    const { forms } = await hall.review(id);
    expect(forms.map((one) => [one.formId, one.answers, one.sealed])).toEqual([[formId, {}, ['illness']]]);
    expect((await hall.decide(id, { decision: 'accept' })).status).toBe(200);
    const kept = await onRecord(portal, formId);
    expect(kept.map((one) => [one.answers, one.sealedItems])).toEqual([[{}, ['illness']]]);
  });

  test('that is not asked of workers, is over, or is no one’s is answered by none', async () => {
    const hidden = await asked({ visibleTo: ['admin'] });
    const over = await asked({ expirationDate: '2020-01-01' });
    expect((await hall.look(hall.key, unionSignupDoor.unionSignupByKey)).body.forms).toEqual([]);
    const forms = [hidden, over].map((formId) => ({ formId, answers: { local: 'north' } }));
    const { id } = await hall.signedUp({ ...maria(hall.shopId, { lastName: 'Unasked' }), forms });
    expect((await hall.review(id)).forms).toEqual([]);
    await hall.decide(id, { decision: 'accept' });
    expect([...(await onRecord(portal, hidden)), ...(await onRecord(portal, over))]).toEqual([]);
  });
});
