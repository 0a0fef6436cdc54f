import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { NAMES_HEADER, SPECIFICATION_NAMES } from '@coverlane/contract/spellings.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { type Caller, callerOf, type TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { aDependent, aNewHire, type Desk, enrollmentOffice } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
/** A program written to the specification. */
let program: Caller;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  program = callerOf(portal.app, { ...desk.caller.headers, [NAMES_HEADER]: SPECIFICATION_NAMES });
});
afterAll(() => portal?.close());

describe('a program written to the specification', () => {
  test('types an enrollment in by action, selectedDivisionId, subscriber, dependents, selectedPlan and step', async () => {
    const { subscriber, elections, coversDependents: _, ...rest } = aNewHire(world.acme);
    const dependents = [aDependent('d1')];
    const started = await program.call(enrollments.postEnrollment, {
      action: 'save',
      client_id: world.acme.id,
      enrollmentType: 'newemployee',
    });
    expect(started.status).toBe(200);
    const { enrollmentId: id } = started.body;
    const typed = { subscriber, dependents, selectedDivisionId: rest.selectedDivisionId, selectedPlan: elections };
    const { version } = (await program.call(enrollments.getEnrollment, { id })).body;
    const saved = await program.call(enrollments.putEnrollment, { id, version, step: 4, ...typed });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ ...typed, step: 4, client_id: world.acme.id });
    expect((await desk.get(id)).answers).toMatchObject({ subscriber, dependents, elections });
  });

  test('sends what changed alone: what it does not send stays as it was typed', async () => {
    const draft = await desk.save(await desk.startHire(world.acme), aNewHire(world.acme));
    const { subscriber } = draft.answers;
    const { status, body } = await program.call(enrollments.putEnrollment, {
      id: draft.id,
      version: draft.version,
      subscriber: { ...subscriber, firstName: 'Robyn' },
    });
    expect(status).toBe(200);
    expect(body.answers).toEqual({ ...draft.answers, subscriber: { ...subscriber, firstName: 'Robyn' } });
    expect([body.step, body.place]).toEqual([draft.step, draft.place]);
  });

  test('is told what is wrong by the name it used, and keeps nothing that contradicts itself', async () => {
    const draft = await desk.save(await desk.startHire(world.acme), aNewHire(world.acme));
    const { id, version, answers } = draft;
    const wrong = { ...answers.subscriber, firstName: 5 };
    const bad = await program.call(enrollments.putEnrollment, { id, version, subscriber: wrong });
    expect(bad).toMatchObject({ status: 422, body: { fields: { 'subscriber.firstName': 'wrong-type' } } });
    const both = { answers, subscriber: { ...answers.subscriber, firstName: 'Other' } };
    const contradicting = await program.call(enrollments.putEnrollment, { id, version, ...both });
    expect(contradicting).toMatchObject({ status: 422, body: { fields: { subscriber: 'other-spelling' } } });
    expect((await desk.get(id)).answers).toEqual(answers);
  });

  test('finds its clients with divisions, their plans and the days of their pivot', async () => {
    const { installationId } = world;
    const keeper = await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageClients'] });
    const headers = { ...(await portal.as(keeper)).headers, [NAMES_HEADER]: SPECIFICATION_NAMES };
    const reply = await portal.app.inject({ url: `${API_BASE}/admin/clients`, headers });
    const client = reply.json().rows.find((row: { id: string }) => row.id === world.acme.id);
    expect(client.divisions[0]).toMatchObject({
      systemIdentifier: expect.any(String),
      name: expect.any(String),
      client_id: world.acme.id,
      plans: [{ pivot: { effectiveDate: expect.any(String), systemIdentifier: expect.any(String) } }, {}, {}],
    });
  });
});
