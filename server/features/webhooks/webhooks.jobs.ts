import { DELIVERY_PAUSES } from '@coverlane/contract/webhooks/events.ts';
import type { TaskList } from 'graphile-worker';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/connect.ts';
import type { Parts } from '../../platform/http/context.ts';
import { queueMail } from '../../platform/mail/mail.queries.ts';
import { numberEvents } from '../../facts/event-numbers.queries.ts';
import { sendEvent } from './send-event.ts';
import { allowedBy } from '../../platform/http/outgoing.ts';
import { secretOf } from './webhook-secrets.ts';
import {
  deliveryTried,
  nextDelivery,
  queueSending,
  takeDelivery,
  type TakenDelivery,
  webhookKeepers,
} from './webhooks.queries.ts';

const payload = z.object({ webhookId: z.string() });

/** So many deliveries are sent in one go; then other jobs have their turn. */
const AT_ONCE = 50;

/**
 * The job that sends what waits of one webhook, oldest first, each in a transaction of its own: a worker that dies after
 * sending sends it again, under the same `Coverlane-Delivery`. With a failure the webhook rests.
 * @param parts with the worker role's pool
 */
export const webhookTasks = (parts: Parts): TaskList => ({
  webhook: async (sent: unknown) => sendWaiting(parts, payload.parse(sent).webhookId),
});

/** Sends what waits of a webhook and is due, and has the rest sent when its time comes. */
export async function sendWaiting(parts: Parts, webhookId: string): Promise<void> {
  // By itself: whoever gives numbers holds them until it commits, and a delivery may take seconds.
  await parts.pool.transaction().execute(numberEvents);
  for (let count = 0; count < AT_ONCE; count += 1) {
    const isMore = await parts.pool.transaction().execute((db) => deliverNext(db, parts, webhookId));
    if (!isMore) break;
  }
  await parts.pool.transaction().execute(async (db) => {
    const seconds = await nextDelivery(db, webhookId);
    if (seconds !== undefined) await queueSending(db, webhookId, seconds);
  });
}

/** @returns whether there may be another one */
async function deliverNext(db: Db, parts: Parts, webhookId: string): Promise<boolean> {
  const taken = await takeDelivery(db, webhookId);
  if (!taken) return false;
  const { id, url, body, tries } = taken;
  const outcome = await sendEvent({ id, url, body, secrets: secretsOf(parts, taken) }, allowedBy(parts));
  const wait = DELIVERY_PAUSES[tries] ?? null;
  const isOff = await deliveryTried(db, { id, ...outcome, wait });
  if (isOff) await tellKeepers(db, webhookId);
  return true;
}

const secretsOf = ({ secrets }: Parts, { webhookId, secretNumber, overlaps }: TakenDelivery): string[] =>
  (overlaps ? [secretNumber, secretNumber - 1] : [secretNumber]).map((number) => secretOf(secrets, webhookId, number));

async function tellKeepers(db: Db, webhookId: string): Promise<void> {
  for (const { userId, linkBase } of await webhookKeepers(db, webhookId))
    await queueMail(db, { userId, kind: 'webhookOff', linkBase });
}
