import * as z from 'zod/mini';
import { type Access, only } from '../access.ts';
import { call, done } from '../call.ts';
import { id, instant, pageOf, paging } from '../fields.ts';
import { deliveryStates, webhookEvents } from '../webhook-events.ts';

const access: Access = [only('admin', 'manageApiKeys')];
const byId = z.strictObject({ id });

/** One event on its way to one webhook, or arrived, or given up. */
export const delivery = z.strictObject({
  id,
  event: z.string(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  createdAt: instant,
  triedAt: z.nullable(instant),
  /** Of one that waits: when it is tried next. */
  nextTryAt: z.nullable(instant),
  /** The number the receiver answered with; null where there was no answer. */
  answered: z.nullable(z.int()),
  /** Why it did not arrive: `http`, or a code such as ECONNREFUSED; null where it did. */
  fault: z.nullable(z.string()),
  /** What is sent, letter for letter. */
  body: z.string(),
});

/** What is done with webhooks besides what is done with every record (contract/collections/webhooks.ts). Own calls. */
export const webhookCalls = {
  /** A new secret; the former one signs too for a day, so that the receiver can change over. */
  rotateWebhookSecret: call({
    method: 'POST',
    path: '/admin/webhooks/:id/secret',
    access,
    input: byId,
    reply: z.strictObject({ secret: z.string(), previousUntil: instant }),
    stepUp: true,
    secret: true,
  }),
  /** Sends an event `ping`, also to a webhook that is off. */
  tryWebhook: call({ method: 'POST', path: '/admin/webhooks/:id/test', access, input: byId, reply: done }),
  webhookDeliveries: call({
    method: 'GET',
    path: '/admin/webhooks/:id/deliveries',
    access,
    input: z.strictObject({
      id,
      page: paging.page,
      pageSize: paging.pageSize,
      state: z.optional(z.enum(deliveryStates, { error: 'bad-choice' })),
      event: z.optional(z.enum([...webhookEvents, 'ping'], { error: 'bad-choice' })),
    }),
    reply: pageOf(delivery),
  }),
  deliverAgain: call({
    method: 'POST',
    path: '/admin/webhooks/:id/deliveries/:deliveryId/again',
    access,
    input: z.strictObject({ id, deliveryId: id }),
    reply: done,
  }),
};
