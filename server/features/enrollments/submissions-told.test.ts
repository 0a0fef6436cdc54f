import { permissions } from '@coverlane/contract/access.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { proofs } from '@coverlane/contract/proofs/calls.ts';
import { webhooks } from '@coverlane/contract/collections/webhooks.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { aDependent, aNewHire, type Desk, type Draft, enrollmentOffice, setSetting } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  portal.parts.privateWebhooks = true;
  const admin = await portal.as(
    await aUser(portal.owner, { installationId: world.installationId, type: 'admin', permissions }),
  );
  const events = ['enrollment.submitted', 'enrollment.processed', 'enrollment.failed'];
  const draft = { name: 'Payroll', url: 'http://127.0.0.1:9/hook', events, status: 'active' };
  expect((await admin.call(webhooks.calls.create, draft)).status).toBe(200);
});
afterAll(() => portal?.close());

/** What the webhook is told of an enrollment, in order. */
async function told({ id }: Pick<Draft, 'id'>): Promise<string[]> {
  const { rows } = await sql<{ event: string }>`select event from webhook_deliveries
    where payload -> 'data' ->> 'enrollmentId' = ${id} order by created_at, event`.execute(portal.owner);
  return rows.map(({ event }) => event.replace('enrollment.', ''));
}

const offered = (on: boolean) =>
  portal.owner
    .updateTable('division_plans')
    .set({ expiration_date: on ? null : '2020-12-31' })
    .where('plan_id', '=', world.acme.plans.dental)
    .execute();

const hired = async (): Promise<Draft> => desk.save(await desk.startHire(world.acme), aNewHire(world.acme));

describe('Every submission is told once', () => {
  test('one that is approved and processed, and each one of an enrollment that came back', async () => {
    await setSetting(portal, world, { key: 'enrollmentApproval', value: 'both' });
    const draft = await hired();
    expect(await told(draft)).toEqual([]);
    await desk.submit(draft);
    await desk.submit(draft);
    expect(await told(draft)).toEqual(['submitted']);
    await desk.act(draft.id, 'return', { note: 'Please look at it once more.' });
    await desk.submit(await desk.get(draft.id));
    await desk.act(draft.id, 'approve');
    await desk.work();
    expect(await told(draft)).toEqual(['submitted', 'submitted', 'processed']);
  });

  test('one that waits for proof, and not again when the proof came', async () => {
    await setSetting(portal, world, { key: 'enrollmentApproval', value: 'none' });
    await setSetting(portal, world, { key: 'dependentProof', value: 'beforeApproval' });
    const answers = aNewHire(world.acme);
    const elections = answers.elections.map((one) => ({ ...one, covered: ['subscriber', 'd1'] }));
    const more = { elections, dependents: [aDependent('d1')], coversDependents: true };
    const draft = await desk.save(await desk.startHire(world.acme), { ...answers, ...more });
    expect((await desk.submit(draft)).body.state).toBe('pendingProof');
    expect(await told(draft)).toEqual(['submitted']);
    const { rows } = (await desk.caller.call(proofs.proofList, { enrollmentId: draft.id })).body;
    for (const { id } of rows) await desk.caller.call(proofs.decideProof, { id, decision: 'waive', note: 'Seen.' });
    await desk.work();
    expect(await told(draft)).toEqual(['submitted', 'processed']);
    await setSetting(portal, world, { key: 'dependentProof', value: null });
  });

  test('one that is corrected and signed again; processing it again is none', async () => {
    const draft = await hired();
    await desk.submit(draft);
    await offered(false);
    await desk.work();
    const found = await desk.get(draft.id);
    await desk.save(found, { ...found.answers, subscriber: { ...found.answers.subscriber, city: 'Lynn' } });
    await offered(true);
    await desk.caller.call(enrollments.reprocessEnrollment, { id: draft.id });
    expect(await told(draft)).toEqual(['submitted', 'failed']);
    expect((await desk.submit(await desk.get(draft.id))).body.state).toBe('queued');
    expect(await told(draft)).toEqual(['submitted', 'failed', 'submitted']);
    await offered(false);
    await desk.work();
    await offered(true);
    await desk.caller.call(enrollments.reprocessEnrollment, { id: draft.id });
    await desk.work();
    expect(await told(draft)).toEqual(['submitted', 'failed', 'submitted', 'failed', 'processed']);
  });
});
