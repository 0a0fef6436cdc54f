import type { Input } from '@coverlane/contract/call.ts';
import { eventCalls } from '@coverlane/contract/webhooks/event-calls.ts';
import { webhookCalls } from '@coverlane/contract/webhooks/calls.ts';
import { webhooks } from '@coverlane/contract/collections/webhooks.ts';
import { SECRET_OVERLAP_HOURS } from '@coverlane/contract/webhooks/events.ts';
import type { FastifyInstance } from 'fastify';
import { createRecord, crud } from '../../platform/crud/crud.ts';
import { type CollectionHandlers, serveCollection } from '../../platform/crud/serve-collection.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { type Handlers, serve } from '../../platform/http/serve.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { addressFault } from '../../platform/http/public-address.ts';
import { eventList } from './events.ts';
import { faultOfWebhook } from './send-event.ts';
import { listUndelivered, waitAgain } from './undelivered.queries.ts';
import { allowedBy } from '../../platform/http/outgoing.ts';
import { secretOf } from './webhook-secrets.ts';
import {
  deliverAgain,
  listDeliveries,
  nextSecret,
  queueSending,
  queueTrial,
  webhookStatus,
} from './webhooks.queries.ts';

/** Serves the collection of webhooks, their deliveries, and trying them out. */
export function webhookRoutes(app: FastifyInstance, parts: Parts): void {
  serveCollection(app, parts, { collection: webhooks, handlers: { ...records, create, update } });
  serve(app, parts, { calls: webhookCalls, handlers });
  serve(app, parts, { calls: eventCalls, handlers: { eventList } });
}

const records = crud(webhooks);

/** A new webhook, whose secret is told here once. */
const create: CollectionHandlers['create'] = async (draft, context) => {
  requireAddress(draft['url'], context);
  const made = await createRecord(webhooks, { ...draft, linkBase: await linkBase(context) }, context);
  return { ...made, secret: secretOf(context.parts.secrets, made.id, 1) };
};

/** What waited while it was off is sent once it is on again. */
const update: CollectionHandlers['update'] = async (change, context) => {
  if ('url' in change) requireAddress(change['url'], context);
  const changed = await records.update(change, context);
  if ('status' in changed && changed['status'] === 'active') await queueSending(context.db, change.id);
  return changed;
};

const handlers: Handlers<typeof webhookCalls> = {
  rotateWebhookSecret: async ({ id }, { db, parts }) => {
    const next = await nextSecret(db, { id, hours: SECRET_OVERLAP_HOURS });
    if (!next) throw notFound();
    await noted(db, { action: 'rotate', call: 'rotateWebhookSecret', id });
    return { secret: secretOf(parts.secrets, id, next.number), previousUntil: next.previousUntil };
  },
  tryWebhook: async ({ id }, { db }) => {
    if (!(await queueTrial(db, id))) throw notFound();
    await noted(db, { action: 'try', call: 'tryWebhook', id });
    return {};
  },
  webhookDeliveries: async (search, { db }) => {
    if ((await webhookStatus(db, search.id)) === undefined) throw notFound();
    const { page, pageSize } = search;
    return { ...(await listDeliveries(db, search)), page, pageSize };
  },
  deliverAgain: (input, context) => sendAgain(input, context),
  undeliveredEvents: async (search, { db }) => {
    const { page, pageSize } = search;
    return { ...(await listUndelivered(db, search)), page, pageSize };
  },
  deliverAllAgain: (input, context) => sendAllAgain(input, context),
};

/** @throws Refusal 404 where the one that is named is not there, 409 where it is off */
async function sendAllAgain({ webhookId }: Input<typeof webhookCalls.deliverAllAgain>, { db }: Context) {
  if (webhookId !== undefined) await requireOn(db, webhookId);
  const sent = await waitAgain(db, webhookId ?? null);
  for (const { webhookId: id } of sent) {
    await queueSending(db, id);
    await noted(db, { action: 'sendAgain', call: 'deliverAllAgain', id });
  }
  return { count: sent.reduce((sum, { deliveries }) => sum + deliveries, 0) };
}

/** @throws Refusal 409 where the webhook is off: nothing would be sent */
async function sendAgain({ id, deliveryId }: Input<typeof webhookCalls.deliverAgain>, { db }: Context) {
  await requireOn(db, id);
  if (!(await deliverAgain(db, { id, deliveryId }))) throw notFound();
  await noted(db, { action: 'sendAgain', call: 'deliverAgain', id });
  return {};
}

/** @throws Refusal 404 for a webhook that is not there, 409 for one that is off */
async function requireOn(db: Context['db'], id: string): Promise<void> {
  const status = await webhookStatus(db, id);
  if (status === undefined) throw notFound();
  if (status === 'off') throw conflict('webhook-off');
}

/** @throws Refusal 422 where the operator does not let webhooks go to such an address */
function requireAddress(url: unknown, { parts }: Context): void {
  const fault = addressFault(String(url), allowedBy(parts));
  if (fault) throw invalid({ url: faultOfWebhook(fault) });
}

const noted = (db: Context['db'], { action, call, id }: Record<'action' | 'call' | 'id', string>): Promise<void> =>
  appendAudit(db, { action, call, objectType: 'webhooks', objectId: id, outcome: 'ok' });
