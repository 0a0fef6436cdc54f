import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ProcessIdentity, isAlive, processIdentity } from './process-identity.ts';
import { StartRefused } from './start-refused.ts';

const name = 'coverlane.lock';

/**
 * Takes the data folder for this process. A lock whose process is gone (kill -9, power cut) is taken over.
 * @param dataDir the data folder; exists
 * @returns a function that gives the folder back
 * @throws StartRefused when another running Coverlane holds it
 */
export function lockDataFolder(dataDir: string): () => void {
  const file = join(dataDir, name);
  const mine = `${file}.${process.pid}`;
  // Readable for every user of the machine: whoever cannot read it would take it for a stale one.
  writeFileSync(mine, JSON.stringify(processIdentity(process.pid)), { mode: 0o644 });
  try {
    while (!linked(mine, file)) {
      const owner = lockOwner(dataDir);
      if (owner !== undefined) {
        throw new StartRefused(
          `DATA_DIR, ${dataDir}, is in use by another running Coverlane (process ${owner.pid}): stop that one, or name another folder.`,
        );
      }
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return () => rmSync(file, { force: true });
}

/** The running process that holds the data folder; undefined when nobody does. */
export function lockOwner(dataDir: string): ProcessIdentity | undefined {
  try {
    const owner: ProcessIdentity = JSON.parse(readFileSync(join(dataDir, name), 'utf8'));
    return isAlive(owner) ? owner : undefined;
  } catch {
    return undefined;
  }
}

/** A hard link is made whole or not at all, so no other process ever reads half a lock. */
function linked(mine: string, file: string): boolean {
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
