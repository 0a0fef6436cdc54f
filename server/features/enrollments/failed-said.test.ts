import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { proofs } from '@coverlane/contract/proofs/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { letterOf } from '../../platform/mail/letter.ts';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { aNewHire, dayFromNow, Desk, priced, setSetting } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
let hr: Desk;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  await priced(portal, world.acme);
  const { installationId, acme } = world;
  const permissions = ['enrollment', 'approveEnrollments', 'reprocessEnrollments'] as const;
  desk = new Desk(portal, await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions })));
  const employer = { installationId, type: 'client', entityId: acme.id, permissions: ['enrollment'] } as const;
  hr = new Desk(portal, await portal.as(await aUser(portal.owner, employer)));
});
afterAll(() => portal?.close());

let hires = 0;
const address = () => `hire${hires}@example.com`;

async function submitted() {
  hires += 1;
  const draft = await hr.save(await hr.startHire(world.acme), aNewHire(world.acme, { email: address() }));
  await hr.submit(draft);
  return draft;
}

async function failed() {
  const draft = await submitted();
  const pivot = portal.owner.updateTable('division_plans').where('plan_id', '=', world.acme.plans.dental);
  await pivot.set({ expiration_date: dayFromNow(-200) }).execute();
  await hr.work();
  await pivot.set({ expiration_date: null }).execute();
  return draft;
}

const mailed = async (to: string): Promise<string[]> => {
  const { rows } = await sql<{
    kind: string;
  }>`select kind from mails where address = ${to} order by created_at, id`.execute(portal.owner);
  return rows.map(({ kind }) => kind);
};

describe('An enrollment that failed', () => {
  test('says what failed, that its answers are to be mended, and whether an administrator can', async () => {
    const draft = await failed();
    expect(await hr.state(draft.id)).toMatchObject({
      status: 'failed',
      step: 'validate',
      next: 'mend',
      isHelped: true,
      failure: { code: 'plan-not-offered' },
    });
    await portal.owner.updateTable('users').set({ status: 'suspended' }).where('type', '=', 'admin').execute();
    expect(await hr.state(draft.id)).toMatchObject({ next: 'mend', isHelped: false });
    await portal.owner.updateTable('users').set({ status: 'active' }).where('type', '=', 'admin').execute();
  });

  test('at a step after the facts are recorded only goes on from there', async () => {
    const draft = await failed();
    const stopped = sql`update enrollments set processing_step = 'cards' where id = ${draft.id}`;
    await stopped.execute(portal.owner);
    expect(await hr.state(draft.id)).toMatchObject({ status: 'failed', next: 'resume' });
  });

  test('tells administrators who acts and what is kept, and the employee nothing that did not happen', async () => {
    await failed();
    expect(await mailed(address())).toEqual(['enrollmentSubmitted']);
    const { text } = letterOf({ ...FACTS, kind: 'enrollmentFailed' }, 'no-reply@example.com');
    expect(text).toContain('needs you or another administrator');
    expect(text).toContain('The enrollment and its signatures are saved.');
  });

  test('and is cancelled tells the employee that it ended without changes', async () => {
    const draft = await failed();
    expect((await hr.act(draft.id, 'cancel')).body.status).toBe('cancelled');
    expect(await mailed(address())).toEqual(['enrollmentSubmitted', 'enrollmentEnded']);
    expect(await hr.state(draft.id)).toMatchObject({ status: 'cancelled', next: 'none' });
  });
});

const FACTS = {
  address: 'ada@example.com',
  language: 'en',
  firstName: 'Ada',
  username: 'ada',
  site: 'Evergreen Benefits',
  linkBase: 'https://benefits.example.com',
  token: '',
  supportPhone: null,
  supportEmail: null,
} as const;

describe('An enrollment that comes to nothing', () => {
  test('by being rejected tells the employee so, and not that it was returned for correction', async () => {
    await setSetting(portal, world, { key: 'enrollmentApproval', value: 'client' });
    const draft = await submitted();
    await desk.act(draft.id, 'reject', { note: 'Not an employee of ours.' });
    await setSetting(portal, world, { key: 'enrollmentApproval', value: null });
    expect(await mailed(address())).toEqual(['enrollmentSubmitted', 'enrollmentEnded']);
  });

  test('while it was still typed mails nobody', async () => {
    hires += 1;
    const draft = await hr.save(await hr.startHire(world.acme), aNewHire(world.acme, { email: address() }));
    await hr.caller.call(enrollments.deleteEnrollment, { id: draft.id });
    expect(await mailed(address())).toEqual([]);
  });

  test('asks for no document any more', async () => {
    await setSetting(portal, world, { key: 'enrollmentApproval', value: 'client' });
    const draft = await submitted();
    await sql`insert into enrollment_proofs (id, client_id, enrollment_id, person_key, person_name, type, blocking)
      values (gen_random_uuid(), ${world.acme.id}, ${draft.id}, 'd1', 'Kit', 'birthCertificate', false)`.execute(
      portal.owner,
    );
    const asked = async () =>
      (await hr.caller.call(proofs.proofList, {})).body.rows.map(({ enrollmentId }) => enrollmentId);
    expect(await asked()).toContain(draft.id);
    await hr.act(draft.id, 'cancel');
    expect(await asked()).not.toContain(draft.id);
    const own = await hr.caller.call(proofs.proofList, { enrollmentId: draft.id });
    expect(own.body.rows).toHaveLength(1);
    await setSetting(portal, world, { key: 'enrollmentApproval', value: null });
  });
});
