import { enrollmentsessionmembers } from '@coverlane/contract/collections/enrollmentsessionmembers.ts';
import { enrollmentsessions } from '@coverlane/contract/collections/enrollmentsessions.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { Desk, enrollmentOffice } from './enrollments.testing.ts';
import { SessionOffice } from './sessions.testing.ts';

let portal: TestPortal;
let world: World;
let office: SessionOffice;

beforeAll(async () => {
  ({ portal, world } = await enrollmentOffice());
  office = await SessionOffice.of(portal, world);
});
afterAll(() => portal?.close());

test('a session in which somebody enrolls stays, and so do they in its census, its employer and its first day', async () => {
  const theirs = await office.family();
  const { sessionId, sessionMemberId } = await office.session(theirs);
  const member = new Desk(portal, await office.member(theirs));
  const { body } = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
  expect((await member.submit(await member.get(body.enrollmentId))).status).toBe(200);
  const { builder } = office;
  const { body: list } = await builder.call(enrollmentsessions.calls.list, { id: sessionId });
  const at = { id: sessionId, version: list.rows[0]?.version };
  const change = (more: Record<string, unknown>) => builder.call(enrollmentsessions.calls.update, { ...at, ...more });
  expect((await change({ clientId: world.rival.id })).body).toMatchObject({ fields: { clientId: 'in-use' } });
  expect((await change({ effectiveDate: '2030-01-01' })).body).toMatchObject({ fields: { effectiveDate: 'in-use' } });
  const person = await builder.call(enrollmentsessionmembers.calls.remove, { id: sessionMemberId });
  expect(person.body).toMatchObject({ code: 'in-use', values: { enrollments: 1 } });
  const session = await builder.call(enrollmentsessions.calls.remove, { id: sessionId });
  expect(session.body).toMatchObject({ code: 'in-use' });
  expect((await change({ name: 'Renamed', clientId: world.acme.id })).status).toBe(200);
});
