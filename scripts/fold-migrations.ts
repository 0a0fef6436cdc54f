// node scripts/fold-migrations.ts postgres://owner@host:port/postgres
// Brings migrations that are not on the list yet into form, in the order of their numbers: functions, views, policies,
// triggers and rights go into server/sql/schema/, tables and data stay, the list grows at its end, and a number that is not
// above the last one becomes the next. The server of the address gets two databases of its own, in which the migrations as they
// were written and what became of them are compared; what differs is printed, and mended by hand.
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { connect } from '../server/platform/db/connect.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { migrationsFolder } from '../server/platform/db/migration-list.ts';
import { schemaFolder } from '../server/platform/db/schema-texts.ts';
import { type SqlStatement, sqlStatements } from '../server/platform/db/sql-statements.ts';
import { catalogOf } from '../server/testing/catalog.ts';
import { alterPolicy, areaOf, putExecution, putFunction, putOnTable, takeOut, writeSchema } from './schema-files.ts';

const list = join(migrationsFolder, 'list.txt');
const server = process.argv[2] ?? '';
const listed = (): string[] => readFileSync(list, 'utf8').split('\n').filter(Boolean);
const unlisted = (): string[] =>
  readdirSync(migrationsFolder)
    .filter((name) => /^\d{3,4}-.+\.sql$/.test(name) && !listed().includes(name))
    .toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10));

interface Said extends SqlStatement {
  /** Put together by a block, not written as it stands. */
  isMade: boolean;
}

/** A new empty database on the server. */
async function emptied(name: string): Promise<string> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

/** The schema of the list, without what is not on it yet. */
async function before(): Promise<string> {
  const url = await emptied('coverlane_fold_written');
  const migrations = mkdtempSync(join(tmpdir(), 'coverlane-fold-'));
  cpSync(migrationsFolder, migrations, { recursive: true });
  for (const name of unlisted()) rmSync(join(migrations, name));
  await migrate(url, { migrations, schema: schemaFolder });
  rmSync(migrations, { recursive: true });
  return url;
}

/** What keeps the statements that a block puts together. */
const KEPT = `create temp table made (n serial, text text); create function pg_temp.kept(made text) returns text
  language sql as $$ insert into made (text) values ($1) returning text $$`;
const EXECUTED = /\bexecute (?!function|procedure|on )((?:'(?:[^']|'')*'|(\$\w+\$)[\s\S]*?\2|[^;'$])+);/g;

/** Runs a migration as it was written; answers its statements, for a block those that it put together. */
async function ran(client: Client, text: string): Promise<Said[]> {
  const said: Said[] = [];
  for (const statement of sqlStatements(text)) {
    if (/^do\b/i.test(statement.sql)) said.push(...(await ranBlock(client, statement)));
    else {
      await client.query(statement.sql);
      said.push({ ...statement, isMade: false });
    }
  }
  return said;
}

async function ranBlock(client: Client, block: SqlStatement): Promise<Said[]> {
  await client.query(KEPT);
  await client.query(block.sql.replaceAll(EXECUTED, 'execute pg_temp.kept($1);'));
  const { rows } = await client.query<{ text: string }>('select text from made order by n');
  await client.query('drop function pg_temp.kept(text); drop table made');
  const made = rows
    .filter(({ text }) => standsOnTables(text))
    .map(({ text }) => ({ comment: '', sql: text.trim(), isMade: true }));
  if (made.length > 0 && made.length === rows.length) return made;
  if (made.length > 0) console.log('By hand: a block moves tables and makes what stands on them.');
  return [{ ...block, isMade: false }, ...made];
}

const standsOnTables = (sql: string): boolean =>
  /^\s*((create( or replace)?|drop|alter) (function|view|policy|(constraint )?trigger)|grant|revoke)\b/i.test(sql);

const names = (text: string): string[] =>
  text
    .replaceAll(/\([^()]*\)/g, '')
    .split(',')
    .map((name) => name.trim());

/** Where new texts of a migration go, and all that it says. */
interface Place {
  file: (tables: readonly string[]) => string;
  was: string;
}

/** Puts one statement where it belongs; false: it is none of schema/'s. */
function placed(said: Said, place: Place): boolean {
  const sql = said.sql.replace(/^(create( or replace)? function|create|drop|alter|grant|revoke)\b/i, (word) =>
    word.toLowerCase().replace(' or replace', ''),
  );
  const line = sql.replaceAll(/\s+/g, ' ');
  return (
    placedFunction({ ...said, sql }, place) ||
    placedExecution(line) ||
    placedOnTable({ ...said, sql }, place) ||
    placedRights(line, place) ||
    altered({ ...said, sql }) ||
    takenOut(line)
  );
}

function placedFunction(said: Said, { file, was }: Place): boolean {
  const [, name] = /^create function ([\w.]+)/.exec(said.sql) ?? [];
  if (name === undefined) return false;
  const isGranted = new RegExp(`grant execute on function [^;]*${name.replace('.', '\\.')}\\b`).test(was);
  putFunction(name, said, { isPatch: said.isMade, isGranted, file: file([]) });
  return true;
}

function placedExecution(line: string): boolean {
  const execution = /^(revoke|grant) (?:execute|all)(?: privileges)? on function (.+) (from|to) (.+)$/i.exec(line);
  if (!execution) return false;
  const [, verb = '', functions = '', way = '', roles = ''] = execution;
  for (const name of names(functions)) putExecution(name, `${verb} execute on function ${name} ${way} ${roles}`);
  return true;
}

