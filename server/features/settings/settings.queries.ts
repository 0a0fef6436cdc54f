import type { UserType } from '@coverlane/contract/access.ts';
import type { SettingKey, SettingScope } from '@coverlane/contract/settings/settings.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

/** Where a setting is made: the scope's own id, and the client of a client's or division's. */
export type ScopePlace = {
  scope: SettingScope;
  scopeId: string;
  clientId: string | null;
  divisionId?: string | null;
  /** Of a user. */
  type?: UserType;
};

/** The place of a scope, or undefined where it is not the reader's. */
export async function placeOf(
  db: Db,
  { scope, scopeId }: { scope: SettingScope; scopeId: string },
): Promise<ScopePlace | undefined> {
  const found = {
    installation: sql<Place>`select null::uuid as "clientId" from installations where id = ${scopeId}`,
    site: sql<Place>`select null::uuid as "clientId" from sites where id = ${scopeId}`,
    client: sql<Place>`select id as "clientId" from clients where id = ${scopeId}`,
    division: sql<Place>`select client_id as "clientId" from divisions where id = ${scopeId}`,
    user: sql<Place>`select coalesce(m.client_id, c.id) as "clientId", m.division_id as "divisionId", u.type from users u
      left join member_search m on m.person_id = u.entity_id left join clients c on c.id = u.entity_id
      where u.id = ${scopeId} and u.installation_id = (select access.managed_installation())`,
  }[scope];
  const { rows } = await found.execute(db);
  return rows[0] && { scope, scopeId, ...rows[0] };
}

type Place = Omit<ScopePlace, 'scope' | 'scopeId'>;

/** Makes or changes a setting. */
export async function keepSetting(
  db: Db,
  place: ScopePlace,
  { installationId, key, value }: { installationId: string; key: SettingKey; value: string },
): Promise<void> {
  if (place.scope === 'user') {
    await sql`insert into user_settings (user_id, key, value) values (${place.scopeId}, ${key}, ${value})
      on conflict (user_id, key) do update set value = excluded.value`.execute(db);
    return;
  }
  await sql`insert into settings (id, installation_id, scope, scope_id, client_id, key, value)
    values (${uuid7()}, ${installationId}, ${place.scope}, ${place.scopeId}, ${place.clientId}, ${key}, ${value})
    on conflict (scope_id, key) do update set value = excluded.value, version = settings.version + 1,
      updated_at = now()`.execute(db);
}

/** Takes a setting back. */
export async function dropSetting(db: Db, { scope, scopeId }: ScopePlace, key: SettingKey): Promise<void> {
  if (scope === 'user') {
    await sql`delete from user_settings where user_id = ${scopeId} and key = ${key}`.execute(db);
    return;
  }
  await sql`delete from settings where scope_id = ${scopeId} and key = ${key}`.execute(db);
}
