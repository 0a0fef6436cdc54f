// The files of server/sql/schema/ as they are edited by fold-migrations.ts: a text is put where its thing has one already, and
// else beside what is next to it.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { schemaFolder } from '../server/platform/db/schema-texts.ts';
import { type SqlStatement, sqlStatements } from '../server/platform/db/sql-statements.ts';

const files = new Map<string, string>();
for (const name of readdirSync(schemaFolder, { recursive: true, encoding: 'utf8' })) {
  if (name.endsWith('.sql')) files.set(name, readFileSync(join(schemaFolder, name), 'utf8'));
}

/** Where a statement stands that begins so. */
function find(begins: RegExp): { file: string; statement: SqlStatement } | undefined {
  for (const [file, content] of files) {
    const statement = sqlStatements(content).findLast(({ sql }) => begins.test(sql.replaceAll(/\s+/g, ' ')));
    if (statement) return { file, statement };
  }
  return undefined;
}

const whole = ({ comment, sql }: SqlStatement): string => `${comment === '' ? '' : `${comment}\n`}${sql};`;

function replace(file: string, was: string, now: string): void {
  const content = files.get(file) ?? '';
  if (!content.includes(was)) throw new Error(`${file} does not say: ${was}`);
  files.set(
    file,
    content.replace(was, () => now),
  );
}

/** What a definer's comment says of why it is one stays. */
const reasonOf = (comment: string): string[] => comment.split('\n').filter((line) => line.startsWith('-- Definer'));

/** The body that was patched, in the head that stands there. */
function patched(was: string, now: string): string {
  const body = /(\$\w*\$)([\s\S]*)\1\s*$/.exec(now)?.[2] ?? '';
  return was.replace(/(\$\w*\$)[\s\S]*\1\s*$/, (_, quote: string) => `${quote}${body}${quote}`);
}

const beginningOf = (name: string): RegExp => new RegExp(`^create function ${name.replace('.', '\\.')}\\W`);

/** Puts a function in place of the one that has its name, or into a new file. */
export function putFunction(
  name: string,
  said: SqlStatement,
  { isPatch, isGranted, file }: { isPatch: boolean; isGranted: boolean; file: string },
): void {
  const there = find(beginningOf(name));
  const sql = said.sql.replace(/^create or replace function/i, 'create function');
  if (!there) return append(file, whole({ comment: withReason({ ...said, sql }, isGranted), sql }));
  const { comment } = there.statement;
  const kept = said.comment === '' || isPatch ? comment : [said.comment, ...reasonOf(comment)].join('\n');
  replace(
    there.file,
    whole(there.statement),
    whole({ comment: kept, sql: isPatch ? patched(there.statement.sql, sql) : sql }),
  );
}

/** Why a new definer is one, where its comment does not say: to be read again by hand. */
function withReason({ comment, sql }: SqlStatement, isGranted: boolean): string {
  if (!/security definer/i.test(sql.split(' as $')[0] ?? '') || comment.includes('-- Definer')) return comment;
  const tables = [
    ...new Set([...sql.matchAll(/\b(?:from|join|update|into) (?!access\.)([a-z_]+)\b/g)].map(([, table]) => table)),
  ];
  const reason = isGranted
    ? `-- Definer: it looks past the policies of ${tables.join(', ')}.`
    : "-- Definer, and nobody's to execute but the owner's functions.";
  const ofTrigger = '-- Definer: what it does follows from the row, whatever whoever changed it may do.';
  return `${comment}\n${/returns trigger/i.test(sql) ? ofTrigger : reason}`.trim();
}

/** Puts what is said of who may execute a function below it. */
export function putExecution(name: string, sql: string): void {
  const there = find(beginningOf(name));
  if (!there) throw new Error(`No function ${name} in schema/.`);
  const content = files.get(there.file) ?? '';
  const from = content.indexOf(`${there.statement.sql};`) + there.statement.sql.length + 1;
  const rest = content.slice(from);
  const end = from + (/^(\n(?:revoke|grant|alter)[^;]*;)*/.exec(rest)?.[0].length ?? 0);
  if (content.slice(from, end).includes(sql)) return;
  files.set(there.file, `${content.slice(0, end)}\n${sql};${content.slice(end)}`);
}

