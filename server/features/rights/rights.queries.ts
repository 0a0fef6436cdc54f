import type { BrokerMapping } from '@coverlane/contract/rights/calls.ts';
import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { nameAsRead } from '../../platform/db/name-as-read.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

/** Somebody or something with its name. */
export interface Named {
  id: string;
  name: string;
}

/** Every role of the installation by name, with the administrators who have it. */
export async function rolesWithHolders(db: Db): Promise<(Named & { holders: Named[] })[]> {
  const { rows } = await sql<Named & { holders: Named[] }>`
    select r.id, r.name, coalesce((
        select jsonb_agg(jsonb_build_object('id', u.id, 'name', ${nameAsRead('u')}) order by u.last_name, u.first_name)
        from user_roles ur join users u on u.id = ur.user_id where ur.role_id = r.id), '[]') as holders
    from roles r where r.deleted_at is null order by lower(r.name)`.execute(db);
  return rows;
}

/** A permission, whether this request may grant it, and the roles that do. */
export interface MatrixRow extends Named {
  machineName: string;
  grantable: boolean;
  roleIds: string[];
}

/** Every permission by name, with the roles that grant it. */
export async function permissionsWithRoles(db: Db): Promise<MatrixRow[]> {
  const { rows } = await sql<MatrixRow>`
    select p.id, p.name, p.machine_name as "machineName",
      access.managed_installation() is not null
        and (p.installation_id is not null or p.id = any((select access.held_permissions())::uuid[])) as grantable,
      coalesce((select jsonb_agg(g.role_id) from role_permissions g where g.permission_id = p.id), '[]') as "roleIds"
    from permissions p where p.deleted_at is null order by p.installation_id nulls first, lower(p.name)`.execute(db);
  return rows;
}

/** Has the role grant the permission; without effect where it does already. @throws 42501 where row-level security refuses */
export async function grantToRole(db: Db, { roleId, permissionId }: RolePermission): Promise<void> {
  await sql`insert into role_permissions (role_id, permission_id) values (${roleId}, ${permissionId})
    on conflict do nothing`.execute(db);
}

/** A role and a permission it grants. */
export interface RolePermission {
  roleId: string;
  permissionId: string;
}

/** Has the role grant the permission no more. */
export async function takeFromRole(db: Db, { roleId, permissionId }: RolePermission): Promise<void> {
  await sql`delete from role_permissions where role_id = ${roleId} and permission_id = ${permissionId}`.execute(db);
}

