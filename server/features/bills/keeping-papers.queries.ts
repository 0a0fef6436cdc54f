import type { Language } from '@coverlane/contract/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** A bill whose paper is to be kept: as it was issued, or as it was voided. */
export type DuePaper = { billId: string; isVoid: boolean; language: Language };

/** Those of the rules' client, the oldest first. As the worker. */
export async function papersDue(db: Db): Promise<DuePaper[]> {
  const { rows } = await sql<DuePaper>`select bill_id as "billId", is_void as "isVoid", language
    from access.bill_papers_due()`.execute(db);
  return rows;
}

/** What is made where it is not there yet, by its id, and what the document is called. */
export type MadeForPaper = {
  documentId: string;
  placeId: string;
  versionId: string;
  categoryId: string;
  name: string;
  language: Language;
};

/** Keeps a paper as a version of its month's document; false: it was kept before. As the worker. */
export async function keepBillPaper(
  db: Db,
  { billId, isVoid }: DuePaper,
  { made, file }: { made: MadeForPaper; file: { fileKey: string; fileName: string; bytes: number; sha256: string } },
): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`select access.keep_bill_paper(${billId}, ${isVoid},
    ${JSON.stringify(made)}::jsonb, ${JSON.stringify(file)}::jsonb) as kept`.execute(db);
  return rows[0]?.kept === true;
}
