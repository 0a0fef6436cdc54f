import { only, unionKeepers } from '../access.ts';
import type { Collection } from '../collection.ts';
import { keptByOwners } from '../collections/collection-parts.ts';

export { unionKeepers };

/** A collection of a union fund: its keepers read and write it, and nobody else has any business with it. */
export function ofUnions<Of extends Collection>(managed: Of) {
  const kept = keptByOwners(managed, [only('tpa', 'manageUnions')]);
  return { ...kept, calls: { ...kept.calls, list: { ...kept.calls.list, access: unionKeepers } } };
}
