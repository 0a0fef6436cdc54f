import { allows } from '@coverlane/contract/access.ts';
import type { AnyCall, Input } from '@coverlane/contract/call.ts';
import { documents } from '@coverlane/contract/documents/calls.ts';
import { folders } from '@coverlane/contract/documents/folder-calls.ts';
import { manyDocuments } from '@coverlane/contract/documents/many-calls.ts';
import { documentUploads } from '@coverlane/contract/documents/upload-calls.ts';
import { planDocuments } from '@coverlane/contract/documents/plan-calls.ts';
import { documentReaders } from '@coverlane/contract/documents/reader-calls.ts';
import { retention } from '@coverlane/contract/documents/retention-calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { MEBIBYTE, uploads } from '@coverlane/contract/files/uploads.ts';
import { imports } from '@coverlane/contract/imports/calls.ts';
import { proofs } from '@coverlane/contract/proofs/calls.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context, Parts } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { limitsFor } from '../../platform/http/upload-limits.ts';
import { documentAdd, documentFile, documentVersionAdd, documentVersionWithdraw } from './adding.ts';
import { categoriesInOrder, type DocumentRow, pageOfDocuments, twinOf } from './document-rows.queries.ts';
import { lockDocument, removeDocument, restoreDocument, updateDocument } from './document-writes.queries.ts';
import { type DocumentKind, findDocuments } from './documents.queries.ts';
import { changed, kept, noted, saw, seen, whole } from './documents.ts';
import { documentsMove, documentsPublish, documentsShare, documentsZip } from './many.ts';
import { narrowed } from './narrowing.queries.ts';
import { documentEntities, documentEntityAdd, documentEntityRemove } from './placing.ts';
import { folderAdd, folderChange, folderList, folderRemove } from './folders.ts';
import { askedAt } from './places.queries.ts';
import { documentsOf, relatedTo } from './plan-documents.queries.ts';
import { documentGroups, documentReaderList, documentsReadBy } from './readers.ts';
import { purgeList, purgeListFile, retentionList } from './retention.ts';

type Calls = typeof documents;

/** Serves documents: kept, placed, read, and found among all that the portal keeps. */
export function documentRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: documents,
    handlers: {
      documentSearch,
      documentCategories,
      documentList,
      documentAdd,
      documentGet,
      documentChange,
      documentRemove,
      documentRestore,
      documentVersionAdd,
      documentVersionWithdraw,
      documentFile,
      entityDocuments,
      documentEntities,
      documentEntityAdd,
      documentEntityRemove,
    },
  });
  serve(app, parts, { calls: folders, handlers: { folderList, folderAdd, folderChange, folderRemove } });
  const many = { documentsMove, documentsPublish, documentsShare, documentsZip };
  serve(app, parts, { calls: manyDocuments, handlers: many });
  serve(app, parts, { calls: documentUploads, handlers: { documentTwin } });
  serve(app, parts, { calls: planDocuments, handlers: { documentsOfPlans, relatedDocuments } });
  serve(app, parts, { calls: documentReaders, handlers: { documentReaderList, documentGroups, documentsReadBy } });
  serve(app, parts, { calls: retention, handlers: { retentionList, purgeList, purgeListFile } });
}

/** A kind is looked for by whoever may open its documents; which of them is row-level security's to say. */
const openedBy: Readonly<Record<DocumentKind, AnyCall['access']>> = {
  document: documents.documentGet.access,
  proof: proofs.proofFile.access,
  confirmation: enrollments.enrollmentPdf.access,
  import: imports.importGet.access,
};

async function documentSearch(
  { search, clientId }: Input<typeof documents.documentSearch>,
  { db, user, saw: sawKept }: Context,
) {
  // Members find what is kept for them to read; what they sent themselves stands where they sent it.
  const mayOpen = (kind: DocumentKind) => (user.type === 'member' ? kind === 'document' : allows(openedBy[kind], user));
  const rows = await findDocuments(db, { search, clientId }, mayOpen);
  sawKept({ type: 'document', ids: rows.map(({ id }) => id) });
  return { rows };
}

async function documentsOfPlans({ planIds }: Input<typeof planDocuments.documentsOfPlans>, context: Context) {
  const rows = await documentsOf(context.db, planIds);
  await saw(
    context,
    rows.map(({ id }) => id),
  );
  return { rows };
}

async function relatedDocuments({ id }: { id: string }, context: Context) {
  await seen(context, id);
  const rows = await relatedTo(context.db, id);
  await saw(
    context,
    rows.map((row) => row.id),
  );
  return { rows };
}

type Page = { page: number; pageSize: number };

async function answered(found: { rows: DocumentRow[]; total: number }, { page, pageSize }: Page, context: Context) {
  await saw(
    context,
    found.rows.map(({ id }) => id),
  );
  return { ...found, page, pageSize };
}

async function documentCategories(_: object, { db, user }: Context) {
  const { fileBytes } = await limitsFor(db, uploads.document, user.id);
  return { rows: await categoriesInOrder(db), megabytes: fileBytes / MEBIBYTE };
}

async function documentList(input: Input<Calls['documentList']>, context: Context) {
  const { sort, page, pageSize } = input;
  return answered(await pageOfDocuments(context.db, { where: narrowed(input), sort, page, pageSize }), input, context);
}

async function entityDocuments(input: Input<Calls['entityDocuments']>, context: Context) {
  const { sort, page, pageSize, ...asked } = input;
  const at = askedAt(asked);
  if (!at) throw invalid({ clientId: 'required' });
  const where = sql`d.deleted_at is null and ${at}`;
  return answered(await pageOfDocuments(context.db, { where, sort, page, pageSize }), input, context);
}

async function documentTwin({ sha256 }: Input<typeof documentUploads.documentTwin>, { db, saw }: Context) {
  const twin = await twinOf(db, sha256);
  saw({ type: 'document', ids: twin ? [twin.id] : [] });
  return { twin };
}

const documentGet = ({ id }: { id: string }, context: Context) => whole(context, id);

async function documentChange(input: Input<Calls['documentChange']>, context: Context) {
  const row = await kept(context, input.id);
  const said = await changed(context, row, input);
  if (!(await updateDocument(context.db, { id: input.id, version: input.version, said }))) throw conflict('conflict');
  await noted(context, { id: input.id, action: `document-${said.status === row.status ? 'changed' : said.status}` });
  return whole(context, input.id);
}

async function documentRemove({ id }: { id: string }, context: Context) {
  if (!(await lockDocument(context.db, id))) throw notFound();
  const row = await kept(context, id);
  if (row.legalHold) throw conflict('document-held');
  if (!(await removeDocument(context.db, id))) throw notFound();
  await noted(context, { id, action: 'document-removed', detail: { name: row.name } });
  return {};
}

async function documentRestore({ id }: { id: string }, context: Context) {
  // Taken back once is taken back: asking again changes nothing.
  if (await restoreDocument(context.db, id)) await noted(context, { id, action: 'document-restored' });
  else await kept(context, id);
  return whole(context, id);
}
