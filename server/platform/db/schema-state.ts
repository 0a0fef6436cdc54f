import { Client } from 'pg';
import { migrationLock } from './migration-list.ts';
import { sessionOptions } from './session.ts';
import { StartRefused } from './start-refused.ts';

/**
 * What keeps rows from whom they are not for, a line each: tables with row-level security, policies by name, command and
 * role, what the program's roles may do, and which functions are theirs (what appends to the audit log). No expressions, which PostgreSQL writes differently from version to version.
 */
export const guardLines = `
  with ours as (select oid, nspname from pg_namespace where nspname in ('public', 'access', 'audit', 'jobs')),
  roles as (select oid, rolname from pg_roles where rolname in ('coverlane_app', 'coverlane_worker', 'coverlane_audit'))
  select format('security %s.%s', nspname, relname) as line from pg_class c join ours on ours.oid = relnamespace
    where relkind in ('r', 'p') and relrowsecurity and relforcerowsecurity
  union select format('policy %s.%s %s %s %s %s', nspname, relname, polname, polcmd, polpermissive, rolname)
    from pg_policy p join pg_class c on c.oid = polrelid join ours on ours.oid = relnamespace
    join roles on roles.oid = any(polroles)
  union select format('table %s.%s %s %s', nspname, relname, rolname, privilege_type)
    from pg_class c join ours on ours.oid = relnamespace, aclexplode(relacl) a join roles on roles.oid = a.grantee
    where privilege_type <> 'MAINTAIN'
  union select format('column %s.%s.%s %s %s', nspname, relname, attname, rolname, privilege_type)
    from pg_attribute t join pg_class c on c.oid = attrelid join ours on ours.oid = relnamespace, aclexplode(attacl) a
    join roles on roles.oid = a.grantee
  union select format('function %s.%s(%s) %s', nspname, proname, pg_get_function_identity_arguments(f.oid), rolname)
    from pg_proc f join ours on ours.oid = pronamespace, aclexplode(proacl) a join roles on roles.oid = a.grantee
  union select format('owner %s.%s(%s) %s', nspname, proname, pg_get_function_identity_arguments(f.oid), rolname)
    from pg_proc f join ours on ours.oid = pronamespace join roles on roles.oid = proowner`;

/** How many lines a refusal names. */
const NAMED = 3;

/**
 * Is all of it still there? Says nothing of a database that never kept the list, and waits for a node that is just bringing
 * it up to date.
 * @throws StartRefused with what is missing, as after a restore on a server without the roles
 */
export async function requireGuards(ownerUrl: string): Promise<void> {
  const missing = await asked(ownerUrl, async (client) => {
    await client.query('select pg_advisory_lock_shared($1)', [migrationLock]);
    const { rows } = await client.query<{ kept: boolean }>(
      `select to_regclass('access.schema_state') is not null as kept`,
    );
    if (!rows[0]?.kept) return [];
    const found = await client.query<{ line: string }>(
      `select line from access.schema_state except (${guardLines}) order by line`,
    );
    return found.rows.map(({ line }) => line);
  });
  if (missing.length === 0) return;
  const more = missing.length > NAMED ? ` and ${missing.length - NAMED} more` : '';
  throw new StartRefused(
    `The database (DATABASE_URL or DATA_DIR) lacks what keeps its rows apart (${missing.slice(0, NAMED).join('; ')}${more}): ` +
      'it was probably restored where the roles were missing, or by an owner who may not give functions to them. Restore again as ' +
      'the guide says (docs/guide.md, Backups).',
  );
}

/** Writes down what is there now, with the jobs' own tables: the state that a start ends in. */
export async function keepGuards(ownerUrl: string): Promise<void> {
  await asked(ownerUrl, async (client) => {
    await client.query('begin');
    await writeGuards(client);
    await client.query('commit');
  });
}

/** The same within the transaction that changes it, so that no other node finds a list of before. */
export async function writeGuards(client: Client): Promise<void> {
  await client.query('delete from access.schema_state');
  await client.query(`insert into access.schema_state ${guardLines}`);
}

async function asked<Result>(ownerUrl: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: ownerUrl, options: sessionOptions });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
