import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { proofs } from '@coverlane/contract/proofs/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workDay } from '../../platform/jobs/daily.ts';
import { aFamily } from '../../testing/family.ts';
import { aKeyAtWork } from '../../testing/key-traces.ts';
import type { TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { withoutIds } from '../../testing/without-ids.ts';
import { enrollmentDays } from './enrollments.jobs.ts';
import {
  aDependent,
  aNewHire,
  blankElection,
  dayFromNow,
  Desk,
  type Draft,
  enrollmentOffice,
  freshSsn,
  setSetting,
} from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
});
afterAll(() => portal?.close());

const signaturesOf = async (id: string) => (await desk.get(id)).signatures.map(({ ended }) => ended);
const offered = async (plan: string, on: boolean) => {
  await portal.owner
    .updateTable('division_plans')
    .set({ expiration_date: on ? null : '2020-12-31' })
    .where('plan_id', '=', plan)
    .execute();
};

describe('An enrollment that comes back by itself', () => {
  test('since a proof did not come and the rest cannot be processed keeps no signature', async () => {
    await setSetting(portal, world, { key: 'dependentProof', value: 'beforeApproval' });
    const answers = aNewHire(world.acme);
    const elections = answers.elections.map((one) => ({ ...one, covered: ['subscriber', 'd1'] }));
    const draft = await desk.save(await desk.startHire(world.acme), {
      ...answers,
      elections,
      dependents: [aDependent('d1')],
      coversDependents: true,
    });
    expect((await desk.submit(draft)).body.state).toBe('pendingProof');
    await offered(world.acme.plans.dental, false);
    const parts = { ...portal.parts, pool: portal.workerPool };
    await workDay({ parts, clientId: world.acme.id, today: dayFromNow(31) }, enrollmentDays);
    await offered(world.acme.plans.dental, true);
    expect((await desk.get(draft.id)).status).toBe('returned');
    expect(await signaturesOf(draft.id)).toEqual(['returned']);
    await setSetting(portal, world, { key: 'dependentProof', value: null });
  });
});

describe('Corrections', () => {
  test('of a key and of whoever made it, in person, are told apart', async () => {
    const key = await aKeyAtWork(portal, world.installationId);
    const maker = new Desk(portal, await portal.as({ id: key.makerId }));
    const draft = await desk.save(await desk.startHire(world.acme), aNewHire(world.acme));
    await desk.submit(draft);
    await offered(world.acme.plans.dental, false);
    await desk.work();
    const found = await maker.get(draft.id);
    expect(found.mendable).toBe(true);
    const city = (one: Draft, name: string) => ({
      ...one.answers,
      subscriber: { ...one.answers.subscriber, city: name },
    });
    const mine = await maker.save(found, city(found, 'Lynn'));
    const keys = new Desk(portal, key.caller);
    const seen = await keys.get(draft.id);
    expect(seen.version).toBe(mine.version);
    await keys.save(seen, {
      ...city(seen, 'Lynn'),
      subscriber: { ...seen.answers.subscriber, address1: '2 Oak Street' },
    });
    await offered(world.acme.plans.dental, true);
    const { corrections } = await desk.get(draft.id);
    expect(corrections.map(({ by, fields }) => [by, fields.map(({ field }) => field)])).toEqual([
      [
        { kind: 'apiKey', id: key.id, name: key.name, prefix: key.prefix, maker: key.makerName },
        ['subscriber.address1'],
      ],
      [key.makerName, ['subscriber.city']],
    ]);
    // Neither the key nor what it corrected is signed by anybody.
    expect((await keys.caller.call(enrollments.reprocessEnrollment, { id: draft.id })).body.status).toBe(
      'pendingSignature',
    );
    expect(await keys.submit(await keys.get(draft.id), await desk.signature(draft.id))).toMatchObject({ status: 403 });
    await desk.work();
    expect((await desk.get(draft.id)).status).toBe('pendingSignature');
  });
});

