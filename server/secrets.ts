import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from './db/start-refused.ts';

/** The keys of the installation, all derived from one secret that never lies in the database. */
export interface Secrets {
  /** 32 bytes for one purpose: `key('csrf')`. Different purposes have unrelated keys (HKDF-SHA-256). */
  key(purpose: string): Buffer;
  /** HMAC-SHA-256 of a text under the key of a purpose, as base64url. */
  sign(purpose: string, text: string): string;
}

/**
 * The secret from COVERLANE_SECRET (at least 32 bytes, base64), or, outside production, one made once and kept in the
 * data folder with mode 0600.
 * @throws StartRefused in production without COVERLANE_SECRET, or when it is too short
 */
export function loadSecrets(env: Record<string, string | undefined>, dataDir: string): Secrets {
  const given = env['COVERLANE_SECRET'];
  if (given) return secretsFrom(decode(given));
  if (env['NODE_ENV'] === 'production') {
    throw new StartRefused(
      'COVERLANE_SECRET is missing: in production mode set it to 32 random bytes in base64 (openssl rand -base64 32).',
    );
  }
  return secretsFrom(keptSecret(join(dataDir, 'secret')));
}

/** Derives every key from one secret of at least 32 bytes. */
export function secretsFrom(secret: Buffer): Secrets {
  const key = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'coverlane', purpose, 32));
  const signing = new Map<string, KeyObject>();
  const signingKey = (purpose: string): KeyObject => {
    const derived = signing.get(purpose) ?? createSecretKey(key(purpose));
    signing.set(purpose, derived);
    return derived;
  };
  return { key, sign: (purpose, text) => createHmac('sha256', signingKey(purpose)).update(text).digest('base64url') };
}

function decode(given: string): Buffer {
  const secret = Buffer.from(given, 'base64');
  if (secret.length >= 32) return secret;
  throw new StartRefused('COVERLANE_SECRET is too short: it must be at least 32 random bytes in base64.');
}

function keptSecret(file: string): Buffer {
  if (!existsSync(file)) {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64');
}
