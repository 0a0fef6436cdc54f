import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { displayName } from '../values/names.ts';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { nameAsRead, personAsRead } from './name-as-read.ts';

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

test.each([
  [['Dr.', 'Jane', 'Q', 'Doe', 'Jr.'], 'Dr. Jane Q Doe Jr.'],
  [[null, 'Jane', '', 'Doe', null], 'Jane Doe'],
  [['Dr.', '정은', 'Q', '김', 'Jr.'], '김정은'],
])(
  'somebody on record is read as %j: %s, by lists as by the record',
  async ([prefix, first, middle, last, suffix], read) => {
    const whole = { prefix: prefix ?? null, firstName: first ?? '', middleName: middle ?? null, lastName: last ?? '' };
    expect(displayName({ ...whole, suffixName: suffix ?? null })).toBe(read);
    const { rows } = await sql<{
      name: string;
    }>`select ${personAsRead('d')} as name from (select ${prefix}::text as prefix,
    ${first}::text as first_name, ${middle}::text as middle_name, ${last}::text as last_name, ${suffix}::text as suffix_name)
    d`.execute(portal.owner);
    expect(rows).toEqual([{ name: read }]);
  },
);

test('nobody has no name', async () => {
  expect(await readBy(sql`select 'Jane' as first_name, 'Doe' as last_name where false`)).toBe('');
});