/** Puts a policy, a trigger or rights where the table has its others; `begins` finds the one it takes the place of. */
export function putOnTable(
  table: string,
  said: SqlStatement,
  { begins, file }: { begins: RegExp; file: string },
): void {
  const there = find(begins);
  if (there)
    return replace(
      there.file,
      whole(there.statement),
      whole({ ...said, comment: said.comment || there.statement.comment }),
    );
  const isRight = said.sql.startsWith('grant');
  const beside = find(
    new RegExp(
      `^(${isRight ? 'grant' : 'create (policy|(constraint )?trigger)'}) .* on ${table.replace('.', '\\.')}( |$)`,
    ),
  );
  if (beside) return replace(beside.file, whole(beside.statement), `${whole(beside.statement)}\n${whole(said)}`);
  const heading = [...files].find(([, content]) => content.includes(`-- ${table}\n`));
  if (heading) return replace(heading[0], `-- ${table}\n`, `-- ${table}\n${whole(said)}\n`);
  append(file, `-- ${table}\n${whole(said)}`);
}

/** What stands before the conditions of a policy, what it lets be read, and what it lets be written. */
function clauses(sql: string): [string, string, string] {
  const [using, check] = [/\susing\s*\(/i, /\swith check\s*\(/i].map((begins) => sql.search(begins));
  const ends = [using, check].filter((at): at is number => at !== undefined && at >= 0);
  const [from = -1, to = -1] = [using, check];
  return [
    sql.slice(0, Math.min(...ends, sql.length)),
    from < 0 ? '' : sql.slice(from, to > from ? to : undefined).trim(),
    to < 0 ? '' : sql.slice(to).trim(),
  ];
}

/** Gives a policy other conditions; what is not said stays. */
export function alterPolicy(table: string, name: string, { comment, sql }: SqlStatement): void {
  const there = find(new RegExp(`^create policy ${name} on ${table} `));
  if (!there) throw new Error(`No policy ${name} on ${table} in schema/.`);
  const [head, using, check] = clauses(there.statement.sql);
  const [, nowUsing, nowCheck] = clauses(sql);
  const parts = [head.trimEnd(), nowUsing || using, nowCheck || check].filter((part) => part !== '');
  const altered = { comment: comment || there.statement.comment, sql: parts.join('\n  ') };
  replace(there.file, whole(there.statement), whole(altered));
}

/** Takes a text out, with what stands above it; of a function also who may execute it. */
export function takeOut(begins: RegExp): void {
  const there = find(begins);
  if (!there) return;
  const content = files.get(there.file) ?? '';
  const at = content.indexOf(whole(there.statement));
  const rest = content.slice(at + whole(there.statement).length);
  const after =
    /^(\n(?:revoke|grant|alter)[^;]*;)*\n*/.exec(begins.source.startsWith('^create function') ? rest : '\n')?.[0]
      .length ?? 0;
  files.set(there.file, content.slice(0, at) + rest.slice(after));
}

function append(file: string, text: string): void {
  const content = files.get(file);
  files.set(file, content === undefined ? `${text}\n` : `${content}\n${text}\n`);
}

/** The folder of the first of these tables that schema/ knows, else a new one. */
export function areaOf(tables: readonly string[]): string {
  for (const table of tables) {
    const found = [...files].find(
      ([, content]) => content.includes(`\n-- ${table}\n`) || content.startsWith(`-- ${table}\n`),
    );
    if (found) return dirname(found[0]);
  }
  return 'new';
}

/** Writes all files that were changed. */
export function writeSchema(): void {
  for (const [name, content] of files) {
    mkdirSync(dirname(join(schemaFolder, name)), { recursive: true });
    writeFileSync(join(schemaFolder, name), content.replaceAll(/\n{3,}/g, '\n\n'));
  }
}
