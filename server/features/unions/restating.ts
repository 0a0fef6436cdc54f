import type { Collection } from '@coverlane/contract/collection.ts';
import { restateLater } from '../../facts/hour-bank.ts';
import type { CollectionHandlers } from '../../platform/crud/serve-collection.ts';
import type { Context } from '../../platform/http/context.ts';
import { fundsOfRecords } from './records.queries.ts';

/** Handlers of a collection that hour banks are worked out from: what changes a record has the banks of its fund worked out anew. */
export function restating(of: Collection, handlers: CollectionHandlers): CollectionHandlers {
  const restate = async (ids: readonly string[], { db }: Context) => {
    for (const fund of await fundsOfRecords(db, of.name, ids)) await restateLater(db, fund);
  };
  return {
    ...handlers,
    create: async (draft, context) => {
      const made = await handlers.create(draft, context);
      if ('id' in made) await restate([made.id], context);
      return made;
    },
    update: async (change, context) => {
      // What moves to another fund leaves the banks of the first.
      await restate([change.id], context);
      const now = await handlers.update(change, context);
      await restate([change.id], context);
      return now;
    },
    remove: async (removed, context) => {
      await restate([removed.id], context);
      return handlers.remove(removed, context);
    },
    restore: async (restored, context) => {
      const answer = await handlers.restore(restored, context);
      await restate(restored.ids, context);
      return answer;
    },
  };
}
