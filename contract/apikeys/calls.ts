import * as z from 'zod/mini';
import { only } from '../access.ts';
import { call, done } from '../call.ts';
import { idOf } from '../objects.ts';

/** What is done with an API key besides what is done with every record (contract/collections/apikeys.ts). Own call. */
export const apiKeyCalls = {
  /** The key opens nothing any more, from this moment and for ever; its record stays. */
  revokeApiKey: call({
    method: 'POST',
    path: '/admin/apikeys/:id/revoke',
    access: [only('admin', 'manageApiKeys')],
    input: z.strictObject({ id: idOf('apikey') }),
    reply: done,
  }),
};
