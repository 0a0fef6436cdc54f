import type { Input } from '@coverlane/contract/call.ts';
import { dashboard } from '@coverlane/contract/dashboard/calls.ts';
import type { FastifyInstance } from 'fastify';
import type { Context, Parts } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { dashboardFigures, membersByMonth, paidByMonth } from './figures.ts';
import { itemById, itemsFor, keepOwnItems, relatedTo } from './dashboard.queries.ts';

/** Serves how dashboards are arranged, and what stands beside screens. */
export function dashboardRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: dashboard,
    handlers: {
      dashboardItems: (_, { db, user }) => itemsFor(db, user),
      arrangeDashboard,
      resetDashboard: (_, context) => arrangeDashboard({ rows: [] }, context),
      dashboardItem,
      dashboardFigures,
      membersByMonth,
      paidByMonth,
      relatedContent: async ({ screenKey, language }, { db, user }) => ({
        rows: await relatedTo(db, { screenKey, language, userType: user.type }),
      }),
    },
  });
}

async function dashboardItem({ id }: Input<typeof dashboard.dashboardItem>, { db, user }: Context) {
  const item = await itemById(db, id, user);
  if (!item) throw notFound();
  return item;
}

/** @throws Refusal 422 for a card that stands in two places, or beyond the twelve columns */
async function arrangeDashboard({ rows }: Input<typeof dashboard.arrangeDashboard>, { db, user }: Context) {
  if (new Set(rows.map(({ key }) => key)).size < rows.length) throw invalid({ rows: 'repeated' });
  if (rows.some(({ x, width }) => x + width > COLUMNS)) throw invalid({ rows: 'too-large' });
  await keepOwnItems(db, user.id, rows);
  return itemsFor(db, user);
}

const COLUMNS = 12;
