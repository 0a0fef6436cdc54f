import type { SettingKey } from '@coverlane/contract/settings/settings.ts';
import { settingKeys } from '@coverlane/contract/settings/settings.ts';
import { sql } from 'kysely';
import { type SettingOfClient, SettingsOfClient } from '../domain/rules-for.ts';
import { settingOf, type SettingValue, type StoredSetting, withoutEffect } from '../domain/settings.ts';
import type { Db } from '../platform/db/connect.ts';

/** What asks for the settings of a client and its divisions. */
export const settingsAsked = (clientId: string) => sql<SettingOfClient>`
    select scope, key, value, case when scope = 'division' then scope_id end as "divisionId"
    from settings where client_id = ${clientId}
    union all select scope, key, value, null from settings
    where scope_id = any(array[(select installation_id from clients where id = ${clientId}),
      (select access.site_of_client(id) from clients where id = ${clientId})])`;

/** The settings of a client and its divisions, for `rulesFor`: also where no account may be asked for (jobs). */
export async function loadSettings(db: Db, clientId: string): Promise<SettingsOfClient> {
  const { rows } = await settingsAsked(clientId).execute(db);
  return new SettingsOfClient(rows);
}

/** A place whose settings are shown: the parts that are named, and the installation and client that they belong to. */
export type SettingPlace = {
  siteId?: string | null;
  clientId?: string | null;
  divisionId?: string | null;
  /** A user of their own, whatever wider scopes say. */
  userId?: string | null;
};

/** What each setting is, which scope says so, and the value that was made and waits for a part that is not built. */
export type SettingsShown = ReadonlyMap<SettingKey, SettingValue & { withoutEffect: ReturnType<typeof withoutEffect> }>;

const shown = (stored: readonly StoredSetting[], keys: readonly SettingKey[]): SettingsShown =>
  new Map(keys.map((key) => [key, { ...settingOf(stored, key), withoutEffect: withoutEffect(stored, key) }]));

/** The settings of a place as administrators see them; of the reader's installation where no client is named. */
export async function settingsOfPlace(db: Db, place: SettingPlace): Promise<SettingsShown> {
  const { siteId = null, clientId = null, divisionId = null, userId = null } = place;
  const { rows } = await sql<StoredSetting>`
    select scope, key, value from settings where scope_id = any(array[
      coalesce((select installation_id from clients where id = ${clientId}::uuid), (select access.installation())),
      coalesce(${siteId}::uuid, (select access.site_of_client(${clientId}::uuid))), ${clientId}::uuid, ${divisionId}::uuid])
    union all select 'user', key, value from user_settings where user_id = ${userId}::uuid`.execute(db);
  return shown(rows, settingKeys);
}

/** Some settings as they hold for each of the clients: its own, its site's, the installation's, the program's. */
export async function settingsOfClients(
  db: Db,
  clients: readonly { id: string; siteId: string | null }[],
  keys: readonly SettingKey[],
): Promise<ReadonlyMap<string, SettingsShown>> {
  const places = [...new Set(clients.flatMap(({ id, siteId }) => (siteId === null ? [id] : [id, siteId])))];
  const { rows: stored } = await sql<StoredSetting & { scopeId: string }>`
    select scope, scope_id as "scopeId", key, value from settings
    where key = any(${[...keys]}::text[])
      and scope_id = any(${places}::uuid[] || (select access.installation()))`.execute(db);
  const byPlace = Map.groupBy(stored, ({ scope, scopeId }) => (scope === 'installation' ? '' : scopeId));
  const of = ({ id, siteId }: { id: string; siteId: string | null }) =>
    ['', siteId ?? '-', id].flatMap((place) => byPlace.get(place) ?? []);
  return new Map(clients.map((client) => [client.id, shown(of(client), keys)]));
}
