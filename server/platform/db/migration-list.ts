import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SchemaText } from './schema-texts.ts';

export const migrationsFolder = join(import.meta.dirname, '../../sql/migrations');

/** Any fixed number, held while a database is brought up to date: two starting nodes must not do it at once. */
export const migrationLock = 7_214_900_118;

/** One step of tables and data. */
export interface Migration {
  name: string;
  sql: string;
  sha256: string;
  /** Of earlier wordings with the same outcome, for databases that one of them was applied to: see REWORDED. */
  earlier: string[];
}

/** `-- Reworded from <sha256>: why`, in a file that was put in other words after it had been applied. */
const REWORDED = /^-- Reworded from ([0-9a-f]{64}):/gm;

/** `-- with function access.of_what`: here stands that text of schema/, which the next statement is made of or asks. */
const WITH = /^-- with (.+)$/gm;

const FILE = /^\d{3,4}-.+\.sql$/;

const numberOf = (name = ''): number => Number.parseInt(name, 10) || 0;

/**
 * The migrations in the order of the list, which only grows at its end: whoever has some of them has the first ones.
 * @throws Error where the list and the files are not the same, and where a number stands after a higher one
 */
export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const listed = readFileSync(join(folder, 'list.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const unlisted = readdirSync(folder).find((name) => FILE.test(name) && !listed.includes(name));
  if (unlisted !== undefined) throw new Error(`Migration ${unlisted} is not in list.txt: add it at the end.`);
  const absent = listed.find((name) => !FILE.test(name) || !existsSync(join(folder, name)));
  if (absent !== undefined) throw new Error(`list.txt names ${absent}, which is no migration here.`);
  const late = listed.find((name, at) => numberOf(name) <= numberOf(listed[at - 1]));
  if (late !== undefined)
    throw new Error(`Migration ${late} stands in list.txt after one with its number or a higher one.`);
  return listed.map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8');
    const earlier = [...sql.matchAll(REWORDED)].map(([, sha256 = '']) => sha256);
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex'), earlier };
  });
}

/**
 * A migration with the texts of schema/ that it names put in.
 * @throws Error where it names one that is not there
 */
export function withTexts(sql: string, texts: readonly SchemaText[]): string {
  return sql.replaceAll(WITH, (_, key: string) => {
    const text = texts.find((one) => one.key === key);
    if (!text) throw new Error(`schema/ has no ${key}.`);
    return `${text.sql}\n${text.after}`;
  });
}
