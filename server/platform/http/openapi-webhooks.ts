/** What a webhook is sent of an event, as an operation of an OpenAPI document: ids alone. */
export const toldOf = (event: string): Record<string, unknown> => ({
  operationId: `webhook ${event}`,
  parameters: [
    {
      name: 'Coverlane-Signature',
      in: 'header',
      required: true,
      schema: { type: 'string', pattern: '^t=\\d+(,v1=[0-9a-f]{64})+$' },
    },
    { name: 'Coverlane-Delivery', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } },
  ],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['id', 'event', 'at', 'clientId', 'data'],
          properties: {
            id: { type: 'string', format: 'uuid' },
            event: { const: event },
            at: { type: 'string', format: 'date-time' },
            clientId: { type: ['string', 'null'], format: 'uuid' },
            data: { type: 'object', additionalProperties: { type: 'string', format: 'uuid' } },
          },
        },
      },
    },
  },
  responses: { '2XX': { description: 'Taken. Anything else is tried again for a day.' } },
});
