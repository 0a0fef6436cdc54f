import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { uuid7 } from '../domain/uuid7.ts';
import { invalid } from './refusals.ts';

/** A file received to disk under a random name; the handler moves it on or removes it. */
export interface Uploaded {
  path: string;
  /** The name it had at the sender's, for people only. */
  name: string;
  bytes: number;
}

/**
 * Streams the files of a multipart body to the data folder's quarantine and answers its fields, files among them.
 * @throws Refusal 422 when the body is no multipart form or a file is too large
 */
export async function receiveFiles(request: FastifyRequest, dataDir: string): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw invalid({ body: 'unsupported-type' });
  const folder = join(dataDir, 'uploads');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fields: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    if (Object.hasOwn(fields, part.fieldname)) throw invalid({ [part.fieldname.slice(0, 60)]: 'repeated' });
    if (part.type === 'field') {
      fields[part.fieldname] = part.value;
      continue;
    }
    const path = join(folder, uuid7());
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
    if (part.file.truncated) {
      await rm(path, { force: true });
      throw invalid({ [part.fieldname]: 'too-large' });
    }
    fields[part.fieldname] = { path, name: part.filename, bytes: part.file.bytesRead } satisfies Uploaded;
  }
  return fields;
}
