import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { allCalls } from '@coverlane/contract/all-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFuzzer, type Fuzzer } from './fuzz.ts';
import { type TestPortal, testPortal } from './portal.ts';

let portal: TestPortal;
let fuzzer: Fuzzer;
beforeAll(async () => {
  portal = await testPortal();
  fuzzer = await aFuzzer(portal);
});
afterAll(() => portal.close());

/** What deletes comes last, so that the others meet what they name. */
const order = ['POST', 'PUT', 'DELETE'];
const writing = [...allCalls]
  .filter(([, { method }]) => order.includes(method))
  .sort(([, one], [, other]) => order.indexOf(one.method) - order.indexOf(other.method));

test.for(writing)(
  '%s answers whatever it is sent, and shows nothing of its insides',
  { timeout: 240_000 },
  ([name, call]) => fuzzer.fuzz(name, call),
);

test('no file that was refused stays behind', () => {
  const folder = join(portal.parts.dataDir, 'uploads');
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
});
