import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from './platform/db/start-refused.ts';
import { Keyring, type Secrets } from './platform/keys/keyring.ts';
import { decodeSecret, type NumberedSecret } from './platform/keys/secret-text.ts';

export type { Secrets };

type Environment = Readonly<Record<string, string | undefined>>;

/** The secrets that a start may be given: its own, and the one that the installation is to have next. */
type SecretName = 'COVERLANE_SECRET' | 'COVERLANE_SECRET_NEXT';

/**
 * The secret of COVERLANE_SECRET, or of the file that COVERLANE_SECRET_FILE names; outside production also one made once and kept in
 * the data folder with mode 0600. Nobody makes one up for a database that is somebody else's: what is sealed with it could
 * never be opened again by who has the right one. Beside it stands COVERLANE_SECRET_NEXT while an installation moves to another.
 * @param mayInvent false for a command that works on a database beside the portal
 * @throws StartRefused in production without COVERLANE_SECRET, when it is no base64, too short or no random bytes, for a command that
 *   has none for the database of DATABASE_URL, and where the next one has no later number
 */
export function loadSecrets(env: Environment, dataDir: string, mayInvent = true): Secrets {
  const own = ownSecret(env, dataDir, mayInvent);
  const next = givenSecret(env, 'COVERLANE_SECRET_NEXT');
  if (next === undefined) return new Keyring([own]);
  requireLater(own, next);
  return new Keyring([own, next]);
}

/** @throws StartRefused where the next secret is the own one, or has no later number */
export function requireLater(own: NumberedSecret, next: NumberedSecret): void {
  if (next.secret.equals(own.secret))
    throw new StartRefused('COVERLANE_SECRET_NEXT is COVERLANE_SECRET: make another.');
  if (next.id <= own.id)
    throw new StartRefused(
      `COVERLANE_SECRET_NEXT must have a number after that of COVERLANE_SECRET: write it as ${own.id + 1}:….`,
    );
}

function ownSecret(env: Environment, dataDir: string, mayInvent: boolean): NumberedSecret {
  const given = givenSecret(env, 'COVERLANE_SECRET');
  if (given) return given;
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
  return keptSecret(file);
}

/**
 * A secret of the environment: the variable itself, or the file that the variable with _FILE names, as services for keys and
 * containers hand them over.
 * @throws StartRefused where both are set, the file cannot be read, or it holds no secret
 */
export function givenSecret(env: Environment, name: SecretName): NumberedSecret | undefined {
  const [given, file] = [env[name], env[`${name}_FILE`]];
  if (given && file) throw new StartRefused(`${name} and ${name}_FILE are both set: leave one of them.`);
  if (given) return decodeSecret(given, name);
  return file ? decodeSecret(readSecret(file, `${name}_FILE`), `${name}_FILE`) : undefined;
}

function readSecret(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    throw new StartRefused(`${name} names a file that cannot be read (${code}): ${file}.`);
  }
}

/** Derives every key from one secret of at least 32 bytes. */
export const secretsFrom = (secret: Buffer, id = 1): Secrets => new Keyring([{ id, secret }]);

function keptSecret(file: string): NumberedSecret {
  if (!existsSync(file)) {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  }
  const text = readFileSync(file, 'utf8').trim();
  // One of before was any 32 bytes: it is not judged again.
  return text.includes(':') ? decodeSecret(text, file) : { id: 1, secret: Buffer.from(text, 'base64') };
}
