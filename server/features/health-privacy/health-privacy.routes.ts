import type { Input, Reply } from '@coverlane/contract/call.ts';
import { healthPrivacy } from '@coverlane/contract/health-privacy/calls.ts';
import type { FastifyInstance } from 'fastify';
import type { Context, Parts } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { authorizationList, giveAuthorization, revokeAuthorization } from './authorizations.ts';
import { confidentialAsk, confidentialEnd, confidentialGet } from './confidential.ts';
import { clientOf, type ReaderRow, readersOf } from './readers.queries.ts';

/** Serves who may read whose health information, and who did. */
export function healthPrivacyRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: healthPrivacy,
    handlers: {
      authorizationList,
      giveAuthorization,
      revokeAuthorization,
      confidentialGet,
      confidentialAsk,
      confidentialEnd,
      memberReaders,
    },
  });
}

/** GET /member/{id}/readers: who looked, when and at what kind of thing; never at what it said. */
async function memberReaders(
  { id, page, pageSize }: Input<typeof healthPrivacy.memberReaders>,
  { db, saw }: Context,
): Promise<Reply<typeof healthPrivacy.memberReaders>> {
  const clientId = await clientOf(db, id);
  if (clientId === undefined) throw notFound();
  const rows = await readersOf(db, id, { offset: (page - 1) * pageSize, size: pageSize });
  saw({ type: 'privacy', id, clientId });
  return {
    rows: rows.map(drawReader),
    total: rows[0]?.total ?? 0,
    page,
    pageSize,
  };
}

const drawReader = ({ at, name, acting, type, organisation, kind, times, self }: ReaderRow) => ({
  at: at.toISOString(),
  name,
  acting,
  type,
  organisation,
  kind,
  times,
  self,
});
