import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { Migration } from './migration-list.ts';
import { StartRefused } from './start-refused.ts';

/** The release that the first migration of the list stands for, and the file with what it had applied: name and hashes a line. */
const baseline = { release: '0.1.0', file: join(import.meta.dirname, '../../sql/releases/v0.1.0.migrations.txt') };

/**
 * Takes over a database that release 0.1.0 made or brought up to date: its many migrations become the one that stands for
 * them. Does nothing to any other database.
 * @throws StartRefused for one of a version before, which has some of them and not all
 */
export async function adopt(client: Client, [first]: readonly Migration[]): Promise<void> {
  if (first?.name !== '592-baseline.sql') return;
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name',
  );
  const former = new Map(readFileSync(baseline.file, 'utf8').split('\n').filter(Boolean).map(namedHashes));
  const applied = rows.filter(({ name }) => former.has(name));
  if (applied.length === 0) return;
  const other = applied.find(({ name, sha256 }) => !former.get(name)?.includes(sha256));
  if (other)
    throw new StartRefused(`Migration ${other.name} was changed after it was applied: write a new file instead.`);
  if (applied.length < former.size) throw new StartRefused(tooOld(applied.at(-1)?.name ?? ''));
  await client.query('begin');
  await client.query('delete from schema_migrations where name = any($1)', [[...former.keys()]]);
  await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [first.name, first.sha256]);
  await client.query('commit');
}

const namedHashes = (line: string): [string, string[]] => {
  const [name = '', ...hashes] = line.split(' ');
  return [name, hashes];
};

const tooOld = (last: string): string =>
  `The database (DATABASE_URL or DATA_DIR) is of a version before ${baseline.release} (its last migration is ${last}): ` +
  `start Coverlane ${baseline.release} on it once, and then this version.`;
