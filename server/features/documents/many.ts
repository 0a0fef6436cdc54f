import { PassThrough } from 'node:stream';
import type { Input } from '@coverlane/contract/call.ts';
import type { manyDocuments } from '@coverlane/contract/documents/many-calls.ts';
import { filesOf as storeOf } from '../../platform/files/files-of.ts';
import { type Context, FileReply } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { writeZip, type ZipPart } from '../../platform/http/zip-stream.ts';
import { noted, saw } from './documents.ts';
import { holdFolder } from './folders.queries.ts';
import { fileAll, filesOf, lockKept, type PackedFile, publishAll } from './many.queries.ts';
import { packedNames } from './packed-names.rules.ts';
import { place, placeNamed } from './placing.ts';

type Calls = typeof manyDocuments;

/** Bytes at most, of what goes into one archive. */
const MOST_BYTES = 256 * 1_048_576;

/** @throws Refusal 404 where one of them is not the reader's to change */
async function requireKept({ db }: Context, ids: readonly string[]) {
  const rows = await lockKept(db, ids);
  if (rows.length < ids.length) throw notFound();
  return rows;
}

async function notedAll(context: Context, ids: readonly string[], done: { action: string; detail?: object }) {
  for (const id of ids) await noted(context, { id, action: done.action, detail: { ...done.detail } });
  return { count: ids.length };
}

/** Puts documents into a drawer that the reader sees, or out of all. */
export async function documentsMove({ ids, folderId }: Input<Calls['documentsMove']>, context: Context) {
  if (folderId !== null && !(await holdFolder(context.db, folderId))) throw invalid({ folderId: 'not-found' });
  await requireKept(context, ids);
  return notedAll(context, await fileAll(context.db, ids, folderId), {
    action: 'document-moved',
    detail: { folderId },
  });
}

/** Publishes documents that are drafts, or archived. */
export async function documentsPublish({ ids }: Input<Calls['documentsPublish']>, context: Context) {
  await requireKept(context, ids);
  return notedAll(context, await publishAll(context.db, ids), { action: 'document-published' });
}

/** Puts documents at one more place. */
export async function documentsShare({ ids, inherit, ...asked }: Input<Calls['documentsShare']>, context: Context) {
  const rows = await requireKept(context, ids);
  const to = await placeNamed(context, asked);
  for (const { id, categoryId } of rows) await place(context, { documentId: id, categoryId, ...to, inherit });
  return notedAll(context, ids, { action: 'document-placed', detail: { ...to, inherit } });
}

/** The files in force of what the reader sees among these documents, as one archive. */
export async function documentsZip({ ids }: Input<Calls['documentsZip']>, context: Context): Promise<FileReply> {
  const files = await filesOf(context.db, ids);
  if (files.length === 0) throw notFound();
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES) throw conflict('document-zip-too-large');
  await saw(
    context,
    files.map(({ id }) => id),
  );
  for (const { id } of files) await noted(context, { id, action: 'document-packed' });
  const out = new PassThrough();
  const packing = writeZip(out, partsOf(context, files)).then(() => out.end());
  packing.catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
  return new FileReply('documents.zip', 'application/zip', out);
}

/** What goes into the archive, a file at a time: it is read when its turn has come. */
function* partsOf({ parts }: Context, files: readonly PackedFile[]): Generator<ZipPart> {
  const store = storeOf(parts);
  const names = packedNames(files);
  for (const [at, { fileKey }] of files.entries()) yield { name: names[at] ?? fileKey, bytes: store.open(fileKey) };
}
