import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepared } from '../../testing/prepared.ts';
import { migrationsFolder, readMigrations } from './migration-list.ts';
import { present } from './schema-present.ts';
import { readSchema, schemaFolder } from './schema-texts.ts';
import { sqlStatements } from './sql-statements.ts';
import { type TestDatabase, cloneDatabase } from './testing-cluster.ts';

let database: TestDatabase;
let owner: Client;
beforeAll(async () => {
  database = await cloneDatabase(prepared);
  owner = new Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const texts = readSchema();
const files = readdirSync(schemaFolder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.sql'))
  .map((name) => ({ name, content: readFileSync(join(schemaFolder, name), 'utf8') }));
const linesOf = (content: string): number => content.split('\n').length - 1;

/** Functions that act with the rights of their owner, with what is said above them. */
const definers = files
  .flatMap(({ content }) => sqlStatements(content))
  .filter(({ sql }) => sql.startsWith('create function') && /security definer/.test(sql.split(' as $')[0] ?? ''))
  .map(({ sql, comment }) => ({
    name: /^create function ([\w.]+)/.exec(sql)?.[1] ?? '',
    head: sql.split(' as $')[0] ?? '',
    comment,
  }));

describe('what stands on the tables', () => {
  test('has its one text in schema/, every function, view, policy, trigger and right', async () => {
    expect([...(await present(owner))].toSorted()).toEqual(texts.map(({ key }) => key).toSorted());
  });
  test('each function has one form, so that its name says which is meant', async () => {
    const { rows } =
      await owner.query(`select proname from pg_proc where pronamespace in ('access'::regnamespace, 'audit'::regnamespace)
      group by 1 having count(*) > 1`);
    expect(rows).toEqual([]);
  });
  test('is made by no migration, and by no text taken out of a database', () => {
    for (const { name, sql } of readMigrations()) {
      expect(sql, name).not.toMatch(
        /^\s*(create|alter|drop) (or replace )?(function|view|policy|(constraint )?trigger)\b/im,
      );
      expect(sql, name).not.toMatch(/^\s*(grant|revoke) (?!usage on schema)/im);
    }
    for (const folder of [migrationsFolder, schemaFolder]) {
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((one) =>
        one.endsWith('.sql'),
      ))
        expect(readFileSync(join(folder, file), 'utf8'), file).not.toContain('pg_get_functiondef');
    }
  });
  test('can be read: files of at most 250 lines, and who sees a claim in one folder of at most 300', () => {
    expect(files.filter(({ content }) => linesOf(content) > 250).map(({ name }) => name)).toEqual([]);
    const claims = files.filter(({ name }) => name.startsWith('claims/'));
    expect(claims.reduce((sum, { content }) => sum + linesOf(content), 0)).toBeLessThanOrEqual(300);
    const policies = texts.filter(({ key }) => /^policy (claims|claim_lines) /.test(key)).map(({ sql }) => sql);
    expect(policies.length).toBeGreaterThan(5);
    const all = claims.map(({ content }) => content).join('\n');
    expect(policies.filter((sql) => !all.includes(sql))).toEqual([]);
  });
});

describe('every function with the rights of its owner', () => {
  test('is there to be looked at', () => expect(definers.length).toBeGreaterThan(200));
  test.each(definers)(
    '$name looks names up where nobody else puts any, and says why it has them',
    ({ head, comment }) => {
      expect(head).toMatch(/set search_path = pg_catalog\b/);
      expect(comment).toContain('-- Definer');
    },
  );
  test.each(definers)('$name is executed by whom its text names, and by nobody else', ({ name, comment }) => {
    const after = texts.find(({ key }) => key === `function ${name}`)?.after ?? '';
    expect(after).toContain(`revoke execute on function ${name} from public;`);
    const isOfOwner = /Definer, and nobody's to execute|Definer: what it does follows from the row/.test(comment);
    expect(after.includes(`grant execute on function ${name} to `)).toBe(!isOfOwner);
  });
});
