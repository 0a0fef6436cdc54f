import type { Input } from '@coverlane/contract/call.ts';
import { dashboard } from '@coverlane/contract/calls/dashboard.ts';
import type { FastifyInstance } from 'fastify';
import type { Context, Parts } from '../../http/context.ts';
import { notFound } from '../../http/refusals.ts';
import { serve } from '../../http/serve.ts';
import { itemById, itemsFor, relatedTo } from './dashboard.queries.ts';

/** Serves how dashboards are arranged, and what stands beside screens. */
export function dashboardRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: dashboard,
    handlers: {
      dashboardItems: async (_, { db, user }) => ({ rows: await itemsFor(db, user.type) }),
      dashboardItem,
      relatedContent: async ({ screenKey, language }, { db, user }) => ({
        rows: await relatedTo(db, { screenKey, language, userType: user.type }),
      }),
    },
  });
}

async function dashboardItem({ id }: Input<typeof dashboard.dashboardItem>, { db }: Context) {
  const item = await itemById(db, id);
  if (!item) throw notFound();
  return item;
}
