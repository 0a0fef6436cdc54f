import { randomBytes } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { uuid7 } from '../values/uuid7.ts';
import { fileStore } from './store.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'coverlane-files-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const store = fileStore(dataDir, randomBytes(32));
const original = join(dataDir, 'original');

async function kept(bytes: Buffer): Promise<string> {
  const key = uuid7();
  writeFileSync(original, bytes);
  await store.keep(key, original);
  return key;
}

async function bytesOf(key: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of store.open(key)) parts.push(part);
  return Buffer.concat(parts);
}

const sealedPath = (key: string): string => join(dataDir, globSync(`files/*/${key}`, { cwd: dataDir })[0] ?? '');

describe('the file store', () => {
  test.each([0, 1, 65_536, 300_001])('gives back the %i bytes it was given', async (size) => {
    const bytes = randomBytes(size);
    expect((await bytesOf(await kept(bytes))).equals(bytes)).toBe(true);
  });
  test('keeps nothing readable on disk', async () => {
    const key = await kept(Buffer.from('NM1*IL*1*DOE*JANE****34*900112233~'.repeat(100)));
    expect(readFileSync(sealedPath(key)).includes('900112233')).toBe(false);
  });
  test('fails for a file that was changed, cut off, or put in another’s place', async () => {
    const [one, other] = [await kept(Buffer.from('first')), await kept(Buffer.from('other'))];
    const sealed = readFileSync(sealedPath(one));
    writeFileSync(sealedPath(other), sealed);
    await expect(bytesOf(other)).rejects.toThrow();
    writeFileSync(sealedPath(one), Buffer.concat([sealed.subarray(0, 13), Buffer.from([1]), sealed.subarray(14)]));
    await expect(bytesOf(one)).rejects.toThrow();
    writeFileSync(sealedPath(one), sealed.subarray(0, 20));
    await expect(bytesOf(one)).rejects.toThrow();
  });
  test('has the whole file and its name on the disk when it says that it keeps it', async () => {
    const probe = await open(original, 'r');
    const handles = Object.getPrototypeOf(probe);
    await probe.close();
    const synced: { inode: number; bytes: number }[] = [];
    const real: (this: FileHandle) => Promise<void> = handles.sync;
    const seen = vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
      const { ino, size } = await this.stat();
      synced.push({ inode: ino, bytes: size });
      return real.call(this);
    });
    const key = await kept(randomBytes(100_000));
    seen.mockRestore();
    const { ino, size } = statSync(sealedPath(key));
    expect(synced[0]).toEqual({ inode: ino, bytes: size });
    expect(synced.slice(1).map(({ inode }) => inode)).toContain(statSync(join(sealedPath(key), '..')).ino);
    expect(globSync('files/*/*.new', { cwd: dataDir })).toEqual([]);
  });
  test('takes nothing but an id as key', async () => {
    await expect(store.keep('../../etc/passwd', original)).rejects.toThrow(RangeError);
  });
});