describe('The employee', () => {
  async function entered() {
    const family = await aFamily(portal.owner, {
      client: world.acme,
      lastName: 'Signer',
      ssn: freshSsn().replaceAll('-', ''),
    });
    const { installationId } = world;
    const member = await aUser(portal.owner, { installationId, type: 'member', entityId: family.subscriberId });
    const own = new Desk(portal, await portal.as(member));
    const draft = await desk.start({
      clientId: world.acme.id,
      enrollmentType: 'coveragechange',
      memberId: family.subscriberId,
    });
    const dental = { ...blankElection, coverageType: 'dental' as const, decision: 'elect' as const };
    const saved = await desk.save(draft, {
      ...draft.answers,
      eventCode: 'lossOfCoverage',
      eventDate: dayFromNow(-2),
      coversDependents: false,
      elections: [{ ...dental, planId: world.acme.plans.dental, covered: ['subscriber'] }],
    });
    await setSetting(portal, world, { key: 'enrollmentApproval', value: 'both' });
    expect((await desk.submit(saved)).status).toBe(200);
    const { rows } = (await own.caller.call(proofs.proofList, {})).body;
    const id =
      rows.find(({ type, enrollmentId }) => type === 'employeeSignature' && enrollmentId === draft.id)?.id ?? '';
    const look = async () => (await own.caller.call(proofs.proofToSign, { id })).body;
    const sign = (shown: string, agreed = true) =>
      own.caller.call(proofs.signProof, {
        id,
        signature: { typedName: 'Avery Signer', agreed, version: 1, language: 'en', shown },
      });
    return { id: draft.id, look, sign };
  }

  test.each(['return', 'reject', 'cancel'] as const)(
    'signs nothing that is not submitted: after %s',
    async (action) => {
      const { id, look, sign } = await entered();
      const { shown } = await look();
      await desk.act(id, action, { note: 'Please look at it once more.' });
      expect((await sign(shown)).status).toBe(409);
    },
  );

  test('signs what is submitted, once', async () => {
    const { id, look, sign } = await entered();
    const { shown } = await look();
    expect((await sign(shown, false)).body).toMatchObject({ fields: { 'signature.agreed': 'sign-required' } });
    expect(await sign(shown)).toMatchObject({ status: 200 });
    expect((await sign(shown)).status).toBe(409);
    expect(await signaturesOf(id)).toEqual([null, null]);
  });

  test('is shown in full what is signed: for whom, by whom, which coverage, from when, at what price', async () => {
    const { look } = await entered();
    const { employer, employee, name, version, content } = await look();
    expect([employer, employee, name, version]).toEqual(['ACME Tool', 'Avery Signer', 'Test member', 1]);
    expect(content).toMatchObject({
      type: 'coveragechange',
      submittedBy: 'Test admin',
      subscriber: { name: 'Avery Signer', division: expect.stringMatching(/./) },
    });
    const dental = content.elections.find(({ coverageType }) => coverageType === 'dental');
    expect(dental).toMatchObject({ covered: ['Avery Signer'], tier: 'EMP', monthly: '400.00', employer: '200.00' });
    expect(dental?.effectiveDate).toBe(content.effectiveDate);
    expect(withoutIds(JSON.stringify(content))).not.toMatch(/\d{3}-?\d{2}-?\d{4}/);
  });

  test('signs nothing that was submitted after the page was opened, and loses nothing by it', async () => {
    const { id, look, sign } = await entered();
    const before = await look();
    await desk.act(id, 'return', { note: 'Please look at it once more.' });
    const draft = await desk.get(id);
    const [dental] = draft.answers.elections;
    const vision = { ...blankElection, ...dental, coverageType: 'vision' as const, planId: world.acme.plans.vision };
    const changed = await desk.save(draft, { ...draft.answers, elections: [...draft.answers.elections, vision] });
    expect((await desk.submit(changed)).status).toBe(200);
    expect(await sign(before.shown)).toMatchObject({ status: 409, body: { code: 'signed-otherwise' } });
    expect(await sign('')).toMatchObject({ status: 422 });
    const after = await look();
    expect(after.content.elections.map(({ coverageType }) => coverageType).sort()).toEqual([
      'dental',
      'medical',
      'vision',
    ]);
    expect(await sign(after.shown)).toMatchObject({ status: 200 });
  });

  test('is shown without whom it is processed, and signs that', async () => {
    const { id, look, sign } = await entered();
    const before = await look();
    const row = portal.owner.updateTable('enrollments').where('id', '=', id);
    const { answers } = await desk.get(id);
    const joins = { ...answers, dependents: [aDependent('d1')] };
    await row.set({ answers: JSON.stringify(joins), left_out: ['d1'] }).execute();
    expect(await sign(before.shown)).toMatchObject({ status: 409, body: { code: 'signed-otherwise' } });
    expect(await sign((await look()).shown)).toMatchObject({ status: 200 });
  });

  test('is the only one who is shown what they sign', async () => {
    const { id } = await entered();
    const { rows } = (await desk.caller.call(proofs.proofList, { enrollmentId: id })).body;
    const own = rows.find(({ type }) => type === 'employeeSignature');
    expect(await desk.caller.call(proofs.proofToSign, { id: own?.id ?? '' })).toMatchObject({
      status: 409,
      body: { code: 'proof-not-yours' },
    });
  });
});
