import { Client } from 'pg';
import type { Secrets } from '../../secrets.ts';
import { markOf, readStanding, type Standing, takeOn, wrongSecrets } from '../keys/standing.ts';
import { legacyRoleUrl, loginNames } from './roles.ts';
import { sessionOptions } from './session.ts';
import { StartRefused } from './start-refused.ts';

/**
 * Do the secrets belong to this database? Reads and changes nothing of it. A database without a schema takes any; one of before
 * there was a mark takes the secret that its roles' passwords come from. What the database says of its secrets is taken on.
 * @throws StartRefused where they do not, or the database cannot be asked
 */
export async function requireOwnSecret(ownerUrl: string, secrets: Secrets): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    const standing = await standingOf(client);
    if (standing === 'fits-any') return;
    if (standing === undefined) {
      if (!(await wasUsedBefore(client, ownerUrl, secrets))) throw new StartRefused(foreign(secrets));
      return;
    }
    const wrong = wrongSecrets(secrets, standing);
    if (wrong !== undefined) throw new StartRefused(wrong);
    takeOn(secrets, standing);
  });
}

/** Takes on what the database says of its secrets, whether they are the right ones or not: a command says that itself. */
export async function knowSecrets(ownerUrl: string, secrets: Secrets): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    const standing = await standingOf(client);
    if (typeof standing === 'object' && wrongSecrets(secrets, standing) === undefined) takeOn(secrets, standing);
  });
}

/** Writes the marks where there are none yet. */
export async function keepMark(ownerUrl: string, secrets: Secrets): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    await client.query('insert into access.secret_check (mark) values ($1) on conflict do nothing', [markOf(secrets)]);
    await client.query(
      `insert into access.secrets (id, mark, state, writing, login_names) select $1, $2, 'current', true, $3
       where not exists (select from access.secrets) on conflict do nothing`,
      [secrets.own, markOf(secrets), loginNames(secrets)],
    );
  });
}

async function asOwner<Result>(ownerUrl: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: ownerUrl, options: sessionOptions });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const foreign = (secrets: Secrets): string => wrongSecrets(secrets, { secrets: [], carried: [] }) ?? '';

/**
 * What the database says of its secrets; `fits-any` for one without a schema; undefined for one whose schema is older than the
 * mark. One of before secrets had numbers has the first.
 */
async function standingOf(client: Client): Promise<Standing | 'fits-any' | undefined> {
  const { rows } = await client.query<{ schema: boolean; check: boolean; numbers: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as schema,
            to_regclass('access.secret_check') is not null as check,
            to_regprocedure('access.secrets_standing()') is not null as numbers`,
  );
  if (!rows[0]?.schema) return 'fits-any';
  if (!rows[0].check) return undefined;
  if (rows[0].numbers) {
    const said = await client.query<{ standing: unknown }>('select access.secrets_standing() as standing');
    const standing = readStanding(said.rows[0]?.standing);
    if (standing.secrets.length > 0) return standing;
  }
  return firstStanding(client);
}

/** Of a database of before secrets had numbers. */
async function firstStanding(client: Client): Promise<Standing | undefined> {
  const kept = await client.query<{ mark: string }>('select mark from access.secret_check');
  const mark = kept.rows[0]?.mark;
  return mark === undefined ? undefined : { secrets: [{ id: 1, mark, state: 'current', writing: true }], carried: [] };
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
