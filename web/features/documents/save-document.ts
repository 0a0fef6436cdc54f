import { documents } from '@coverlane/contract/documents/calls.ts';
import { MEBIBYTE } from '@coverlane/contract/files/uploads.ts';
import { fetchPart, saveBlob, saveFile } from '../../lib/files.ts';

/** So much comes at a time: in the 30 s of one request also to a telephone on the road. */
const PART = 8 * MEBIBYTE;
/** What is larger comes in parts. */
const WHOLE = 4 * PART;

/** A version of a document, as lists of versions have it. */
interface Version {
  readonly number: number;
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: number;
}

/**
 * Has the browser save a version. A large one is fetched in parts, each with its own 30 s (specification 9), which the browser
 * holds as a file of its own and not in the memory of the page.
 * @throws RequestFailed
 */
export async function saveDocument(id: string, { number, fileName, mediaType, bytes }: Version): Promise<void> {
  const input = { a: id, b: String(number) };
  if (bytes <= WHOLE) return saveFile(documents.documentFile, input);
  const parts: Blob[] = [];
  for (let start = 0; start < bytes; start += PART) {
    const part = await fetchPart(documents.documentFile, input, { start, end: Math.min(bytes, start + PART) });
    parts.push(new Blob([part.slice()]));
  }
  return saveBlob({ blob: new Blob(parts, { type: mediaType }), name: fileName });
}
