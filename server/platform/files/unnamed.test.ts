import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '../values/uuid7.ts';
import { anImport } from '../../testing/import-objects.ts';
import { aFamily } from '../../testing/family.ts';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { clearUploads } from './leftovers.ts';
import { filesOf, placeOf } from './files-of.ts';
import { asideFolder } from './folder-place.ts';
import { setUnnamedAside } from './unnamed.ts';

let portal: TestPortal;
let world: World;
const DAY = 86_400_000;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
});
afterAll(() => portal.close());

const pathOf = (key: string) => join(portal.parts.dataDir, 'files', key.slice(-2), key);
const sweep = (days: number) =>
  setUnnamedAside({ pool: portal.workerPool, place: placeOf(portal.parts), now: Date.now() + days * DAY });

/** A file in the store that no row names. */
async function stray(): Promise<string> {
  const key = uuid7();
  const path = join(portal.parts.dataDir, `stray-${key}`);
  writeFileSync(path, 'nobody');
  await filesOf(portal.parts).keep(key, path);
  return key;
}

test('a file that no row names goes aside after a day and for good after thirty more; a named one stays', async () => {
  const { subscriberId } = await aFamily(portal.owner, {
    client: world.acme,
    lastName: 'Seo',
    ssn: '900331234',
    dependents: [],
  });
  const named = await anImport(portal, world.acme.id, subscriberId);
  const lost = await stray();
  const half = `${pathOf(lost)}.new`;
  writeFileSync(half, 'cut off');
  expect(await sweep(0)).toBe(0);
  expect(existsSync(pathOf(lost))).toBe(true);
  expect(await sweep(1.1)).toBe(2);
  expect([pathOf(lost), half, pathOf(named)].map((path) => existsSync(path))).toEqual([false, false, true]);
  expect(readdirSync(asideFolder(portal.parts.dataDir)).toSorted()).toEqual([lost, `${lost}.new`]);
  await sweep(32);
  expect(readdirSync(asideFolder(portal.parts.dataDir))).toEqual([]);
  expect(existsSync(pathOf(named))).toBe(true);
});

test('what a killed process left of a file it was receiving is cleared; what is being received stays', async () => {
  const folder = join(portal.parts.dataDir, 'uploads');
  mkdirSync(folder, { recursive: true });
  for (const name of ['left', 'coming']) writeFileSync(join(folder, name), 'half');
  const hourAgo = (Date.now() - 3_600_000) / 1000;
  utimesSync(join(folder, 'left'), hourAgo, hourAgo);
  expect(await clearUploads(portal.parts.dataDir)).toBe(1);
  expect(readdirSync(folder)).toEqual(['coming']);
});
