import { Client, DatabaseError } from 'pg';
import { adopt } from './adopt.ts';
import { applySchema } from './apply-schema.ts';
import { type Migration, migrationLock, migrationsFolder, readMigrations, withTexts } from './migration-list.ts';
import { isOneAhead, type LastRelease } from './release.ts';
import { readSchema, schemaFolder, type SchemaText } from './schema-texts.ts';
import { sessionOptions } from './session.ts';
import { StartRefused } from './start-refused.ts';

/** PostgreSQL 15, as `server_version_num`. */
export const oldestServerVersion = 150_000;

/** Where the migrations and the texts of the schema are. */
interface SchemaSource {
  migrations: string;
  schema: string;
}

const own: SchemaSource = { migrations: migrationsFolder, schema: schemaFolder };

const RECORD = `create table if not exists schema_migrations (
  name text primary key, sha256 text not null, applied_at timestamptz not null default now())`;

/**
 * Brings a database to the newest schema: applies the missing migrations in the order of their list, each in one transaction
 * with its record in schema_migrations, and then what stands on the tables (apply-schema.ts). Waits while another process
 * migrates the same database. Leaves one as it is that the next release has brought up to date already.
 * @param url the owner's connection string
 * @param source where the files are
 * @returns the names of the migrations applied now, and the keys of the texts; empty when there was nothing to do
 * @throws StartRefused when the server is older than PostgreSQL 15, when the owner may make no tables, when an applied file was
 *   changed or removed, or when the database is of a version before the first migration that is still here
 */
export async function migrate(url: string, source: SchemaSource = own): Promise<string[]> {
  const client = new Client({ connectionString: url, options: sessionOptions });
  await client.connect();
  try {
    await requireVersion(client);
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(RECORD).catch((error: unknown) => {
      if (!(error instanceof DatabaseError) || error.code !== '42501') throw error;
      throw new StartRefused(
        `The owner that DATABASE_URL (MIGRATE_URL) names may make no tables in this database: ${error.message}. Give it to them: ` +
          'alter database … owner to …',
      );
    });
    if (isOneAhead(await lastRelease(client))) return [];
    const [migrations, texts] = [readMigrations(source.migrations), readSchema(source.schema)];
    await adopt(client, migrations);
    const applied = await applyMissing(client, { migrations, texts });
    return [...applied, ...(await applySchema(client, { texts, migrated: applied.length > 0 }))];
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

/** Undefined for a database that no release brought up to date yet, or none that wrote down which came before. */
async function lastRelease(client: Client): Promise<LastRelease | undefined> {
  const { rows } = await client.query<{ kept: boolean }>(
    `select exists (select from pg_attribute where attrelid = to_regclass('access.schema_release')
       and attname = 'former_version') as kept`,
  );
  if (!rows[0]?.kept) return undefined;
  const last = await client.query<LastRelease>('select version, former_version as former from access.schema_release');
  return last.rows[0];
}

async function applyMissing(
  client: Client,
  { migrations, texts }: { migrations: readonly Migration[]; texts: readonly SchemaText[] },
): Promise<string[]> {
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
  for (const migration of missing) await apply(client, { migration, texts });
  return missing.map((migration) => migration.name);
}

async function apply(
  client: Client,
  { migration: { name, sql, sha256 }, texts }: { migration: Migration; texts: readonly SchemaText[] },
): Promise<void> {
  try {
    await client.query('begin; set local check_function_bodies = off');
    await client.query(withTexts(sql, texts));
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
