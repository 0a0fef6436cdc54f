import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { ImportDesk } from './imports.testing.ts';
let portal: TestPortal;
let world: World;
let desk: ImportDesk;
beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const ada = await aUser(portal.owner, {
    installationId: world.installationId,
    type: 'admin',
    permissions: ['enrollment'],
  });
  desk = new ImportDesk(portal, await portal.as(ada));
});
afterAll(() => portal?.close());
test('tv-20', async () => {
  const text = readFileSync(join(import.meta.dirname, '../../../x12/fixtures/tv-20.834'), 'utf8');
  const sent = await desk.send(world.acme.id, text);
  console.log(sent.status, sent.body);
  await desk.work();
  const read = await desk.get(sent.body.id);
  console.log(JSON.stringify(read, null, 1));
  console.log(JSON.stringify(await desk.rows(read.id), null, 1));
  const decided = await desk.decide(read.id, [
    { code: 'PPO1500', coverageType: 'medical', decision: 'map', planId: world.acme.plans.medical },
    { code: 'DENT1', coverageType: 'dental', decision: 'create' },
  ]);
  console.log(JSON.stringify(decided, null, 1));
  console.log(JSON.stringify(await desk.rows(read.id), null, 1));
  const applied = await desk.apply(read.id);
  console.log(JSON.stringify(applied, null, 1));
  expect(applied.state).toBe('applied');
});
