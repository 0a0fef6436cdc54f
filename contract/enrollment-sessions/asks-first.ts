import * as z from 'zod/mini';
import { call } from '../call.ts';
import type { Collection } from '../collection.ts';
import { confirming } from './touched.ts';

/**
 * A collection of what people see while they enroll: where a change concerns somebody who has begun, it is refused with 409
 * `touches-people`, which says how many and who, until it is `confirmed`; those who submitted get theirs back with the `note`.
 */
export function asksFirst<Of extends Collection>(managed: Of) {
  const { create, update, remove } = managed.calls;
  const asking = (input: z.ZodMiniType) => {
    if (!(input instanceof z.ZodMiniObject)) throw new Error(`the calls of ${managed.name} take no fields`);
    return z.extend(input, confirming);
  };
  return {
    ...managed,
    calls: {
      ...managed.calls,
      create: call({ ...create, input: asking(create.input) }),
      update: call({ ...update, input: asking(update.input) }),
      remove: call({ ...remove, input: asking(remove.input) }),
    },
  };
}
