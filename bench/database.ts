import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@coverlane/server/db/embedded.ts';
import { prepareDatabase } from '@coverlane/server/db/prepare.ts';
import { type Secrets, secretsFrom } from '@coverlane/server/secrets.ts';

/** A throw-away database with the durability of a real one. */
export interface BenchDatabase {
  ownerUrl: string;
  /** The installation's secret as COVERLANE_SECRET has it, for the servers that are measured. */
  secret: string;
  secrets: Secrets;
  dataDir: string;
}

/**
 * Runs a job on a new embedded PostgreSQL as `npm start` would set it up (fsync on, synchronous commits), in a folder
 * of its own that is removed afterwards.
 */
export async function withDatabase(work: (database: BenchDatabase) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coverlane-test-bench-'));
  chmodSync(dataDir, 0o711);
  const secret = randomBytes(32).toString('base64');
  const secrets = secretsFrom(Buffer.from(secret, 'base64'));
  try {
    const { url, stop } = await startEmbedded({ dataDir });
    try {
      await prepareDatabase(url, secrets);
      await work({ ownerUrl: url, secret, secrets, dataDir });
    } finally {
      await stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
