import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { enqueue, enqueueLater } from '../../platform/jobs/queue.ts';

/** A job of a webhook runs so often before it is parked; a delivery that does not arrive is no failed job. */
const JOB_TRIES = 25;

/** How the log of a webhook is narrowed. */
export interface DeliverySearch {
  id: string;
  page: number;
  pageSize: number;
  state?: string | undefined;
  event?: string | undefined;
}

/** One try after the other, as the log shows it. */
export interface LoggedDelivery {
  id: string;
  event: string;
  state: 'waiting' | 'delivered' | 'failed';
  tries: number;
  createdAt: string;
  triedAt: string | null;
  nextTryAt: string | null;
  answered: number | null;
  fault: string | null;
  body: string;
}

const utc = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** The columns of a delivery as the log shows it. */
export const logged = sql`id, event, state, tries, ${utc('created_at')} as "createdAt", ${utc('tried_at')} as "triedAt",
      case when state = 'waiting' then ${utc('next_try_at')} end as "nextTryAt", answered, fault, payload::text as body`;

/** One page of what was sent to a webhook, newest first. */
export async function listDeliveries(db: Db, { id, page, pageSize, state, event }: DeliverySearch) {
  const from = sql`from webhook_deliveries where webhook_id = ${id}
    and ${state === undefined ? sql`true` : sql`state = ${state}`} and ${event === undefined ? sql`true` : sql`event = ${event}`}`;
  const { rows } = await sql<LoggedDelivery>`
    select ${logged} ${from} order by created_at desc, id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The state of a webhook of the own installation; undefined: there is none. */
export async function webhookStatus(db: Db, id: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('webhooks')
    .select('status')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found?.status;
}

/** Counts the secret up; the one before signs too until then. Undefined: there is no such webhook. */
export async function nextSecret(
  db: Db,
  { id, hours }: { id: string; hours: number },
): Promise<{ number: number; previousUntil: string } | undefined> {
  const { rows } = await sql<{ number: number; previousUntil: string }>`
    update webhooks set secret_number = secret_number + 1, previous_until = now() + make_interval(hours => ${hours}::int),
      version = version + 1, updated_at = now()
    where id = ${id} and deleted_at is null returning secret_number as number, ${utc('previous_until')} as "previousUntil"`.execute(
    db,
  );
  return rows[0];
}

/** Has an event `ping` sent; false: there is no such webhook. */
export async function queueTrial(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ queued: string | null }>`select access.queue_trial(${id}) as queued`.execute(db);
  if (rows[0]?.queued === null) return false;
  await queueSending(db, id);
  return true;
}

/** Has a delivery sent again, whatever became of it; false: there is none such. */
export async function deliverAgain(db: Db, { id, deliveryId }: { id: string; deliveryId: string }): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select access.deliver_again(${id}, ${deliveryId}) as waits`.execute(
    db,
  );
  if (!rows[0]?.waits) return false;
  await queueSending(db, id);
  return true;
}

/** Has what waits of a webhook sent, so many seconds from now. */
export async function queueSending(db: Db, webhookId: string, seconds = 0): Promise<void> {
  const job = { task: 'webhook', payload: { webhookId }, key: `webhook:${webhookId}`, tries: JOB_TRIES };
  await (seconds === 0 ? enqueue(db, job) : enqueueLater(db, job, seconds));
}

/** A delivery that is due, held until the transaction ends. */
export interface TakenDelivery {
  id: string;
  webhookId: string;
  url: string;
  body: string;
  tries: number;
  secretNumber: number;
  /** The secret before signs too. */
  overlaps: boolean;
}

/** Takes up the oldest delivery of a webhook that is due. As the worker. */
export async function takeDelivery(db: Db, webhookId: string): Promise<TakenDelivery | undefined> {
  const { rows } = await sql<{
    taken: TakenDelivery | null;
  }>`select access.take_delivery(${webhookId}) as taken`.execute(db);
  return rows[0]?.taken ?? undefined;
}

/** Seconds until a delivery of a webhook may be tried; undefined: none waits. As the worker. */
export async function nextDelivery(db: Db, webhookId: string): Promise<number | undefined> {
  const { rows } = await sql<{
    seconds: number | null;
  }>`select access.next_delivery(${webhookId}) as seconds`.execute(db);
  return rows[0]?.seconds ?? undefined;
}

/**
 * Notes how a try ended; `wait`: seconds until the next one, null: it was the last. As the worker.
 * @returns whether the webhook was turned off with it
 */
export async function deliveryTried(
  db: Db,
  tried: { id: string; answered: number | null; fault: string | null; wait: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ off: boolean }>`
    select access.delivery_tried(${tried.id}, ${tried.answered}::int, ${tried.fault}, ${tried.wait}::int) as off`.execute(
    db,
  );
  return rows[0]?.off ?? false;
}

/** Whom it is told that a webhook was turned off, and what links to it begin with. As the worker. */
export async function webhookKeepers(db: Db, webhookId: string): Promise<{ userId: string; linkBase: string }[]> {
  const { rows } = await sql<{ userId: string; linkBase: string }>`
    select user_id as "userId", link_base as "linkBase" from access.webhook_keepers(${webhookId})`.execute(db);
  return rows;
}
