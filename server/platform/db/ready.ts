import { Client } from 'pg';
import type { Secrets } from '../../secrets.ts';
import { readStanding, takeOn, wrongSecrets } from '../keys/standing.ts';
import { oldestServerVersion } from './migrate.ts';
import { readMigrations } from './migration-list.ts';
import { isNewer, isOneAhead, type LastRelease, release } from './release.ts';
import { roleUrl } from './roles.ts';
import { guardLines } from './schema-state.ts';
import { hashOf, readSchema } from './schema-texts.ts';
import { sessionOptions } from './session.ts';
import { StartRefused } from './start-refused.ts';

/** How a database was brought up to date, as access.schema_standing() says it. */
interface Standing extends LastRelease {
  sha256: string;
  /** Hashes of the applied migrations by name. */
  migrations: Record<string, string>;
}

const REACHABLE_WITHIN_MS = 5000;
const BRING_UP = 'npm run db:migrate brings it up to date, with MIGRATE_URL as its owner.';

/**
 * Is a database ready for this program, which has no rights of its owner and changes nothing? Everything is asked with the name
 * that the program answers requests by.
 * @param url the database, without a user
 * @throws StartRefused where it cannot be reached or knows no such name, is of another release (the next one excepted, which keeps
 *   what this one calls), lacks migrations or what keeps its rows apart
 */
export async function requireReady(url: string, secrets: Secrets): Promise<void> {
  const client = await signedIn(url, secrets);
  try {
    const { rows } = await client.query<{ number: string; known: boolean }>(
      `select current_setting('server_version_num') as number,
              to_regprocedure('access.schema_standing()') is not null as known`,
    );
    if (Number(rows[0]?.number) < oldestServerVersion)
      throw new StartRefused('DATABASE_URL leads to a PostgreSQL that is older than 15.');
    if (!rows[0]?.known) throw new StartRefused(`The database of DATABASE_URL was never made ready: ${BRING_UP}`);
    await requireStanding(client);
    await requireKept(client);
    await requireSecrets(client, secrets);
  } finally {
    await client.end();
  }
}

async function signedIn(url: string, secrets: Secrets): Promise<Client> {
  const client = new Client({
    connectionString: roleUrl(url, 'coverlane_app', secrets),
    connectionTimeoutMillis: REACHABLE_WITHIN_MS,
    options: sessionOptions,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw new StartRefused(whyNot(error, url));
  }
}

/** Classes of PostgreSQL: an invalid authorisation, a database that is not there or may not be entered. */
const UNKNOWN_NAME = new Set(['28P01', '28000', '42501']);

function whyNot(error: unknown, url: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const host = new URL(url).host || 'this machine';
  if (UNKNOWN_NAME.has(code))
    return `The database of DATABASE_URL at ${host} knows nobody by this COVERLANE_SECRET: either it is another one's, or ${BRING_UP}`;
  return `The database of DATABASE_URL at ${host} cannot be reached (${code || 'no answer'}). Start it, or name another.`;
}

async function requireStanding(client: Client): Promise<void> {
  const { rows } = await client.query<{ standing: Standing | null }>('select access.schema_standing() as standing');
  const standing = rows[0]?.standing ?? undefined;
  if (isOneAhead(standing)) return;
  const wrong = standing ? whatIsWrong(standing) : `was never made ready: ${BRING_UP}`;
  if (wrong !== undefined) throw new StartRefused(`The database of DATABASE_URL ${wrong}`);
}

/** The rest of the sentence; undefined: nothing. */
function whatIsWrong({ version, migrations, sha256 }: Standing): string | undefined {
  if (isNewer(version, release))
    return `was brought up to date by Coverlane ${version}, and this is ${release}: start that one.`;
  const lacks = readMigrations().filter(({ name }) => !(name in migrations)).length;
  if (lacks > 0) return `lacks ${lacks} migrations: ${BRING_UP}`;
  return sha256 === hashOf(readSchema())
    ? undefined
    : `has functions and policies that are not of ${release}: ${BRING_UP}`;
}

/** Takes on what the database says of its secrets. */
async function requireSecrets(client: Client, secrets: Secrets): Promise<void> {
  const { rows } = await client.query<{ standing: unknown }>('select access.secrets_standing() as standing');
  const standing = readStanding(rows[0]?.standing);
  const wrong = standing.secrets.length === 0 ? undefined : wrongSecrets(secrets, standing);
  if (wrong !== undefined) throw new StartRefused(wrong);
  takeOn(secrets, standing);
}

async function requireKept(client: Client): Promise<void> {
  const { rows } = await client.query<{ line: string }>(
    `select line from access.guards_kept() as k(line) except (${guardLines}) order by line limit 3`,
  );
  if (rows.length === 0) return;
  throw new StartRefused(
    `The database of DATABASE_URL lacks what keeps its rows apart (${rows.map(({ line }) => line).join('; ')}): ` +
      'it was probably restored where the roles were missing (docs/guide.md, Backups).',
  );
}
