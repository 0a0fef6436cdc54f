import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onlyClient } from '../../platform/db/one-client.queries.ts';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { asUser } from './import-work.ts';
import { aRosterClient } from './roster.testing.ts';

let portal: TestPortal;
let world: World;
let ada: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  ada = await aUser(portal.owner, { installationId: world.installationId, type: 'tpa' });
});
afterAll(() => portal?.close());

const client = (number: string, installationId = world.installationId) =>
  aRosterClient(portal.owner, installationId, { number, plans: [] });

describe('work on one client', () => {
  test('sees no other client, and cannot go over to one it gave up or never saw', async () => {
    const [own, given] = [await client('O1'), await client('O2')];
    const other = await aWorld(portal.owner);
    const foreign = await client('O3', other.installationId);
    await asUser(portal.workerPool, ada.id, async (db) => {
      const only = async (id: string) => (await onlyClient(id).execute(db)).rows[0]?.only;
      const seen = async () => (await sql<{ id: string }>`select id from groups`.execute(db)).rows.length;
      const before = await seen();
      expect(await only(foreign)).toBe(false);
      expect(await seen()).toBe(before);
      expect(await only(own)).toBe(true);
      expect([before > 1, await seen()]).toEqual([true, 1]);
      expect(await only(given)).toBe(false);
      expect(await only(foreign)).toBe(false);
      expect(await seen()).toBe(1);
    });
  });
});
