import type { SettingKey, SettingScope } from '@coverlane/contract/settings.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { uuid7 } from '../../domain/uuid7.ts';

/** Where a setting is made: the scope's own id, and the client of a client's or division's. */
export type ScopePlace = { scope: SettingScope; scopeId: string; clientId: string | null };

/** The place of a scope, or undefined where it is not the reader's. */
export async function placeOf(
  db: Db,
  { scope, scopeId }: { scope: SettingScope; scopeId: string },
): Promise<ScopePlace | undefined> {
  const found = {
    installation: sql<{
      clientId: string | null;
    }>`select null::uuid as "clientId" from installations where id = ${scopeId}`,
    site: sql<{ clientId: string | null }>`select null::uuid as "clientId" from sites where id = ${scopeId}`,
    client: sql<{ clientId: string | null }>`select id as "clientId" from clients where id = ${scopeId}`,
    division: sql<{ clientId: string | null }>`select client_id as "clientId" from divisions where id = ${scopeId}`,
    user: sql<{ clientId: string | null }>`select null::uuid as "clientId" where false`,
  }[scope];
  const { rows } = await found.execute(db);
  return rows[0] && { scope, scopeId, clientId: rows[0].clientId };
}

/** Makes or changes a setting. */
export async function keepSetting(
  db: Db,
  place: ScopePlace,
  { installationId, key, value }: { installationId: string; key: SettingKey; value: string },
): Promise<void> {
  await sql`insert into settings (id, installation_id, scope, scope_id, client_id, key, value)
    values (${uuid7()}, ${installationId}, ${place.scope}, ${place.scopeId}, ${place.clientId}, ${key}, ${value})
    on conflict (scope_id, key) do update set value = excluded.value, version = settings.version + 1,
      updated_at = now()`.execute(db);
}

/** Takes a setting back. */
export async function dropSetting(db: Db, { scopeId }: ScopePlace, key: SettingKey): Promise<void> {
  await sql`delete from settings where scope_id = ${scopeId} and key = ${key}`.execute(db);
}
