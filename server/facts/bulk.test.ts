import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENT } from '../domain/changes/family.arbitrary.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import { insertRows } from './bulk.queries.ts';
import { typeOf } from './column-types.ts';
import { factTables } from './fact-tables.ts';
import { type Office, openOffice } from './testing-office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const hard = [
  '"',
  '\\',
  '\\n',
  'a\nb\tc',
  '{x,y}',
  'NULL',
  'null',
  '',
  ' ',
  "O'Neil",
  '김정은',
  '\u2028',
  '{"a":"\\""}',
];

describe('rows written in lists', () => {
  it('say every text as it is', async () => {
    const rows = hard.map((text) => ({
      id: uuid7(),
      client_id: CLIENT,
      code: text,
      coverage_type: 'medical',
      decision: 'leaveOut',
    }));
    const read = await office.work(async (db) => {
      await insertRows(db, { table: 'plan_codes', columns: Object.keys(rows[0] ?? {}) }, rows);
      return sql<{ code: string }>`select code from plan_codes order by id`.execute(db);
    });
    expect(read.rows.map(({ code }) => code)).toEqual(hard);
  });

  it('are of the types that the tables have', async () => {
    const tables = ['changes', 'people', ...factTables, 'member_search', 'import_rows', 'division_plans'];
    const { rows } = await office.work((db) =>
      sql<{ column: string; type: string }>`select column_name as column, udt_name::regtype::text as type
        from information_schema.columns where table_schema = 'public' and table_name = any(${tables}::text[])`.execute(
        db,
      ),
    );
    const named = (type: string) => (type === 'timestamp with time zone' ? 'timestamptz' : type);
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter(({ column, type }) => typeOf(column) !== named(type))).toEqual([]);
  });
});
