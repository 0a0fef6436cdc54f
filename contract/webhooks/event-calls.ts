import * as z from 'zod/mini';
import { type Access } from '../access.ts';
import { call } from '../call.ts';
import { id, instant, whole } from '../fields.ts';
import { idOf } from '../objects.ts';

const access: Access = [{ types: ['admin'] }];

/** One event, as a webhook is told it: ids alone. */
export const toldEvent = z.strictObject({
  /** The same in the webhook: by it what comes twice is known. */
  id,
  /** The order of all events, with gaps; the same in the webhook. */
  sequence: z.int(),
  event: z.string(),
  at: instant,
  clientId: z.nullable(idOf('client')),
  /** Ids of what it is about, by name: `memberId`, `enrollmentId`. */
  data: z.record(z.string(), z.string()),
});

/** What happened, for programs that ask for it. Own call. */
export const eventCalls = {
  /**
   * What happened after a number, the oldest first, for 30 days: what webhooks are told, whether there is one or not. `next` is what
   * to send as `after` the next time; where `more` is true there is more at once. Events of clients that a key may not see are left
   * out, claims without `phi` too. 422 at `after`: `events-forgotten` where some in between are kept no more, `not-found` where no
   * event has that number yet (the portal was set back to an earlier day).
   */
  eventList: call({
    method: 'GET',
    path: '/events',
    access,
    input: z.strictObject({
      /** `next` of the answer before, or the `sequence` of the last event that arrived; absent: from the oldest that is kept. */
      after: z.optional(whole(0, Number.MAX_SAFE_INTEGER)),
      pageSize: z._default(whole(1, 1000), 100),
    }),
    reply: z.strictObject({ rows: z.array(toldEvent), next: z.int(), more: z.boolean() }),
  }),
};
