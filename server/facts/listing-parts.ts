import type { Collection } from '@coverlane/contract/collection.ts';
import { crud } from '../platform/crud/crud.ts';
import type { CollectionHandlers } from '../platform/crud/serve-collection.ts';
import type { Db } from '../platform/db/connect.ts';
import {
  clientsOfBrokers,
  divisionsOfClients,
  type PartsOf,
  permissionsOfRoles,
  plansOfSessions,
} from './listing-parts.queries.ts';

/** What belongs to records of a collection, by the collection's name, and how the specification calls it (point 3). */
const partsOf: Record<string, { name: string; read: (db: Db, ids: readonly string[]) => Promise<PartsOf> }> = {
  clients: { name: 'divisions', read: divisionsOfClients },
  brokers: { name: 'clients', read: clientsOfBrokers },
  roles: { name: 'permissions', read: permissionsOfRoles },
  enrollmentsessions: { name: 'plans', read: plansOfSessions },
};

/** How a collection is listed that can show with each record what belongs to it; nothing for any other. */
export function listingParts(collection: Collection): Partial<CollectionHandlers> {
  const part = partsOf[collection.name];
  if (!part) return {};
  return {
    list: async (input, context) => {
      const { withParts, ...asked }: typeof input & { withParts?: unknown } = input;
      const page = await crud(collection).list(asked, context);
      if (!withParts || !('rows' in page)) return page;
      const found = await part.read(
        context.db,
        page.rows.map(({ id }) => id),
      );
      return { ...page, rows: page.rows.map((row) => ({ ...row, [part.name]: found.get(row.id) ?? [] })) };
    },
  };
}
