import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** The clients a signed-in user works for, by name, at most 1,000: the client chooser. */
export async function visibleClients(
  db: Db,
): Promise<{ id: string; name: string; clientNumber: string; allowEnrollment: boolean }[]> {
  const rows = await db
    .selectFrom('clients')
    .select(['id', 'name', 'client_number as clientNumber', 'allow_enrollment as allowEnrollment'])
    .where('id', '=', sql<string>`any((select access.clients())::uuid[])`)
    .orderBy('name')
    .limit(1000)
    .execute();
  return rows;
}

/** The signed-in user's own row with the name of the entity the account belongs to. */
export async function ownAccount(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['nick_name as nickName', 'email', 'password_reset_required as passwordResetRequired'])
    .select(sql<string | null>`access.entity_name()`.as('entityName'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Id and display name of permissions by machine name. */
export async function namedPermissions(db: Db, machineNames: string[]) {
  if (machineNames.length === 0) return [];
  return db
    .selectFrom('permissions')
    .select(['id', 'name', 'machine_name as machineName'])
    .where('machine_name', 'in', machineNames)
    .orderBy('machine_name')
    .execute();
}

/** The signed-in user's settings. */
export async function ownSettings(db: Db, userId: string) {
  return db.selectFrom('user_settings').select(['key', 'value']).where('user_id', '=', userId).orderBy('key').execute();
}
