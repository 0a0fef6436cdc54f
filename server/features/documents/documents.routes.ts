import { allows } from '@coverlane/contract/access.ts';
import type { Input } from '@coverlane/contract/call.ts';
import { documents } from '@coverlane/contract/documents/calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { imports } from '@coverlane/contract/imports/calls.ts';
import { proofs } from '@coverlane/contract/proofs/calls.ts';
import type { FastifyInstance } from 'fastify';
import type { Context, Parts } from '../../platform/http/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { type DocumentKind, findDocuments } from './documents.queries.ts';

/** Serves finding what the portal keeps as documents. */
export function documentRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, { calls: documents, handlers: { documentSearch } });
}

/** A kind is looked for by whoever may open its documents; which of them is row-level security's to say. */
const openedBy: Readonly<Record<DocumentKind, typeof proofs.proofFile.access>> = {
  proof: proofs.proofFile.access,
  confirmation: enrollments.enrollmentPdf.access,
  import: imports.importGet.access,
};

async function documentSearch(
  { search, clientId }: Input<typeof documents.documentSearch>,
  { db, user, saw }: Context,
) {
  const rows = await findDocuments(db, { search, clientId }, (kind) => allows(openedBy[kind], user));
  saw({ type: 'document', ids: rows.map(({ id }) => id) });
  return { rows };
}
