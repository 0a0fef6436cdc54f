import type { Input } from '@coverlane/contract/call.ts';
import { reference } from '@coverlane/contract/reference/calls.ts';
import type { FastifyInstance } from 'fastify';
import { zipCode } from '../../domain/addresses/zip-codes.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { codesOf, divisionsOf, hasStructure, plansOf, updateDivision, updatePlan } from './reference.queries.ts';

/** Serves what screens choose from: divisions and plans of a client, codes, ZIP codes. Another's client has none. */
export function referenceRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: reference,
    handlers: {
      divisions: async ({ clientId }, { db }) => ({ rows: await divisionsOf(db, { clientId }) }),
      plans: async ({ clientId }, { db }) => ({ rows: await plansOf(db, { clientId }) }),
      saveDivision,
      savePlan,
      referencecodes: async ({ type = null }, { db }) => ({ rows: await codesOf(db, type) }),
      zip: ({ code }) => {
        const found = zipCode(code);
        if (!found) throw notFound();
        return found;
      },
    },
  });
}

async function savePlan(change: Input<typeof reference.savePlan>, { db }: Context) {
  const { id, tierStructureId } = change;
  const [before] = await plansOf(db, { id });
  if (!before) throw notFound();
  if (tierStructureId && !(await hasStructure(db, tierStructureId))) throw invalid({ tierStructureId: 'not-found' });
  if ((await updatePlan(db, change)) === 0) throw conflict('conflict', { version: before.version });
  await noted(db, { call: 'savePlan', objectType: 'plans', clientId: before.clientId, change });
  const [after] = await plansOf(db, { id });
  if (!after) throw notFound();
  return after;
}

async function saveDivision(change: Input<typeof reference.saveDivision>, { db }: Context) {
  const [before] = await divisionsOf(db, { id: change.id });
  if (!before) throw notFound();
  if ((await updateDivision(db, change)) === 0) throw conflict('conflict', { version: before.version });
  await noted(db, { call: 'saveDivision', objectType: 'divisions', clientId: before.clientId, change });
  const [after] = await divisionsOf(db, { id: change.id });
  if (!after) throw notFound();
  return after;
}

/** Writes down who changed which fields; values stay out of the log. */
const noted = (
  db: Context['db'],
  { change, ...what }: { call: string; objectType: string; clientId: string; change: { id: string } },
): Promise<void> =>
  appendAudit(db, {
    ...what,
    action: 'update',
    objectId: change.id,
    outcome: 'ok',
    detail: { fields: Object.keys(change).filter((field) => field !== 'id' && field !== 'version') },
  });
