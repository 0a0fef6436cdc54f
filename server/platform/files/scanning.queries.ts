import { sql } from 'kysely';
import type { Pool } from '../db/connect.ts';

/** Versions that wait for the virus scanner, the oldest first. The worker role's. */
export async function unscannedVersions(pool: Pool): Promise<{ id: string; fileKey: string }[]> {
  const { rows } = await sql<{ id: string; fileKey: string }>`
    select id, file_key as "fileKey" from access.unscanned_versions()`.execute(pool);
  return rows;
}

/** Writes down what the scanner said; what is clean is read from now on. The worker role's. */
export async function toldScanned(pool: Pool, id: string, isClean: boolean): Promise<void> {
  await sql`select access.version_scanned(${id}, ${isClean})`.execute(pool);
}
