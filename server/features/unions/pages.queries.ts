import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { type Page, pages } from './links.ts';

/** How a public page stands; undefined where there is no such row for the reader. */
export type PageRow = { clientId: string; keyNumber: number; isOpen: boolean };

export async function findPage(db: Db, page: Page, id: string): Promise<PageRow | undefined> {
  const { rows } =
    await sql<PageRow>`select client_id as "clientId", key_number as "keyNumber", key_hash is not null as "isOpen"
    from ${sql.table(pages[page].table)} where id = ${id} and deleted_at is null`.execute(db);
  return rows[0];
}

export async function savePage(
  db: Db,
  page: Page,
  { id, keyNumber, keyHash }: { id: string; keyNumber: number; keyHash: Buffer | null },
): Promise<void> {
  await sql`update ${sql.table(pages[page].table)} set key_number = ${keyNumber}, key_hash = ${keyHash}
    where id = ${id}`.execute(db);
}
