import { members } from '@coverlane/contract/members/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let holder: { id: string };
let caller: Caller;
let personId: string;
const SSN = '912345678';

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId, acme } = world;
  personId = (await aFamily(portal.owner, { client: acme, lastName: 'Doe', ssn: SSN })).subscriberId;
  holder = await aUser(portal.owner, { installationId, type: 'client', entityId: acme.id, permissions: ['viewSsn'] });
  caller = await portal.as(holder);
});
afterAll(() => portal.close());

const reveal = (as: Caller, clientId = world.acme.id, reason?: string) =>
  as.call(members.revealSsn, { id: personId, clientId, ...(reason !== undefined && { reason }) });

describe('the whole SSN', () => {
  test('is shown to whoever holds viewSsn, and the audit log knows who looked and why, and not the number', async () => {
    expect((await reveal(caller, world.acme.id, 'Called about a W-2')).body).toEqual({ ssn: SSN });
    const rows = await portal.owner
      .selectFrom('audit.events')
      .select(['action', 'object_id', 'client_id', 'detail'])
      .where('user_id', '=', holder.id)
      .execute();
    const look = { object_id: personId, client_id: world.acme.id };
    expect(rows).toContainEqual({ action: 'ssn-revealed', ...look, detail: { reason: 'Called about a W-2' } });
    expect(rows).toContainEqual(expect.objectContaining({ action: 'read', ...look }));
    expect(JSON.stringify(rows)).not.toContain(SSN);
  });
  test('is not shown without the permission, nor to a member', async () => {
    const { installationId, acme } = world;
    const other = await aUser(portal.owner, { installationId, type: 'client', entityId: acme.id });
    const member = await aUser(portal.owner, {
      installationId,
      type: 'member',
      entityId: personId,
      permissions: ['viewSsn'],
    });
    for (const user of [other, member]) expect((await reveal(await portal.as(user))).status).toBe(403);
  });
  test('is nobody’s where the client is another one', async () => {
    expect((await reveal(caller, world.rival.id)).status).toBe(404);
  });
  test('asks for a fresh proof after five minutes', async () => {
    const old = { proved_at: new Date(Date.now() - 301_000) };
    await portal.owner.updateTable('sessions').set(old).where('user_id', '=', holder.id).execute();
    const refused = await reveal(caller);
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'step-up' }]);
  });
});
