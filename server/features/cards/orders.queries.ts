import type { Actor } from '@coverlane/contract/words/actors.ts';
import type { CardOrderReason, CardOrderStatus } from '@coverlane/contract/cards/codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { CoverageOfCard } from './cards.queries.ts';

/** A step of an order's life. */
export interface OrderStep {
  status: CardOrderStatus;
  at: string;
  by: Actor | null;
  note: string | null;
}

/** An order with the names that a list shows. */
export interface OrderRow {
  id: string;
  client_id: string;
  client_name: string;
  person_id: string;
  coverage_id: string;
  first_name: string | null;
  middle_name: string | null;
  last_name: string | null;
  suffix_name: string | null;
  member_number: string;
  plan_name: string;
  effective_date: string;
  quantity: number;
  reason: CardOrderReason;
  status: CardOrderStatus;
  mail_to: string | null;
  note: string | null;
  batch_id: string | null;
  requested_at: Date;
  requested_by_name: string | null;
  requested_by_key: unknown;
  history: OrderStep[];
}

const orders = sql`select o.*, c.name as client_name, p.member_number, l.name as plan_name,
    n.first_name, n.middle_name, n.last_name, n.suffix_name
  from idcard_orders o join clients c on c.id = o.client_id join plans l on l.id = o.plan_id
  join people p on p.id = o.person_id
  left join lateral (select * from person_details d where d.person_id = o.person_id and d.superseded_at is null
    order by d.effective_date desc limit 1) n on true`;

/** The orders of a person's cards of one type of coverage, the newest first. */
export async function ordersOf(db: Db, { person_id, coverage_type }: CoverageOfCard): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`${orders} where o.person_id = ${person_id} and o.coverage_type = ${coverage_type}
    order by o.requested_at desc, o.id desc limit 100`.execute(db);
  return rows;
}

/** One order that the reader sees, held for a change. */
export async function lockOrder(
  db: Db,
  id: string,
): Promise<{ status: CardOrderStatus; client_id: string } | undefined> {
  const { rows } = await sql<{ status: CardOrderStatus; client_id: string }>`
    select status, client_id from idcard_orders where id = ${id} for update`.execute(db);
  return rows[0];
}

/** One order with its names. */
export async function findOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`${orders} where o.id = ${id}`.execute(db);
  return rows[0];
}

/** What narrows the queue. */
export interface QueueFilter {
  status?: CardOrderStatus | undefined;
  clientId?: string | undefined;
  batchId?: string | undefined;
}

const narrowed = ({ status, clientId, batchId }: QueueFilter): RawBuilder<unknown> => sql`
  (${status ?? null}::text is null or o.status = ${status ?? null})
  and (${clientId ?? null}::uuid is null or o.client_id = ${clientId ?? null}::uuid)
  and (${batchId ?? null}::uuid is null or o.batch_id = ${batchId ?? null}::uuid)`;

/** One page of the queue, the oldest first, and how many there are. */
export async function queuePage(
  db: Db,
  filter: QueueFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: OrderRow[]; total: number }> {
  const { rows } = await sql<OrderRow>`${orders} where ${narrowed(filter)}
    order by o.requested_at desc, o.id desc offset ${(page - 1) * pageSize} limit ${pageSize}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from idcard_orders o where ${narrowed(filter)}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** How many orders of somebody's card of this coverage were made by hand since 30 days ago, and when the last was. */
export async function recentOrders(
  db: Db,
  { person_id, coverage_type }: CoverageOfCard,
): Promise<{ count: number; last: string | null }> {
  const { rows } = await sql<{ count: number; last: string | null }>`
    select count(*)::int as count, max(requested_at)::date::text as last from idcard_orders
    where person_id = ${person_id} and coverage_type = ${coverage_type} and status <> 'cancelled'
      and enrollment_id is null and requested_at > now() - interval '30 days'`.execute(db);
  return rows[0] ?? { count: 0, last: null };
}

/** An order before it is recorded; `by` is nobody where it happens by itself. */
export interface NewOrder {
  id: string;
  coverage: CoverageOfCard;
  effectiveDate: string;
  quantity: number;
  reason: CardOrderReason;
  mailTo: string | null;
  enrollmentId: string | null;
  /** The change of what cards say after which it is ordered anew. */
  changeId?: string;
  by: { userId: string | null; name: string | null };
}

/** Records an order; after an enrollment, and after a change of what cards say, only once. @returns whether it is new */
export async function insertOrder(db: Db, { coverage: v, by, ...order }: NewOrder): Promise<boolean> {
  const step = { status: 'requested', at: new Date().toISOString(), by: by.name, note: null };
  const { rows } = await sql<{ id: string }>`
    insert into idcard_orders (id, client_id, person_id, coverage_id, coverage_type, plan_id, effective_date, quantity,
      reason, enrollment_id, change_id, mail_to, requested_by, requested_by_name, history)
    values (${order.id}, ${v.client_id}, ${v.person_id}, ${v.coverage_id}, ${v.coverage_type}, ${v.plan_id},
      ${order.effectiveDate}::date, ${order.quantity}, ${order.reason}, ${order.enrollmentId}::uuid,
      ${order.changeId ?? null}::uuid, ${order.mailTo},
      ${by.userId}::uuid, ${by.name}, ${JSON.stringify([step])}::jsonb)
    on conflict do nothing
    returning id`.execute(db);
  return rows.length > 0;
}

/** Moves orders to a state and says so in their history. @returns how many */
export async function moveOrders(
  db: Db,
  which: { ids: readonly string[] } | { batchId: string; from: readonly CardOrderStatus[] },
  { step }: { step: OrderStep },
): Promise<number> {
  const chosen =
    'ids' in which
      ? sql`id = any(${[...which.ids]}::uuid[])`
      : sql`batch_id = ${which.batchId} and status = any(${[...which.from]}::text[])`;
  const { numAffectedRows } =
    await sql`update idcard_orders set status = ${step.status}, status_at = now(), note = ${step.note},
      history = history || ${JSON.stringify(step)}::jsonb
    where ${chosen}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
