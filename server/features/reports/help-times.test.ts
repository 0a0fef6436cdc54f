import { permissions } from '@coverlane/contract/access.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aHelpRequest } from '../../testing/help-objects.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { rowsOf } from './reports.testing.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId, acme } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  const { id: userId } = await aUser(portal.owner, { installationId, type: 'client', entityId: acme.id });
  // Asked on March 2 at noon UTC, promised by noon of the next day.
  const asked = async (more: { answered?: string; resolved?: string; status: string }) => {
    const id = await aHelpRequest(portal.owner, { userId, clientId: acme.id });
    await sql`update help_requests set created_at = '2026-03-02 12:00Z', first_due_at = '2026-03-03 12:00Z', due_at = null,
      status = ${more.status}, first_reply_at = ${more.answered ?? null}::timestamptz, resolved_at = ${more.resolved ?? null}::timestamptz
      where id = ${id}`.execute(portal.owner);
  };
  await asked({ status: 'resolved', answered: '2026-03-02 13:00Z', resolved: '2026-03-02 14:00Z' });
  await asked({ status: 'awaitingMember', answered: '2026-03-03 14:00Z' });
  await asked({ status: 'open' });
  await asked({ status: 'closed', resolved: '2026-03-02 16:00Z' });
});
afterAll(() => portal?.close());

const asked = { report: 'help-times', params: { period: '2026-03-01/2026-03-31' } };

test('what was promised and kept is counted by month, client, topic, team and owner', async () => {
  const rows = await rowsOf(portal, admin, asked);
  expect(rows.map(({ cells }) => cells)).toMatchObject([
    {
      month: '2026-03',
      clientName: 'ACME Tool',
      helpCategory: 'general',
      requests: 4,
      firstAnswers: 2,
      inTime: 1,
      // One answered after a day and two hours, one that nobody answered yet; what was resolved without an answer owes none.
      tooLate: 2,
      minutesToAnswer: (60 + 26 * 60) / 2,
      resolved: 2,
      minutesToResolve: (120 + 240) / 2,
    },
  ]);
});

test('of other clients a third-party administrator counts none, and nobody else has the report', async () => {
  const { installationId, tpaId, rival, acme } = world;
  await sql`insert into tpa_clients (tpa_id, client_id) values (${tpaId}, ${rival.id})`.execute(portal.owner);
  const tpa = await portal.as(await aUser(portal.owner, { installationId, type: 'tpa', entityId: tpaId, permissions }));
  expect(await rowsOf(portal, tpa, asked)).toEqual([]);
  const employer = await portal.as(
    await aUser(portal.owner, { installationId, type: 'client', entityId: acme.id, permissions }),
  );
  await expect(rowsOf(portal, employer, asked)).rejects.toThrow('help-times');
});
