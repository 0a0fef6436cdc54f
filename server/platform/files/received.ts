import { stat } from 'node:fs/promises';
import type { DocumentType } from '@coverlane/contract/documents/codes.ts';
import { uploads } from '@coverlane/contract/files/uploads.ts';
import { invalid } from '../http/refusals.ts';
import { fileTooLarge } from '../http/upload-limits.ts';
import type { Uploaded } from '../http/uploads.ts';
import { uuid7 } from '../values/uuid7.ts';
import { checkFile } from './file-check.ts';
import { fileNameOf } from './file-name.ts';
import { filesOf } from './files-of.ts';
import { keptOf } from './pictures/without-metadata.ts';
import type { Scanned } from './scanning.ts';

/** A file that somebody sent and that passed the checks of what people share (domain 10.2). */
export interface CheckedFile {
  path: string;
  name: string;
  mediaType: DocumentType;
  /** Of the file as it was sent. */
  sha256: string;
  /** 'waiting': the scanner is away, and nobody reads the file until it has looked. */
  scan: Scanned;
}

/** THE way in for a file that people read later: what it is by its content, and what it must not hold. @throws Refusal 422 */
export async function checkedFile(file: Pick<Uploaded, 'path' | 'name' | 'digest' | 'scan'>): Promise<CheckedFile> {
  const name = fileNameOf(file.name);
  const found = await checkFile({ path: file.path, name });
  if ('fault' in found) throw invalid({ file: found.fault });
  const sha256 = Buffer.from(file.digest, 'base64').toString('hex');
  return { ...found, sha256, scan: file.scan, path: file.path, name };
}

/** A file that lies in the store, by its key, as a row can name it. */
export interface KeptFile {
  fileKey: string;
  fileName: string;
  mediaType: DocumentType;
  bytes: number;
  sha256: string;
  /** Of the file as it was sent, where something was taken out of it. */
  sentSha256: string;
  scan: Scanned;
}

/** The bytes are on the disk before a row names them, and they are those that were checked. @throws Refusal 422 for a picture that cannot be cleaned */
export async function keptFile(
  parts: Parameters<typeof filesOf>[0],
  file: CheckedFile,
  fileKey: string = uuid7(),
): Promise<KeptFile> {
  const { mediaType, name: fileName, scan, sha256: sentSha256 } = file;
  // A picture is cleaned in memory, whatever a document may be in size.
  if (mediaType.startsWith('image/') && (await stat(file.path)).size > uploads.document.fileBytes)
    throw fileTooLarge(uploads.document);
  const bytes = await keptOf(file.path, mediaType);
  if (bytes === null) throw invalid({ file: 'file-metadata' });
  const kept = await filesOf(parts).keep(fileKey, bytes);
  const sha256 = kept.sha256.toString('hex');
  // What comes in pieces lies where its sender writes, on another node too.
  if (bytes === file.path && sha256 !== sentSha256) throw invalid({ file: 'bad-file' });
  return { fileKey, fileName, mediaType, bytes: kept.bytes, sha256, sentSha256, scan };
}
