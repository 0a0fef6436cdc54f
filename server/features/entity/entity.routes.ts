import type { Input } from '@coverlane/contract/call.ts';
import { entityCalls } from '@coverlane/contract/entity/calls.ts';
import type { FastifyInstance } from 'fastify';
import type { Context, Parts } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { namedEntity } from './entity.queries.ts';

/** Serves what things are called. */
export function entityRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, { calls: entityCalls, handlers: { entity } });
}

async function entity({ type, id }: Input<typeof entityCalls.entity>, { db, saw }: Context) {
  const found = await namedEntity(db, type, id);
  if (!found) throw notFound();
  if (type === 'member' && found.clientId !== null) saw({ type: 'member', id, clientId: found.clientId });
  return { type, id, ...found };
}
