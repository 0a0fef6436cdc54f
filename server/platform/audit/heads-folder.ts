import { join, resolve } from 'node:path';

/** The folder of the signed heads: AUDIT_HEADS_DIR, or audit-heads/ in the data folder. */
export const headsFolder = (env: Record<string, string | undefined>, dataDir: string): string =>
  resolve(env['AUDIT_HEADS_DIR'] || join(dataDir, 'audit-heads'));
