import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** An explanation that can be had, as a list names it: nothing of what it says. */
export interface EobRow {
  claim_id: string;
  client_id: string;
  claim_number: string;
  provider_name: string | null;
  service_date_from: string;
  service_date_to: string;
  dated: string;
}

/** May the reader have explanations of this person? Staff are not asked: they read the claims. */
export async function mayHaveEobs(db: Db, personId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select ${personId}::uuid = any(access.eob_people()) as may`.execute(db);
  return rows[0]?.may ?? false;
}

/** A page of a person's explanations that can be had, the newest first, and how many there are. */
export async function pageOfEobs(
  db: Db,
  { personId, offset, size }: { personId: string; offset: number; size: number },
): Promise<{ rows: EobRow[]; total: number }> {
  const { rows } = await sql<EobRow & { total: string }>`
    select c.id as claim_id, c.client_id, c.claim_number, c.provider_name, c.service_date_from, c.service_date_to,
      coalesce(c.date_paid, (c.payments -> 0 ->> 'date')::date, c.date_processed, c.service_date_to) as dated,
      count(*) over () as total
    from access.eob_claims(null, ${personId}) c
    where access.eob_ready(c.status, c.void, c.payments, c.date_paid, c.date_processed)
      and not exists (select from eob_holds h where h.client_id = c.client_id and h.claim_number = c.claim_number
        and h.ended_at is null)
    order by dated desc, c.id desc limit ${size} offset ${offset}`.execute(db);
  return { rows, total: Number(rows[0]?.total ?? 0) };
}
