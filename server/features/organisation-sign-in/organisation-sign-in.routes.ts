import type { Input } from '@coverlane/contract/call.ts';
import { signinconnections } from '@coverlane/contract/collections/signinconnections.ts';
import { organisationSignIn } from '@coverlane/contract/organisation-sign-in/calls.ts';
import type { FastifyInstance } from 'fastify';
import { createRecord, crud } from '../../platform/crud/crud.ts';
import { type CollectionHandlers, serveCollection } from '../../platform/crud/serve-collection.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { serve, serveApart } from '../../platform/http/serve.ts';
import { secretPlace } from './ask-provider.ts';
import { begin, beginProof } from './begin.ts';
import { requireFittingReach, requireWay } from './connection-rules.ts';
import { keepSecret } from './connections.queries.ts';
import { finish } from './finish.ts';

/** Serves signing in by a provider, and the connections to providers. */
export function organisationSignInRoutes(app: FastifyInstance, parts: Parts): void {
  const { beginOrganisationSignIn, beginOrganisationProof, finishOrganisationSignIn, putConnectionSecret } =
    organisationSignIn;
  serveApart(app, parts, {
    calls: { beginOrganisationSignIn, beginOrganisationProof, finishOrganisationSignIn },
    handlers: { beginOrganisationSignIn: begin, beginOrganisationProof: beginProof, finishOrganisationSignIn: finish },
  });
  serveCollection(app, parts, { collection: signinconnections, handlers: { ...records, create, update } });
  serve(app, parts, { calls: { putConnectionSecret }, handlers: { putConnectionSecret: putSecret } });
}

const records = crud(signinconnections);

const create: CollectionHandlers['create'] = async (draft, context) => {
  const made = await createRecord(signinconnections, draft, context);
  requireFittingReach(made);
  requireWay(made, context.parts);
  return made;
};

const update: CollectionHandlers['update'] = async (change, context) => {
  const changed = await records.update(change, context);
  requireFittingReach({ ...changed });
  requireWay({ ...changed }, context.parts);
  return changed;
};

async function putSecret({ id, secret }: Input<typeof organisationSignIn.putConnectionSecret>, context: Context) {
  const { db, parts } = context;
  if (!(await keepSecret(db, id, keysOf(parts.secrets).seal(secretPlace(id), secret)))) throw notFound();
  const entry = { call: 'putConnectionSecret', objectType: 'signinconnections', objectId: id } as const;
  await appendAudit(db, { ...entry, action: 'rotate', outcome: 'ok' });
  return {};
}
