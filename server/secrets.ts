import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from './platform/db/start-refused.ts';

/** The keys of the installation, all derived from one secret that never lies in the database. */
export interface Secrets {
  /** 32 bytes for one purpose: `key('csrf')`. Different purposes have unrelated keys (HKDF-SHA-256). */
  key(purpose: string): Buffer;
  /** HMAC-SHA-256 of a text under the key of a purpose, as base64url. */
  sign(purpose: string, text: string): string;
}

/**
 * The secret from COVERLANE_SECRET (at least 32 random bytes, base64), or, outside production, one made once and kept in the
 * data folder with mode 0600. Nobody makes one up for a database that is somebody else's: what is sealed with it could
 * never be opened again by who has the right one.
 * @param mayInvent false for a command that works on a database beside the portal
 * @throws StartRefused in production without COVERLANE_SECRET, when it is no base64, too short or no random bytes, and for
 *   a command that has none for the database of DATABASE_URL
 */
export function loadSecrets(env: Record<string, string | undefined>, dataDir: string, mayInvent = true): Secrets {
  const given = env['COVERLANE_SECRET'];
  if (given) return secretsFrom(decodeSecret(given));
  if (env['NODE_ENV'] === 'production') {
    throw new StartRefused(
      'COVERLANE_SECRET is missing: in production mode set it to 32 random bytes in base64 (openssl rand -base64 32).',
    );
  }
  const file = join(dataDir, 'secret');
  if ((env['DATABASE_URL'] || env['MIGRATE_URL']) && !mayInvent && !existsSync(file)) {
    throw new StartRefused(
      `COVERLANE_SECRET is missing, and ${dataDir} keeps none: a command needs the secret of the database that DATABASE_URL names.`,
    );
  }
  return secretsFrom(keptSecret(file));
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

const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
/** Of 32 random bytes, fewer than this many different ones come about once in 10^20 times. */
const DIFFERENT = 16;

/** The bytes of COVERLANE_SECRET. @throws StartRefused for what is no base64, too short, one text or pattern over and over, or written by hand */
export function decodeSecret(given: string): Buffer {
  if (!BASE64.test(given))
    throw new StartRefused('COVERLANE_SECRET is no base64: make one with openssl rand -base64 32.');
  const secret = Buffer.from(given, 'base64');
  if (secret.length < 32)
    throw new StartRefused('COVERLANE_SECRET is too short: it must be at least 32 random bytes in base64.');
  const isText = secret.every((byte) => byte >= 0x20 && byte < 0x7f);
  if (isText || new Set(secret).size < DIFFERENT)
    throw new StartRefused(
      'COVERLANE_SECRET can be guessed: it must be random bytes, as openssl rand -base64 32 makes them.',
    );
  return secret;
}

function keptSecret(file: string): Buffer {
  if (!existsSync(file)) {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64');
}
