import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSecretText } from './testing/node-process.ts';
import { type TestPortal, testPortal } from './testing/portal.ts';
import { rollingRestarts } from './testing/rolling-restarts.ts';
import { isWholeMatrix } from './testing/whole-matrix.ts';
import { aUser, aWorld } from './testing/world.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'coverlane-test-rolling-'));
let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(async () => {
  await portal?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Before a release (`npm run test:all`) both nodes are restarted ten times, under 100 requests a second. */
const stops = Array.from({ length: isWholeMatrix ? 20 : 2 }, () => 'stop' as const);

const perSecond = isWholeMatrix ? 100 : 40;

test('restarts of two nodes and one that is killed, under load, half of it writes, lose and double no write', {
  timeout: isWholeMatrix ? 1_800_000 : 180_000,
}, async () => {
  const { installationId } = await aWorld(portal.owner);
  const ada = await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageBrokers'] });
  const { headers } = await portal.as(ada);
  const env = { DATABASE_URL: portal.url, DATA_DIR: dataDir, COVERLANE_SECRET: testSecretText, STOP_NOTICE: '1' };
  const rolled = await rollingRestarts({ env, headers, turns: [...stops, 'kill'], perSecond });
  const made = await portal.owner.selectFrom('brokers').select('name').where('name', 'like', 'Agency %').execute();
  expect(Object.keys(rolled.answers)).toEqual(['200']);
  expect(made.map(({ name }) => name).toSorted()).toEqual(rolled.acknowledged.toSorted());
  expect(rolled.acknowledged.length).toBeGreaterThan(perSecond * 2);
  expect(rolled.exits).toEqual([...stops.map(() => 0), null]);
});
