import { Client } from 'pg';
import type { Secrets } from '../../secrets.ts';
import { legacyRoleUrl } from './roles.ts';
import { sessionOptions } from './session.ts';
import { StartRefused } from './start-refused.ts';

const FOREIGN =
  'COVERLANE_SECRET is not the secret that this database was made with. Nothing was changed. ' +
  'Start with the secret of the nodes that use it, or restore it from where it is kept.';

/** What stands in the database for a secret: equal for equal secrets, and no way back. */
const markOf = (secrets: Secrets): string => secrets.sign('database', 'coverlane');

/**
 * Does the secret belong to this database? Reads and changes nothing. A database without a schema takes any; one of before
 * there was a mark takes the secret that its roles' passwords come from.
 * @throws StartRefused where it does not, or the database cannot be asked
 */
export async function requireOwnSecret(ownerUrl: string, secrets: Secrets): Promise<void> {
  const client = new Client({ connectionString: ownerUrl, options: sessionOptions });
  await client.connect();
  try {
    const mark = await keptMark(client);
    if (mark === 'fits-any') return;
    const fits = mark === undefined ? await wasUsedBefore(client, ownerUrl, secrets) : mark === markOf(secrets);
    if (!fits) throw new StartRefused(FOREIGN);
  } finally {
    await client.end();
  }
}

/** Writes the mark where there is none yet. */
export async function keepMark(ownerUrl: string, secrets: Secrets): Promise<void> {
  const client = new Client({ connectionString: ownerUrl, options: sessionOptions });
  await client.connect();
  try {
    await client.query('insert into access.secret_check (mark) values ($1) on conflict do nothing', [markOf(secrets)]);
  } finally {
    await client.end();
  }
}

/** The mark; `fits-any` for a database without a schema; undefined for one whose schema is older than the mark. */
async function keptMark(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ schema: boolean; check: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as schema,
            to_regclass('access.secret_check') is not null as check`,
  );
  if (!rows[0]?.schema) return 'fits-any';
  if (!rows[0].check) return undefined;
  const kept = await client.query<{ mark: string }>('select mark from access.secret_check');
  return kept.rows[0]?.mark;
}

/** Before there was a mark, one role for all databases of a server had the password that the secret gives it. */
async function wasUsedBefore(client: Client, ownerUrl: string, secrets: Secrets): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_roles where rolname = 'coverlane_app' and rolcanlogin`);
  if (rowCount === 0) return true;
  const former = new Client({ connectionString: legacyRoleUrl(ownerUrl, secrets), connectionTimeoutMillis: 5000 });
  former.on('error', () => undefined);
  try {
    await former.connect();
    return true;
  } catch (error) {
    // Whose password fits and who may not enter all the same was known by it.
    return error instanceof Error && 'code' in error && error.code === '42501';
  } finally {
    await former.end().catch(() => undefined);
  }
}
