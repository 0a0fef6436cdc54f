import { messages } from '@coverlane/contract/messages.ts';
import { PROBLEM } from './problem.ts';

/** The one shape of everything that goes wrong. */
export const refusal = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    fields: {
      type: 'object',
      description: 'The code of what is wrong, by field.',
      additionalProperties: { type: 'string' },
    },
    values: { type: 'object', description: 'Values for the sentence of the code.' },
  },
};

/** The same as problem details, for senders who accept them. */
export const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'requestId', ...refusal.required],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    ...refusal.properties,
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'code'],
        properties: { pointer: { type: 'string' }, code: { type: 'string' } },
      },
    },
  },
};

const refused = (description: string) => ({
  description,
  content: {
    'application/json': { schema: { $ref: '#/components/schemas/Refusal' } },
    [PROBLEM]: { schema: { $ref: '#/components/schemas/Problem' } },
  },
});

/** The answers of refusals, by what calls name them. */
export const refusals = {
  SignedOut: refused(messages['signed-out']),
  Forbidden: refused(messages.forbidden),
  NotFound: refused(messages['not-found']),
  Conflict: refused(messages.conflict),
  Invalid: refused(messages.invalid),
  Busy: refused('Too many tries, or busy: come back after Retry-After seconds.'),
};

/** The answer to what is under way, without what it says. */
export const accepted = {
  description: 'Under way; `Location` is where its standing is asked.',
  headers: { Location: { description: 'Below the address of the portal.', schema: { type: 'string' } } },
};
