import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

it.each([0, 1, 262_144, 262_145, 1_000_003])(
  'The fingerprint of %i bytes in the browser is the SHA-256 that the server takes (FIPS 180-4)',
  async (length) => {
    const bytes = randomBytes(length);
    expect(await fingerprintOf(new Blob([bytes]))).toBe(createHash('sha256').update(bytes).digest('hex'));
  },
);