function placedOnTable(said: Said, { file }: Place): boolean {
  const onTable = /^create (policy|(?:constraint )?trigger) (\w+) .*?\bon ([\w.]+)/i.exec(
    said.sql.replaceAll(/\s+/g, ' '),
  );
  if (!onTable) return false;
  const [, kind = '', name = '', table = ''] = onTable;
  putOnTable(table, said, {
    begins: new RegExp(`^create ${kind} ${name} .*?\\bon ${table}( |$)`),
    file: file([table]),
  });
  return true;
}

function altered({ comment, sql }: Said): boolean {
  const [, name, table] = /^alter policy (\w+) on ([\w.]+)\s/.exec(sql) ?? [];
  if (name === undefined || table === undefined) return false;
  alterPolicy(table, name, { comment, sql });
  return true;
}

function placedRights(line: string, { file }: Place): boolean {
  const rights = /^grant (.+) on (?:table )?([\w., ]+) to (.+)$/i.exec(line);
  if (!rights) return false;
  const [, what = '', tables = '', roles = ''] = rights;
  for (const table of names(tables)) {
    const sql = `grant ${what} on ${table} to ${roles}`;
    putOnTable(
      table,
      { comment: '', sql },
      { begins: new RegExp(`^${sql.replaceAll(/[().]/g, '\\$&')}$`), file: file([table]) },
    );
  }
  return true;
}

function takenOut(line: string): boolean {
  const gone = /^drop (policy|trigger) (?:if exists )?(\w+) on ([\w.]+)$/i.exec(line);
  if (gone) takeOut(new RegExp(`^create (constraint )?${gone[1]} ${gone[2]} .*?\\bon ${gone[3]}( |$)`));
  const former = /^drop function (?:if exists )?([\w.]+)/i.exec(line);
  if (former) takeOut(new RegExp(`^create function ${former[1]}\\W`));
  if (gone || former) return true;
  if (standsOnTables(line)) console.log(`By hand: ${line.slice(0, 140)}`);
  return standsOnTables(line);
}

/** Above the rows of a table that is new, the owner's policy, for an owner who is no superuser. */
function withOwner({ comment, sql, isMade }: Said, was: string): Said {
  const [, table] = /^insert into ([\w.]+)/i.exec(sql) ?? [];
  const isNew = table !== undefined && new RegExp(`create table ${table}\\b`).test(was);
  return isNew
    ? { isMade, sql, comment: `${comment}\n-- with policy ${table} owner`.trim() }
    : { comment, sql, isMade };
}

/** Writes what is left of a migration, under a number that follows the last one of the list. */
function keep(name: string, statements: readonly Said[], was: string): void {
  const last = Number(listed().at(-1)?.slice(0, 3));
  const number = Number(name.slice(0, 3)) > last ? name.slice(0, 3) : String(last + 1).padStart(3, '0');
  const reworded = `-- Reworded from ${createHash('sha256').update(was).digest('hex')}: what stands on the tables went into schema/.\n`;
  const heading = /^(--.*\n)+(?=\n|do |create |drop )/.exec(was)?.[0] ?? '';
  const left = statements
    .map((statement) => withOwner(statement, was))
    .map(({ comment, sql }) => `${comment === '' || heading.includes(comment) ? '' : `${comment}\n`}${sql};`)
    .join('\n');
  const file = join(migrationsFolder, name);
  if (left === '') {
    console.log(`${name} is gone. To be said where its texts are now:\n${heading}`);
    return rmSync(file);
  }
  writeFileSync(file, `${reworded}${heading}${left}\n`);
  renameSync(file, join(migrationsFolder, `${number}${name.slice(3)}`));
  writeFileSync(list, `${readFileSync(list, 'utf8')}${number}${name.slice(3)}\n`);
}

async function fold(): Promise<void> {
  const url = await before();
  const client = new Client({ connectionString: url, options: '-c check_function_bodies=off -c search_path=public' });
  await client.connect();
  for (const name of unlisted()) {
    const was = readFileSync(join(migrationsFolder, name), 'utf8');
    const statements = await ran(client, was);
    const tables = [/\bon ([a-z_]+)/g, /\b(?:table|from|join|update|into) ([a-z_]+)/g].flatMap((named) =>
      [...was.matchAll(named)].map(([, table = '']) => table),
    );
    const file = (own: readonly string[]) => `${areaOf([...own, ...tables])}/${name.slice(4)}`;
    const left = statements.filter((statement) => !placed(statement, { file, was }));
    writeSchema();
    keep(name, left, was);
    console.log(`${name}: ${statements.length - left.length} statements to schema/, ${left.length} left.`);
  }
  await client.end();
  await compare(url);
}

async function compare(written: string): Promise<void> {
  const folded = await emptied('coverlane_fold_folded');
  await migrate(folded);
  const [one = [], other = []] = await Promise.all(
    [written, folded].map(async (url) => {
      const pool = connect(url, { max: 1 });
      return catalogOf(pool).finally(() => pool.destroy());
    }),
  );
  const lines = [
    ...one.filter((line) => !other.includes(line)).map((line) => `- ${line}`),
    ...other.filter((line) => !one.includes(line)).map((line) => `+ ${line}`),
  ];
  console.log(lines.length === 0 ? 'The schema is what the migrations made.' : lines.join('\n'));
  process.exitCode = lines.length === 0 ? 0 : 1;
}

await fold();
