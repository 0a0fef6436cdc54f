import { permissions } from '@coverlane/contract/access.ts';
import { taskColumns } from '@coverlane/contract/tasks/codes.ts';
import { tasks } from '@coverlane/contract/tasks/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { acme, rival } = world;
  const waiting = async (clientId: string, number: string, status: string) =>
    sql`insert into enrollments (id, client_id, number, enrollment_type, status, person_name, submitted_at)
      values (${uuid7()}, ${clientId}, ${number}, 'newemployee', ${status}, ${`Person ${number}`}, now() - interval '3 days')`.execute(
      portal.owner,
    );
  await waiting(acme.id, 'ENR-2026-800001', 'pendingApproval');
  await waiting(acme.id, 'ENR-2026-800002', 'failed');
  await waiting(rival.id, 'ENR-2026-800003', 'pendingApproval');
});
afterAll(() => portal?.close());

const signedIn = async (rights: readonly (typeof permissions)[number][]) =>
  portal.as(
    await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'client',
      entityId: world.acme.id,
      permissions: [...rights],
    }),
  );
const linesOf = (file: unknown): string[] => String(file).replace('\uFEFF', '').trim().split('\r\n');

test('the file has the lines of the list, in its order and in the reader’s words, and nobody else’s', async () => {
  const hr = await signedIn(['enrollment', 'exportData']);
  const words = JSON.stringify({
    ...Object.fromEntries(taskColumns.map((column) => [column, column.toUpperCase()])),
    'kind.enrollmentFailed': '처리 실패',
    'otherwise.enrollmentFailed': 'Nothing is recorded.',
    'overdue.no': 'No',
  });
  const { status, body } = await hr.call(tasks.taskListFile, { words });
  expect(status).toBe(200);
  expect(linesOf(body)).toEqual([
    taskColumns.map((column) => column.toUpperCase()).join(','),
    'Person ENR-2026-800002,처리 실패,ACME Tool,,No,0,,Nothing is recorded.',
    'Person ENR-2026-800001,enrollmentToApprove,ACME Tool,,No,3,,',
  ]);
  const narrowed = await hr.call(tasks.taskListFile, { kind: 'enrollmentToApprove', taken: 'nobody' });
  expect(linesOf(narrowed.body)).toHaveLength(2);
  expect((await hr.call(tasks.taskListFile, { clientId: world.rival.id })).status).toBe(404);
});

test('it takes the permission to export, and is written into the audit log with whom it names', async () => {
  expect((await (await signedIn(['enrollment'])).call(tasks.taskListFile, {})).status).toBe(403);
  const { rows } = await sql<{ action: string; detail: { rows: number } }>`select action, detail from audit.events
    where call = 'taskListFile' and outcome = 'ok' order by id limit 1`.execute(portal.owner);
  expect(rows).toMatchObject([{ action: 'export', detail: { rows: 2 } }]);
});
