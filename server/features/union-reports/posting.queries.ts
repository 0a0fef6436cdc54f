import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** A report whose hours the bank has. */
export type Posted = { unionId: string; reportId: string; isPaid: boolean };

/** The posted reports of a shop, the newest version of each month. */
export async function postedOf(db: Db, shopId: string): Promise<Posted[]> {
  const { rows } =
    await sql<Posted>`select r.union_id as "unionId", r.id as "reportId", r.paid_cents >= r.due_cents as "isPaid"
    from union_reports r where r.shop_id = ${shopId} and r.posted_at is not null and r.superseded_at is null
    order by r.period`.execute(db);
  return rows;
}
