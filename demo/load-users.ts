import type { Pool } from '@coverlane/server/platform/db/connect.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import { hashPassword } from '@coverlane/server/platform/values/passwords.ts';
import type { EntityIds } from './load-organisation.ts';
import { DEMO_PASSWORD, demoRoles, type DemoUser } from './users.ts';

/** Makes one sign-in with its permissions, as the owner of the database. */
export async function loadUser(
  owner: Pool,
  user: DemoUser,
  { installationId, ids }: { installationId: string; ids: EntityIds },
): Promise<string> {
  const id = uuid7();
  await owner
    .insertInto('users')
    .values({
      id,
      installation_id: installationId,
      type: user.type,
      username: user.username,
      email: `${user.username}@example.com`,
      first_name: user.firstName,
      last_name: user.lastName,
      entity_id: user.of === undefined ? null : (ids.get(user.of) ?? null),
      password_hash: await hashPassword(DEMO_PASSWORD),
      validated: true,
      demonstration: true,
    })
    .execute();
  await grant(owner, id, user.permissions);
  return id;
}

/** Makes the roles that an administrator can be given. */
export async function loadRoles(owner: Pool, installationId: string): Promise<void> {
  for (const { name, permissions } of demoRoles) {
    const id = uuid7();
    await owner.insertInto('roles').values({ id, installation_id: installationId, name }).execute();
    const held = await named(owner, permissions);
    const rows = held.map((permission) => ({ role_id: id, permission_id: permission.id }));
    await owner.insertInto('role_permissions').values(rows).execute();
  }
}

async function named(owner: Pool, permissions: DemoUser['permissions']): Promise<{ id: string }[]> {
  const all = await owner.selectFrom('permissions').select(['id', 'machine_name']).execute();
  return all.filter(({ machine_name }) => permissions === 'all' || permissions.some((name) => name === machine_name));
}

async function grant(owner: Pool, userId: string, permissions: DemoUser['permissions']): Promise<void> {
  const held = await named(owner, permissions);
  if (held.length === 0) return;
  await owner
    .insertInto('user_permissions')
    .values(held.map(({ id }) => ({ user_id: userId, permission_id: id })))
    .execute();
}
