import * as z from 'zod/mini';
import { only } from '../access.ts';
import { call, done, nothing } from '../call.ts';
import { calendarDate, id, instant } from '../fields.ts';
import { idOf } from '../objects.ts';
import { keyScopes } from './keys.ts';

/** What is done with an API key besides what is done with every record (contract/collections/apikeys.ts). Own call. */
export const apiKeyCalls = {
  /**
   * Which key the request came with, and what it may do at this moment: null for a person who is signed in. `scopes` are those that
   * it was given and its maker still holds; `requestsLeft` is what is left of the minute.
   */
  ownKey: call({
    method: 'GET',
    path: '/key',
    access: [only('admin')],
    forKeys: keyScopes,
    input: nothing,
    reply: z.strictObject({
      key: z.nullable(
        z.strictObject({
          id,
          name: z.string(),
          prefix: z.string(),
          scopes: z.array(z.string()),
          /** It changes nothing: previews and reports are all that it may ask besides reading. */
          readOnly: z.boolean(),
          /** The clients that it is limited to; null: all that its maker looks after. */
          clients: z.nullable(z.array(z.strictObject({ id, name: z.string() }))),
          /** Its last day. */
          expiresOn: z.nullable(calendarDate),
          requestsPerMinute: z.int(),
          requestsLeft: z.int(),
          /** When the minute ends. */
          resetAt: instant,
        }),
      ),
    }),
  }),
  /** The key opens nothing any more, from this moment and for ever; its record stays. */
  revokeApiKey: call({
    method: 'POST',
    path: '/admin/apikeys/:id/revoke',
    access: [only('admin', 'manageApiKeys')],
    input: z.strictObject({ id: idOf('apikey') }),
    reply: done,
  }),
};
