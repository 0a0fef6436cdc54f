import { viewAs } from '@coverlane/contract/view-as/calls.ts';
import type { FastifyInstance } from 'fastify';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { conflict, forbidden, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { noteAccountEvent } from '../../platform/sign-in/account-events.queries.ts';
import { handOver, newTokens, reopen } from '../../platform/sign-in/sessions.ts';
import { beginViewAs, endViewAs, type ViewRefusal } from './view-as.queries.ts';

/** Serves looking at the portal as somebody else, and the end of it. */
export function viewAsRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, { calls: viewAs, handlers: { beginView, endView } });
}

const refusals: Readonly<Record<ViewRefusal, () => Error>> = {
  absent: () => notFound(),
  state: () => conflict('account-not-active'),
  more: () => forbidden('view-more'),
};

/** Written down in the administrator's own name before the transaction becomes the other account's. */
async function beginView({ id }: { id: string }, context: Context) {
  const { db, parts } = context;
  const tokens = newTokens(parts);
  const refused = await beginViewAs(db, id, tokens.hashes);
  if (refused !== null) throw refusals[refused]();
  await noteAccountEvent(context, id, 'viewedAs');
  await appendAudit(db, { action: 'view-as', call: 'beginView', objectType: 'users', objectId: id, outcome: 'ok' });
  return handOver(await reopen(db, tokens), context);
}

/** The administrator's own rights are back before it is written down. @throws Refusal 409 where there is no view */
async function endView(_: object, context: Context) {
  const { db, parts } = context;
  const tokens = newTokens(parts);
  const id = await endViewAs(db, tokens.hashes);
  if (id === null) throw conflict('not-viewing');
  const own = await reopen(db, tokens);
  await noteAccountEvent(context, id, 'viewEnded');
  await appendAudit(db, { action: 'view-ended', call: 'endView', objectType: 'users', objectId: id, outcome: 'ok' });
  return handOver(own, context);
}
