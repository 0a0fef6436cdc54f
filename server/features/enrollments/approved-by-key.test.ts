import { apiKeyCalls } from '@coverlane/contract/apikeys/calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { aKeyAtWork } from '../../testing/key-traces.ts';
import { aNewHire, Desk, enrollmentOffice, setSetting } from './enrollments.testing.ts';

test('a key that approves what a person sent leaves the change theirs, and is named itself after it is revoked', async () => {
  const { portal, world, desk } = await enrollmentOffice();
  onTestFinished(() => portal.close());
  await setSetting(portal, world, { key: 'enrollmentApproval', value: 'both' });
  const key = await aKeyAtWork(portal, world.installationId);
  const draft = await desk.save(await desk.startHire(world.acme), aNewHire(world.acme));
  await desk.submit(draft);
  expect((await new Desk(portal, key.caller).act(draft.id, 'approve')).body.status).toBe('queued');
  await desk.work();
  const maker = await portal.as({ id: key.makerId });
  expect((await maker.call(apiKeyCalls.revokeApiKey, { id: key.id })).status).toBe(200);
  expect((await key.caller.call(enrollments.getEnrollment, { id: draft.id })).status).toBe(401);
  const stored = portal.owner.selectFrom('enrollments').selectAll().where('id', '=', draft.id);
  const row = await stored.executeTakeFirstOrThrow();
  const submitted = { status: 'processed', submitted_by_name: 'Test admin', submitted_by_key: null };
  expect(row).toMatchObject({ ...submitted, approved_by_key: { id: key.id } });
  const { rows: changes } = await sql`select user_id, user_name, user_key from changes
    where subscriber_id = ${row.subscriber_id}`.execute(portal.owner);
  expect(changes).toEqual([{ user_id: row.submitted_by, user_name: 'Test admin', user_key: null }]);
  const { rows: noted } = await sql`select detail #>> '{acting,id}' as key from audit.events
    where action = 'enrollment-processed' and object_id = ${draft.id}`.execute(portal.owner);
  expect(noted).toEqual([{ key: key.id }]);
});
