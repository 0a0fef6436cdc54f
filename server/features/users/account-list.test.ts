import { user } from '@coverlane/contract/users/own-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let manager: Caller;
const MANY = 40;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  const ada = await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageUsers'] });
  await sql`insert into users (id, installation_id, type, username, email, first_name, last_name, status, last_login_at, created_at)
    select gen_random_uuid(), ${installationId}, case n % 3 when 0 then 'tpa' else 'admin' end, 'User_' || n,
      'U' || n % 7 || '%@example.com', (array['Ada', 'ben', 'Cora'])[1 + n % 3], (array['Ruiz', 'ortiz', '김', 'Ångström'])[1 + n % 4],
      case n % 5 when 0 then 'suspended' when 1 then 'deactivated' else 'active' end,
      case when n % 2 = 0 then now() - make_interval(days => n % 9) end, now() - make_interval(days => n % 11)
    from generate_series(1, ${MANY}) n`.execute(portal.owner);
  const other = await aWorld(portal.owner);
  await aUser(portal.owner, { installationId: other.installationId, type: 'admin' });
  manager = await portal.as(ada);
});
afterAll(() => portal?.close());

/** Every account that there is to see, in an order, straight from the table. */
async function inOrder(order: string, condition = 'true'): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`select username from users
    where installation_id = ${world.installationId} and status <> 'deactivated' and ${sql.raw(condition)}
    order by ${sql.raw(order)}`.execute(portal.owner);
  return rows.map(({ username }) => username);
}

async function pages(asked: Record<string, string>, pageSize = 7): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page++) {
    const { body } = await manager.call(user.searchUsers, { ...asked, page, pageSize });
    found.push(...body.rows.map(({ username }) => username));
    if (page * pageSize >= body.total) return found;
  }
}

describe('all pages of the accounts of an installation, one after the other,', () => {
  test.each([
    ['name', 'lower(last_name), lower(first_name), id'],
    ['-name', 'lower(last_name) desc, lower(first_name) desc, id desc'],
    ['username', 'lower(username), id'],
    ['-email', 'lower(email) desc, id desc'],
    ['type', 'type, id'],
    ['-status', 'status desc, id desc'],
    ['lastLoginAt', 'last_login_at nulls first, id'],
    ['-lastLoginAt', 'last_login_at desc nulls last, id desc'],
    ['-createdAt', 'created_at desc, id desc'],
  ])('hold each once, by %s', async (sort, order) => {
    const expected = await inOrder(order);
    expect(expected.length).toBeGreaterThan(28);
    expect(await pages({ sort })).toEqual(expected);
  });

  test.each([
    ['a type', { type: 'tpa' }, "type = 'tpa'"],
    ['a status', { status: 'suspended' }, "status = 'suspended'"],
    ['what somebody typed', { search: 'BEN O' }, "first_name = 'ben' and last_name = 'ortiz'"],
    ['a sign that stands for others elsewhere', { search: 'r_1' }, "username like 'User\\_1%'"],
    ['another one', { search: '3%' }, "email like 'U3%'"],
    ['a name as it is read', { search: 'cora 김' }, "first_name = 'Cora' and last_name = '김'"],
    ['nothing that there is', { search: 'nobody of that name' }, 'false'],
  ])('hold those of %s', async (_, asked, condition) => {
    const expected = await inOrder('lower(last_name), lower(first_name), id', condition);
    expect(await pages(asked, 2)).toEqual(expected);
  });

  test('end where they end', async () => {
    const { body } = await manager.call(user.searchUsers, { page: 99, pageSize: 25 });
    expect(body.rows).toEqual([]);
    expect(body.total).toBeGreaterThan(28);
  });

  test('hold nobody of another installation', async () => {
    const everybody = (await sql`select from users`.execute(portal.owner)).rows.length;
    const { body } = await manager.call(user.searchUsers, { search: 'test' });
    expect(body.total).toBeLessThan(everybody);
    expect(body.rows.every(({ username }) => username.startsWith('admin.'))).toBe(true);
    expect(body.total).toBe(1);
  });
});
