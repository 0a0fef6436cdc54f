// What the database is made of, read from the texts that make it: row types, policies, rights and sealed columns.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readSchema, schemaFolder } from '../server/platform/db/schema-texts.ts';
import { indexColumns, sealedColumns, sealedElsewhere } from '../server/platform/keys/sealed-columns.ts';

const root = dirname(import.meta.dirname);
const text = (path: string): string => readFileSync(join(root, path), 'utf8');

/** One table as the map tells of it. */
export interface MappedTable {
  readonly name: string;
  /** The folder of server/sql/schema that holds its policies. */
  readonly area: string;
  readonly columns: readonly string[];
  readonly sealed: readonly string[];
  /** Columns in which equal values of one client can be found without being opened. */
  readonly indexed: readonly string[];
  /** The questions that row-level security asks before it shows a row; empty: no role that serves requests reads the table by itself. */
  readonly asked: readonly string[];
  readonly ends: string;
}

/** Tables and their columns, as the row types have them (server/platform/db/schema.ts). */
export function rowTypes(): ReadonlyMap<string, readonly string[]> {
  const source = text('server/platform/db/schema.ts');
  const bodies = new Map(
    [...source.matchAll(/^export interface (\w+) \{\n(.*?)\n\}/gms)].map(([, name = '', body = '']) => [name, body]),
  );
  const tables = [...(bodies.get('DB') ?? '').matchAll(/^ {2}"?([\w.]+)"?: (\w+);/gm)];
  return new Map(
    tables.map(([, table = '', type = '']) => [
      table,
      [...(bodies.get(type) ?? '').matchAll(/^ {2}(\w+): /gm)].map(([, column = '']) => column),
    ]),
  );
}

/** Tables of the program's own, which no row type names: what they are called. */
export const ownTables = (): string[] =>
  [...text('server/sql/migrations/list.txt').matchAll(/^[\w-]+\.sql$/gm)]
    .flatMap(([file]) => [
      ...text(`server/sql/migrations/${file}`).matchAll(/^create (?:unlogged )?table (access\.\w+)/gm),
    ])
    .map(([, name = '']) => name)
    .toSorted();

const policies = readSchema().filter(({ kind }) => kind === 'policy');
const rights = readSchema().filter(({ kind }) => kind === 'rights');

/** Which folder of schema/ says who sees a table's rows. */
function areas(): ReadonlyMap<string, string> {
  const files = globSync('**/*.sql', { cwd: schemaFolder }).toSorted();
  return new Map(
    files.flatMap((file) =>
      [...readFileSync(join(schemaFolder, file), 'utf8').matchAll(/^create policy \w+ on ([\w.]+)/gm)].map(
        ([, table = '']): [string, string] => [table, basename(dirname(file))],
      ),
    ),
  );
}

const isOf = (table: string) => (one: { key: string }) => one.key.split(' ')[1] === table;

const grantsTo = (table: string, role: string): string =>
  rights
    .filter(isOf(table))
    .filter(({ sql }) => sql.includes(role))
    .map(({ sql }) => sql)
    .join('\n');

/** What the policies for reading ask: functions of `access`, with the permission or kind they ask for. */
function askedOf(table: string): string[] {
  if (!/\bselect\b/.test(grantsTo(table, 'coverlane_app'))) return [];
  const reading = policies
    .filter(isOf(table))
    .map(({ sql }) => sql)
    .filter((sql) => sql.includes('coverlane_app') && !/\bfor (?:insert|update|delete)\b/.test(sql))
    .map((sql) => sql.split(/\bwith check\b/)[0] ?? '');
  const found = reading.flatMap((sql) => [...sql.matchAll(/access\.(\w+)\((?:'(\w+)'\))?/g)]);
  const names = found.map(([, name = '', what]) => (what === undefined ? name : `${name} ${what}`));
  if (names.length > 0) return [...new Set(names)].toSorted();
  // Whoever reads the row that it belongs to reads it.
  const [, of] = /exists \(select from (\w+)/.exec(reading.join(' ')) ?? [];
  return of !== undefined && of !== table ? askedOf(of) : ['everybody signed in'];
}

/** Statements that delete, anywhere in the program. */
const deleting = [
  ...globSync('server/sql/schema/**/*.sql', { cwd: root }),
  ...globSync('server/**/*.ts', { cwd: root, exclude: (path) => /node_modules|test|migrations/.test(path) }),
]
  .map(text)
  .flatMap((source) => [...source.matchAll(/delete from ([a-z_.]+)|deleteFrom\('([\w.]+)'/g)])
  .map(([, one, other]) => one ?? other);

function endOf(table: string, columns: readonly string[]): string {
  const isDeleted = deleting.includes(table) || /\bdelete\b/.test(grantsTo(table, 'coverlane_'));
  const ways = [
    columns.includes('superseded_at') && 'superseded',
    columns.includes('deleted_at') && 'marked deleted',
    isDeleted && 'deleted',
  ].filter((way) => way !== false);
  return ways.length > 0 ? ways.join(', ') : 'kept';
}

const columnsOf = (list: readonly { table: string; column: string }[], name: string): string[] =>
  list.filter(({ table }) => table === name).map(({ column }) => column);

/** Every table of the row types, by area and name. */
export function mappedTables(): MappedTable[] {
  const areaOf = areas();
  return [...rowTypes()]
    .map(([name, columns]) => ({
      name,
      area: areaOf.get(name) ?? 'no area',
      columns,
      sealed: columnsOf([...sealedColumns, ...sealedElsewhere], name),
      indexed: columnsOf(indexColumns, name),
      asked: askedOf(name),
      ends: endOf(name, columns),
    }))
    .toSorted((one, other) => (one.area + one.name < other.area + other.name ? -1 : 1));
}
