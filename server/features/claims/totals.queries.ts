import type { ClaimType } from '@coverlane/contract/claim-codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** De-identified sums, as decimal text rounded to hundreds of dollars. */
export interface ClaimTotalsRow {
  types: ClaimType[];
  people: number;
  claims: number;
  billed: string;
  paid: string;
  owed: string;
}

/** What claims of some service dates come to: the whole first, then its kinds; nothing where too few people are behind it. */
export async function claimTotalsOf(
  db: Db,
  asked: { clientId: string; from: string; to: string; least: number },
): Promise<ClaimTotalsRow[]> {
  const { clientId, from, to, least } = asked;
  const { rows } = await sql<ClaimTotalsRow>`select * from access.claim_totals(${clientId}, ${from}::date, ${to}::date,
    ${least}::int)`.execute(db);
  return rows;
}

/** Does the reader look after this client? */
export async function looksAfter(db: Db, clientId: string): Promise<boolean> {
  const { rows } = await sql`select from clients where id = ${clientId}`.execute(db);
  return rows.length > 0;
}