/** Is there such a record for this request? */
export async function exists(db: Db, table: 'roles' | 'permissions' | 'clients' | 'brokers' | 'users', id: string) {
  const isThere: RawBuilder<unknown> = table === 'users' ? sql`true` : sql`deleted_at is null`;
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id} and ${isThere}`.execute(db);
  return rows.length > 0;
}

/** An administrator and a role. */
export interface RoleHolder {
  roleId: string;
  userId: string;
}

/** Gives an administrator a role; without effect where they have it. @throws 42501 where row-level security refuses */
export async function giveRoleTo(db: Db, { roleId, userId }: RoleHolder): Promise<void> {
  await sql`insert into user_roles (user_id, role_id) values (${userId}, ${roleId}) on conflict do nothing`.execute(db);
}

/** Takes a role from an administrator. */
export async function takeRoleFrom(db: Db, { roleId, userId }: RoleHolder): Promise<void> {
  await sql`delete from user_roles where user_id = ${userId} and role_id = ${roleId}`.execute(db);
}

/** Writes a role that was given or taken into the account's own history, by its name. */
export async function noteRole(
  db: Db,
  { userId, roleId, event, request }: RoleHolder & { event: 'roleGiven' | 'roleTaken'; request: FastifyRequest },
): Promise<void> {
  const agent = request.headers['user-agent'] ?? null;
  await sql`select access.note_history(${uuid7()}, ${userId}, ${event}, ${request.ip}, ${agent},
    jsonb_build_object('names', (select jsonb_agg(name) from roles where id = ${roleId})))`.execute(db);
}

/** An administrator as far as rights go: own permissions by machine name, and roles. */
export interface Administrator extends Named {
  permissions: string[];
  roleIds: string[];
}

/** Every administrator of the installation who is not deleted, by name. */
export async function administrators(db: Db): Promise<Administrator[]> {
  const { rows } = await sql<Administrator>`
    select u.id, ${nameAsRead('u')} as name,
      array(select p.machine_name from user_permissions g join permissions p on p.id = g.permission_id
        where g.user_id = u.id and p.deleted_at is null) as permissions,
      array(select h.role_id::text from user_roles h where h.user_id = u.id) as "roleIds"
    from users u where u.type = 'admin' and u.status <> 'deactivated'
      and u.installation_id = (select access.managed_installation())
    order by lower(u.last_name), lower(u.first_name), u.id`.execute(db);
  return rows;
}

/** What each role grants, and what every permission is called: ids to machine names. */
export interface RolePermissions {
  byRole: ReadonlyMap<string, readonly string[]>;
  names: ReadonlyMap<string, string>;
}

/** Every permission's machine name by id, and those of each role. */
export async function rolePermissions(db: Db): Promise<RolePermissions> {
  const rows = await permissionsWithRoles(db);
  const byRole = new Map<string, string[]>();
  for (const { machineName, roleIds } of rows) {
    for (const roleId of roleIds) byRole.set(roleId, [...(byRole.get(roleId) ?? []), machineName]);
  }
  return { byRole, names: new Map(rows.map(({ id, machineName }) => [id, machineName])) };
}

/** The broker map as far as this request sees it, narrowed by a condition on `m`, newest first for each client. */
const mappings = (where: RawBuilder<unknown>) => sql<BrokerMapping>`
  select m.broker_id as "brokerId", m.client_id as "clientId", c.name as "clientName", c.client_number as "clientNumber", m.role,
    m.effective_date as "effectiveDate", m.expiration_date as "expirationDate", m.can_enroll as "canEnroll", m.can_see_phi as "canSeePhi"
  from broker_clients m join clients c on c.id = m.client_id
  where ${where} order by lower(c.name), m.effective_date desc`;

/** The clients of a broker at any time. */
export async function clientsOfBroker(db: Db, brokerId: string): Promise<BrokerMapping[]> {
  const { rows } = await mappings(sql`m.broker_id = ${brokerId}`).execute(db);
  return rows;
}

/** What holds between a broker and a client today; undefined where the broker does not work for the client. */
export async function mappingOfToday(db: Db, brokerId: string, clientId: string): Promise<BrokerMapping | undefined> {
  const { rows } = await mappings(sql`m.broker_id = ${brokerId} and m.client_id = ${clientId}
    and m.effective_date <= current_date and (m.expiration_date is null or m.expiration_date >= current_date)`).execute(
    db,
  );
  return rows[0];
}

/** Has a broker work for a client from a day on; of the same broker, client and day the rest is replaced. */
export async function mapBrokerTo(
  db: Db,
  mapping: Omit<BrokerMapping, 'clientName' | 'clientNumber'>,
): Promise<BrokerMapping | undefined> {
  const { brokerId, clientId, role, effectiveDate, expirationDate, canEnroll, canSeePhi } = mapping;
  await sql`insert into broker_clients (broker_id, client_id, role, effective_date, expiration_date, can_enroll, can_see_phi)
    values (${brokerId}, ${clientId}, ${role}, ${effectiveDate}, ${expirationDate}, ${canEnroll}, ${canSeePhi})
    on conflict (broker_id, client_id, effective_date) do update set role = excluded.role,
      expiration_date = excluded.expiration_date, can_enroll = excluded.can_enroll, can_see_phi = excluded.can_see_phi`.execute(
    db,
  );
  const { rows } = await mappings(
    sql`m.broker_id = ${brokerId} and m.client_id = ${clientId} and m.effective_date = ${effectiveDate}`,
  ).execute(db);
  return rows[0];
}
