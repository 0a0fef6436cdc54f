import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Cards that go to the printer together. */
export interface BatchRow {
  id: string;
  installation_id: string;
  client_id: string | null;
  created_at: Date;
  created_by_name: string | null;
  cards: number;
  done: number;
  state: 'waiting' | 'running' | 'ready' | 'failed';
}

/** One batch that the reader sees. */
export async function findBatch(db: Db, id: string): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`select * from idcard_batches where id = ${id}`.execute(db);
  return rows[0];
}

/** One page of batches, the newest first, and how many there are. */
export async function batchPage(
  db: Db,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: BatchRow[]; total: number }> {
  const { rows } = await sql<BatchRow>`select * from idcard_batches order by created_at desc, id desc
    offset ${(page - 1) * pageSize} limit ${pageSize}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from idcard_batches`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** A new batch before anything is in it. */
export interface NewBatch {
  id: string;
  installationId: string;
  clientId: string | null;
  by: { id: string; name: string };
}

/** Puts every order that is requested (of one client, where named) into a new batch. @returns how many; 0: no batch is made */
export async function fillBatch(db: Db, { id, installationId, clientId, by }: NewBatch): Promise<number> {
  await sql`insert into idcard_batches (id, installation_id, client_id, created_by, created_by_name)
    values (${id}, ${installationId}, ${clientId}::uuid, ${by.id}, ${by.name})`.execute(db);
  const step = { status: 'batched', at: new Date().toISOString(), by: by.name, note: null };
  const { numAffectedRows } = await sql`update idcard_orders set status = 'batched', batch_id = ${id},
      history = history || ${JSON.stringify(step)}::jsonb
    where status = 'requested' and (${clientId}::uuid is null or client_id = ${clientId}::uuid)`.execute(db);
  const cards = Number(numAffectedRows ?? 0n);
  await patchBatch(db, id, { cards });
  return cards;
}

/** Writes what has become of a batch; undefined leaves a field as it is. */
export async function patchBatch(
  db: Db,
  id: string,
  { cards, done, state }: { cards?: number; done?: number; state?: BatchRow['state'] },
): Promise<void> {
  await sql`update idcard_batches set cards = coalesce(${cards ?? null}, cards), done = coalesce(${done ?? null}, done),
    state = coalesce(${state ?? null}, state) where id = ${id}`.execute(db);
}

/** Does the reader work for such a client? */
export async function seesClient(db: Db, clientId: string): Promise<boolean> {
  const { rows } =
    await sql`select from clients where id = ${clientId} and id = any((select access.clients())::uuid[])`.execute(db);
  return rows.length > 0;
}

/** What the printer needs of one order. */
export interface PrintedOrder {
  id: string;
  person_id: string;
  coverage_id: string;
  effective_date: string;
  quantity: number;
  mail_to: string | null;
  member_number: string;
  name: string;
}

/** The orders of a batch in the order they are printed. */
export async function ordersOfBatch(db: Db, batchId: string): Promise<PrintedOrder[]> {
  const { rows } = await sql<PrintedOrder>`
    select o.id, o.person_id, o.coverage_id, o.effective_date, o.quantity, o.mail_to, p.member_number,
      coalesce(n.first_name || ' ' || n.last_name, '') as name
    from idcard_orders o join people p on p.id = o.person_id
    left join lateral (select * from person_details d where d.person_id = o.person_id and d.superseded_at is null
      order by d.effective_date desc limit 1) n on true
    where o.batch_id = ${batchId} and o.status = 'batched' order by o.requested_at, o.id`.execute(db);
  return rows;
}
