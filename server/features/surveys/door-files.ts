import { randomUUID } from 'node:crypto';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import { SURVEY_FILES } from '@coverlane/contract/surveys/codes.ts';
import type { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import { checkFile } from '../../platform/files/file-check.ts';
import { fileNameOf } from '../../platform/files/file-name.ts';
import { filesOf } from '../../platform/files/files-of.ts';
import { keptOf } from '../../platform/files/pictures/without-metadata.ts';
import { scanOf } from '../../platform/files/scanning.ts';
import type { Pool } from '../../platform/db/connect.ts';
import { FileReply, type Visitor } from '../../platform/http/context.ts';
import { conflict, invalid, notFound, Refusal } from '../../platform/http/refusals.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { linkOf, linkToWrite } from './door.ts';
import { addDraftFile, draftFile } from './door.queries.ts';

type Calls = typeof surveyDoor;

/** What is taken with an answer (domain 12.1). */
const TAKEN: ReadonlySet<string> = new Set(['application/pdf', 'image/jpeg', 'image/png']);

/** Whose link it is that brings a file: its bytes are counted for it before any is kept. @throws Refusal 404, 409 */
export async function admitFile({ key }: Readonly<Record<string, unknown>>, pool: Pool): Promise<{ id: string }> {
  const { recipientId } = await pool
    .transaction()
    .execute((db) => linkToWrite({ db }, typeof key === 'string' ? key : ''));
  return { id: recipientId };
}

/** Adds a file to an item of the draft, through the checks of the document store (domain 10.2). @throws Refusal 404, 409, 422 */
export async function surveyFileAdd(
  { key, item, file }: Input<Calls['surveyFileAdd']>,
  visitor: Visitor,
): Promise<Reply<Calls['surveyFileAdd']>> {
  const link = await linkToWrite(visitor, key);
  if (!link.form.items.some((one) => one.key === item && one.type === 'file')) throw invalid({ item: 'not-found' });
  if (link.files.length >= SURVEY_FILES) throw conflict('survey-files', { most: SURVEY_FILES });
  const name = fileNameOf(file.name, 120);
  const found = await checkFile({ path: file.path, name });
  if ('fault' in found) throw invalid({ file: found.fault });
  if (!TAKEN.has(found.mediaType)) throw invalid({ file: 'file-type' });
  const bytes = await cleanBytes(visitor, file.path, found.mediaType);
  // The number of a file of an anonymous answer does not say when it came.
  const [id, fileKey] = link.anonymous ? [randomUUID(), randomUUID()] : [uuid7(), uuid7()];
  const kept = await filesOf(visitor.parts).keep(fileKey, bytes);
  const said = { id, item, name, bytes: kept.bytes };
  const sha256 = kept.sha256.toString('hex');
  await addDraftFile(visitor.db, link.recipientId, { ...said, key: fileKey, type: found.mediaType, sha256 });
  return said;
}

/** A file is looked at before it is taken; a picture loses where and when it was taken. @throws Refusal 422, 503 */
async function cleanBytes({ parts }: Visitor, path: string, mediaType: string): Promise<string | Uint8Array> {
  const scan = await scanOf(parts.scanner, path);
  if (scan === 'refused') throw invalid({ file: 'file-virus' });
  if (scan === 'waiting') throw new Refusal(503, 'unavailable');
  const bytes = await keptOf(path, mediaType);
  if (bytes === null) throw invalid({ file: 'file-metadata' });
  return bytes;
}

/** A file of the draft. */
export async function surveyFile({ key, id }: { key: string; id: string }, visitor: Visitor): Promise<FileReply> {
  const { recipientId } = await linkOf(visitor, key);
  const found = await draftFile(visitor.db, { recipientId, id }, false);
  if (found === undefined) throw notFound();
  return new FileReply(found.name, found.type, await filesOf(visitor.parts).read(found.key));
}

/** Takes a file back. Its bytes are cleared away with those that no row names. */
export async function surveyFileRemove(
  { key, id }: { key: string; id: string },
  visitor: Visitor,
): Promise<Record<string, never>> {
  const { recipientId } = await linkToWrite(visitor, key);
  if ((await draftFile(visitor.db, { recipientId, id }, true)) === undefined) throw notFound();
  return {};
}
