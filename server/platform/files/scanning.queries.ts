import { sql } from 'kysely';
import type { Pool } from '../db/connect.ts';

/** A file that waits: a version of a document, a proof, or a file of a survey, by its id. */
export interface Unscanned {
  kind: 'document' | 'proof' | 'survey';
  id: string;
  fileKey: string;
}

/** Files that wait for the virus scanner, the oldest first. The worker role's. */
export async function unscannedFiles(pool: Pool): Promise<Unscanned[]> {
  const { rows } = await sql<Unscanned>`
    select kind, id, file_key as "fileKey" from access.unscanned_files()`.execute(pool);
  return rows;
}

/** Writes down what the scanner said; what is clean is read from now on. The worker role's. */
export async function toldScanned(pool: Pool, { kind, id, fileKey }: Unscanned, isClean: boolean): Promise<void> {
  if (kind === 'proof') await sql`select access.proof_scanned(${id}, ${fileKey}, ${isClean})`.execute(pool);
  else if (kind === 'survey') await sql`select access.survey_file_scanned(${id}, ${isClean})`.execute(pool);
  else await sql`select access.version_scanned(${id}, ${isClean})`.execute(pool);
}
