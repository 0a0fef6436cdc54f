import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** A picture as it is kept. */
export interface Logo {
  type: string;
  hash: string;
  bytes: Buffer;
}

/** The hash of a site's logo, null where it has none; undefined where the site is not the reader's. */
export async function logoHash(db: Db, id: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ hash: string | null }>`select logo_hash as hash from sites
    where id = ${id} and deleted_at is null`.execute(db);
  return rows[0]?.hash;
}

/** Keeps a logo, or takes it away; how many sites that were. */
export async function keepLogo(db: Db, id: string, logo: Logo | null): Promise<number> {
  const done = await sql`update sites set logo = ${logo?.bytes ?? null}, logo_type = ${logo?.type ?? null},
    logo_hash = ${logo?.hash ?? null}, updated_at = now() where id = ${id} and deleted_at is null`.execute(db);
  return Number(done.numAffectedRows ?? 0);
}
