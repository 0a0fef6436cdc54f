import { randomUUID } from 'node:crypto';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { FileScan } from '@coverlane/contract/documents/codes.ts';
import { SURVEY_FILES } from '@coverlane/contract/surveys/codes.ts';
import type { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import { fileNameOf } from '../../platform/files/file-name.ts';
import { filesOf } from '../../platform/files/files-of.ts';
import { checkedFile, keptFile } from '../../platform/files/received.ts';
import type { Pool } from '../../platform/db/connect.ts';
import { FileReply, type Visitor } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { linkOf, linkToWrite } from './door-links.ts';
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
  const checked = await checkedFile({ ...file, name: fileNameOf(file.name, 120) });
  if (!TAKEN.has(checked.mediaType)) throw invalid({ file: 'file-type' });
  // The number of a file of an anonymous answer does not say when it came.
  const [id, fileKey] = link.anonymous ? [randomUUID(), randomUUID()] : [uuid7(), uuid7()];
  const { fileName: name, mediaType: type, bytes, sha256, scan } = await keptFile(visitor.parts, checked, fileKey);
  const said = { id, item, name, bytes, scan };
  await addDraftFile(visitor.db, link.recipientId, { ...said, key: fileKey, type, sha256 });
  return said;
}

/** A file of the draft. @throws Refusal 404, 409 while it waits for the virus scanner, and where that refused it */
export async function surveyFile({ key, id }: { key: string; id: string }, visitor: Visitor): Promise<FileReply> {
  const { recipientId } = await linkOf(visitor, key);
  const found = await draftFile(visitor.db, { recipientId, id }, false);
  if (found === undefined) throw notFound();
  requireClean(found);
  return new FileReply(found.name, found.type, await filesOf(visitor.parts).read(found.key));
}

/** @throws Refusal 409 for a file that nobody may open */
export function requireClean({ scan }: { scan: FileScan }): void {
  if (scan !== 'clean') throw conflict(scan === 'waiting' ? 'document-waiting' : 'proof-virus');
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
