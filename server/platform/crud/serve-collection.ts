import type { AnyCall } from '@coverlane/contract/call.ts';
import type { Collection } from '@coverlane/contract/collection.ts';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../http/context.ts';
import { type Handler, type Handlers, serve } from '../http/serve.ts';

/** The handlers of a collection's calls. */
export type CollectionHandlers = Handlers<Collection['calls']>;

/** Serves the calls of a collection under the names they have in the list of all calls: clients.list, clients.create. */
export function serveCollection(
  app: FastifyInstance,
  parts: Parts,
  { collection: { name, calls }, handlers }: { collection: Collection; handlers: CollectionHandlers },
): void {
  serve(app, parts, { calls: named<AnyCall>(name, calls), handlers: named<Handler<AnyCall>>(name, handlers) });
}

const named = <Part>(name: string, parts: Record<string, Part>): Record<string, Part> =>
  Object.fromEntries(Object.entries(parts).map(([verb, part]) => [`${name}.${verb}`, part]));
