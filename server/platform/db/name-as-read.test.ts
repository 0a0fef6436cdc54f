import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { displayName } from '../values/names.ts';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { nameAsRead } from './name-as-read.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const readBy = async (row: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ name: string }>`select ${nameAsRead('d')} as name from (select 1) one
    left join lateral (${row}) d on true`.execute(portal.owner);
  return rows[0]?.name;
};

test.each([
  ['Jane', 'Doe', 'Jane Doe'],
  ['정은', '김', '김정은'],
  ['정 은', '남궁', '남궁정 은'],
  ['Minji', '김', 'Minji 김'],
  ['정은', 'Kim', '정은 Kim'],
])('%s %s is read as %s, by the database as by the program', async (firstName, lastName, read) => {
  expect(displayName({ firstName, lastName })).toBe(read);
  expect(await readBy(sql`select ${firstName}::text as first_name, ${lastName}::text as last_name`)).toBe(read);
});

test('nobody has no name', async () => {
  expect(await readBy(sql`select 'Jane' as first_name, 'Doe' as last_name where false`)).toBe('');
});
