import { sql } from 'kysely';
import type { SettingKey } from '@coverlane/contract/settings.ts';
import { settingOf as settingAmong, type SettingValue, type StoredSetting } from '../../domain/settings.ts';
import type { Db } from '../connect.ts';

/** A place to look settings up for: the parts that are named, and the installation and client that they belong to. */
export type SettingPlace = {
  siteId?: string | null;
  clientId?: string | null;
  divisionId?: string | null;
  userId?: string | null;
};

/** The settings made for a place, of every scope that it lies in; the reader's installation where no client is named. */
export async function loadSettings(db: Db, place: SettingPlace): Promise<StoredSetting[]> {
  const { siteId = null, clientId = null, divisionId = null, userId = null } = place;
  const { rows } = await sql<StoredSetting>`
    select scope, key, value from settings where scope_id = any(array[
      coalesce((select installation_id from clients where id = ${clientId}::uuid), (select access.installation())),
      coalesce(${siteId}::uuid, (select access.site_of_client(${clientId}::uuid))), ${clientId}::uuid, ${divisionId}::uuid])
    union all select 'user', key, value from user_settings where user_id = ${userId}::uuid`.execute(db);
  return rows;
}

/** What a setting is at a place, and which scope says so (domain 1.4). */
export const settingOf = async (db: Db, key: SettingKey, place: SettingPlace): Promise<SettingValue> =>
  settingAmong(await loadSettings(db, place), key);

/** The settings of a client and of its divisions: `divisionId` is null for those of the client and above. */
export async function loadClientSettings(
  db: Db,
  clientId: string,
): Promise<(StoredSetting & { divisionId: string | null })[]> {
  const { rows } = await sql<StoredSetting & { divisionId: string | null }>`
    select scope, key, value, case when scope = 'division' then scope_id end as "divisionId"
    from settings where client_id = ${clientId}
    union all select scope, key, value, null from settings
    where scope_id = any(array[(select installation_id from clients where id = ${clientId}),
      (select access.site_of_client(id) from clients where id = ${clientId})])`.execute(db);
  return rows;
}

/** What a setting is for a client's people, of a division where one is named: also where no account may be asked for (jobs). */
export async function clientSettingOf(
  db: Db,
  key: SettingKey,
  { clientId, divisionId }: { clientId: string; divisionId: string | null },
): Promise<SettingValue> {
  const stored = await loadClientSettings(db, clientId);
  return settingAmong(
    stored.filter((row) => row.divisionId === null || row.divisionId === divisionId),
    key,
  );
}
