import { randomBytes } from 'node:crypto';
import type { Input } from '@coverlane/contract/call.ts';
import { provisioning } from '@coverlane/contract/provisioning/calls.ts';
import type { FastifyInstance } from 'fastify';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { forbidden, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { hashOf } from '../../platform/http/session-cookie.ts';
import { keepKey } from './provisioning.queries.ts';
import { scimRoutes } from './scim.ts';

/** Serves the keys by which providers keep accounts, and SCIM 2.0 itself. */
export function provisioningRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, { calls: provisioning, handlers: { makeProvisioningKey } });
  void app.register(async (scoped) => scimRoutes(scoped, parts), { prefix: '/scim/v2' });
}

/** POST /admin/signinconnections/{id}/key: told here once; what is kept of it is its hash. @throws Refusal 403 where the connection opens more than the caller may; 404 */
async function makeProvisioningKey({ id }: Input<typeof provisioning.makeProvisioningKey>, { db }: Context) {
  const key = `scim_${randomBytes(32).toString('base64url')}`;
  const fault = await keepKey(db, id, hashOf(key));
  if (fault !== null) throw fault === 'beyond' ? forbidden() : notFound();
  const entry = { call: 'makeProvisioningKey', objectType: 'signinconnections', objectId: id } as const;
  await appendAudit(db, { ...entry, action: 'rotate', outcome: 'ok' });
  return { key };
}
