import { type Access, only } from '../access.ts';
import type { Collection } from '../collection.ts';
import { keptByOwners } from '../collection-parts.ts';

/** The fund office: administrators and third-party administrators (domain 13; specification 6). */
export const unionKeepers = [only('admin', 'manageUnions'), only('tpa', 'manageUnions')] as const satisfies Access;

/** A collection of a union fund: its keepers read and write it, and nobody else has any business with it. */
export function ofUnions<Of extends Collection>(managed: Of) {
  const kept = keptByOwners(managed, [only('tpa', 'manageUnions')]);
  return { ...kept, calls: { ...kept.calls, list: { ...kept.calls.list, access: unionKeepers } } };
}
