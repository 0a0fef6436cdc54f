import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sqlStatements } from './sql-statements.ts';

/** What stands on the tables, each of one kind; rights are what the program's roles may do with a table, view or sequence. */
export const textKinds = ['function', 'view', 'rights', 'policy', 'trigger'] as const;
export type TextKind = (typeof textKinds)[number];

/** One function, view, policy or trigger, or the rights to one table: what schema/ says of it. */
export interface SchemaText {
  kind: TextKind;
  /** Its kind and name: `function access.open`, `policy claims read`, `trigger claims tell_added`, `rights claims`. */
  key: string;
  /** What is run to make it, after what stands in its way was dropped. */
  sql: string;
  /** What is run when all are made: whose a function is, and who may execute it. */
  after: string;
  sha256: string;
}

/** The folder that holds the current text of everything that stands on the tables. */
export const schemaFolder = join(import.meta.dirname, '../../sql/schema');

/** How a statement of each kind begins; the groups are what its key names. */
const BEGINNINGS: readonly (readonly [TextKind, RegExp])[] = [
  ['function', /^create function ([\w.]+)/],
  ['view', /^create view ([\w.]+)/],
  ['policy', /^create policy (?<name>\w+) on (?<table>[\w.]+)/],
  ['trigger', /^create (?:constraint )?trigger (?<name>\w+) [^;]*? on (?<table>[\w.]+)/],
  ['rights', /^grant [^;]*? on (?!function |schema )((?:sequence )?[\w.]+) to /],
];

/** What belongs to the function or view above it: its owner, and who may execute it. */
const FOLLOWS = /^(revoke (?:execute|all|create) on|grant (?:execute|create) on|alter function )/;

/**
 * Every text below a folder, those that others need first: functions, views, rights, policies, triggers. The order of files
 * and statements means nothing else, for the bodies of functions are looked at when they are called.
 * @throws Error for a statement of another kind, and for two texts of one thing
 */
export function readSchema(folder: string = schemaFolder): SchemaText[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sql'));
  const texts = files.toSorted().flatMap((file) => textsOf(readFileSync(join(folder, file), 'utf8'), file));
  const twice = texts.find(({ key }, at) => texts.findIndex((other) => other.key === key) !== at);
  if (twice) throw new Error(`schema/ has two texts of one thing: ${twice.key}.`);
  return textKinds.flatMap((kind) => texts.filter((text) => text.kind === kind));
}

/** One hash of all of them. */
export const hashOf = (texts: readonly SchemaText[]): string =>
  sha256(texts.map((text) => `${text.key} ${text.sha256}`).join('\n'));

function textsOf(content: string, file: string): SchemaText[] {
  const found: { kind: TextKind; key: string; parts: string[] }[] = [];
  for (const { sql } of sqlStatements(content)) {
    const begun = beginningOf(sql);
    const last = found.at(-1);
    if (begun && begun.key !== last?.key) found.push({ ...begun, parts: [sql] });
    else if (last && (begun ?? FOLLOWS.test(sql))) last.parts.push(sql);
    else throw new Error(`schema/${file} has a statement that makes nothing known: ${sql.slice(0, 60)}`);
  }
  return found.map(({ kind, key, parts }) => {
    const [first = '', ...rest] = parts.map((part) => `${part};`);
    const sql = first.replace(/^create (function|view)/, 'create or replace $1');
    return { kind, key, sql, after: rest.join('\n'), sha256: sha256(parts.join('\n')) };
  });
}

function beginningOf(sql: string): { kind: TextKind; key: string } | undefined {
  const inOneLine = sql.replaceAll(/\s+/g, ' ');
  for (const [kind, pattern] of BEGINNINGS) {
    const match = pattern.exec(inOneLine);
    if (!match) continue;
    const { name, table } = match.groups ?? {};
    return { kind, key: `${kind} ${table === undefined ? match[1] : `${table} ${name}`}` };
  }
  return undefined;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
