import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadLimits } from '@coverlane/contract/files/uploads.ts';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { uuid7 } from '../values/uuid7.ts';
import { type Begun, BegunUploads } from '../files/begun-uploads.ts';
import { type Scanned, scanOf } from '../files/scanning.ts';
import { uploadsFolder } from '../files/leftovers.ts';
import { writeComing } from '../files/pieces.ts';
import type { Parts } from './context.ts';
import { invalid, Refusal } from './refusals.ts';
import { admitUpload, fileTooLarge } from './upload-limits.ts';

/** A file received to disk under a random name; what the handler does not move on is removed. */
export interface Uploaded {
  path: string;
  /** The name it had at the sender's, for people only. */
  name: string;
  bytes: number;
  /** SHA-256 of all of it as it came, in base64. */
  digest: string;
  /** What the virus scanner said of it. */
  scan: Scanned;
  /** It came in pieces: it stays until a call took it. @see BegunUploads */
  begun?: { uploads: BegunUploads; known: Begun };
}

/** What is received, and for whom. */
interface Receiver {
  name: string;
  parts: Parts;
  limits: UploadLimits;
  user: { id: string } | undefined;
  /** Asked with the fields that came before a file, and before a byte of it is kept. */
  beforeFile?: (fields: Readonly<Record<string, unknown>>) => Promise<void>;
}

/**
 * Streams the files of a multipart body to the data folder's quarantine and answers its fields, files among them.
 * Nothing stays behind when the body is refused.
 * A file that came in pieces is named by its id.
 * @throws Refusal 422 when the body is no multipart form with one file, 413 when the file is too large
 */
export async function receiveFiles(
  request: FastifyRequest,
  { name, parts, limits, user, beforeFile }: Receiver,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) return receivedBefore(request, { name, parts, limits, user });
  if (user) await admitUpload(parts, request, { limits, userId: user.id });
  const folder = uploadsFolder(parts.dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts({ limits: { fileSize: limits.fileBytes, files: 1 } })) {
      if (Object.hasOwn(fields, part.fieldname)) throw invalid({ [part.fieldname.slice(0, 60)]: 'repeated' });
      fields[part.fieldname] =
        part.type === 'field'
          ? text(part)
          : await keep(part, join(folder, uuid7()), { fields, limits, parts, beforeFile });
    }
  } catch (error) {
    await discardFiles(fields);
    throw refusalOf(error);
  }
  return fields;
}

/** The file that came in pieces, by the id in its place. @throws Refusal 422 where there is none, or not all of it */
async function receivedBefore(
  { body }: FastifyRequest,
  { name, parts, limits, user }: Omit<Receiver, 'beforeFile'>,
): Promise<Record<string, unknown>> {
  const id = namedIn(body);
  if (!user || id === undefined) throw invalid({ body: 'unsupported-type' });
  const uploads = new BegunUploads(parts.dataDir, user.id);
  const known = await uploads.find(id);
  if (known?.call !== name) throw invalid({ file: 'not-found' });
  const digest = await uploads
    .isWhole(known)
    .then((isWhole) => (isWhole ? uploads.digest(known) : null))
    .catch(refuseGone);
  if (digest === null) throw invalid({ file: 'bad-file' });
  const path = uploads.pathOf(id);
  const scan = known.taken === undefined ? await scanned(path, { parts, limits }) : 'clean';
  const file: Uploaded = { path, name: known.name, bytes: known.bytes, digest, scan, begun: { uploads, known } };
  return { file };
}

/**
 * THE place where a virus scanner looks at what somebody sent, whatever it is for, before anything of it is read.
 * @throws Refusal 422 for what it refuses; 503 while it is away, for a file that is not kept in quarantine
 */
async function scanned(path: string, { parts, limits }: Pick<Receiver, 'parts' | 'limits'>): Promise<Scanned> {
  const scan = await scanOf(parts.scanner, path);
  if (scan === 'refused') throw invalid({ file: 'file-virus' });
  if (scan === 'waiting' && !limits.quarantine) throw new Refusal(503, 'file-not-scanned');
  return scan;
}

/** Its sender gave it up in the meantime. @throws Refusal 422 */
function refuseGone(error: unknown): never {
  throw error instanceof Error && 'code' in error && error.code === 'ENOENT' ? invalid({ file: 'not-found' }) : error;
}

function namedIn(body: unknown): string | undefined {
  const id = typeof body === 'object' && body !== null && 'file' in body ? body.file : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** What came in pieces and was taken before has no bytes any more: only the reply of then can be given again. */
export function requireBytes(fields: Readonly<Record<string, unknown>>): void {
  for (const value of Object.values(fields))
    if (isUploaded(value) && value.begun?.known.taken !== undefined) throw invalid({ file: 'not-found' });
}

const isUploaded = (value: unknown): value is Uploaded =>
  typeof value === 'object' && value !== null && 'path' in value;

/**
 * A field is text and nothing else. A part that calls itself JSON arrives parsed, and an object with a path in it would
 * pass for a file that was received.
 */
function text({ fieldname, value }: MultipartValue): string {
  if (typeof value !== 'string') throw invalid({ [fieldname.slice(0, 60)]: 'wrong-type' });
  return value;
}

/** The parser's own complaints about a broken form carry no code; those of the disk and of fastify do. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error) || 'code' in error) return error;
  return invalid({ body: 'bad-text' });
}

interface Receiving extends Pick<Receiver, 'limits' | 'parts'> {
  fields: Record<string, unknown>;
  beforeFile: Receiver['beforeFile'] | undefined;
}

/** Writes one file; its place is in the fields before the first byte, so that half a file is discarded too. */
async function keep(
  part: MultipartFile,
  path: string,
  { fields, limits, parts, beforeFile }: Receiving,
): Promise<Uploaded> {
  await beforeFile?.(fields);
  fields[part.fieldname] = { path };
  const digest = await received(part, path);
  if (part.file.truncated) throw fileTooLarge(limits);
  const scan = await scanned(path, { parts, limits });
  return { path, name: part.filename, bytes: part.file.bytesRead, digest, scan };
}

/** @returns SHA-256 of what came, taken as it came: to read the file once more for it would cost as much again. */
async function received({ file: coming }: MultipartFile, path: string): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  try {
    await writeComing(file, coming, { seen: (bytes) => hash.update(bytes) });
  } finally {
    await file.close();
  }
  return hash.digest('base64');
}

/** Removes what a handler did not move on. What came in pieces goes when its call `isDone`: a refused one is mended and sent again. */
export async function discardFiles(fields: Readonly<Record<string, unknown>>, isDone = false): Promise<void> {
  for (const value of Object.values(fields)) {
    if (!isUploaded(value)) continue;
    if (!value.begun) await rm(value.path, { force: true });
    else if (isDone && value.begun.known.taken === undefined)
      await value.begun.uploads.took(value.begun.known, value.digest);
  }
}
