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

const reading = [...allCalls].filter(([, { method }]) => method === 'GET');

test.for(reading)(
  '%s answers whatever it is sent, and shows nothing of its insides',
  { timeout: 240_000 },
  ([name, call]) => fuzzer.fuzz(name, call),
);

// It goes over all calls: a busy machine takes minutes.
test('the fuzzer knows a right value for every field of every call', { timeout: 240_000 }, () => {
  const blind = [...allCalls].flatMap(([name, call]) => fuzzer.blindFields(call).map((field) => `${name}.${field}`));
  expect(blind).toEqual([]);
});
