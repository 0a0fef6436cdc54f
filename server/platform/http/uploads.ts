import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { UploadLimits } from '@coverlane/contract/uploads.ts';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { uuid7 } from '../values/uuid7.ts';
import { uploadsFolder } from '../files/leftovers.ts';
import type { Parts } from './context.ts';
import { invalid, Refusal } from './refusals.ts';
import { admitUpload, fileTooLarge } from './upload-limits.ts';

/** A file received to disk under a random name; what the handler does not move on is removed. */
export interface Uploaded {
  path: string;
  /** The name it had at the sender's, for people only. */
  name: string;
  bytes: number;
}

/**
 * Streams the files of a multipart body to the data folder's quarantine and answers its fields, files among them.
 * Nothing stays behind when the body is refused.
 * @throws Refusal 422 when the body is no multipart form with one file, 413 when the file is too large
 */
export async function receiveFiles(
  request: FastifyRequest,
  { parts, limits, user }: { parts: Parts; limits: UploadLimits; user: { id: string } | undefined },
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw invalid({ body: 'unsupported-type' });
  if (user) await admitUpload(parts, request, { limits, userId: user.id });
  const folder = uploadsFolder(parts.dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts({ limits: { fileSize: limits.fileBytes, files: 1 } })) {
      if (Object.hasOwn(fields, part.fieldname)) throw invalid({ [part.fieldname.slice(0, 60)]: 'repeated' });
      fields[part.fieldname] =
        part.type === 'field' ? text(part) : await keep(part, join(folder, uuid7()), { fields, limits });
    }
  } catch (error) {
    await discardFiles(fields);
    throw refusalOf(error);
  }
  return fields;
}

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

interface Receiving {
  fields: Record<string, unknown>;
  limits: UploadLimits;
}

/** Writes one file; its place is in the fields before the first byte, so that half a file is discarded too. */
async function keep(part: MultipartFile, path: string, { fields, limits }: Receiving): Promise<Uploaded> {
  fields[part.fieldname] = { path };
  await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
  if (part.file.truncated) throw fileTooLarge(limits);
  return { path, name: part.filename, bytes: part.file.bytesRead };
}

/** Removes what a handler did not move on. */
export async function discardFiles(fields: Readonly<Record<string, unknown>>): Promise<void> {
  for (const value of Object.values(fields)) {
    if (typeof value === 'object' && value !== null && 'path' in value) await rm(String(value.path), { force: true });
  }
}
