import * as z from 'zod/mini';
import { call } from './call.ts';
import type { Collection } from './collection.ts';
import { flag, pageOf } from './fields.ts';

/**
 * A collection whose list shows, with `withParts`, what belongs to each of its records: the divisions of a client, the
 * clients of a broker (specification 3). The engine knows nothing of it: its handler is a deviation.
 * @param parts by name, what each is a list of
 */
export function listedWithParts<Of extends Collection>(managed: Of, parts: Readonly<Record<string, z.ZodMiniType>>) {
  const { list, create } = managed.calls;
  if (!(list.input instanceof z.ZodMiniObject)) throw new Error(`the list of ${managed.name} takes no fields`);
  const shownParts = Object.fromEntries(Object.entries(parts).map(([name, of]) => [name, z.optional(z.array(of))]));
  return {
    ...managed,
    calls: {
      ...managed.calls,
      list: call({
        ...list,
        input: z.extend(list.input, { withParts: z.optional(flag) }),
        reply: pageOf(z.intersection(create.reply, z.object(shownParts))),
      }),
    },
  };
}
