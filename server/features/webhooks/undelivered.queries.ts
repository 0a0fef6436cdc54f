import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { type LoggedDelivery, logged } from './webhooks.queries.ts';

/** How the list of what did not arrive is narrowed. */
export interface UndeliveredSearch {
  page: number;
  pageSize: number;
  state?: 'failed' | 'waiting' | undefined;
  webhookId?: string | undefined;
}

/** A delivery that did not arrive, with the webhook it was for. */
type Undelivered = LoggedDelivery & { webhookId: string; webhookName: string; webhookIsOff: boolean };

/** One page of what did not arrive, newest first, of the webhooks there are; and how much of it can be sent again at once. */
export async function listUndelivered(db: Db, { page, pageSize, state, webhookId }: UndeliveredSearch) {
  const from = sql`from webhook_deliveries d
      join (select id as kept, name, status = 'off' as off from webhooks where deleted_at is null) w on w.kept = d.webhook_id
    where state <> 'delivered' and fault is not null`;
  const narrowed = sql`${from} and ${state === undefined ? sql`true` : sql`state = ${state}`}
    and ${webhookId === undefined ? sql`true` : sql`webhook_id = ${webhookId}`}`;
  const { rows } = await sql<Undelivered>`
    select ${logged}, webhook_id as "webhookId", name as "webhookName", off as "webhookIsOff"
    ${narrowed} order by created_at desc, id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${narrowed}`.execute(db);
  const waiting = await sql<{
    count: number;
  }>`select count(*)::int as count ${from} and state = 'failed' and not off`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0, givenUp: waiting.rows[0]?.count ?? 0 };
}

/** Has what was given up wait again, of one webhook or of all that are on. @returns how many of which webhooks */
export async function waitAgain(
  db: Db,
  webhookId: string | null,
): Promise<{ webhookId: string; deliveries: number }[]> {
  const { rows } = await sql<{ webhookId: string; deliveries: number }>`
    select webhook_id as "webhookId", deliveries from access.deliver_failed_again(${webhookId}::uuid)`.execute(db);
  return rows;
}
