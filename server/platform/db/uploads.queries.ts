import type { UploadLimits } from '@coverlane/contract/files/uploads.ts';
import { sql } from 'kysely';
import type { Db, Pool } from './connect.ts';

/** How many megabytes a document may have by the setting that an administrator made, where the sender is; null: nobody made it. */
export async function documentMegabytes(db: Pool | Db, userId: string): Promise<number | null> {
  const { rows } = await sql<{ most: number | null }>`
    select access.document_megabytes(${userId}::uuid) as most`.execute(db);
  return rows[0]?.most ?? null;
}

/** An upload that is about to begin, as it is announced. */
export interface Announced {
  limits: UploadLimits;
  userId: string;
  bytes: number;
}

/**
 * Counts an upload outside any transaction, so that it counts whatever becomes of it.
 * @returns 0 where it may begin, else the seconds until one may
 */
export async function takeUpload(pool: Pool, { limits, userId, bytes }: Announced): Promise<number> {
  const { kind, filesAnHour, bytesAnHour } = limits;
  const { rows } = await sql<{ seconds: number }>`
    select access.take_upload(${userId}::uuid, ${kind}, ${bytes}::bigint, ${filesAnHour}::int, ${bytesAnHour}::bigint)
      as seconds`.execute(pool);
  return rows[0]?.seconds ?? 0;
}
