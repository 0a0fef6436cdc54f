import type { Collection } from '@coverlane/contract/collection.ts';
import { crud } from '../../platform/crud/crud.ts';
import type { CollectionHandlers } from '../../platform/crud/serve-collection.ts';
import { conflict } from '../../platform/http/refusals.ts';
import { codeUses } from './code-uses.queries.ts';

/**
 * Deletes a record that others name by its code, as coverages name why they ended: a foreign key tells nothing of it.
 * The handler refuses with 409 in-use and says by how many of what, as DELETE of every collection does.
 */
export const removeUnusedCode =
  (collection: Collection): CollectionHandlers['remove'] =>
  async (input, context) => {
    const uses = await codeUses(context.db, collection.name, input.id);
    if (Object.keys(uses).length > 0) throw conflict('in-use', uses);
    return crud(collection).remove(input, context);
  };
