import { permissions } from '@coverlane/contract/access.ts';
import { keyScopes } from '@coverlane/contract/apikeys/keys.ts';
import { apikeys } from '@coverlane/contract/collections/apikeys.ts';
import { sql } from 'kysely';
import type { Pool } from '../platform/db/connect.ts';
import { type Caller, callerOf, type TestPortal } from './portal.ts';
import { aUser } from './world.ts';

/** A key with every scope. Whoever made it has done nothing in person but making it. */
export interface KeyAtWork {
  id: string;
  prefix: string;
  name: string;
  makerId: string;
  /** Nobody else is called so. */
  makerName: string;
  caller: Caller;
}

/** Makes a key of an administrator of its own, and whoever speaks with it. */
export async function aKeyAtWork(portal: TestPortal, installationId: string, name = 'Payroll'): Promise<KeyAtWork> {
  const maker = await aUser(portal.owner, { installationId, type: 'admin', permissions });
  const makerName = 'Zenobia Keymaker';
  const [first_name = '', last_name = ''] = makerName.split(' ');
  await portal.owner.updateTable('users').set({ first_name, last_name }).where('id', '=', maker.id).execute();
  const { body } = await (await portal.as(maker)).call(apikeys.calls.create, { name, scopes: keyScopes });
  const { id, key } = body;
  const caller = callerOf(portal.app, { authorization: `Bearer ${key}` });
  return { id, prefix: key.slice(4, 12), name, makerId: maker.id, makerName, caller };
}

/** The entries of the audit log about a user from an entry on, and the key that each names. */
export async function entriesOf(owner: Pool, userId: string, from = 0) {
  const { rows } = await sql<{ id: number; call: string | null; action: string; key: string | null }>`
    select id::int, call, action, detail #>> '{acting,id}' as key from audit.events
    where user_id = ${userId} and id > ${from} order by id`.execute(owner);
  return rows;
}

/** Every column that says who did something, with the column beside it that can name a key; null: it has none. */
export async function actorColumns(owner: Pool): Promise<{ table: string; column: string; key: string | null }[]> {
  const { rows } = await sql<{ table: string; column: string; key: string | null }>`
    select c.relname as "table", a.attname as "column", k.attname as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    left join pg_attribute k on k.attrelid = c.oid and k.atttypid = 'jsonb'::regtype
      and k.attname = regexp_replace(a.attname, '_(id|name)$', '') || '_key'
    where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and (a.attname ~ '_by_name$' or exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
        and f.confrelid = 'users'::regclass and a.attnum = any(f.conkey)))
    order by 1, 2`.execute(owner);
  return rows;
}

/** Rows that say a user did something and not which key it was, as 'table.column'. */
export async function unnamedRows(owner: Pool, userId: string): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column, key } of await actorColumns(owner)) {
    if (key === null || column.endsWith('_name')) continue;
    const { rows } = await sql`select from ${sql.table(table)}
      where ${sql.ref(column)} = ${userId} and ${sql.ref(key)} ->> 'id' is null limit 1`.execute(owner);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** What is left of a text where a key names its maker: nothing that names them alone. */
export const withoutKeys = (text: string, { makerName }: KeyAtWork): string =>
  text.replaceAll(`, of ${makerName}`, '').replaceAll(new RegExp(`"maker": ?"${makerName}"`, 'g'), '');
