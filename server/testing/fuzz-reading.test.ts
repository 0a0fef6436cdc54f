import { allCalls } from '@coverlane/contract/all-calls.ts';
import { afterAll, beforeAll, test } from 'vitest';
import { aFuzzer, type Fuzzer } from './fuzz.ts';
import { type TestPortal, testPortal } from './portal.ts';

let portal: TestPortal;
let fuzzer: Fuzzer;
beforeAll(async () => {
  portal = await testPortal();
  fuzzer = await aFuzzer(portal);
});
afterAll(() => portal.close());

const reading = [...allCalls].filter(([, { method }]) => method === 'GET');

test.for(reading)(
  '%s answers whatever it is sent, and shows nothing of its insides',
  { timeout: 240_000 },
  ([name, call]) => fuzzer.fuzz(name, call),
);
