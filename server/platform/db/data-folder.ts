import { accessSync, chmodSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs';
import { StartRefused } from './start-refused.ts';

const leastFreeBytes = 200_000_000;

/**
 * Makes the data folder when there is none, and checks that it can be written and the disk has 200 MB free. Before
 * anything else is written there.
 * @throws StartRefused
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    if (!existsSync(dataDir)) {
      mkdirSync(dataDir, { recursive: true });
      // The user that root drops to has to pass through, not to look around.
      chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    }
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(dataDir);
    if (bavail * bsize >= leastFreeBytes) return;
    const free = Math.floor((bavail * bsize) / 1e6);
    throw new StartRefused(`The disk is full: DATA_DIR, ${dataDir}, has ${free} MB free and needs 200.`);
  } catch (error) {
    throw refusalForFolder(dataDir, error) ?? error;
  }
}

/** The sentence for a failed read or write of the data folder; undefined for any other error. */
export function refusalForFolder(dataDir: string, error: unknown): StartRefused | undefined {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return undefined;
  if (error.code === 'ENOSPC') return new StartRefused(`The disk is full: DATA_DIR, ${dataDir}, cannot be written.`);
  return new StartRefused(
    `DATA_DIR, ${dataDir}, cannot be used: ${error.message}. Name a folder that this user may write.`,
  );
}
