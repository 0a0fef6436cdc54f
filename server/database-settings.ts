import { type Environment, isOn, isThisMachine, refusePlain } from './environment.ts';
import { StartRefused } from './platform/db/start-refused.ts';

const ENCRYPTED = new Set(['require', 'verify-ca', 'verify-full']);

/**
 * The connection string of the database, undefined for the embedded PostgreSQL. Its user is the owner, but where duties are
 * separate: then it names nobody, and the program signs in by its own names alone.
 * @throws StartRefused where it is none, would cross a network unencrypted in production mode, or names somebody all the same
 */
export function databaseUrlOf(env: Environment): string | undefined {
  const url = addressIn(env, 'DATABASE_URL');
  if (!isOn(env, 'SEPARATE_DUTIES')) return url;
  if (!url) throw new StartRefused('SEPARATE_DUTIES=1 is for a PostgreSQL of your own: name it with DATABASE_URL.');
  const { username, password } = new URL(url);
  if (username === '' && password === '') return url;
  throw new StartRefused(
    'DATABASE_URL names a user, and SEPARATE_DUTIES=1 leaves the owner to MIGRATE_URL: write postgres://host:5432/database.',
  );
}

/**
 * The connection string of the owner for commands, such as `npm run db:migrate`: MIGRATE_URL, else DATABASE_URL.
 * @throws StartRefused where it is none, or duties are separate and nobody named the owner
 */
export function ownerUrlOf(env: Environment): string | undefined {
  const given = addressIn(env, 'MIGRATE_URL');
  if (given || !isOn(env, 'SEPARATE_DUTIES')) return given ?? databaseUrlOf(env);
  throw new StartRefused('MIGRATE_URL is missing: this command works as the owner of the database, whom it names.');
}

function addressIn(env: Environment, name: 'DATABASE_URL' | 'MIGRATE_URL'): string | undefined {
  const given = env[name];
  if (!given) return undefined;
  const url = databaseAddress(given, name);
  const host = decodeURIComponent(url.searchParams.get('host') ?? url.hostname);
  if (ENCRYPTED.has(url.searchParams.get('sslmode') ?? '') || isThisMachine(host)) return given;
  refusePlain(env, 'database', `${name} reaches ${host} unencrypted: add ?sslmode=verify-full.`);
  return given;
}

function databaseAddress(given: string, name: string): URL {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1) return url;
  throw new StartRefused(`${name} is not a connection string such as postgres://user:password@host:5432/database.`);
}

/** What an operator says about the database. */
export const databaseSettings = {
  DATABASE_URL: { about: 'your own PostgreSQL 15 or newer', check: databaseUrlOf, secret: true },
  SEPARATE_DUTIES: {
    about: '1: the portal never has the rights of the database owner',
    check: (env: Environment) => isOn(env, 'SEPARATE_DUTIES'),
  },
  MIGRATE_URL: {
    about: 'the owner of the database, for commands alone (DATABASE_URL)',
    check: (env: Environment) => addressIn(env, 'MIGRATE_URL'),
    secret: true,
  },
} as const;
