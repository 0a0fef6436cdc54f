import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** The settings of an account. */
export const settingsOf = (db: Db, userId: string): Promise<{ key: string; value: string }[]> =>
  db.selectFrom('user_settings').select(['key', 'value']).where('user_id', '=', userId).orderBy('key').execute();

/** Sets one setting of an account, or takes it back with an empty value; row-level security refuses what grants rights to whoever manages no users. */
export async function putSetting(
  db: Db,
  { userId, key, value }: { userId: string; key: string; value: string },
): Promise<void> {
  if (value === '') {
    await sql`delete from user_settings where user_id = ${userId} and key = ${key}`.execute(db);
    return;
  }
  await sql`insert into user_settings (user_id, key, value) values (${userId}, ${key}, ${value})
    on conflict (user_id, key) do update set value = excluded.value`.execute(db);
}
