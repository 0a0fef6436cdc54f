import type { Actor } from '@coverlane/contract/words/actors.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { personAsRead } from '../../platform/db/name-as-read.ts';

/** Puts every order that is requested (of one client, where named) into a batch, in the order they came. @returns how many */
export async function fillBatch(
  db: Db,
  { id, clientId, by }: { id: string; clientId: string | null; by: Actor },
): Promise<number> {
  const step = { status: 'batched', at: new Date().toISOString(), by, note: null };
  const { numAffectedRows } =
    await sql`update idcard_orders o set status = 'batched', status_at = now(), batch_id = ${id},
      batch_card = w.place, history = history || ${JSON.stringify(step)}::jsonb
    from (select id, row_number() over (order by requested_at, id) as place from idcard_orders
      where status = 'requested' and (${clientId}::uuid is null or client_id = ${clientId}::uuid)) w
    where o.id = w.id and o.status = 'requested'`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** What the printer needs of one order; `place` is where its card lies in the batch. */
export interface PrintedOrder {
  id: string;
  place: number;
  person_id: string;
  coverage_id: string;
  effective_date: string;
  quantity: number;
  mail_to: string | null;
  member_number: string;
  name: string;
}

const printed = sql`select o.id, o.batch_card as place, o.person_id, o.coverage_id, o.effective_date, o.quantity, o.mail_to,
    p.member_number, ${personAsRead('n')} as name
  from idcard_orders o join people p on p.id = o.person_id
  left join lateral (select * from person_details d where d.person_id = o.person_id and d.superseded_at is null
    order by d.effective_date desc limit 1) n on true`;

/** Orders that are to be drawn, of some places of a batch. */
export async function ordersToDraw(
  db: Db,
  { batchId, from, to }: { batchId: string; from: number; to: number },
): Promise<PrintedOrder[]> {
  const { rows } = await sql<PrintedOrder>`${printed}
    where o.batch_id = ${batchId} and o.batch_card between ${from} and ${to} and o.status = 'batched'
    order by o.batch_card`.execute(db);
  return rows;
}

/** Orders of a batch whose cards were drawn, whatever became of them since: the addresses hold for the printer's whole way. */
export async function ordersOfBatch(db: Db, batchId: string): Promise<PrintedOrder[]> {
  const { rows } = await sql<PrintedOrder>`${printed}
    where o.batch_id = ${batchId} and o.status not in ('failed', 'cancelled', 'requested')
    order by o.batch_card`.execute(db);
  return rows;
}
