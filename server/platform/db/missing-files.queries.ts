import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Is it news in an installation that this file is missing? Others who ask wait until this transaction ends. */
export async function isNewlyMissed(db: Db, installationId: string, key: string): Promise<boolean> {
  const { rows } = await sql<{ news: boolean }>`select access.newly_missed(${installationId}, ${key}) as news`.execute(
    db,
  );
  return rows[0]?.news ?? false;
}
