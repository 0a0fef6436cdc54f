import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bytesAt, writeComing } from './pieces.ts';
import { isKey } from './place.ts';

/** Where uploads lie that come in pieces, in a folder for each user who sends some. */
const begunFolder = (dataDir: string): string => join(dataDir, 'uploads-begun');

/** So long one can be gone on with: a day. */
export const BEGUN_MS = 86_400_000;

/** What is known of an upload that comes in pieces. */
export interface Begun {
  readonly id: string;
  /** The call of the contract that it is for, by name. */
  readonly call: string;
  /** The name it had at the sender's, for people only: never part of a path. */
  readonly name: string;
  readonly bytes: number;
  /** When it was begun, as an ISO instant. */
  readonly at: string;
  /** SHA-256 of what a call took already: its bytes are gone, and the same submission again gets the reply of the first. */
  readonly taken?: string;
}

/** What stands begun of one user. */
export interface Standing {
  files: number;
  bytes: number;
  /** The instant in milliseconds. */
  firstAt: number;
}

/**
 * The uploads that one user has begun. What arrived lies in a file of random name in the user's own folder, with what is known
 * of it beside it: somebody else's is not there, whatever is asked for, and no process needs to remember it.
 */
export class BegunUploads {
  readonly #folder: string;

  constructor(dataDir: string, userId: string) {
    if (!isKey(userId)) throw new RangeError('The id of a user is an id.');
    this.#folder = join(begunFolder(dataDir), userId);
  }

  /** Where the bytes lie that have arrived. */
  pathOf(id: string): string {
    return join(this.#folder, id);
  }

  async begin(begun: Begun): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await writeFile(this.pathOf(begun.id), '', { mode: 0o600 });
    await this.#note(begun);
  }

  /** An upload of this user; undefined: there is none, or its day is over. */
  async find(id: string, now = Date.now()): Promise<Begun | undefined> {
    if (!isKey(id)) return undefined;
    const text = await readFile(`${this.pathOf(id)}.json`, 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    const begun: Begun = JSON.parse(text);
    return now - Date.parse(begun.at) < BEGUN_MS ? begun : undefined;
  }

  /** What this user has begun and no call took yet: how many files, their announced bytes, and when the first one was begun. */
  async standing(now = Date.now()): Promise<Standing> {
    const ids = (await readdir(this.#folder).catch(() => [])).filter(isKey);
    const begun = (await Promise.all(ids.map((id) => this.find(id, now)))).filter((one) => one?.taken === undefined);
    const open = begun.flatMap((one) => one ?? []);
    return {
      files: open.length,
      bytes: open.reduce((sum, { bytes }) => sum + bytes, 0),
      firstAt: Math.min(now, ...open.map(({ at }) => Date.parse(at))),
    };
  }

  /** How many bytes have arrived, which is how many are acknowledged. */
  async arrived(id: string): Promise<number> {
    return (await stat(this.pathOf(id))).size;
  }

  /** Is all of it there, or was all of it taken? */
  async isWhole({ id, bytes, taken }: Begun): Promise<boolean> {
    return taken !== undefined || (await this.arrived(id)) === bytes;
  }

  /** Appends bytes from a place on. The disk has all that came when it ends, also where the sender went away. */
  async append(id: string, from: number, bytes: AsyncIterable<Uint8Array>): Promise<number> {
    const file = await open(this.pathOf(id), 'r+');
    try {
      const at = await writeComing(file, bytes, { from });
      await file.datasync();
      return at;
    } catch (error) {
      // Why it ended is what counts.
      await file.datasync().catch(() => undefined);
      throw error;
    } finally {
      await file.close();
    }
  }

  /** SHA-256 of all that came, also where its bytes were taken. */
  async digest({ id, taken }: Begun): Promise<string> {
    if (taken !== undefined) return taken;
    const hash = createHash('sha256');
    for await (const chunk of bytesAt(this.pathOf(id))) hash.update(chunk);
    return hash.digest('base64');
  }

  /** Its bytes were taken into the store: nothing of them stays here but their digest. */
  async took(begun: Begun, digest: string): Promise<void> {
    await this.#note({ ...begun, taken: digest });
    await rm(this.pathOf(begun.id), { force: true });
  }

  async remove(id: string): Promise<void> {
    for (const path of [`${this.pathOf(id)}.json`, this.pathOf(id)]) await rm(path, { force: true });
  }

  async #note(begun: Begun): Promise<void> {
    const path = `${this.pathOf(begun.id)}.json`;
    await writeFile(`${path}.new`, JSON.stringify(begun), { mode: 0o600, flush: true });
    await rename(`${path}.new`, path);
  }
}

/** Removes what was begun more than a day ago and never went on. @returns how many files */
export async function clearBegun(dataDir: string, now = Date.now()): Promise<number> {
  let cleared = 0;
  const root = begunFolder(dataDir);
  for (const user of await readdir(root).catch(() => [])) {
    for (const name of await readdir(join(root, user)).catch(() => [])) {
      const path = join(root, user, name);
      // Another node may be as quick as this one.
      const written = await stat(path).catch(() => undefined);
      if (written === undefined || now - written.mtimeMs < BEGUN_MS) continue;
      await rm(path, { force: true });
      cleared++;
    }
    // It stays while anything is in it.
    await rmdir(join(root, user)).catch(() => undefined);
  }
  return cleared;
}
