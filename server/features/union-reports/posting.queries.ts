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

/** Posted reports of a client that changed within so many days: a bank settled or returned what was paid for them. As the worker. */
export async function changedLately(db: Db, clientId: string, days: number): Promise<Posted[]> {
  const { rows } =
    await sql<Posted>`select r.union_id as "unionId", r.id as "reportId", r.paid_cents >= r.due_cents as "isPaid"
    from union_reports r where r.client_id = ${clientId} and r.posted_at is not null and r.superseded_at is null
      and r.updated_at > now() - make_interval(days => ${days}) order by r.id`.execute(db);
  return rows;
}
