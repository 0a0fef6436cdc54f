import type { UserType } from '@coverlane/contract/access.ts';
import type { userRow, userStatuses } from '@coverlane/contract/users/account.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Db } from '../../platform/db/connect.ts';

export type UserRow = z.output<typeof userRow>;

/** Accounts that are one's own or that one manages. A deactivated one is there for its history only. */
export const within: RawBuilder<boolean> = sql`(u.id = (select access.user_id())
  or u.installation_id = (select access.managed_installation()) or u.entity_id = (select access.managed_entity()))`;

const utc = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** What lists and records say of the account `u`. */
export const row = sql`u.id, u.type, u.username, u.first_name as "firstName", u.last_name as "lastName", u.email, u.status, u.validated,
  u.language, ${utc('u.last_login_at')} as "lastLoginAt", ${utc('u.created_at')} as "createdAt",
  array(select r.name from user_roles g join roles r on r.id = g.role_id
    where g.user_id = u.id and u.type = 'admin' order by lower(r.name)) as "roleNames", coalesce(
    (select b.name from brokers b where b.id = u.entity_id), (select c.name from clients c where c.id = u.entity_id),
    (select p.name from partners p where p.id = u.entity_id), (select t.name from tpas t where t.id = u.entity_id),
    case when u.id = (select access.user_id()) or u.entity_id = (select access.managed_entity()) then (select access.entity_name()) end
  ) as "entityName"`;

/** How a list of accounts is asked for. */
export interface UserSearch {
  page: number;
  pageSize: number;
  sort?: string | undefined;
  search?: string | undefined;
  type?: UserType | undefined;
  status?: (typeof userStatuses)[number] | undefined;
  clientId?: string | undefined;
  roleId?: string | undefined;
}

/** The columns of each order, all in one direction. As access.account_ids has them. */
const sorts: Readonly<Record<string, readonly RawBuilder<unknown>[]>> = {
  name: [sql`u.last_key`, sql`u.first_key`],
  username: [sql`lower(u.username)`],
  email: [sql`lower(u.email)`],
  type: [sql`u.type`],
  status: [sql`u.status`],
  validated: [sql`u.validated`],
  language: [sql`u.language`],
  lastLoginAt: [sql`coalesce(u.last_login_at, '-infinity')`],
  createdAt: [sql`u.created_at`],
};

const nameOf = (sort: string): string => {
  const name = sort.replace(/^-/, '');
  return Object.hasOwn(sorts, name) ? name : 'name';
};

function orderOf(sort = 'name'): RawBuilder<unknown> {
  const columns = [...(sorts[nameOf(sort)] ?? []), sql`u.id`];
  return sql.join(sort.startsWith('-') ? columns.map((column) => sql`${column} desc`) : columns);
}

/** Whoever works for a client, or whose employer or plan it is. An administrator and a tpa work for all of them. */
const worksFor = (clientId: string): RawBuilder<boolean> => sql`(u.entity_id = ${clientId}
  or exists (select from broker_clients b where b.broker_id = u.entity_id and b.client_id = ${clientId}
    and b.effective_date <= current_date and (b.expiration_date is null or b.expiration_date >= current_date))
  or exists (select from partner_clients p where p.partner_id = u.entity_id and p.client_id = ${clientId})
  or exists (select from people p where p.id = u.entity_id and p.client_id = ${clientId}))`;

function narrowed({ search, type, status, clientId, roleId }: UserSearch): RawBuilder<unknown> {
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const text = sql`u.words like lower(${pattern})`;
  const conditions = [
    within,
    status === undefined ? sql`u.status <> 'deactivated'` : sql`u.status = ${status}`,
    ...(type === undefined ? [] : [sql`u.type = ${type}`]),
    ...(search ? [text] : []),
    ...(clientId === undefined ? [] : [worksFor(clientId)]),
    ...(roleId === undefined
      ? []
      : [sql`exists (select from user_roles g where g.user_id = u.id and g.role_id = ${roleId})`]),
  ];
  return sql`from users u where ${sql.join(conditions, sql` and `)}`;
}

/** One page of the accounts the caller manages, and how many there are. Deactivated ones only where asked for. */
export async function listUsers(db: Db, asked: UserSearch): Promise<{ rows: UserRow[]; total: number }> {
  const { page: _page, pageSize: _size, sort: _sort, ...narrowing } = asked;
  const { rows } = await sql<{ total: number | null }>`
    select access.count_accounts(${JSON.stringify(narrowing)}::jsonb) as total`.execute(db);
  const total = rows[0]?.total ?? undefined;
  // A few sub-users, or oneself.
  if (total === undefined) return listFew(db, asked);
  return { rows: await managedPage(db, asked, { narrowing, total }), total };
}

/** One page of all accounts of an installation; the last pages are read from the end. */
async function managedPage(
  db: Db,
  { page, pageSize, sort = 'name' }: UserSearch,
  { narrowing, total }: { narrowing: object; total: number },
): Promise<UserRow[]> {
  const skip = (page - 1) * pageSize;
  const most = Math.max(0, Math.min(pageSize, total - skip));
  const fromEnd = skip > total / 2;
  const isDescending = sort.startsWith('-') !== fromEnd;
  const skipped = fromEnd ? Math.max(0, total - skip - most) : skip;
  const { rows } = await sql<UserRow>`select ${row}
    from unnest(access.account_ids(${JSON.stringify(narrowing)}::jsonb, ${total}::int, ${nameOf(sort)}, ${isDescending}, ${skipped}::int, ${most}::int))
      with ordinality as a(id, place) join users u on u.id = a.id where ${within} order by a.place`.execute(db);
  return fromEnd ? rows.toReversed() : rows;
}

async function listFew(db: Db, asked: UserSearch): Promise<{ rows: UserRow[]; total: number }> {
  const from = narrowed(asked);
  const { rows } = await sql<UserRow>`select ${row} ${from} order by ${orderOf(asked.sort)}
    limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
