import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { StartRefused } from '../db/start-refused.ts';
import { uuid7 } from '../values/uuid7.ts';
import { folderPlace } from './folder-place.ts';
import type { FilePlace, Part } from './place.ts';
import { bucketOf, S3Place } from './s3-place.ts';
import { fileStore } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'coverlane-test-places-'));
// It reckons the signature of a list otherwise than S3 does, and so checks none.
const server = new S3rver({
  allowMismatchedSignatures: true,
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'kept', configs: [] }],
});
const places: Record<string, FilePlace> = { 'a folder': folderPlace(folder) };
const DAY = 86_400_000;

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
  const { port } = await server.run();
  const bucket = bucketOf(`s3://kept/portal?region=us-east-1&endpoint=http://127.0.0.1:${port}`, true);
  if (bucket) places['a bucket'] = new S3Place(bucket);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(['a folder', 'a bucket'])('Files in %s', (name) => {
  const place = (): FilePlace => places[name] ?? folderPlace(folder);
  const store = () => fileStore(place(), { writes: 1, first: 1, keyBy: () => Buffer.alloc(32, 7) });
  const bytesOf = async (key: string, part?: Part): Promise<Buffer> => {
    const all: Uint8Array[] = [];
    for await (const piece of store().open(key, part)) all.push(piece);
    return Buffer.concat(all);
  };
  const kept = async (bytes: Buffer): Promise<string> => {
    const key = uuid7();
    await store().keep(key, bytes);
    return key;
  };
  const old = async (instant: number): Promise<string[]> => {
    const names: string[] = [];
    for await (const page of place().writtenBefore(instant)) names.push(...page);
    return names;
  };

  test.each([0, 1, 65_537, 12_000_000])(
    'give back the %i bytes that were kept, and nobody reads them beside the store',
    async (size) => {
      const bytes = randomBytes(size);
      const key = await kept(bytes);
      expect((await bytesOf(key)).equals(bytes)).toBe(true);
      expect(await place().size(key)).toBeGreaterThan(size);
    },
  );

  test('give a part alone', async () => {
    const bytes = randomBytes(300_000);
    const part = await bytesOf(await kept(bytes), { start: 65_500, end: 200_000 });
    expect(part.equals(bytes.subarray(65_500, 200_001))).toBe(true);
  });

  test('are missing where there are none, and after they were removed', async () => {
    await expect(bytesOf(uuid7())).rejects.toMatchObject({ code: 'ENOENT' });
    const key = await kept(Buffer.from('gone'));
    await store().remove(key);
    await expect(bytesOf(key)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('are not there, not even in part, where what is written breaks off', async () => {
    const key = uuid7();
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(6_000_000);
      throw new Error('The sender went away.');
    };
    await expect(place().write(key, broken())).rejects.toThrow('The sender went away.');
    await expect(place().size(key)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('are found by their age, put aside, and gone for good later', async () => {
    const key = await kept(Buffer.from('nobody names it'));
    expect(await old(Date.now() - DAY)).not.toContain(key);
    expect(await old(Date.now() + DAY)).toContain(key);
    await place().setAside(key, Date.now());
    await expect(bytesOf(key)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await old(Date.now() + DAY)).not.toContain(key);
    await place().clearAside(Date.now() + DAY);
  });
});

test.each([
  ['s3://kept', 'FILES_URL is no bucket'],
  ['/var/files', 'FILES_URL is no bucket'],
  ['s3://kept?region=us-east-1&endpoint=http://s3.example.com', 'must begin with https://'],
])('FILES_URL %s is no place for files: a start says so', (given, sentence) => {
  expect(() => bucketOf(given, false)).toThrow(StartRefused);
  expect(() => bucketOf(given, false)).toThrow(sentence);
});
