import { createHash } from 'node:crypto';

/** A short digest of what a file says: the same wherever it says the same. 96 bits, base64url. */
export const digestOf = (said: unknown): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 16);
