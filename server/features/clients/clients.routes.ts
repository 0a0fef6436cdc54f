import { clientCalls, setUpSteps } from '@coverlane/contract/clients/calls.ts';
import type { FastifyInstance } from 'fastify';
import type { Context, Parts } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { clearCache, refreshClient } from './caches.ts';
import { clientMatrix, exportClientMatrix } from './matrix.ts';
import { missingOf } from './matrix.queries.ts';
import { recordOf } from './record.queries.ts';
import { createPlan, offerPlan } from './tree.ts';

/** Serves the record of a client, the matrix of all of them, and what is made by hand below one. */
export function clientRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: clientCalls,
    handlers: {
      clientRecord,
      clientMatrix,
      exportClientMatrix,
      createPlan,
      offerPlan,
      refreshClient,
      clearCache,
    },
  });
}

async function clientRecord({ clientId }: { clientId: string }, { db }: Context) {
  const record = await recordOf(db, clientId);
  if (!record) throw notFound();
  const missing = await missingOf(db, clientId);
  return { ...record, steps: setUpSteps.map((step) => ({ step, done: !missing.includes(step) })) };
}
