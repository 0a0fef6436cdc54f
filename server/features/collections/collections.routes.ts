import type { AnyCall } from '@coverlane/contract/call.ts';
import type { Collection } from '@coverlane/contract/collection.ts';
import { clients } from '@coverlane/contract/collections/clients.ts';
import { groups } from '@coverlane/contract/collections/groups.ts';
import { collections } from '@coverlane/contract/collections/index.ts';
import { unknownaccumulators } from '@coverlane/contract/collections/unknownaccumulators.ts';
import type { FastifyInstance } from 'fastify';
import { createRecord, crud } from '../../crud/crud.ts';
import type { Parts } from '../../http/context.ts';
import { type Handler, type Handlers, serve } from '../../http/serve.ts';

type CollectionHandlers = Handlers<Collection['calls']>;

/** Where a collection does not do as the others do, by its name. */
const deviations: Record<string, Partial<CollectionHandlers>> = {
  [clients.name]: {
    // The identifier that partners' files know a client by is its number, unless an import brought another.
    create: (draft, context) => createRecord(clients, { ...draft, systemIdentifier: draft['clientNumber'] }, context),
  },
  [groups.name]: {
    // Partners' files know a group by its number.
    create: (draft, context) => createRecord(groups, { ...draft, systemIdentifier: draft['groupNumber'] }, context),
  },
  [unknownaccumulators.name]: {
    // Whoever says which accumulator it is has mapped it.
    update: (change, context) => crud(unknownaccumulators).update(mapped(change), context),
  },
};

/** What says which accumulator an unknown item is also says that it is mapped, unless it says otherwise. */
function mapped<Change extends object>(change: Change): Change {
  return 'accumulatorId' in change && change.accumulatorId ? { status: 'mapped', ...change } : change;
}

/** Serves every admin collection: list, create, update and remove. */
export function collectionRoutes(app: FastifyInstance, parts: Parts): void {
  for (const collection of collections) {
    const { name, calls } = collection;
    const handlers = { ...crud(collection), ...deviations[name] };
    serve(app, parts, { calls: named<AnyCall>(name, calls), handlers: named<Handler<AnyCall>>(name, handlers) });
  }
}

/** The calls by the names they have in the list of all calls: clients.list, clients.create. */
const named = <Part>(name: string, parts: Record<string, Part>): Record<string, Part> =>
  Object.fromEntries(Object.entries(parts).map(([verb, part]) => [`${name}.${verb}`, part]));
