import { eventData, eventWords } from '@coverlane/contract/webhooks/event-data.ts';

/** What a webhook is sent of an event, as an operation of an OpenAPI document: ids alone. */
export const toldOf = (event: keyof typeof eventData): Record<string, unknown> => ({
  operationId: `webhook.${event}`,
  tags: ['webhooks'],
  summary: eventWords[event],
  description: `${eventWords[event]}. Sent as ids alone; the rest is asked of the API.`,
  security: [],
  parameters: [
    {
      name: 'Coverlane-Signature',
      in: 'header',
      required: true,
      schema: { type: 'string', pattern: '^t=\\d+(,v1=[0-9a-f]{64})+$' },
    },
    { name: 'Coverlane-Delivery', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } },
  ],
  requestBody: { required: true, content: { 'application/json': { schema: eventOf(event) } } },
  responses: { '2XX': { description: 'Taken. Anything else is tried again for a day.' } },
});

const uuid = { type: 'string', format: 'uuid' };

/** The body: which event, when, of which client, and the ids of what it is about. */
const eventOf = (event: keyof typeof eventData): Record<string, unknown> => ({
  type: 'object',
  required: ['id', 'event', 'at', 'clientId', 'data'],
  properties: {
    id: uuid,
    event: { const: event },
    at: { type: 'string', format: 'date-time' },
    clientId: { type: ['string', 'null'], format: 'uuid' },
    sequence: { type: 'integer', description: 'The order of all events, as in GET /events. A trial has none.' },
    data: {
      type: 'object',
      required: eventData[event],
      properties: Object.fromEntries(eventData[event].map((name) => [name, uuid])),
    },
  },
});
