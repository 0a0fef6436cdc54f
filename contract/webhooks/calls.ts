import * as z from 'zod/mini';
import { type Access, only } from '../access.ts';
import { call, done } from '../call.ts';
import { id, instant, pageOf, paging } from '../fields.ts';
import { deliveryStates, undeliveredStates, webhookEvents } from './events.ts';
import { idOf } from '../objects.ts';

const access: Access = [only('admin', 'manageApiKeys')];
const byId = z.strictObject({ id: idOf('webhook') });

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

/** One that did not arrive, with the webhook it was for. */
export const undelivered = z.extend(delivery, {
  webhookId: idOf('webhook'),
  webhookName: z.string(),
  /** Of the webhook: nothing is sent while it is off. */
  webhookIsOff: z.boolean(),
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
    again: 'untold',
  }),
  /** Sends an event `ping`, also to a webhook that is off. */
  tryWebhook: call({ method: 'POST', path: '/admin/webhooks/:id/test', access, input: byId, reply: done }),
  /** What was sent to a webhook, the newest first, and what became of it. */
  webhookDeliveries: call({
    method: 'GET',
    path: '/admin/webhooks/:id/deliveries',
    access,
    input: z.strictObject({
      id: idOf('webhook'),
      page: paging.page,
      pageSize: paging.pageSize,
      state: z.optional(z.enum(deliveryStates, { error: 'bad-choice' })),
      event: z.optional(z.enum([...webhookEvents, 'ping'], { error: 'bad-choice' })),
    }),
    reply: pageOf(delivery),
  }),
  /** What did not arrive, over all webhooks, newest first: given up, or tried again later after a failure. */
  undeliveredEvents: call({
    method: 'GET',
    path: '/admin/webhookdeliveries',
    access,
    input: z.strictObject({
      page: paging.page,
      pageSize: paging.pageSize,
      state: z.optional(z.enum(undeliveredStates, { error: 'bad-choice' })),
      webhookId: z.optional(idOf('webhook')),
    }),
    /** `givenUp`: how many of all of them can be sent again at once, for their webhooks are on. */
    reply: z.extend(pageOf(undelivered), { givenUp: z.int() }),
  }),
  /** Sends again what was given up, of one webhook or of all that are on, at most a thousand at once. */
  deliverAllAgain: call({
    method: 'POST',
    path: '/admin/webhookdeliveries/again',
    access,
    input: z.strictObject({ webhookId: z.optional(idOf('webhook')) }),
    reply: z.strictObject({ count: z.int() }),
  }),
  /** Sends one delivery again. */
  deliverAgain: call({
    method: 'POST',
    path: '/admin/webhooks/:id/deliveries/:deliveryId/again',
    access,
    input: z.strictObject({ id: idOf('webhook'), deliveryId: idOf('delivery') }),
    reply: done,
  }),
};
