import { organisations } from '@coverlane/contract/organisations/calls.ts';
import type { FastifyInstance } from 'fastify';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { isThere, type Kind, map, mappedClients, type Pair, unmap } from './organisations.queries.ts';

/** Serves which clients partners and TPA organizations work for. */
export function organisationRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: organisations,
    handlers: {
      partnerClients: ({ partnerId }, context) => clientsOf('partner', partnerId, context),
      mapPartner: ({ partnerId, clientId }, context) => mapTo('partner', { id: partnerId, clientId }, context),
      unmapPartner: ({ partnerId, clientId }, context) => takeFrom('partner', { id: partnerId, clientId }, context),
      tpaClients: ({ tpaId }, context) => clientsOf('tpa', tpaId, context),
      mapTpa: ({ tpaId, clientId }, context) => mapTo('tpa', { id: tpaId, clientId }, context),
      unmapTpa: ({ tpaId, clientId }, context) => takeFrom('tpa', { id: tpaId, clientId }, context),
    },
  });
}

async function clientsOf(kind: Kind, id: string, { db }: Context) {
  if (!(await isThere(db, kind, id))) throw notFound();
  return { rows: await mappedClients(db, kind, id) };
}

/** @throws Refusal 422 naming what is not there for the caller */
async function mapTo(kind: Kind, pair: Pair, context: Context) {
  const { db } = context;
  const field = kind === 'partner' ? 'partnerId' : 'tpaId';
  const missing = {
    ...(!(await isThere(db, kind, pair.id)) && { [field]: 'not-found' as const }),
    ...(!(await isThere(db, 'client', pair.clientId)) && { clientId: 'not-found' as const }),
  };
  if (Object.keys(missing).length > 0) throw invalid(missing);
  await map(db, kind, pair);
  await noted('map', { kind, pair }, context);
  return clientsOf(kind, pair.id, context);
}

async function takeFrom(kind: Kind, pair: Pair, context: Context) {
  if (!(await isThere(context.db, kind, pair.id)) || !(await isThere(context.db, 'client', pair.clientId)))
    throw notFound();
  if ((await unmap(context.db, kind, pair)) > 0) await noted('unmap', { kind, pair }, context);
  return {};
}

const noted = (verb: 'map' | 'unmap', { kind, pair }: { kind: Kind; pair: Pair }, { db }: Context): Promise<void> =>
  appendAudit(db, {
    action: `${verb}-${kind}`,
    call: `${verb}${kind === 'partner' ? 'Partner' : 'Tpa'}`,
    objectType: `${kind}s`,
    objectId: pair.id,
    clientId: pair.clientId,
    outcome: 'ok',
  });
