import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { uuid7 } from '../values/uuid7.ts';
import { folderPlace } from './folder-place.ts';
import type { Part } from './place.ts';
import { fileStore } from './store.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'coverlane-files-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const sealing = randomBytes(32);
const store = fileStore(folderPlace(dataDir), { writes: 1, first: 1, keyBy: () => sealing });
const original = join(dataDir, 'original');

async function kept(bytes: Buffer): Promise<string> {
  const key = uuid7();
  writeFileSync(original, bytes);
  await store.keep(key, original);
  return key;
}

async function bytesOf(key: string, which?: Part): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of store.open(key, which)) parts.push(part);
  return Buffer.concat(parts);
}

const sealedPath = (key: string): string => join(dataDir, globSync(`files/*/${key}`, { cwd: dataDir })[0] ?? '');

describe('the file store', () => {
  test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_001])('gives back the %i bytes it was given', async (size) => {
    const bytes = randomBytes(size);
    expect((await bytesOf(await kept(bytes))).equals(bytes)).toBe(true);
  });
  test('says how many bytes it keeps, and their SHA-256', async () => {
    const bytes = randomBytes(70_000);
    writeFileSync(original, bytes);
    const sha256 = createHash('sha256').update(bytes).digest();
    expect(await store.keep(uuid7(), original)).toEqual({ bytes: 70_000, sha256 });
    expect(await store.keep(uuid7(), bytes)).toEqual({ bytes: 70_000, sha256 });
  });
  test.each([
    [0, 0],
    [65_535, 65_536],
    [100_000, 299_999],
    [299_000, 999_999],
  ])('gives the bytes from %i to %i alone', async (start, end) => {
    const bytes = randomBytes(300_000);
    const given = await bytesOf(await kept(bytes), { start, end });
    expect(given.equals(bytes.subarray(start, end + 1))).toBe(true);
  });
  test('reads files that were sealed as a whole, as they once were', async () => {
    const [key, bytes, nonce] = [uuid7(), randomBytes(200_000), randomBytes(12)];
    const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(key));
    const sealed = Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    mkdirSync(join(dataDir, 'files', key.slice(-2)), { recursive: true });
    writeFileSync(join(dataDir, 'files', key.slice(-2), key), sealed);
    expect((await bytesOf(key)).equals(bytes)).toBe(true);
    expect((await bytesOf(key, { start: 65_000, end: 70_000 })).equals(bytes.subarray(65_000, 70_001))).toBe(true);
    sealed.writeUInt8(sealed.readUInt8(5_000) ^ 1, 5_000);
    writeFileSync(join(dataDir, 'files', key.slice(-2), key), sealed);
    await expect(bytesOf(key)).rejects.toThrow();
  });
  test('on a full disk fails, keeps nothing half written, and goes on with the next file', async () => {
    const key = uuid7();
    const half = join(dataDir, 'files', key.slice(-2), `${key}.new`);
    mkdirSync(join(half, '..'), { recursive: true });
    symlinkSync('/dev/full', half);
    await expect(store.keep(key, randomBytes(200_000))).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(globSync('files/*/*.new', { cwd: dataDir })).toEqual([]);
    await expect(bytesOf(key)).rejects.toMatchObject({ code: 'ENOENT' });
    await store.keep(key, Buffer.from('there is room again'));
    expect((await bytesOf(key)).toString()).toBe('there is room again');
  });
  test('of a file that is gone by now fails alone, and nothing is left unheard', async () => {
    const unheard: unknown[] = [];
    const hear = (error: unknown) => void unheard.push(error);
    process.prependListener('uncaughtException', hear);
    await expect(store.keep(uuid7(), join(dataDir, 'gone'))).rejects.toMatchObject({ code: 'ENOENT' });
    process.off('uncaughtException', hear);
    expect([unheard, globSync('files/*/*.new', { cwd: dataDir })]).toEqual([[], []]);
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
  test('fails for a file that lacks its end, or a segment in its middle', async () => {
    const key = await kept(randomBytes(200_000));
    const sealed = readFileSync(sealedPath(key));
    const [head, segment, foot] = [41, 65_552, 56];
    writeFileSync(sealedPath(key), Buffer.concat([sealed.subarray(0, head), sealed.subarray(head + segment)]));
    await expect(bytesOf(key)).rejects.toThrow();
    writeFileSync(sealedPath(key), Buffer.concat([sealed.subarray(0, head + 3 * segment), sealed.subarray(-foot)]));
    await expect(bytesOf(key)).rejects.toThrow();
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
  test('gives back a file of several mebibytes, in whatever parts it came', async () => {
    const bytes = randomBytes(3 * 1_048_576 + 5);
    const key = await kept(bytes);
    expect((await bytesOf(key)).equals(bytes)).toBe(true);
    expect(
      (await bytesOf(key, { start: 1_048_570, end: 2_200_000 })).equals(bytes.subarray(1_048_570, 2_200_001)),
    ).toBe(true);
  });
  test('takes nothing but an id as key', async () => {
    await expect(store.keep('../../etc/passwd', original)).rejects.toThrow(RangeError);
  });
});
