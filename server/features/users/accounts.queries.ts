import type { Permission, UserType } from '@coverlane/contract/access.ts';
import { permissions } from '@coverlane/contract/access.ts';
import type { userRecord } from '@coverlane/contract/users/account.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Db } from '../../platform/db/connect.ts';
import { row, within } from './account-list.queries.ts';

export type UserRecord = z.output<typeof userRecord>;

/** The roles of an administrator with what each grants. */
const rolesOf = sql`coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'permissions', array(
    select p.machine_name from role_permissions g join permissions p on p.id = g.permission_id
    where g.role_id = r.id order by 1)) order by lower(r.name))
  from user_roles h join roles r on r.id = h.role_id where h.user_id = u.id and u.type = 'admin'), '[]')`;

/** Does the account hold a permission that the caller lacks, by itself or by a role? */
const holdsMore = sql`exists (select from (
    select g.permission_id from user_permissions g where g.user_id = u.id
    union select g.permission_id from user_roles h join role_permissions g on g.role_id = h.role_id
      where h.user_id = u.id and u.type = 'admin') held
  where not held.permission_id = any((select access.held_permissions())::uuid[]))`;

/** An account that is one's own or that one manages, held until the transaction ends where it is to be changed. */
export async function findUser(db: Db, id: string, { hold = false } = {}): Promise<UserRecord | undefined> {
  if (hold) await sql`select from users u where u.id = ${id} and ${within} for update`.execute(db);
  const { rows } = await sql<UserRecord>`select ${row}, u.nick_name as "nickName", u.phone,
      u.entity_id as "entityId", u.password_reset_required as "passwordResetRequired", u.version,
      ${rolesOf} as roles, ${holdsMore} as "holdsMore",
      array(select p.machine_name from user_permissions g join permissions p on p.id = g.permission_id
        where g.user_id = u.id order by 1) as permissions
    from users u where u.id = ${id} and u.status <> 'deactivated' and ${within}`.execute(db);
  const found = rows[0];
  if (!found) return undefined;
  return { ...found, permissions: found.permissions.filter(isPermission) };
}

const isPermission = (name: string): name is Permission => permissions.some((known) => known === name);

/** A new account's columns. */
export interface NewUser {
  id: string;
  installationId: string;
  type: UserType;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  nickName: string | null;
  phone: string | null;
  language: string;
  entityId: string | null;
}

/** Makes an account that waits for its holder. Row-level security refuses whom the caller does not manage. */
export async function insertUser(db: Db, made: NewUser): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id: made.id,
      installation_id: made.installationId,
      type: made.type,
      username: made.username,
      email: made.email,
      first_name: made.firstName,
      last_name: made.lastName,
      nick_name: made.nickName,
      phone: made.phone,
      language: made.language,
      entity_id: made.entityId,
      status: 'invited',
    })
    .execute();
}

/** What of an account can be changed; undefined leaves it. */
export interface UserChange {
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  nickName?: string | null | undefined;
  phone?: string | null | undefined;
  language?: string | undefined;
  status?: UserRecord['status'] | undefined;
}

/** Gives an account these values and a new version. */
export async function patchUser(db: Db, id: string, change: UserChange): Promise<void> {
  await db
    .updateTable('users')
    .set({
      email: change.email,
      first_name: change.firstName,
      last_name: change.lastName,
      nick_name: change.nickName,
      phone: change.phone,
      language: change.language,
      status: change.status,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Deactivates an account, remembering by whom and what it was before: that is the undo. */
export async function deactivate(db: Db, id: string): Promise<void> {
  await sql`update users set status_before = status, status = 'deactivated', deactivated_at = now(),
      deactivated_by = (select access.user_id()), version = version + 1, updated_at = now()
    where id = ${id}`.execute(db);
}

/** Undoes deactivating: of all that the caller deactivated within a quarter of an hour. @returns their ids */
export async function reactivate(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update users u set status = status_before, status_before = null,
      deactivated_at = null, deactivated_by = null, version = version + 1, updated_at = now()
    where u.id = any(${ids}::uuid[]) and u.status = 'deactivated' and u.status_before is not null and ${within}
      and u.deactivated_by = (select access.user_id()) and u.deactivated_at > now() - interval '15 minutes'
    returning u.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Grants and takes permissions by machine name. */
export async function regrant(
  db: Db,
  userId: string,
  { granted, taken }: { granted: readonly string[]; taken: readonly string[] },
): Promise<void> {
  if (taken.length > 0) {
    await sql`delete from user_permissions where user_id = ${userId}
      and permission_id in (select id from permissions where machine_name = any(${taken}::text[]))`.execute(db);
  }
  if (granted.length > 0) {
    await sql`insert into user_permissions (user_id, permission_id)
      select ${userId}, id from permissions where machine_name = any(${granted}::text[])`.execute(db);
  }
}

/** Is there such a broker, client, partner, tpa or member among those the caller may see? */
export async function isEntity(db: Db, type: UserType, id: string): Promise<boolean> {
  const tables = {
    admin: null,
    broker: 'brokers',
    client: 'clients',
    member: 'people',
    partner: 'partners',
    tpa: 'tpas',
  };
  const table = tables[type];
  if (table === null) return false;
  const { rows } = await sql<{
    found: boolean;
  }>`select true as found from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** Is nobody called so yet, in any case? */
export async function isFree(db: Db, username: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`select access.username_free(${username}) as free`.execute(db);
  return rows[0]?.free ?? false;
}

/** Ends every session of an account that the caller manages. */
export async function endSessionsOf(db: Db, userId: string): Promise<void> {
  await sql`select access.end_sessions_of(${userId})`.execute(db);
}

/** Does the reader manage the accounts of the own broker, employer, partner or tpa? */
export async function managesColleagues(db: Db): Promise<boolean> {
  const { rows } = await sql<{ manages: boolean }>`select access.managed_entity() is not null as manages`.execute(db);
  return rows[0]?.manages === true;
}
