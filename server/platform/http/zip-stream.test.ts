import { createWriteStream } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeZip } from './zip-stream.ts';

const unheard: unknown[] = [];
const hear = (error: unknown) => void unheard.push(error);
beforeEach(() => void process.prependListener('uncaughtException', hear));
afterEach(() => void process.off('uncaughtException', hear));

/** Slow enough for the disk to answer in between. */
async function* rows() {
  for (let at = 0; at < 400; at += 1) {
    yield crypto.getRandomValues(new Uint8Array(4096));
    await setImmediate();
  }
}

test('An archive that finds the disk full says so to whoever writes it, and nothing is left unheard', async () => {
  const out = createWriteStream('/dev/full');
  await expect(writeZip(out, [{ name: 'rows', bytes: rows() }])).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(unheard).toEqual([]);
});
