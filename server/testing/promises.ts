import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCalls } from '@coverlane/contract/all-calls.ts';
import { collections } from '@coverlane/contract/collections/index.ts';
import type { Permission } from '@coverlane/contract/access.ts';
import { reportCatalogue } from '@coverlane/contract/reports/catalogue.ts';
import type { SettingKey } from '@coverlane/contract/settings/settings.ts';

const root = join(import.meta.dirname, '../..');
const PROGRAM = /(?<!\.(test|testing|arbitrary|setup))\.(ts|tsx|sql)$/;
const NOT_READ = /(^|\/)(testing|locales|schema\.ts)(\/|$)/;

/** Every source of a part of the program, by its path: no tests, no texts, no generated types. */
function sourcesOf(folder: string): { file: string; text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && PROGRAM.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !NOT_READ.test(file.slice(root.length)))
    .map((file) => ({ file: file.slice(root.length + 1), text: readFileSync(file, 'utf8') }));
}

/** What defines a table or column, or keeps names of permissions, and reads nothing. */
const DEFINES =
  /^\s*(--.*\n\s*)*(create table|alter table|create (unique )?index|create trigger|comment on|insert into permissions)/i;

/** A migration without what only defines: the statements that read and decide. */
const readingSql = (text: string): string[] =>
  statementsOf(text.replaceAll(/--.*$/gm, '')).filter((statement) => !DEFINES.test(statement));

/** Statements of a migration: split at semicolons, but not within the body of a function. */
const statementsOf = (text: string): string[] => text.match(/(?:\$(\w*)\$[\s\S]*?\$\1\$|[^;$])+/g) ?? [];

const server = sourcesOf('server');
const migrations = server.filter(({ file }) => file.endsWith('.sql'));
const code = server.filter(({ file }) => file.endsWith('.ts'));
const browser = sourcesOf('web');

/** Every SQL statement of the program that reads or decides. */
const statements: readonly string[] = [
  ...migrations.flatMap(({ text }) => readingSql(text)),
  ...code.flatMap(({ text }) => text.match(/sql(?:<[^`]*>)?`(?:[^`\\]|\\.|\$\{[^}]*`[^`]*`[^}]*\})*`/g) ?? []),
];

/** What a permission is asked for by: calls, reports, and the program's own questions in code and SQL. */
export function askersOf(permission: Permission): string[] {
  const calls = [...allCalls]
    .filter(([, { access }]) => typeof access !== 'string' && access.some(({ anyOf }) => anyOf?.includes(permission)))
    .map(([name]) => `call ${name}`);
  const reports = reportCatalogue.filter((one) => one.permission === permission).map(({ key }) => `report ${key}`);
  const quoted = new RegExp(
    `permissions\\.includes\\('${permission}'\\)|(right|permission|anyOf|holdsAny)[^\\n]*'${permission}'`,
  );
  const asking = code.filter(({ text }) => quoted.test(text)).map(({ file }) => file);
  const sql = statements.some((one) =>
    new RegExp(`(has_permission|holds|machine_name = )\\(?[^)]*'${permission}'`).test(one),
  );
  return [...calls, ...reports, ...asking, ...(sql ? ['sql'] : [])];
}

/** Says of each setting when it is asked, and asks none. */
const SAYS_WHEN = /judged-when\.ts$/;

/** Where the program reads a setting, by its one way: off what `rulesFor` answers, or by `access.setting_of` and its like. */
export function readersOfSetting(key: SettingKey): string[] {
  const inCode = new RegExp(`(\\.|[{,]\\s*)${key}\\b(?!\\s*:\\s*')`);
  const inSql = new RegExp(`(setting_(of|number|at)\\w*\\([^;]{0,60}|s\\.key = )'${key}'`);
  return server
    .filter(({ file }) => !SAYS_WHEN.test(file))
    .filter(({ text }) => inCode.test(text) || inSql.test(text))
    .map(({ file }) => file);
}

/** Is there a statement about the table that reads the column, besides what lists and changes every field of it? */
export function isColumnRead(table: string, field: string): boolean {
  const column = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const both = [new RegExp(`\\b${table}\\b`), new RegExp(`\\b${column}\\b`)];
  return statements.some(
    (one) => !new RegExp(`insert into ${table}\\b`).test(one) && both.every((pattern) => pattern.test(one)),
  );
}

const everything = [
  ...[...code, ...browser].map(({ text }) => text),
  ...statements,
  ...collections.map(({ permission }) => `'${permission}'`),
].join('\n');

/** Does anything in the program know the word: as a text of its own, or as the name of an entry? */
export const isWordKnown = (word: string): boolean =>
  everything.includes(`'${word}'`) || new RegExp(`(^|[{,\\s])${word.replaceAll(/\W/g, '\\$&')}:`, 'm').test(everything);
