import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { sessionOptions } from './session.ts';
import { StartRefused } from './start-refused.ts';

/** PostgreSQL 15, as `server_version_num`. */
export const oldestServerVersion = 150_000;

const migrationsFolder = join(import.meta.dirname, 'migrations');
/** Any fixed number: two starting servers must not migrate at once. */
const migrationLock = 7_214_900_118;

interface Migration {
  name: string;
  sql: string;
  sha256: string;
  /** Of earlier wordings with the same outcome, for databases that one of them was applied to: see REWORDED. */
  earlier: string[];
}

/** `-- Reworded from <sha256>: why`, in a file that was put in other words after it had been applied. */
const REWORDED = /^-- Reworded from ([0-9a-f]{64}):/gm;

/**
 * Brings a database to the newest schema: applies the files NNN-name.sql in order, each in one transaction with its
 * record in schema_migrations. Waits while another process migrates the same database.
 * @param url the owner's connection string
 * @param folder where the files are
 * @returns the names of the files applied now, empty when there was nothing to do
 * @throws StartRefused when the server is older than PostgreSQL 15, or when an applied file was changed or removed
 */
export async function migrate(url: string, folder: string = migrationsFolder): Promise<string[]> {
  const client = new Client({ connectionString: url, options: sessionOptions });
  await client.connect();
  try {
    await requireVersion(client);
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    );
    return await applyMissing(client, readMigrations(folder));
  } finally {
    await client.end();
  }
}

/**
 * Checks the server's version.
 * @throws StartRefused when it is older than PostgreSQL 15
 */
export async function requireVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ number: string; name: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
  );
  const [version] = rows;
  if (version !== undefined && Number(version.number) >= oldestServerVersion) return;
  throw new StartRefused(
    `DATABASE_URL leads to PostgreSQL ${version?.name ?? 'of an unknown version'}: Coverlane needs 15 or newer.`,
  );
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{3}-.+\.sql$/.test(name));
  return names.toSorted().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8');
    const earlier = [...sql.matchAll(REWORDED)].map(([, sha256 = '']) => sha256);
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex'), earlier };
  });
}

async function applyMissing(client: Client, migrations: Migration[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations');
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  for (const [name, sha256] of applied) {
    const file = migrations.find((migration) => migration.name === name);
    if (file && [file.sha256, ...file.earlier].includes(sha256)) continue;
    throw new StartRefused(
      file === undefined
        ? `The database (DATABASE_URL or DATA_DIR) was migrated by a newer or other version of Coverlane (${name} is not here): start that one.`
        : `Migration ${name} was changed after it was applied: write a new file instead.`,
    );
  }
  const missing = migrations.filter((migration) => !applied.has(migration.name));
  for (const migration of missing) await apply(client, migration);
  return missing.map((migration) => migration.name);
}

async function apply(client: Client, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
