import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { type Page, pages } from './union-pages.ts';

/** Which public page: of a union or a shop. */
export type PageOf = { page: Page; id: string };

/** How a public page stands. */
export interface PageRow {
  clientId: string;
  /** The number of the key that it has, or has next. */
  keyNumber: number;
  hasKey: boolean;
  /** Does the key lead anywhere? A union's does while its sign-up is open. */
  isOpen: boolean;
}

/** As whoever keeps it; undefined: there is none for them. @param hold nobody else changes it until the transaction ends */
export async function findPage(db: Db, { page, id }: PageOf, hold = false): Promise<PageRow | undefined> {
  const { rows } = await sql<PageRow>`select client_id as "clientId", key_number as "keyNumber",
      key_hash is not null as "hasKey",
      key_hash is not null ${page === 'union' ? sql`and signup_open` : sql``} as "isOpen"
    from ${sql.table(pages[page].table)} where id = ${id} and deleted_at is null ${hold ? sql`for update` : sql``}`.execute(
    db,
  );
  return rows[0];
}

/** What becomes of a page. */
type Kept = { keyNumber: number; keyHash: Buffer | null; isOpen: boolean; userId: string };

/** Keeps the key of a page, and of a union whether its sign-up is open. */
export async function savePage(
  db: Db,
  { page, id }: PageOf,
  { keyNumber, keyHash, isOpen, userId }: Kept,
): Promise<void> {
  const opening = sql`, signup_open = ${isOpen}, version = version + 1, updated_at = now(), updated_by = ${userId}`;
  await sql`update ${sql.table(pages[page].table)} set key_number = ${keyNumber}, key_hash = ${keyHash}
    ${page === 'union' ? opening : sql``} where id = ${id}`.execute(db);
}

/** Gives a page that has none the key of its number. */
export async function giveKey(db: Db, { page, id }: PageOf, keyHash: Buffer): Promise<void> {
  await sql`update ${sql.table(pages[page].table)} set key_hash = ${keyHash}
    where id = ${id} and key_hash is null`.execute(db);
}
