import { reference } from '@coverlane/contract/calls/reference.ts';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { divisionsOf, plansOf } from './reference.queries.ts';

/** Serves what screens choose from: divisions and plans of a client. Another's client has none. */
export function referenceRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: { divisions: reference.divisions, plans: reference.plans },
    handlers: {
      divisions: async ({ clientId }, { db }) => ({ rows: await divisionsOf(db, clientId) }),
      plans: async ({ clientId }, { db }) => ({ rows: await plansOf(db, clientId) }),
    },
  });
}
