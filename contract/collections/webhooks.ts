import * as z from 'zod/mini';
import { call } from '../call.ts';
import { collection } from '../collection.ts';
import { choice, choices, instant, optional, references, shown, text } from '../field-kinds.ts';
import { pattern } from '../words/formed-texts.ts';
import { webhookEvents } from '../webhooks/events.ts';

const definition = collection({
  name: 'webhooks',
  permission: 'manageApiKeys',
  fields: {
    name: text(80),
    url: pattern(/^https?:\/\/[^\s"'<>{}@]+$/, 500),
    events: choices(webhookEvents),
    clientIds: optional(references('clients')),
    status: choice(['active', 'off']),
    lastDeliveredAt: shown(instant()),
    failingSince: shown(instant()),
    lastFault: shown(text(60)),
    disabledAt: shown(instant()),
  },
  columns: ['name', 'url', 'status', 'lastDeliveredAt', 'failingSince'],
  filters: ['status'],
});

const { create, update } = definition.calls;
/** What the receiver checks signatures with: here, and never again. */
const secret = z.object({ secret: z.string() });

/** Addresses that are told what happened. Whoever makes or redirects one proves who it is. */
export const webhooks = {
  ...definition,
  calls: {
    ...definition.calls,
    create: call({ ...create, reply: z.intersection(create.reply, secret), stepUp: true, again: 'untold' }),
    update: call({ ...update, stepUp: ['url', 'events', 'clientIds'] }),
  },
};
