import type { ClaimType } from '@coverlane/contract/claims/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

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

/** The time zone in which a client's days are counted; undefined where the reader does not look after the client. */
export async function zoneOf(db: Db, clientId: string): Promise<string | undefined> {
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from clients where id = ${clientId}`.execute(
    db,
  );
  return rows[0]?.zone;
}
