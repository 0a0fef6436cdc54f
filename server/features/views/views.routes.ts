import type { Input } from '@coverlane/contract/call.ts';
import { views } from '@coverlane/contract/views/calls.ts';
import type { FastifyInstance } from 'fastify';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { conflict, forbidden, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { countViews, forgetView, keepView, viewsOf } from './views.queries.ts';

/** More would be no choice any more. */
const VIEWS_PER_SCREEN = 50;

/** Serves saved views of list screens. */
export function viewRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, { calls: views, handlers: { listViews, saveView, removeView } });
}

async function listViews({ screen }: { screen: string }, { db, user }: Context) {
  return { views: await viewsOf(db, screen, user.id) };
}

async function saveView(view: Input<typeof views.saveView>, context: Context) {
  const { db, user } = context;
  if (view.publishedTo !== null && user.type !== 'admin') throw forbidden();
  if ((await countViews(db, view.screen, user.id)) >= VIEWS_PER_SCREEN)
    throw conflict('too-many-views', { views: VIEWS_PER_SCREEN });
  await keepView(db, { ...view, id: uuid7(), installationId: user.installationId, userId: user.id });
  if (view.publishedTo !== null) {
    const detail = { screen: view.screen, publishedTo: view.publishedTo };
    await appendAudit(db, { action: 'publish-view', call: 'saveView', objectType: 'view', outcome: 'ok', detail });
  }
  return listViews(view, context);
}

async function removeView({ screen, name }: { screen: string; name: string }, context: Context) {
  if (!(await forgetView(context.db, { userId: context.user.id, screen, name }))) throw notFound();
  return listViews({ screen }, context);
}
